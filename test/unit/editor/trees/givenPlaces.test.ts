import assert from "node:assert/strict";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

describe("arguments of a row command", () => {
  const loaded = async () => {
    const [{ areTreeHandles, givenHandles }, { EntryPlace }] = await Promise.all([
      import("../../../../src/editor/trees/givenPlaces.ts"),
      import("../../../../src/editor/trees/lazyTree.ts"),
    ]);
    return { areTreeHandles, givenHandles, place: (handle: string) => new EntryPlace(handle) };
  };

  it("are the selected rows, or the row of the menu if it is not selected", async () => {
    const { givenHandles, place } = await loaded();
    const [one, other, apart] = [place("one"), place("other"), place("apart")];
    assert.deepEqual(givenHandles([one]), ["one"]);
    assert.deepEqual(givenHandles([one, [one, other]]), ["one", "other"]);
    assert.deepEqual(givenHandles([apart, [one, other]]), ["apart"]);
    assert.deepEqual(givenHandles(["in words"]), ["in words"]);
  });

  it("count as from a menu if all are rows of a tree", async () => {
    const { areTreeHandles, place } = await loaded();
    const one = place("one");
    assert.ok(areTreeHandles([one]) && areTreeHandles([one, [one, place("other")]]));
    assert.ok(
      !areTreeHandles(["one"]) &&
        !areTreeHandles([{ handle: "one" }]) &&
        !areTreeHandles([one, [one, "other"]]),
    );
  });
});
