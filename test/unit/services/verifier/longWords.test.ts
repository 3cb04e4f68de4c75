import assert from "node:assert/strict";
import {
  longestMatched,
  outcomeOf,
  type Evidence,
} from "../../../../src/services/verifier/outcome/outcome.ts";
import { readImport } from "../../../../src/services/verifier/protocols/importFromExplorer.ts";
import { sessionVariant } from "../../../../src/services/verifier/protocols/session.ts";
import { rawAnswer } from "../../../support/rawAnswers.ts";

const asked = { address: `0x${"11".repeat(20)}`, chainId: "1" } as const;

function outcomeOfWords(...words: readonly string[]): string {
  const evidence: Evidence = { status: 200, body: "json", words, customCode: undefined };
  return outcomeOf(evidence);
}

describe("the words of a service", () => {
  const decisive = "Max rate limit reached";

  it("decide by their first 2,000 characters", () => {
    assert.equal(longestMatched, 2000);
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

  it("are shown whole all the same", () => {
    const message = "API response.".repeat(1000);
    const { words } = readImport(sessionVariant, asked, rawAnswer({ text: JSON.stringify({ message }) }));
    assert.deepEqual(words, [message]);
  });

  it("are those of the first 1,000 records", () => {
    const contracts = Array.from({ length: 1500 }, () => ({ address: asked.address, status: "perfect" }));
    const text = JSON.stringify({ contracts });
    assert.equal(readImport(sessionVariant, asked, rawAnswer({ text })).records.length, 1000);
  });
});
