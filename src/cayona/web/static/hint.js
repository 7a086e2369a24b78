/** Asking a bot for advice; it knows no more than the seat that asks. */
import { ask, page, say, toast } from "./api.js";
import { read } from "./log.js";

/** What the bot thinks of its choice: how likely it wins, and how the game might go on. */
function thoughts({ choice, candidates }) {
  const best = candidates.find((candidate) => candidate.action === choice.action);
  if (!best) return "";
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
  const line = best.line.slice(1, 4).map((step) => step.sentence).join(" · ");
  const told = ` (${say("hint-chance", { chance: percent.format(best.win_chance) })})`;
  return line ? `${told}. ${say("hint-line", { line })}` : told;
}

/** Say what the bot would do; returns its choice, or null if there is no answer. */
export async function askHint() {
  toast(say("hint-asking"));
  try {
    const told = await ask(`/api/tables/${page.table}/hint`, {});
    const words = say("hint", { bot: told.bot, sentence: told.choice.sentence }) + thoughts(told);
    toast(words, 8);
    read([words]);
    return told.choice;
  } catch (refusal) {
    toast(refusal.message, 6);
    return null;
  }
}
