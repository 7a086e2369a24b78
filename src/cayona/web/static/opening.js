/** Opening a table: against bots, for friends, or for a voyage alone. */
import { ask, enter } from "./api.js";

/**
 * Enter as a guest if need be, open a table and go there.
 * @param {{game: string, seats: number, bot: string, invite?: boolean, daily?: string, coached?: boolean}} wanted coached: it is their first game
 */
export async function openTable({ game, seats, bot, invite = false, daily = "", coached = false }) {
  await enter();
  const told = await ask("/api/tables", {
    settings: { game, seats, public: false, daily, coached: coached && !invite, bots_by_all: invite },
    bots: invite ? [] : [null, ...Array(seats - 1).fill(bot)],
    sit: 0,
    start: !invite,
  });
  location.href = `/t/${told.table}`;
}
