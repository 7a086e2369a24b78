/** Asking a bot for advice; it knows no more than the seat that asks. */
import { ask, page, say, toast } from "./api.js";
import { read } from "./log.js";

/** Say what the bot would do; returns its choice, or null if there is no answer. */
export async function askHint() {
  toast(say("hint-asking"));
  try {
    const { bot, choice } = await ask(`/api/tables/${page.table}/hint`, {});
    const words = say("hint", { bot, sentence: choice.sentence });
    toast(words, 8);
    read([words]);
    return choice;
  } catch (refusal) {
    toast(refusal.message, 6);
    return null;
  }
}
