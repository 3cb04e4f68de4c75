import assert from "node:assert/strict";
import { slotsOf, type StoredType } from "../../../../src/builds/storage/contractStorage.ts";
import { readVyperStorage } from "../../../../src/builds/storage/vyperStorage.ts";

const source = `# @version ^0.4.0
MOST: constant(uint256) = 3
struct Spot:
    a: uint128   # packed by nobody
    names: DynArray[String[40], MOST]

    b: Kind
flag Kind:
    ONE
    TWO
interface Token:
    def symbol() -> String[10]: view
struct Loop:
    next: Loop
`;

const read = (type: string, text = source): StoredType => {
  const layout = { storage_layout: { it: { type, n_slots: 1, slot: 0 } } };
  return readVyperStorage(layout, [text])?.variables[0]?.type ?? assert.fail(type);
};

describe("readVyperStorage", () => {
  it("reads variables, those of modules too, in the order of their slots", () => {
    const storage_layout = {
      total: { type: "uint256", n_slots: 1, slot: 5 },
      ownable: { owner: { type: "address", n_slots: 1, slot: 0 } },
      odd: { type: "uint256", slot: -1 },
    };
    const read = readVyperStorage({ storage_layout });
    assert.deepEqual(
      read?.variables.map(({ name, slot }) => [name, slot]),
      [
        ["ownable.owner", 0n],
        ["total", 5n],
      ],
    );
    assert.equal(readVyperStorage({ storage: [] }), undefined);
  });

  it("knows how many slots values take", () => {
    assert.equal(slotsOf(read("String[64]")), 3n);
    assert.equal(slotsOf(read("DynArray[String[16], 4]")), 9n);
    assert.equal(slotsOf(read("uint8[3][2]")), 6n);
    assert.equal(slotsOf(read("HashMap[address, Spot]")), 1n);
    // One, then 1 + 3 × 3 words of a string, then one.
    assert.equal(slotsOf(read("Spot")), 12n);
  });

  it("takes structs, flags, interfaces, and constants from the source", () => {
    const spot = read("Spot");
    assert.deepEqual(
      spot.kind === "struct" && spot.members().map(({ name, slot, type }) => [name, slot, type.label]),
      [
        ["a", 0n, "uint128"],
        ["names", 1n, "DynArray[String[40], MOST]"],
        ["b", 11n, "Kind"],
      ],
    );
    assert.equal((read("Token") as { base?: string }).base, "address");
    assert.equal((read("Kind") as { base?: string }).base, "uint256");
    assert.equal((read("decimal") as { base?: string }).base, "fixed168x10");
    assert.equal((read("Elsewhere") as { base?: string }).base, undefined);
  });

  it("does not know what sources declare differently, or compute", () => {
    const struct = (name: string, type: string) => `struct ${name}:\n    a: ${type}\n`;
    const sources = [
      `${struct("Same", "uint8")}${struct("Other", "uint8")}N: constant(uint256) = 2\nM: constant(uint256) = 2\n`,
      `${struct("Other", "address")}${struct("Same", "uint8")}N: constant(uint256) = 1 + 2\nM: constant(uint256) = 2\n`,
      `"""\n${struct("Same", "address")}M: constant(uint256) = 9\n"""\n# """\n${struct("Last", "uint8")}`,
    ];
    const kindIn = (texts: readonly string[]) => (type: string) => {
      const layout = { storage_layout: { it: { type, n_slots: 1, slot: 0 } } };
      return readVyperStorage(layout, texts)?.variables[0]?.type.kind;
    };
    for (const texts of [sources, sources.toReversed(), [...sources, ...sources]])
      assert.deepEqual(["Same", "Other", "Last", "uint8[M]", "uint8[N]"].map(kindIn(texts)), [
        "struct",
        "value",
        "struct",
        "array",
        "value",
      ]);
  });

  it("ends with types that contain themselves", () => {
    assert.equal(read("Loop").kind, "struct");
    assert.equal(read(`uint8${"[2]".repeat(600)}`).kind, "array");
  });
});
