import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { resultStory } from "../../../../../src/text/subjects/result/resultStory.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { resultReadingOf } from "../../../../../src/ui/subjects/result/resultName.ts";
import { resultTitle } from "../../../../../src/ui/subjects/result/resultTitle.ts";
import type { ResultView } from "../../../../../src/ui/subjects/result/view.ts";
import { drawnPage } from "../../../../support/drawnPage.ts";
import { errorData, fullResult, resultViewOf, word } from "../../../../support/lookupViews.ts";
import { readableText } from "../../markup.ts";

const read = (view: ResultView): string => readableText(drawnPage(resultPage(view)));

/** What changes against a success, the page's heading, and the tab's beginning. */
const outcomes: readonly (readonly [changes: JsonObject, heading: string, tab: string])[] = [
  [{ result: "SUCCESS", status: "0x1" }, "Succeeded", "Succeeded"],
  [{ error_message: errorData("insufficient funds") }, "Reverted: insufficient funds", "Reverted"],
  [{ error_message: errorData("") }, "Reverted", "Reverted"],
  [{ error_message: null }, "Reverted", "Reverted"],
  [
    { error_message: `0x4e487b71${word(18).slice(2)}` },
    "Reverted: division or modulo by zero (panic 0x12)",
    "Reverted",
  ],
  // Its name is still being looked for.
  [{ error_message: "0xaabbccdd" }, "Reverted", "Reverted"],
  [
    { error_message: "0x494e53554646494349454e545f544f4b454e5f42414c414e4345" },
    "Reverted: INSUFFICIENT_TOKEN_BALANCE",
    "Reverted",
  ],
  [
    { result: "INVALID_ALIAS", error_message: "0x494e56414c49445f414c494153" },
    "Failed: invalid alias",
    "Failed: invalid alias",
  ],
  [{ error_message: errorData("<b>x</b>") }, "Reverted: <b>x</b>", "Reverted"],
  [{ result: "INSUFFICIENT_GAS", error_message: "INSUFFICIENT_GAS" }, "Out of gas", "Out of gas"],
  [
    { result: "TOKEN_NOT_ASSOCIATED_TO_ACCOUNT", error_message: "0x" },
    "Failed: token not associated to account",
    "Failed: token not associated to account",
  ],
  [{ result: "[x](command:y)", error_message: null }, "Failed", "Failed"],
  [{ result: "constructor", error_message: null }, "Failed", "Failed"],
  [{ result: "NEW_SUCCESS", status: "0x1" }, "Succeeded: new success", "Succeeded: new success"],
  [
    { result: "SUCCESS", status: "0x0" },
    "Result and status disagree: result SUCCESS, status 0x0",
    "Result and status disagree",
  ],
  [
    { result: "CONTRACT_REVERT_EXECUTED", status: "0x1" },
    "Result and status disagree: result CONTRACT_REVERT_EXECUTED, status 0x1",
    "Result and status disagree",
  ],
  [
    { result: "UNKNOWN", status: "0x1" },
    "Outcome unknown to the mirror node",
    "Outcome unknown to the mirror node",
  ],
  [{ result: null, status: null }, "No outcome reported", "No outcome reported"],
];

describe("execution result, outcomes", () => {
  for (const [changes, heading, tab] of outcomes) {
    it(`says ${heading}`, () => {
      const view = resultViewOf({ body: { ...fullResult, ...changes } });
      const [, title = ""] = /<h1>([\s\S]*?)<\/h1>/.exec(drawnPage(resultPage(view))) ?? [];
      assert.equal(readableText(title), heading);
      assert.equal(resultTitle(view), `0.0.2001-1700000021…: ${tab}`);
    });
  }

  const story = (changes: JsonObject): string => {
    const reading = resultReadingOf(resultViewOf({ body: { ...fullResult, amount: 0, ...changes } }));
    assert.ok(reading);
    return resultStory(reading)
      .map(({ text }) => text)
      .join("")
      .replace("0x00000000000000000000000000000000000007d1 ", "");
  };

  it("tells a creation only where one is known, and that it was tried where it failed", () => {
    const nowhere = { contract_id: null, address: null, to: null, created_contract_ids: [] };
    const native = { r: null, s: null, nonce: null, type: 0 };
    const failed = { error_message: null, failed_initcode: null, gas_consumed: null, gas_used: null };
    const unknown = { ...failed, ...nowhere, ...native, result: "INVALID_CONTRACT_ID" };
    const made = { to: null, created_contract_ids: ["0.0.1002"], result: "SUCCESS", status: "0x1" };
    const called = "called 0xa9059cbb on";
    const stories: readonly (readonly [changes: JsonObject, story: string])[] = [
      [unknown, `${called} an unknown contract. No such contract.`],
      [{ ...unknown, failed_initcode: "0x" }, `${called} an unknown contract. No such contract.`],
      [{ ...unknown, failed_initcode: "0x6080" }, "tried to create a contract. No such contract."],
      [{ ...failed, ...nowhere }, "tried to create a contract. Reverted."],
      [{ ...failed, ...nowhere, r: null }, "tried to create a contract. Reverted."],
      [{ ...failed, ...nowhere, nonce: null }, "tried to create a contract. Reverted."],
      [{ ...failed, failed_initcode: "0x6080" }, `${called} 0.0.1002. Reverted.`],
      [{ ...failed, ...made, ...native }, "created the contract 0.0.1002. Succeeded."],
      [{ ...failed, ...made, created_contract_ids: null }, "created the contract 0.0.1002. Succeeded."],
    ];
    assert.deepEqual(
      stories.map(([changes]) => story(changes)),
      stories.map(([, told]) => told),
    );
  });

  it("tells under its title what was done, that it failed, and what it took", () => {
    assert.match(
      read(resultViewOf({ body: fullResult })),
      /0\.0\.2001 called 0xa9059cbb on 0\.0\.1002 with 25 ℏ\. It failed with “insufficient funds” ?\. 240,000 gas used \(21,021 consumed by the EVM\)\./,
    );
    const created = {
      ...fullResult,
      to: null,
      created_contract_ids: ["0.0.1002"],
      result: "SUCCESS",
      status: "0x1",
      amount: 0,
    };
    assert.match(
      read(resultViewOf({ body: created })),
      /0\.0\.2001 created the contract 0\.0\.1002 ?\. 240,000 gas used \(21,021 consumed by the EVM\)\./,
    );
    for (const [changes, told] of [
      [{ error_message: "0xbaf684fe" }, /\. It failed with custom error 0xbaf684fe\. 240,000 gas/],
      [{ error_message: null, result: "INSUFFICIENT_GAS" }, /\. It ran out of gas\. 240,000 gas/],
      [{ error_message: null, result: "PRECOMPILE_GAS" }, /\. It ran out of gas in a system contract\. 240/],
      [{ error_message: null, result: "FAIL_INVALID" }, /\. It failed\. 240,000 gas/],
    ] as const)
      assert.match(read(resultViewOf({ body: { ...fullResult, ...changes } })), told);
    assert.doesNotMatch(read(resultViewOf({ body: created })), /It (?:failed|ran|reverted)/);
    assert.match(read(resultViewOf({ body: {} })), /Unknown sender called an unknown contract\./);
  });
});
