import assert from "node:assert/strict";
import { test } from "node:test";

import { legalOf, read } from "../../src/kolam/web/boards/actions.js";

const components = {
  notations: ["offer {offer} place {color}", "place {color}", "slots {colors}", "artist {from} {to}", "stop"],
};

test("an action is its kind and its parameters, as the game declares them", () => {
  assert.deepEqual(read(components, "offer none place yellow"), { kind: "offer", offer: "none", color: "yellow" });
  assert.deepEqual(read(components, "place red"), { kind: "place", color: "red" });
  assert.deepEqual(read(components, "slots red blue"), { kind: "slots", colors: "red blue" });
  assert.deepEqual(read(components, "artist a1 b2"), { kind: "artist", from: "a1", to: "b2" });
  assert.deepEqual(read(components, "stop"), { kind: "stop" });
});

test("what no kind fits is an error", () => {
  assert.throws(() => read(components, "stop it"), /no notation fits "stop it"/);
  assert.throws(() => read(components, "displace red"), /no notation fits/);
});

test("two games with other notations are read apart", () => {
  assert.deepEqual(read({ notations: ["place {hex}"] }, "place a1"), { kind: "place", hex: "a1" });
  assert.deepEqual(read(components, "place a1"), { kind: "place", color: "a1" });
});

test("legal actions of a kind, all or those that fit", () => {
  const scene = { legal: ["place red", "offer red place blue", "offer blue place blue", "offer red place red"], components };
  assert.deepEqual(legalOf(scene, "place"), ["place red"]);
  assert.deepEqual(legalOf(scene, "offer").length, 3);
  const blue = legalOf(scene, "offer", (/** @type {any} */ choice) => choice.color === "blue");
  assert.deepEqual(blue, ["offer red place blue", "offer blue place blue"]);
  assert.deepEqual(legalOf(scene, "stop"), []);
});
