// What was tried out, as a tree, and as a link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, unpacked, Variations } from "../../src/kolam/web/page/variations.js";

const START = { from: "position", game: "mandala", options: {}, position: null, seed: 7 };

function tried() {
  const found = new Variations(START, ["a", "b", "c"]);
  found.go(found.root.children[0]);
  found.play("x");
  found.play("y");
  return found;
}

test("another decision at the same moment is another branch; the same one is found again", () => {
  const found = tried();
  assert.deepEqual(found.at.played, ["a", "x", "y"]);
  assert.equal(found.at.ply, 3);
  const [first] = found.root.children;
  assert.deepEqual(
    first.children.map(({ action }) => action),
    ["b", "x"],
  );
  found.go(first);
  assert.equal(found.play("b"), first.children[0]);
  assert.equal(first.children.length, 2);
});

test("back and on go along the branch that is looked at", () => {
  const found = tried();
  assert.deepEqual(found.along(1).played, ["a"]);
  assert.equal(found.along(0), found.root);
  assert.equal(found.along(9), found.at);
  found.go(found.along(1));
  assert.deepEqual(found.along(3).played, ["a", "b", "c"]);
});

test("what is forgotten is gone with all that follows; who looked at it looks at what was before", () => {
  const found = tried();
  const [first] = found.root.children;
  found.forget(first.children[1]);
  assert.deepEqual(found.at.played, ["a"]);
  assert.deepEqual(
    first.children.map(({ action }) => action),
    ["b"],
  );
  found.play("z");
  found.forget(first.children[0]);
  assert.deepEqual(found.at.played, ["a", "z"], "who looked at something else still does");
  found.forget(found.root);
  assert.equal(found.root.children.length, 1);
});

test("a link holds the start, all branches and the moment, and a damaged one is noticed", async () => {
  const found = tried();
  const text = await packed(found);
  assert.match(text, /^[\w-]+$/);
  const again = Variations.from(await unpacked(text));
  assert.deepEqual(again.toJSON(), found.toJSON());
  assert.deepEqual(again.at.played, ["a", "x", "y"]);
  assert.equal(await unpacked(text.slice(0, -6)), null);
  assert.equal(await unpacked("*"), null);
  assert.deepEqual(Variations.from({ start: START, tree: [["a"]], at: [0, 5] }).at.played, ["a"]);
});
