import assert from "node:assert/strict";
import type { ContractStorage } from "../../../../src/builds/storage/contractStorage.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { readStorage, type ReadPlace } from "../../../../src/decode/storage/readVariables.ts";
import { variablePlace } from "../../../../src/decode/storage/storagePlace.ts";
import { behindHash, nameOfPath, plain, storageOf, stringWords, word } from "./layouts.ts";

const read = (storage: ContractStorage, words: Iterable<readonly [Hex, string]>) =>
  readStorage(storage.variables.map(variablePlace), new Map(words));

const shown = ({ place, value }: ReadPlace): unknown => [
  nameOfPath(place.path),
  value.kind === "value" ? plain(value.value) : value.kind === "list" ? value.items.map(shown) : value.kind,
];

describe("readStorage", () => {
  it("asks for the slots of variables, each once, and then for what lies behind hashes", () => {
    const storage = storageOf({
      small: ["t_uint16", 0],
      on: ["t_bool", 0, 2],
      label: ["t_string", 1],
      numbers: ["t_numbers", 2],
    });
    assert.deepEqual(read(storage, []).missing, [word(0), word(1), word(2)]);
    const text = "a text that is longer than one storage slot";
    const label = stringWords(text, word(1));
    const own: (readonly [Hex, string])[] = [
      [word(0), word(0x1_0007)],
      [word(1), label.get(word(1)) ?? ""],
      [word(2), word(2)],
    ];
    const second = read(storage, own);
    assert.deepEqual(second.missing, [behindHash(word(1)), behindHash(word(1), 1), behindHash(word(2))]);
    const all = read(storage, [...own, ...label, [behindHash(word(2)), word((9n << 16n) | 8n)]]);
    assert.deepEqual(all.missing, []);
    assert.deepEqual(all.places.map(shown), [
      ["small", 7n],
      ["on", true],
      ["label", text],
      [
        "numbers",
        [
          ["numbers[0]", 8n],
          ["numbers[1]", 9n],
        ],
      ],
    ]);
  });

  it("asks for a hundred slots at most, and for ten elements of an array", () => {
    const many = storageOf(
      Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`v${at}`, ["t_uint256", at] as const])),
    );
    assert.equal(read(many, []).missing.length, 100);
    const long = read(storageOf({ texts: ["t_strings", 0] }), [[word(0), word(2n ** 200n)]]);
    assert.equal(long.missing.length, 10);
  });

  it("reads nothing of what is kept free for later versions, however it is spelled", () => {
    const storage = storageOf({ __gap: ["t_five", 0], ______gap: ["t_five", 2], gap: ["t_five", 4] });
    assert.deepEqual(read(storage, []).missing, [word(4)]);
  });

  it("tells a string that is too long, a head that no compiler writes, and a word that is no hex", () => {
    const storage = storageOf({ long: ["t_string", 0], odd: ["t_bytes", 1], bad: ["t_uint256", 2] });
    const { places, missing } = read(storage, [
      [word(0), word(2n * 1025n + 1n)],
      [word(1), word(3)],
      [word(2), "nothing"],
    ]);
    assert.deepEqual(places.map(shown), [
      ["long", "tooLong"],
      ["odd", word(3)],
      ["bad", "unread"],
    ]);
    assert.deepEqual(missing, []);
  });
});
