// How far a reader has come in a lesson, kept in this browser.

/** @param {string} game @param {string} lesson */
export function progress(game, lesson) {
  const name = `lesson-${game}-${lesson}`;
  return {
    /** How many steps are done. */
    get now() {
      const kept = Number(localStorage.getItem(name) ?? 0);
      return Number.isInteger(kept) && kept > 0 ? kept : 0;
    },
    /** @param {number} steps */
    set(steps) {
      localStorage.setItem(name, String(steps));
    },
  };
}
