// The pieces of Ganesha as the board reads them from `scene.components`, which holds the game's component files as they
// are: `gems`, `altar` and `mandala` are the tables of their TOML files. Nothing of them is written down here again.

/**
 * @typedef {object} Parts
 * @property {string[]} colors
 * @property {string} free  the color that pays for every other and is laid without an offering
 * @property {string[][]} rows  the hexes of the altar, row by row
 * @property {Set<string>} used  hexes in use with this number of players
 * @property {Record<string, number[]>} values  what each place of the mandala is worth
 * @property {number} rounds
 * @property {number} drumRounds  how many rounds the drum stays with a seat
 * @property {number} drumPoints  for its holder at the end of a round, in the English edition
 * @property {number} startPoints  of the last seat in this game
 * @property {number} slots
 * @property {number} track  spaces of the scoring ring
 * @property {string[]} pawns
 */

const TITLES = { 2: "two_players", 3: "three_players", 4: "four_players" };

/** @type {WeakMap<object, Record<string, Parts>>} */
const read = new WeakMap();

/** @param {import("../types.js").Scene} scene @returns {Parts} */
export function parts(scene) {
  const { components, players, options } = /** @type {any} */ (scene);
  if (!components?.gems || !components?.altar || !components?.mandala)
    throw new Error("Ganesha's board needs scene.components with gems, altar and mandala");
  const known = read.get(components) ?? {};
  read.set(components, known);
  const { edition = "en", side = "day" } = options;
  return (known[`${players} ${edition} ${side}`] ??= make(components, players, edition, side));
}

/** @param {any} components @param {number} players @param {string} edition @param {string} side @returns {Parts} */
function make({ gems, altar, mandala }, players, edition, side) {
  const english = edition === "en";
  const { provenance: _, ...values } = mandala[`${side}_${players}`];
  return {
    colors: gems.gems.colors,
    free: gems.gems.free_color,
    rows: altar.board.rows.map((/** @type {string} */ row) => row.split(" ")),
    used: new Set(altar[TITLES[/** @type {2 | 3 | 4} */ (players)]].hexes.split(/\s+/)),
    values,
    rounds: gems.rounds[players],
    drumRounds: gems.drum.rounds,
    drumPoints: english ? gems.drum.points : 0,
    startPoints: english && gems.last_seat.players === players ? gems.last_seat.points : 0,
    slots: gems.slots.count,
    track: gems.track.spaces,
    pawns: gems.pawns.names,
  };
}
