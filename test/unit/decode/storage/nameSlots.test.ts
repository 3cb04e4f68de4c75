import assert from "node:assert/strict";
import { runToEnd } from "../../../../src/core/async/yielding.ts";
import { storageOfLayout, type ContractStorage } from "../../../../src/builds/storage/contractStorage.ts";
import type { StorageType } from "../../../../src/builds/storage/storageLayout.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { keyCandidates, type KeyOrigins } from "../../../../src/decode/storage/keyCandidates.ts";
import { nameSlots, type TouchedSlot } from "../../../../src/decode/storage/nameSlots.ts";
import {
  behindHash,
  nameOfPath,
  plain,
  storageOf,
  stringKeySlot,
  stringWords,
  valueSlot,
  word,
} from "./layouts.ts";

const owner = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const spender = "0x00000000000000000000000000000000000004d2";
const zero = word(0);

const changed = (slot: Hex, before: Hex, after: Hex): TouchedSlot => ({ slot, before, after });

/** `name: before → after` of each variable, then the slots without a name. */
function named(storage: ContractStorage, slots: readonly TouchedSlot[], origins: KeyOrigins = {}): unknown[] {
  const { variables, unnamed } = runToEnd(nameSlots([storage], slots, keyCandidates(origins)));
  return [
    ...variables.map(({ path, before, after }) => [nameOfPath(path), plain(before), plain(after)]),
    ...unnamed.map(({ slot }) => slot),
  ];
}

