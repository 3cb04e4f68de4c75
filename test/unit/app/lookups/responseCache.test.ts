import assert from "node:assert/strict";
import fc from "fast-check";
import { ResponseCache } from "../../../../src/app/lookups/requestCache.ts";

type Action = { readonly kind: "set" | "get" | "delete"; readonly key: string; readonly weight: number };

const actions: fc.Arbitrary<Action[]> = fc.array(
  fc.record({
    kind: fc.constantFrom("set", "set", "get", "delete"),
    key: fc.constantFrom("a", "b", "c", "d", "e"),
    weight: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 2, max: 5 }) }, fc.constantFrom(0, 10, 11)),
  }),
  { minLength: 5, maxLength: 30 },
);

/** What is kept, from the least recently used on: the simplest way it can be said. */
function keptAfter(all: readonly Action[], heaviest: number): readonly string[] {
  let kept: readonly Action[] = [];
  for (const action of all) {
    const before = kept.find(({ key }) => key === action.key);
    kept = kept.filter(({ key }) => key !== action.key);
    if (action.kind === "get" && before !== undefined) kept = [...kept, before];
    if (action.kind === "set" && action.weight <= heaviest) kept = [...kept, action];
    while (kept.reduce((sum, { weight }) => sum + weight, 0) > heaviest) kept = kept.slice(1);
  }
  return kept.map(({ key }) => key);
}

describe("answer cache", () => {
  it("keeps what was used last, as much as it may weigh", () => {
    fc.assert(
      fc.property(actions, (all) => {
        const cache = new ResponseCache<number>(10);
        for (const { kind, key, weight } of all) {
          if (kind === "set") cache.set(key, { value: weight, receivedAt: 0 }, weight);
          else if (kind === "get") cache.get(key);
          else cache.delete(key);
        }
        const kept = ["a", "b", "c", "d", "e"].filter((key) => cache.get(key) !== undefined);
        assert.deepEqual(kept, [...keptAfter(all, 10)].sort());
      }),
    );
  });

  it("gives back what was set last, and when it arrived", () => {
    const cache = new ResponseCache<string>(100);
    cache.set("a", { value: "old", receivedAt: 1 }, 5);
    cache.set("a", { value: "new", receivedAt: 2 }, 5);
    const { value, receivedAt } = cache.get("a") ?? {};
    assert.deepEqual([value, receivedAt, cache.get("b")], ["new", 2, undefined]);
  });
});
