import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import {
  resultStory,
  storyUnderOutcome,
  type StoryNames,
  type StoryPart,
} from "../../../../../src/text/subjects/result/resultStory.ts";
import { explainResult } from "../../../../../src/text/subjects/result/result.ts";
import { resultReadingOf } from "../../../../../src/ui/subjects/result/resultName.ts";
import { errorData, fullResult, resultViewOf } from "../../../../support/lookupViews.ts";

const readingOf = (changes: JsonObject) => {
  const reading = resultReadingOf(resultViewOf({ body: { ...fullResult, amount: 0, ...changes } }));
  assert.ok(reading);
  return reading;
};

const textOf = (parts: readonly StoryPart[]): string => parts.map(({ text }) => text).join("");
const partOf = (parts: readonly StoryPart[], kind: StoryPart["kind"]): readonly string[] =>
  parts.filter((part) => part.kind === kind).map(({ text }) => text);

/** The first of the two sentences, from its verb on. */
const deedOf = (changes: JsonObject, names?: StoryNames): string =>
  /((?:called|created|tried) .*?)\. (?:Succeeded|Reverted)/.exec(
    textOf(resultStory(readingOf(changes), names)),
  )?.[1] ?? "";

/** What stands behind the deed. */
const endOf = (changes: JsonObject, names?: StoryNames): string =>
  textOf(resultStory(readingOf(changes), names)).replace(/^.*? on 0\.0\.1002(?: with [^.]*)?\. /, "");

const ok = { result: "SUCCESS", status: "0x1", error_message: null };
const made = { to: null, created_contract_ids: ["0.0.1002"], error_message: null };
const nowhere = { contract_id: null, address: null, to: null, created_contract_ids: [], error_message: null };
const gas = (used: number | null, consumed: number | null) => ({ gas_used: used, gas_consumed: consumed });
const amount = { amount: 25 * 100_000_000 };

describe("the story of an execution result", () => {
  it("says of a creation whether it was done, which contract it made, and with how much", () => {
    const stories = [
      { ...made, ...ok },
      { ...made, ...ok, ...amount },
      { ...nowhere, ...ok },
      { ...nowhere, ...ok, ...amount },
      { ...nowhere },
      { ...nowhere, ...amount },
      { ...made, failed_initcode: "0x6080" },
      { ...made, failed_initcode: "0x6080", ...amount },
    ].map((changes) => deedOf({ r: "0x1", ...changes }));
    assert.deepEqual(stories, [
      "created the contract 0.0.1002",
      "created the contract 0.0.1002 with 25 ℏ",
      "created a contract",
      "created a contract with 25 ℏ",
      "tried to create a contract",
      "tried to create a contract with 25 ℏ",
      "tried to create the contract 0.0.1002",
      "tried to create the contract 0.0.1002 with 25 ℏ",
    ]);
  });

  it("says of a call what was called, by name or selector where there is one, and with how much", () => {
    const called = "Vault.withdraw(amount: 500)";
    assert.equal(deedOf({}), "called 0xa9059cbb on 0.0.1002");
    assert.equal(deedOf(amount), "called 0xa9059cbb on 0.0.1002 with 25 ℏ");
    assert.equal(deedOf({}, { called }), `called ${called} on 0.0.1002`);
    assert.equal(deedOf({ function_parameters: "0x" }), "called 0.0.1002");
    assert.equal(deedOf({ function_parameters: "0x", ...amount }), "called 0.0.1002 with 25 ℏ");
    assert.equal(deedOf({ function_parameters: "0xa9059c" }), "called 0.0.1002");
    const parts = resultStory(readingOf({}), { called });
    assert.deepEqual(partOf(parts, "code"), [called]);
    assert.equal(partOf(parts, "reference").at(-1), "0.0.1002");
    assert.match(textOf(resultStory(readingOf({ from: null }))), /^Unknown sender called/);
  });

  it("ends with how it ended, why, and what it took", () => {
    const took = gas(240_000, 21_021);
    assert.equal(endOf({ ...ok, ...took }), "Succeeded, 240,000 gas used (21,021 consumed by the EVM).");
    assert.equal(endOf({ ...ok, ...gas(240_000, 240_000) }), "Succeeded, 240,000 gas used.");
    assert.equal(endOf({ ...ok, ...gas(240_000, null) }), "Succeeded, 240,000 gas used.");
    assert.equal(endOf({ ...ok, ...gas(null, 21_021) }), "Succeeded, 21,021 gas consumed by the EVM.");
    assert.equal(endOf({ ...ok, ...gas(null, null) }), "Succeeded.");
    const failed = { error_message: errorData("too late") };
    assert.equal(
      endOf({ ...failed, ...took }),
      "Reverted: too late, 240,000 gas used (21,021 consumed by the EVM).",
    );
    assert.equal(endOf({ ...failed, ...gas(null, null) }), "Reverted: too late.");
    const named = endOf({ error_message: "0xaabbccdd", ...gas(null, null) }, { error: "Vault.Locked()" });
    assert.equal(named, "Reverted: Vault.Locked().");
  });

  it("tells a contract's words from those that are ours", () => {
    const kindOf = (error_message: string, text: string, names?: StoryNames) =>
      [resultStory, storyUnderOutcome].map(
        (tell) => tell(readingOf({ error_message }), names).find((part) => part.text === text)?.kind,
      );
    assert.deepEqual(kindOf(errorData("too late"), "too late"), ["said", "said"]);
    assert.deepEqual(kindOf("0xaabbccdd", "custom error 0xaabbccdd"), ["text", "text"]);
    const error = "Vault.Locked()";
    assert.deepEqual(kindOf("0xaabbccdd", error, { error }), ["said", "code"]);
  });

  it("says under its title only what that does not", () => {
    const under = (changes: JsonObject, names?: StoryNames) =>
      textOf(storyUnderOutcome(readingOf(changes), names)).replace(/^.*? on 0\.0\.1002\.\s?/, "");
    assert.equal(under({ ...ok, ...gas(5, 5) }), "5 gas used.");
    assert.equal(under({ ...ok, ...gas(null, null) }), "");
    assert.match(
      under({ error_message: errorData("too late"), ...gas(5, 5) }),
      /^It failed with too late\. 5 gas/,
    );
    assert.match(
      under({ error_message: "0xaabbccdd" }, { error: "Locked()" }),
      /^It failed with Locked\(\)\./,
    );
    assert.doesNotMatch(under({ error_message: null }), /It failed with/);
  });

  it("doubts what disagrees, whatever the status is, and repeats no code as its reason", () => {
    const outcome = (changes: JsonObject) => {
      const { tone, title, reason } = explainResult(readingOf(changes));
      return [tone, title, reason?.text, reason?.isOurs];
    };
    const disagree = ["careful", "Result and status disagree"];
    assert.deepEqual(outcome({ result: "SUCCESS", status: "0x0" }), [
      ...disagree,
      "result SUCCESS, status 0x0",
      true,
    ]);
    assert.deepEqual(outcome({ result: "CONTRACT_REVERT_EXECUTED", status: "0x1" }), [
      ...disagree,
      "result CONTRACT_REVERT_EXECUTED, status 0x1",
      true,
    ]);
    const repeated = { result: "INSUFFICIENT_GAS", error_message: "INSUFFICIENT_GAS" };
    assert.deepEqual(outcome(repeated), ["bad", "Out of gas", undefined, undefined]);
    assert.deepEqual(outcome({ ...repeated, error_message: "it is out" }).slice(2), ["it is out", false]);
    assert.deepEqual(outcome({ error_message: errorData("") }).slice(2), [undefined, undefined]);
  });
});
