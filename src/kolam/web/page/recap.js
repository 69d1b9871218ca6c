// What the others did since the reader's last turn: numbered, where on the board, and the points it brought.

import { placesOf } from "./sentence.js";

/** @typedef {import("../types/messages.js").LogItem} LogItem */

/** A step touches more places than that only in passing. */
const MOST_PLACES = 3;

/** What happened since a seat's last turn; nothing for those who only watch. @param {LogItem[]} log @param {number | null} you */
export function since(log, you) {
  return you === null ? [] : log.slice(log.findLastIndex((entry) => entry.seat === you) + 1);
}

/**
 * The marks of a recap; what touched no place of the board has none.
 * @param {LogItem[]} entries
 * @param {number | null} you
 * @param {Map<number, number>} gains  the points that steps brought, by version, where that is known
 * @returns {{key: string, seat: number, text: string}[]}
 */
export function recap(entries, you, gains) {
  const touched = entries.map((entry) => ({ entry, keys: new Set(entry.lines.flatMap((line) => placesOf(line, you))) }));
  return touched
    .filter(({ keys }) => keys.size)
    .flatMap(({ entry, keys }, i) => {
      const gain = gains.get(entry.version) ?? 0;
      return [...keys]
        .slice(0, MOST_PLACES)
        .map((key, at) => ({ key, seat: entry.seat, text: `${i + 1}${gain > 0 && at === 0 ? ` +${gain}` : ""}` }));
    });
}
