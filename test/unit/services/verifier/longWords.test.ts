import assert from "node:assert/strict";
import { maxKeyLength } from "../../../../src/core/strings/distinctTexts.ts";
import {
  maxMatchedLength,
  outcomeOf,
  type Evidence,
} from "../../../../src/services/verifier/outcome/outcome.ts";
import { protocolClients } from "../../../../src/services/verifier/protocols/protocolClients.ts";
import { extraOf } from "../../../../src/ui/verification/otherFields.ts";
import { longestKeyIn } from "../../../support/longestKey.ts";
import { rawResponse } from "../../../support/rawResponse.ts";

const asked = { address: `0x${"11".repeat(20)}`, chainId: "1" } as const;

function outcomeOfWords(...words: readonly string[]): string {
  const evidence: Evidence = { status: 200, body: "json", words, customCode: undefined };
  return outcomeOf(evidence);
}

describe("the words of a service", () => {
  const decisive = "Max rate limit reached";

  it("decide by their first 2,000 characters", () => {
    assert.equal(maxMatchedLength, 2000);
    assert.equal(outcomeOfWords(`${"a".repeat(2000 - decisive.length)}${decisive}`), "explorerLimited");
    assert.equal(outcomeOfWords(`${"a".repeat(2001 - decisive.length)}${decisive}`), "unknown");
    assert.equal(outcomeOfWords(`${" ".repeat(2000)}${decisive}`), "unknown");
  });

  it("decide by the first 20 of them", () => {
    const words = (before: number): readonly string[] => [...Array<string>(before).fill("a"), decisive];
    assert.deepEqual(
      [19, 20].map((before) => outcomeOfWords(...words(before))),
      ["explorerLimited", "unknown"],
    );
  });

  it("decide in all records together by their first million characters", () => {
    const outcomeBehind = (records: number): string => {
      // No word twice in a record: it would count once.
      const long = Array.from({ length: records }, () => ({
        address: asked.address,
        errors: Array.from({ length: 20 }, (_, index) => `${index}`.padStart(2500, "a")),
      }));
      const text = JSON.stringify({
        contracts: [...long, { address: asked.address, message: "is already partially verified" }],
      });
      return protocolClients.session.read(asked, [rawResponse({ text })]).outcome;
    };
    assert.deepEqual([24, 25].map(outcomeBehind), ["alreadyPartial", "unknown"]);
  });

  it("tell of a refused key behind the first of many beginnings", () => {
    const beginnings = "API response. ".repeat(100);
    assert.equal(outcomeOfWords(`${beginnings}Invalid API Key`), "keyRefused");
    assert.equal(outcomeOfWords(`Invalid API Key ${beginnings}`), "unknown");
  });

  it("are shown whole all the same", () => {
    const message = "API response.".repeat(1000);
    const { words } = protocolClients.session.read(asked, [
      rawResponse({ text: JSON.stringify({ message }) }),
    ]);
    assert.deepEqual(words, [message]);
  });

  it("are no keys when they are long, and are listed once where they stand twice", () => {
    const long = (end: string): string => `${"x".repeat(20_000)}${end}`;
    const contracts = [1, 1, 2].map((end) => ({ address: asked.address, message: long(`${end}`) }));
    const response = rawResponse({
      text: JSON.stringify({ message: long("0"), error: long("0"), contracts }),
    });
    let words: readonly string[] = [];
    const work = (): void => {
      const read = protocolClients.session.read(asked, [response]);
      words = read.words;
      assert.deepEqual(extraOf(read).said, []);
    };
    assert.ok(longestKeyIn(work) <= maxKeyLength);
    assert.deepEqual(words, [long("0"), long("1"), long("2")]);
  });

  it("are those of the first 1,000 records", () => {
    const contracts = Array.from({ length: 1500 }, () => ({ address: asked.address, status: "perfect" }));
    const text = JSON.stringify({ contracts });
    assert.equal(protocolClients.session.read(asked, [rawResponse({ text })]).records.length, 1000);
  });
});
