import assert from "node:assert/strict";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

describe("what a command of rows is given", () => {
  const loaded = async () => {
    const [{ areOurs, givenHandles }, { EntryPlace }] = await Promise.all([
      import("../../../../src/editor/trees/givenPlaces.ts"),
      import("../../../../src/editor/trees/lazyTree.ts"),
    ]);
    return { areOurs, givenHandles, place: (handle: string) => new EntryPlace(handle) };
  };

  it("is all rows that are selected, or the one whose menu it is where that is none of them", async () => {
    const { givenHandles, place } = await loaded();
    const [one, other, apart] = [place("one"), place("other"), place("apart")];
    assert.deepEqual(givenHandles([one]), ["one"]);
    assert.deepEqual(givenHandles([one, [one, other]]), ["one", "other"]);
    assert.deepEqual(givenHandles([apart, [one, other]]), ["apart"]);
    assert.deepEqual(givenHandles(["in words"]), ["in words"]);
  });

  it("is from a menu where every part of it is a place of a tree", async () => {
    const { areOurs, place } = await loaded();
    const one = place("one");
    assert.ok(areOurs([one]) && areOurs([one, [one, place("other")]]));
    assert.ok(!areOurs(["one"]) && !areOurs([{ handle: "one" }]) && !areOurs([one, [one, "other"]]));
  });
});