describe("nameSlots", () => {
  it("names a mapping's value by the key whose hash the slot is", () => {
    const slot = valueSlot(owner, word(3));
    const slots = [changed(slot, zero, word(5))];
    const storage = storageOf({ balances: ["t_balances", 3] });
    assert.deepEqual(named(storage, slots, { addresses: [spender, owner] }), [
      [`balances[${owner}]`, 0n, 5n],
    ]);
  });

  it("lists variables and their parts as they are declared, and entries of mappings as their slots come", () => {
    const storage = storageOf({
      positions: ["t_positions", 0],
      total: ["t_uint256", 1],
      numbers: ["t_numbers", 2],
      owner: ["t_address", 3],
    });
    const positionOf = (key: number): Hex => valueSlot(word(key), word(0));
    const behind = (slot: Hex): Hex => word(BigInt(slot) + 1n);
    const elements = (length: number): bigint => BigInt(length) | (7n << 16n);
    const slots = [
      changed(word(3), zero, word(BigInt(owner))),
      changed(behindHash(word(2)), zero, word(elements(9))),
      changed(behind(positionOf(2)), zero, word(BigInt(owner))),
      changed(word(2), zero, word(2)),
      changed(positionOf(1), zero, word(5)),
      changed(positionOf(2), zero, word(6)),
      changed(word(1), zero, word(1)),
    ];
    const names = named(storage, slots).map((one) => (Array.isArray(one) ? one[0] : one) as unknown);
    assert.deepEqual(names, [
      "positions[2].size",
      "positions[2].owner",
      "positions[1].size",
      "total",
      "numbers.length",
      "numbers[0]",
      "numbers[1]",
      "owner",
    ]);
  });

  it("names no slot of a mapping without its key", () => {
    const slot = valueSlot(owner, word(3));
    const storage = storageOf({ balances: ["t_balances", 3] });
    assert.deepEqual(named(storage, [changed(slot, zero, word(5))], { addresses: [spender] }), [slot]);
  });

  it("names values of mappings in mappings, also by long-zero addresses", () => {
    const slot = valueSlot(spender, valueSlot(owner, word(4)));
    const slots = [changed(slot, zero, word(7))];
    const storage = storageOf({ allowance: ["t_allowances", 4] });
    const expected = [[`allowance[${owner}][${spender}]`, 0n, 7n]];
    assert.deepEqual(
      named(storage, slots, { addresses: [owner], words: [`0x${spender.slice(2).padStart(64, "0")}`] }),
      expected,
    );
  });

  it("lists of a slot that variables share only those that changed", () => {
    const storage = storageOf({
      small: ["t_uint16", 0],
      on: ["t_bool", 0, 2],
      kind: ["t_enum", 0, 3],
      at: ["t_address", 0, 4],
    });
    const before = (BigInt(owner) << 32n) | (1n << 24n) | 7n;
    const after = (BigInt(owner) << 32n) | (2n << 24n) | 9n;
    assert.deepEqual(named(storage, [changed(zero, word(before), word(after))]), [
      ["small", 7n, 9n],
      ["kind", "One", "Two"],
    ]);
  });

  it("lists all variables of a slot that was only read", () => {
    const storage = storageOf({ small: ["t_uint16", 0], on: ["t_bool", 0, 2] });
    const read = { slot: zero, before: word(0x1_0005), after: undefined };
    assert.deepEqual(named(storage, [read]), [
      ["small", 5n, undefined],
      ["on", true, undefined],
    ]);
  });

  it("keeps a slot whose change lies beside its variables among those without a name", () => {
    const storage = storageOf({ small: ["t_uint16", 0] });
    const slots = [changed(zero, word(1), word(2n ** 200n + 3n))];
    assert.deepEqual(named(storage, slots), [["small", 1n, 3n], zero]);
  });

  it("reads negative numbers, bytes, contracts, external functions, and types that it does not know", () => {
    const storage = storageOf({
      pnl: ["t_int64", 0, 4],
      selector: ["t_bytes4", 0],
      token: ["t_contract", 1],
      callback: ["t_external", 2],
      price: ["t_price", 3],
      wrong: ["t_wrong", 4],
    });
    const slots = [
      changed(word(0), zero, word((BigInt.asUintN(64, -17n) << 32n) | 0x01020304n)),
      changed(word(1), zero, word(BigInt(owner))),
      changed(word(2), zero, word((BigInt(owner) << 32n) | 0xa1b2c3d4n)),
      changed(word(3), zero, word(255)),
      changed(word(4), zero, word(255)),
    ];
    assert.deepEqual(named(storage, slots), [
      ["pnl", 0n, -17n],
      ["selector", "0x00000000", "0x01020304"],
      ["token", `0x${"0".repeat(40)}`, owner],
      [
        "callback",
        { kind: "function", address: `0x${"0".repeat(40)}`, selector: "0x00000000" },
        { kind: "function", address: owner, selector: "0xa1b2c3d4" },
      ],
      ["price", `0x${"0".repeat(32)}`, `0x${"ff".padStart(32, "0")}`],
      ["wrong", `0x${"0".repeat(4)}`, "0x00ff"],
    ]);
  });

  it("names members of structs in mappings, arrays, and fixed arrays", () => {
    const storage = storageOf({ positions: ["t_positions", 5], pair: ["t_pair", 6], five: ["t_five", 10] });
    const at = valueSlot(word(42), word(5));
    const slots = [
      changed(at, zero, word((1n << 192n) | 1000n)),
      changed(word(BigInt(at) + 1n), zero, word(BigInt(owner))),
      changed(word(9), zero, word(BigInt(owner))),
      changed(word(11), zero, word(7n << 16n)),
    ];
    assert.deepEqual(named(storage, slots, { words: [word(42)] }), [
      ["positions[42].size", 0n, 1000n],
      ["positions[42].open", false, true],
      ["positions[42].owner", `0x${"0".repeat(40)}`, owner],
      ["pair[1].owner", `0x${"0".repeat(40)}`, owner],
      ["five[17]", 0n, 7n],
    ]);
  });

  it("names lengths and elements of dynamic arrays, also of arrays in arrays", () => {
    const storage = storageOf({ numbers: ["t_numbers", 8], grid: ["t_grid", 9] });
    const row = behindHash(word(9), 3);
    const slots = [
      changed(word(8), word(17), word(18)),
      changed(behindHash(word(8), 1), word(5), word(5n | (6n << 16n))),
      changed(behindHash(row), zero, word(8)),
    ];
    assert.deepEqual(named(storage, slots), [
      ["numbers.length", 17n, 18n],
      ["numbers[17]", 0n, 6n],
      ["grid[3][0]", 0n, 8n],
    ]);
  });

  it("shows a string as a whole where all its slots are there", () => {
    const long = "a text that is longer than one storage slot";
    const slots = [...stringWords(long, word(2))].map(([slot, after]) =>
      changed(slot, slot === word(2) ? (stringWords("short", word(2)).get(word(2)) ?? zero) : zero, after),
    );
    const { variables } = runToEnd(
      nameSlots([storageOf({ label: ["t_string", 2] })], slots, keyCandidates({})),
    );
    assert.deepEqual(
      variables.map(({ path, before, after, slots: of }) => [
        nameOfPath(path),
        plain(before),
        plain(after),
        of.length,
      ]),
      [["label", "short", long, 3]],
    );
  });

  it("shows the changed parts of a string whose length is not among the slots", () => {
    const slot = behindHash(word(2), 1);
    assert.deepEqual(named(storageOf({ label: ["t_string", 2] }), [changed(slot, word(1), word(2))]), [
      ["label[32…63]", word(1), word(2)],
    ]);
  });

  it("names a string in a mapping by a string in the call", () => {
    const storage = storageOf({ byName: ["t_byName", 6] });
    const slot = stringKeySlot("oolong", word(6));
    const slots = [...stringWords("tea of the highest mountains in the south", slot)];
    const call = `0x12345678${word(32).slice(2)}${word(6).slice(2)}${Buffer.from("oolong").toString("hex").padEnd(64, "0")}`;
    const touched = slots.map(([at, after]) => changed(at, zero, after));
    assert.deepEqual(named(storage, touched, { calls: [call] }), [
      ["byName[oolong]", "", "tea of the highest mountains in the south"],
    ]);
  });

  it("finds the bytes of a string in a mapping whose own slot did not change", () => {
    const storage = storageOf({ byName: ["t_byName", 6] });
    const slot = behindHash(stringKeySlot("oolong", word(6)));
    const call = `0x12345678${word(6).slice(2)}${Buffer.from("oolong").toString("hex").padEnd(64, "0")}`;
    assert.deepEqual(named(storage, [changed(slot, word(1), word(2))], { calls: [call] }), [
      ["byName[oolong][0…31]", word(1), word(2)],
    ]);
  });

  it("takes selectors, negative numbers, and values that share a slot for keys", () => {
    const storage = storageOf({
      next: ["t_uint16", 0, 2],
      facets: ["t_bySelector", 1],
      byNumber: ["t_byNumber", 2],
      positions: ["t_positions", 3],
      byPrice: ["t_byPrice", 4],
    });
    const selector: Hex = `0xa1b2c3d4${"0".repeat(56)}`;
    const slots = [
      changed(zero, word(700n << 16n), word(701n << 16n)),
      changed(valueSlot(selector, word(1)), zero, word(BigInt(owner))),
      changed(valueSlot(word(-3), word(2)), zero, word(1)),
      changed(word(BigInt(valueSlot(word(700), word(3))) + 1n), zero, word(BigInt(owner))),
      changed(behindHash(valueSlot(word(9), word(4))), zero, word(5)),
    ];
    assert.deepEqual(named(storage, slots, { calls: ["0xa1b2c3d4"], words: [word(-3), word(9)] }), [
      ["next", 700n, 701n],
      ["facets[0xa1b2c3d4]", `0x${"0".repeat(40)}`, owner],
      ["byNumber[-3]", 0n, 1n],
      ["positions[700].owner", `0x${"0".repeat(40)}`, owner],
      [`byPrice[${word(9)}][0]`, 0n, 5n],
    ]);
  });

  it("looks into values that were touched before it looks into others, however many keys there may be", () => {
    const storage = storageOf({ nodes: ["t_nodes", 0] });
    const [key, child] = [word(2n ** 255n), word(2n ** 255n + 1n)];
    const node = valueSlot(key, zero);
    const slots = [node, valueSlot(child, word(BigInt(node) + 1n))].map((slot) =>
      changed(slot, zero, word(5)),
    );
    const words = Array.from({ length: 300 }, (_, at) => word(2n ** 254n + BigInt(at)));
    assert.deepEqual(named(storage, slots, { words: [...words, key, child] }), [
      [`nodes[${key}].value`, 0n, 5n],
      [`nodes[${key}].children[${child}].value`, 0n, 5n],
    ]);
  });

  it("tries numbers near zero for keys of two bytes or less", () => {
    const storage = storageOf({ bitmap: ["t_bitmap", 0] });
    const slots = [-58, 255].map((key) => changed(valueSlot(word(key), zero), zero, word(1)));
    assert.deepEqual(named(storage, slots), [
      ["bitmap[-58]", 0n, 1n],
      ["bitmap[255]", 0n, 1n],
    ]);
    const slot = valueSlot(word(300), zero);
    assert.deepEqual(named(storage, [changed(slot, zero, word(1))]), [slot]);
  });

  it("follows structs that hold mappings of themselves", () => {
    const storage = storageOf({ roots: ["t_nodes", 0] });
    const [one, other] = [word(111), word(222)];
    const inner = valueSlot(other, word(BigInt(valueSlot(one, zero)) + 1n));
    assert.deepEqual(named(storage, [changed(inner, zero, word(1))], { words: [one, other] }), [
      [`roots[${one}].children[${other}].value`, 0n, 1n],
    ]);
  });

  it("looks into the elements of an array that grew or shrank, all that it had or has", () => {
    const storage = storageOf({ orders: ["t_orders", 8] });
    const slot = valueSlot(owner, behindHash(word(8), 1));
    for (const [before, after] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const slots = [changed(word(8), word(before), word(after)), changed(slot, word(5), word(6))];
      assert.deepEqual(named(storage, slots, { addresses: [owner] }), [
        ["orders.length", BigInt(before), BigInt(after)],
        [`orders[1].filled[${owner}]`, 5n, 6n],
      ]);
    }
  });

  it("looks through a second storage for what the first does not explain", () => {
    const slots = [changed(word(1), zero, word(1)), changed(word(2), zero, word(2))];
    const storages = [
      storageOf({ own: ["t_uint256", 1] }),
      storageOf({ also: ["t_uint256", 1], second: ["t_uint256", 2] }),
    ];
    const { variables } = runToEnd(nameSlots(storages, slots, keyCandidates({})));
    assert.deepEqual(
      variables.map(({ path }) => nameOfPath(path)),
      ["own", "second"],
    );
  });

  it("ends with layouts whose types contain themselves", () => {
    const inside = (type: string) => [{ label: "a", offset: 0, slot: "0", type, contract: "A" }];
    const struct = {
      encoding: "inplace",
      label: "struct S",
      numberOfBytes: "64",
      members: inside("t_s"),
    } as const;
    const mapping = {
      encoding: "mapping",
      label: "m",
      numberOfBytes: "32",
      key: "t_m",
      value: "t_m",
    } as const;
    const array = { encoding: "inplace", label: "t[9]", numberOfBytes: "32", base: "t_a" } as const;
    const types = new Map<string, StorageType>(Object.entries({ t_s: struct, t_m: mapping, t_a: array }));
    for (const type of types.keys()) {
      const storage = storageOfLayout({ storage: inside(type), types });
      const slots = [changed(zero, zero, word(1)), changed(word(2), zero, word(1))];
      const { variables, unnamed } = runToEnd(nameSlots([storage], slots, keyCandidates({})));
      assert.ok(variables.length + unnamed.length >= 2, type);
    }
  });

  it("pauses among mappings that have no keys", () => {
    const kind = { encoding: "inplace", label: "enum Kind", numberOfBytes: "1", names: [] } as const;
    const mapping = {
      encoding: "mapping",
      label: "m",
      numberOfBytes: "32",
      key: "t_kind",
      value: "t_kind",
    } as const;
    const storage = Array.from({ length: 1000 }, (_, at) => ({
      ...{ label: `m${at}`, offset: 0, slot: String(at), type: "t_m", contract: "A" },
    }));
    const types = new Map<string, StorageType>(Object.entries({ t_kind: kind, t_m: mapping }));
    const slots = [changed(word(2n ** 200n), zero, word(1))];
    const work = nameSlots([storageOfLayout({ storage, types })], slots, keyCandidates({}));
    assert.equal([...work].length, 10);
  });

  it("leaves slots that are no hex, and words that are missing, as they are", () => {
    const storage = storageOf({ number: ["t_uint256", 1] });
    const slots = [
      { slot: "0xzz", before: undefined, after: undefined },
      { slot: "0x1", before: "nothing", after: word(3) },
    ];
    assert.deepEqual(named(storage, slots), [["number", undefined, 3n], "0xzz"]);
  });
});
