import assert from "node:assert/strict";
import { settingsText } from "../../../../src/app/publication/settingsText.ts";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import type { Publication } from "../../../../src/services/verifier/verification.ts";
import { turnsDuring } from "../../../support/turnsDuring.ts";

const nobody = { knowsAddress: () => false, addressOfKey: () => undefined };

const settingsOf = (value: JsonValue) => ({ language: "Solidity", sources: {}, settings: { value } });

/** Standard JSON with a value somewhere in its settings. */
const sent = (value: JsonValue): Publication => ({
  form: "standardJson",
  input: settingsOf(value),
  compilerVersion: "0.8.28+commit.7893614a",
  contractIdentifier: "A.sol:A",
});

describe("the settings that are sent", () => {
  it("stand on a line for each value", async () => {
    const { text, possibleSecrets } = await settingsText(sent(["a", "/home/ann/", 1, []]), nobody);
    assert.equal(text, JSON.stringify({ value: ["a", "/home/ann/", 1, []] }, null, 2));
    assert.deepEqual(possibleSecrets, [{ kind: "localPath", line: 4 }]);
  });

  it("do not grow with their depth, and are looked through to their end in turns", async () => {
    let deep: JsonValue = [...Array.from({ length: 200_000 }, () => 0), "/home/ann/"];
    for (let depth = 0; depth < 185; depth += 1) deep = [deep];
    const publication = sent(deep);
    let told: Awaited<ReturnType<typeof settingsText>> | undefined;
    const turns = await turnsDuring(async () => (told = await settingsText(publication, nobody)));
    assert.equal(told?.text, JSON.stringify({ value: deep }));
    assert.deepEqual(told.possibleSecrets, [{ kind: "localPath", line: 1 }]);
    assert.ok(turns >= 2, `${turns}`);
  });
});
