/** Who may do what with the seats of a table. */
import { page } from "./api.js";

/** Whether one may put bots on open seats: the host, and all who sit where the host lets them. @param {any} view */
export const mayAddBots = (view) => page.host || (view.seat !== null && view.table.bots_by_all);
