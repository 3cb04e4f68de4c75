import assert from "node:assert/strict";
import type { RemedyKind } from "../../../../src/text/explanation.ts";
import { outcomes } from "../../../../src/services/verifier/outcome/outcome.ts";
import { explainOutcome, outcomeWord } from "../../../../src/text/verification/outcome.ts";
import { explainStatus } from "../../../../src/text/verification/status.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { explanationTexts, linesOf } from "../explanationText.ts";

const states = ["perfect", "partial", "verified", "notVerified", "unsupportedChain", "unknown"] as const;

describeTexts("outcomes", {
  "in a word or two": linesOf(outcomes, outcomeWord),
  ...explanationTexts({
    ...Object.fromEntries(outcomes.map((outcome) => [outcome, explainOutcome(outcome)])),
    ...Object.fromEntries(states.map((state) => [`status: ${state}`, explainStatus(state)])),
  }),
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
