// Which puzzles a reader solved, and for how many days in a row the one of the day: kept in this browser.

const SOLVED = "puzzles-solved";
const STREAK = "puzzles-streak";
const DAY = 86_400_000;

/** @returns {any} */
function read(/** @type {string} */ name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * What became of the puzzles of a game: 1 solved at once, 0 with help or at another try.
 * @param {string} game
 * @returns {Record<string, number>}
 */
export function solved(game) {
  const kept = read(SOLVED)?.[game];
  return kept && typeof kept === "object" ? kept : {};
}

/**
 * A puzzle is solved; how it was solved the first time stays.
 * @param {string} game
 * @param {string} key
 * @param {boolean} atOnce
 */
export function solve(game, key, atOnce) {
  const all = read(SOLVED);
  const kept = all && typeof all === "object" ? all : {};
  kept[game] = { [key]: Number(atOnce), ...solved(game) };
  localStorage.setItem(SOLVED, JSON.stringify(kept));
}

/** For how many days in a row the puzzle of the day was solved, up to this day or the one before. @param {string} day */
export function streak(day) {
  const kept = read(STREAK);
  if (!kept || !Number.isInteger(kept.days)) return 0;
  return Date.parse(day) - Date.parse(kept.last) <= DAY ? kept.days : 0;
}

/** The puzzle of the day is solved. @param {string} day @returns {number} for how many days in a row */
export function solveDaily(day) {
  const days = read(STREAK)?.last === day ? streak(day) : streak(day) + 1;
  localStorage.setItem(STREAK, JSON.stringify({ last: day, days }));
  return days;
}
