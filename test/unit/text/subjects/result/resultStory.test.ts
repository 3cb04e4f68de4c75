import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { explainResult } from "../../../../../src/text/subjects/result/result.ts";
import {
  resultStory,
  type StoryNames,
  type StoryPart,
} from "../../../../../src/text/subjects/result/resultStory.ts";
import { foundTransaction } from "../../../../../src/ui/subjects/result/resultHead.ts";
import { errorData, fullResult, resultViewOf } from "../../../../support/lookupViews.ts";
import { describeTexts } from "../../../../support/textSnapshots.ts";

const readingOf = (changes: JsonObject) => {
  const reading = foundTransaction(resultViewOf({ body: { ...fullResult, amount: 0, ...changes } }));
  assert.ok(reading);
  return reading;
};

const textOf = (parts: readonly StoryPart[]): string => parts.map(({ text }) => text).join("");

/** What the page says of a result: how it ended, and what stands under its title. */
function storyText(changes: JsonObject, names?: StoryNames): string {
  const reading = readingOf(changes);
  const { tone, title, reason } = explainResult(reading);
  return [
    `${tone}: ${title}${reason === undefined ? "" : ` (${reason.text})`}`,
    textOf(resultStory(reading, names)),
  ].join("\n");
}

const ok = { result: "SUCCESS", status: "0x1", error_message: null };
const made = { to: null, created_contract_ids: ["0.0.1002"], error_message: null };
const nowhere = { contract_id: null, address: null, to: null, created_contract_ids: [], error_message: null };
const gas = (used: number | null, consumed: number | null) => ({ gas_used: used, gas_consumed: consumed });
const amount = { amount: 25 * 100_000_000 };
const noData = { function_parameters: "0x" };
const called = { called: "Vault.withdraw(amount: 500)" };

const stories: Readonly<Record<string, readonly [changes: JsonObject, names?: StoryNames]>> = {
  "created a contract with an ID": [{ ...made, ...ok }],
  "created a contract with an ID and an amount": [{ ...made, ...ok, ...amount }],
  "created a contract": [{ ...nowhere, ...ok }],
  "created a contract with an amount": [{ ...nowhere, ...ok, ...amount }],
  "creation reverted": [nowhere],
  "creation reverted, with an amount": [{ ...nowhere, ...amount }],
  "creation reverted, with an ID": [{ ...made, failed_initcode: "0x6080" }],
  "creation reverted, with an ID and an amount": [{ ...made, failed_initcode: "0x6080", ...amount }],
  "called by selector": [{}],
  "called by selector with an amount": [amount],
  "called by name": [{}, called],
  "called without data": [noData],
  "called without data, with an amount": [{ ...noData, ...amount }],
  "called with too little data": [{ function_parameters: "0xa9059c" }],
  "sent data to an account": [{ ...ok, contract_id: null, address: null }],
  "sent data and an amount to an account": [{ ...ok, contract_id: null, address: null, ...amount }],
  "called by nobody known": [{ from: null }],
  succeeded: [{ ...ok, ...gas(240_000, 21_021) }],
  "succeeded, all gas consumed": [{ ...ok, ...gas(240_000, 240_000) }],
  "succeeded, gas consumed unknown": [{ ...ok, ...gas(240_000, null) }],
  "succeeded, gas used unknown": [{ ...ok, ...gas(null, 21_021) }],
  "succeeded, gas unknown": [{ ...ok, ...gas(null, null) }],
  "reverted with a reason": [{ error_message: errorData("too late"), ...gas(240_000, 21_021) }],
  "reverted with an empty reason": [{ error_message: errorData("") }],
  "reverted with a custom error": [{ error_message: "0xaabbccdd" }],
  "reverted without a reason": [{ error_message: null }],
  "success with status 0": [{ result: "SUCCESS", status: "0x0" }],
  "revert with status 1": [{ result: "CONTRACT_REVERT_EXECUTED", status: "0x1" }],
  "code repeated as the reason": [{ result: "INSUFFICIENT_GAS", error_message: "INSUFFICIENT_GAS" }],
  "code with another reason": [{ result: "INSUFFICIENT_GAS", error_message: "it is out" }],
};

describeTexts(
  "resultStories",
  Object.fromEntries(Object.entries(stories).map(([name, given]) => [name, storyText(...given)])),
);

describe("the story of an execution result", () => {
  it("marks names as code, and identifiers as references", () => {
    const parts = resultStory(readingOf({}), called);
    const partOf = (kind: StoryPart["kind"]): readonly string[] =>
      parts.filter((part) => part.kind === kind).map(({ text }) => text);
    assert.deepEqual(partOf("code"), [called.called]);
    assert.equal(partOf("reference").at(-1), "0.0.1002");
  });

  it("tells a contract's reason from one of ours", () => {
    const isOurs = (changes: JsonObject) => explainResult(readingOf(changes)).reason?.isOurs;
    assert.equal(isOurs({ error_message: errorData("too late") }), false);
    assert.equal(isOurs({ error_message: "0xaabbccdd" }), true);
    assert.equal(isOurs({ result: "SUCCESS", status: "0x0" }), true);
    assert.equal(isOurs({ result: "INSUFFICIENT_GAS", error_message: "it is out" }), false);
  });

  it("says of a pending transaction that it was sent, and not that it failed", () => {
    const pending = { outcome: "pending", responseCode: undefined, status: undefined } as const;
    const story = { ...readingOf({ ...nowhere, ...amount, error_message: null }), ...pending };
    assert.deepEqual(explainResult(story), { tone: "neutral", title: "Pending", reason: undefined });
    assert.match(textOf(resultStory(story)), /^\S+ sent a transaction that creates a contract with /);
  });
});
