import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { RemedyKind } from "../../../../src/text/explanation.ts";
import { outcomes } from "../../../../src/services/verifier/outcome/outcome.ts";
import { explainOutcome, outcomeWord } from "../../../../src/text/verification/outcome.ts";
import { explainStatus } from "../../../../src/text/verification/status.ts";
import { describeTexts, expectFile } from "../../../support/textSnapshots.ts";
import { explanationTexts } from "../explanationText.ts";

const states = ["perfect", "partial", "verified", "notVerified", "unsupportedChain", "unknown"] as const;

describeTexts("statuses", {
  ...explanationTexts(Object.fromEntries(states.map((state) => [state, explainStatus(state)]))),
});

/** The sections of docs/outcomes.md: an anchor for each outcome, and what the product says of it. */
function outcomeSections(): string {
  return outcomes
    .map((outcome) => {
      const { title, sentence, nextStep } = explainOutcome(outcome);
      return `## ${outcome}\n\n**${title}** (in lists: ${outcomeWord(outcome)}). ${sentence}\n\n${nextStep}\n`;
    })
    .join("\n");
}

describe("docs/outcomes.md", () => {
  it("lists every outcome with what the product says of it", async () => {
    const file = new URL("../../../../docs/outcomes.md", import.meta.url);
    const [introduction = ""] = (await readFile(file, "utf8")).split(/^## /m);
    await expectFile(file, introduction + outcomeSections());
  });
});

/** What a next step tells somebody to do, and the button that does it. */
const said: readonly (readonly [words: RegExp, remedy: RemedyKind])[] = [
  [/\bkey\b/, "setApiKey"],
  [/\btry again\b/i, "tryAgain"],
  [/\bother protocol\b/, "otherProtocol"],
  [/\bin the settings\b|\bverification service that supports\b/, "openNetworkSettings"],
  [/\bthe network[.:]|\bCheck the network\b|\banother network\b/, "selectNetwork"],
];

describe("the next step of an outcome", () => {
  const told = outcomes.map((outcome) => {
    const { nextStep, remedies } = explainOutcome(outcome);
    const places = said.flatMap(([words, remedy]) => {
      const at = nextStep.search(words);
      return at === -1 ? [] : [{ at, remedy }];
    });
    const named = places.sort((one, other) => one.at - other.at).map(({ remedy }) => remedy);
    return { outcome, named, remedies };
  });

  it("is offered as buttons, in the order of its words: the first one stands out", () => {
    assert.deepEqual(
      told.map(({ outcome, named, remedies }) => [
        outcome,
        remedies.filter((remedy) => named.includes(remedy)),
      ]),
      told.map(({ outcome, named }) => [outcome, named]),
    );
    for (const [, remedy] of said)
      assert.ok(
        told.some(({ named }) => named.includes(remedy)),
        remedy,
      );
  });

  it("tells of a key wherever one can be set", () => {
    for (const { outcome, named, remedies } of told)
      assert.equal(remedies.includes("setApiKey"), named.includes("setApiKey"), outcome);
  });
});
