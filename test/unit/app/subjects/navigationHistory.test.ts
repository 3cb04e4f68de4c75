import assert from "node:assert/strict";
import { NavigationHistory } from "../../../../src/app/subjects/navigationHistory.ts";

/** Where one is, and which ways are open. */
function standing<Place>(
  navigation: NavigationHistory<Place>,
): readonly [Place | undefined, "back" | "", "forward" | ""] {
  return [navigation.current, navigation.canGoBack ? "back" : "", navigation.canGoForward ? "forward" : ""];
}

function navigationOf(...places: readonly string[]): NavigationHistory<string> {
  const navigation = new NavigationHistory<string>();
  for (const place of places) navigation.visit(place);
  return navigation;
}

describe("the history of what a panel showed", () => {
  it("begins nowhere, with no way to go", () => {
    const navigation = navigationOf();
    navigation.back();
    navigation.forward();
    assert.deepEqual(standing(navigation), [undefined, "", ""]);
  });

  it("goes back and forward over the places visited, and no further", () => {
    const navigation = navigationOf("a", "b", "c");
    const seen = [standing(navigation)];
    for (const step of ["back", "back", "back", "forward", "forward", "forward"] as const) {
      navigation[step]();
      seen.push(standing(navigation));
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
    const navigation = navigationOf("a", "b", "c");
    navigation.back();
    navigation.back();
    navigation.visit("d");
    assert.deepEqual(standing(navigation), ["d", "back", ""]);
    navigation.back();
    assert.deepEqual(standing(navigation), ["a", "", "forward"]);
  });
});
