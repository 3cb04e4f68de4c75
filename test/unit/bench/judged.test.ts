import assert from "node:assert/strict";
import { isBad } from "../../bench/figure.ts";
import { atMost, atPace, overFloorAtMost, timesAtMost } from "../../bench/judged.ts";
import { verdictOf } from "../../bench/verdict.ts";

const around = (median: number, reach = 0.5) => ({ low: median - reach, median, high: median + reach });
const named = { name: "a thing", unit: "ms" };
/** Floors of a machine that is now idle, now busy. */
const floors = [10, 40, 12, 35, 11, 90, 10, 14];

describe("verdicts of the bench", () => {
  it("go by the median where the whole interval lies above the floor", () => {
    assert.deepEqual([verdictOf(around(2), 0, 2), verdictOf(around(2.1), 0, 2)], ["ok", "over"]);
    assert.deepEqual([verdictOf(around(2), 1, 2), verdictOf(around(2.1), 1, 2)], ["ok", "over"]);
  });

  it("tell no difference where the interval holds the floor, its ends included", () => {
    assert.deepEqual(
      [around(0.4), around(0.5), around(-0.5), around(9, 10)].map((one) => verdictOf(one, 0, 0.1)),
      Array<string>(4).fill("no difference"),
    );
    assert.equal(verdictOf(around(1.2), 1, 1.1), "no difference");
  });

  it("call the floor wrong where all lies below it, unless nothing lies lower still", () => {
    assert.equal(verdictOf(around(-2), 0, 5), "floor wrong");
    assert.equal(verdictOf(around(0.4), 1, 5), "floor wrong");
    assert.equal(verdictOf(around(-2), 0, 5, around(-3)), "ok");
    assert.equal(verdictOf(around(-2), 0, 5, around(-1)), "floor wrong");
  });
});

describe("figures of the bench", () => {
  it("are held against the floor of their own turn, however busy the machine was", () => {
    const values = floors.map((floor) => floor + 3);
    const figure = overFloorAtMost(2, named, { values, floors });
    assert.deepEqual(figure.difference, { low: 3, median: 3, high: 3 });
    assert.deepEqual([figure.verdict, isBad(figure)], ["over", true]);
    assert.equal(overFloorAtMost(3, named, { values, floors }).verdict, "ok");
  });

  it("are times their floor by turns too", () => {
    const figure = timesAtMost(1.9, named, { values: floors.map((floor) => 2 * floor), floors });
    assert.deepEqual([figure.ratio?.median, figure.verdict], [2, "over"]);
  });

  it("tell p95, and are not judged by it", () => {
    const values = floors.map((floor, turn) => (turn === 5 ? 100_000 : floor + 1));
    const figure = overFloorAtMost(2, named, { values, floors });
    assert.deepEqual([figure.p95, figure.verdict], [100_000, "ok"]);
  });

  it("take the order of turns for what it is where the control shows it", () => {
    const turns = { values: floors.map((floor) => floor - 2), floors };
    assert.equal(overFloorAtMost(2, named, turns).verdict, "floor wrong");
    const controls = floors.map((floor) => floor - 4);
    const figure = overFloorAtMost(2, named, { ...turns, controls });
    assert.deepEqual([figure.control?.median, figure.verdict, isBad(figure)], [-4, "ok", false]);
  });

  it("have a floor for each value", () => {
    assert.throws(() => timesAtMost(2, named, { values: [1], floors: [] }), /without a floor/);
  });

  it("are given as much more time as the machine takes longer, where no ratio tells it", () => {
    const values = floors.map((floor) => floor + 3);
    const difference = overFloorAtMost(2, named, { values, floors });
    assert.deepEqual(
      [1, 1.5].map((pace) => atPace(pace, difference).verdict),
      ["over", "ok"],
    );
    const plain = atMost(2, { ...named, value: 3 });
    assert.deepEqual(
      [1, 1.5].map((pace) => atPace(pace, plain).verdict),
      ["over", "ok"],
    );
    const ratio = timesAtMost(1.01, named, { values, floors });
    const size = atMost(2, { name: "a size", unit: "KB", value: 3 });
    assert.deepEqual(
      [ratio, size].map((figure) => atPace(9, figure)),
      [ratio, size],
    );
  });
});
