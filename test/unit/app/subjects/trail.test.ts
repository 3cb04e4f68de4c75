import assert from "node:assert/strict";
import { Trail } from "../../../../src/app/subjects/trail.ts";

/** Where one is, and which ways are open. */
function standing<Place>(trail: Trail<Place>): readonly [Place | undefined, "back" | "", "forward" | ""] {
  return [trail.current, trail.canGoBack ? "back" : "", trail.canGoForward ? "forward" : ""];
}

function trailOf(...places: readonly string[]): Trail<string> {
  const trail = new Trail<string>();
  for (const place of places) trail.visit(place);
  return trail;
}

describe("trail", () => {
  it("begins nowhere, with no way to go", () => {
    const trail = trailOf();
    trail.back();
    trail.forward();
    assert.deepEqual(standing(trail), [undefined, "", ""]);
  });

  it("goes back and forward over the places visited, and no further", () => {
    const trail = trailOf("a", "b", "c");
    const seen = [standing(trail)];
    for (const step of ["back", "back", "back", "forward", "forward", "forward"] as const) {
      trail[step]();
      seen.push(standing(trail));
    }
    assert.deepEqual(seen, [
      ["c", "back", ""],
      ["b", "back", "forward"],
      ["a", "", "forward"],
      ["a", "", "forward"],
      ["b", "back", "forward"],
      ["c", "back", ""],
      ["c", "back", ""],
    ]);
  });

  it("forgets what was ahead when it goes to a new place", () => {
    const trail = trailOf("a", "b", "c");
    trail.back();
    trail.back();
    trail.visit("d");
    assert.deepEqual(standing(trail), ["d", "back", ""]);
    trail.back();
    assert.deepEqual(standing(trail), ["a", "", "forward"]);
  });
});
