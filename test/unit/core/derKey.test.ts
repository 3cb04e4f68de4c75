import assert from "node:assert/strict";
import { endsInDerBeginning, isDerKey } from "../../../src/core/derKey.ts";
import { parseHash } from "../../../src/core/hash.ts";
import { parseSubject } from "../../../src/core/references/subject.ts";
import { reasonOf } from "./arbitraries.ts";

const digits = "5b".repeat(32);
const beginnings = [
  "302e020100300506032b657004220420",
  "3030020100300706052b8104000a04220420",
  "3051020101300506032b657004220420",
  "30740201010420",
  "3081740201010420",
  "308200740201010420",
  "308184020100301006072a8648ce3d020106052b8104000a046d306b0201010420",
];

describe("encoded private keys", () => {
  it("are known by their beginning, whatever their length, and are no hash", () => {
    for (const beginning of beginnings) {
      const keys = [
        `${beginning}${digits}`,
        `0x${beginning}${digits}`,
        `${beginning}${digits}a00706`.toUpperCase(),
      ];
      assert.deepEqual(keys.map(isDerKey), [true, true, true]);
      assert.deepEqual(
        keys.map((key) => reasonOf(parseHash(key))),
        ["privateKey", "privateKey", "privateKey"],
      );
      assert.equal(reasonOf(parseSubject(keys[0]!)), "privateKey");
      assert.ok(endsInDerBeginning(`x = "${beginning}`));
      assert.ok(endsInDerBeginning(`x = "${beginning.slice(0, 10)}" +\n  "${beginning.slice(10)}`));
    }
    assert.equal(reasonOf(parseHash(`${beginnings[0]!}${digits}`.slice(0, 64))), "privateKey");
  });

  it("are known by their beginning alone", () => {
    const key = `${beginnings[0]!}${digits}`;
    const others = [`ab${key}`, ` ${key}`, `0x0x${key}`, `30${key}`, key.replace("2e", "2e0x")];
    assert.deepEqual(
      others.filter((text) => isDerKey(text)),
      [],
    );
  });

  it("are no other hex", () => {
    assert.deepEqual([digits, `0x${digits}${digits}`, "302e0201", ""].map(isDerKey), [
      false,
      false,
      false,
      false,
    ]);
    assert.ok(!endsInDerBeginning(`tx: 0x`));
    assert.ok(!endsInDerBeginning(`0420`));
    assert.ok(!endsInDerBeginning(`${beginnings[0]!}5b`));
  });
});
