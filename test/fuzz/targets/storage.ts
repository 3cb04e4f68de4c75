import assert from "node:assert/strict";
import fc from "fast-check";
import { storageOfLayout, type ContractStorage } from "../../../src/builds/storage/contractStorage.ts";
import { readStorageLayout } from "../../../src/builds/storage/storageLayout.ts";
import { readVyperStorage } from "../../../src/builds/storage/vyperStorage.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import type { JsonValue } from "../../../src/core/json/jsonValue.ts";
import { keyCandidates } from "../../../src/decode/storage/keyCandidates.ts";
import { nameSlots } from "../../../src/decode/storage/nameSlots.ts";
import { readStorage } from "../../../src/decode/storage/readVariables.ts";
import { variablePlace } from "../../../src/decode/storage/storagePlace.ts";
import { slotHex } from "../../../src/decode/storage/storageSlot.ts";
import { oddValues } from "../inputs/oddValues.ts";
import { target } from "../target.ts";

const ids = fc.constantFrom("t_a", "t_b", "t_c", "t_d", "t_word", "t_nothing", "__proto__");
const numbers = fc.constantFrom(
  "0",
  "1",
  "2",
  "31",
  "32",
  "33",
  "64",
  String(2n ** 255n),
  "9".repeat(80),
  "-1",
);
const variables = fc.array(
  fc.record({
    label: fc.constantFrom("a", "b", "__gap", "__proto__", "\u202e"),
    offset: fc.constantFrom(0, 1, 16, 31, 32, -1),
    slot: numbers,
    type: ids,
  }),
  { maxLength: 6 },
);
const labels = fc.constantFrom(
  ...["uint256", "int8", "bool", "address", "bytes4", "string", "bytes", "Price", "enum Kind", "contract A"],
  ...["function () external", "uint8[5]", `uint8[${"9".repeat(78)}]`, "struct S", "mapping(a => b)", "t[]"],
);
const type = fc.record(
  {
    encoding: fc.constantFrom("inplace", "mapping", "dynamic_array", "bytes"),
    label: labels,
    numberOfBytes: numbers,
    base: ids,
    key: ids,
    value: ids,
    members: variables,
  },
  { requiredKeys: ["encoding", "label", "numberOfBytes"] },
);
const layouts = fc.record({
  storage: variables,
  types: fc.record({
    ...{ t_a: type, t_b: type, t_c: type, t_d: type },
    t_word: fc.constant({ encoding: "inplace", label: "uint256", numberOfBytes: "32" }),
  }),
});

const vyperTypes = fc.constantFrom(
  ...[
    "uint256",
    "bytes4",
    "Spot",
    "String[40]",
    "String[MOST]",
    "DynArray[Spot, 3]",
    "HashMap[address, Spot]",
  ],
  ...[
    "HashMap[String[8], HashMap[Spot, bool]]",
    `uint8${"[9]".repeat(99)}`,
    "HashMap[",
    "decimal",
    "Spot[2]",
  ],
);
const vyperVariable = fc.oneof(
  fc.record({ type: vyperTypes, slot: fc.constantFrom(0, 1, 9, -1, 2 ** 60) }),
  oddValues,
);
const vyperLayouts = fc.record({
  layout: fc.record({
    storage_layout: fc.record({ a: vyperVariable, b: vyperVariable }, { requiredKeys: [] }),
  }),
  source: fc
    .array(
      fc.constantFrom(
        "struct Spot:",
        "    a: Spot",
        "    b: uint8[3]",
        "flag Kind:",
        "MOST: constant(uint256) = 5",
      ),
    )
    .map((lines) => lines.join("\n")),
});

const small = fc.constantFrom(0n, 1n, 2n, 63n, 2n ** 255n, 2n ** 256n - 1n);
const words = small.map(slotHex);
const touched = fc.array(
  fc.record({
    slot: fc.oneof(words, fc.constantFrom("", "0x", "0xzz", `0x${"1".repeat(65)}`)),
    before: fc.option(words, { nil: undefined }),
    after: fc.option(words, { nil: undefined }),
  }),
  { maxLength: 8 },
);

/** Names and reads slots by any layout. Each slot comes back once at least, as a variable or without a name, and reading ends. */
export const storage = target(
  "storage slots by name",
  20,
  fc.record({ layout: fc.oneof(layouts, oddValues), vyper: vyperLayouts, slots: touched }),
  ({ layout, vyper, slots }, tally) => {
    const ofSolc = readStorageLayout(layout as JsonValue);
    const ofVyper = readVyperStorage(vyper.layout as JsonValue, [vyper.source]);
    for (const read of [ofSolc && storageOfLayout(ofSolc), ofVyper]) {
      if (read === undefined) continue;
      check(read, slots);
      tally.add(read.variables.length > 0 ? "variables" : "no variables");
    }
  },
);

type Slots = readonly {
  readonly slot: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}[];

function check(read: ContractStorage, slots: Slots): void {
  const origins = { words: slots.map(({ slot }) => slot), calls: slots.map(({ before = "" }) => before) };
  const { variables, unnamed } = runToEnd(nameSlots([read], slots, keyCandidates(origins)));
  const told = new Set([...unnamed.map(({ slot }) => slot), ...variables.flatMap((one) => one.slots)]);
  for (const { slot } of slots) assert.ok(told.has(slot), `${slot} is lost.`);
  const known = new Map<string, string>(slots.map(({ slot, before = "0x0" }) => [slot, before]));
  const places = read.variables.map(variablePlace);
  for (let round = 0; ; round += 1) {
    const { missing } = readStorage(places, known as ReadonlyMap<`0x${string}`, string>);
    if (missing.length === 0) break;
    assert.ok(missing.length <= 100 && round < 100, "Something is always missing.");
    for (const slot of missing) known.set(slot, slotHex(BigInt(slot) % 7n));
  }
}
