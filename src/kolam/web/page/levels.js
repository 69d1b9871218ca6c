/**
 * Levels of bots, as they are told.
 */

import { say } from "./words.js";

/** The level of a bot that keeps a game close, whoever it plays with. */
export const CLOSE = 0;

/** What a level is called. @param {number} level */
export const levelName = (level) => (level === CLOSE ? say("a close game") : say("level {n}", { n: level }));

/** How a bot of a level is named for a seat. @param {number} level */
export const botSeat = (level) => (level === CLOSE ? "bot:close" : `bot:${level}`);

/** The level of a seat's bot. @param {string} seat */
export const levelOf = (seat) => (seat === "bot:close" ? CLOSE : Number(seat.slice("bot:".length)));
