import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../../../../src/ui/subjects/result/resultHead.ts";
import { blocksOfKind } from "../../../../support/drawnPage.ts";
import { errorData, fullResult, resultViewOf, word } from "../../../../support/lookupViews.ts";
import { describeTexts, pageText } from "../../../../support/textSnapshots.ts";

/** What a result with these changes is called on its page and in its tab, its tone, and its story. */
function outcomeOf(changes: JsonObject): string {
  const view = resultViewOf({ body: { ...fullResult, amount: 0, ...changes } });
  const { about, head } = resultPage(view);
  const bare = { ...head, identity: { ...head.identity, names: [] }, actions: [] };
  const story = pageText({ about, head: bare, body: blocksOfKind(resultPage(view), "story") });
  return [`tone: ${head.tone}`, `tab: ${resultTitle(view)}`, "", story].join("\n");
}

const creation = { to: null, created_contract_ids: ["0.0.1002"], result: "SUCCESS", status: "0x1" };
const native = { r: null, s: null, nonce: null, type: 0 };
const nowhere = { contract_id: null, address: null, to: null, created_contract_ids: [] };
const failed = { error_message: null, failed_initcode: null, gas_consumed: null, gas_used: null };
const unknown = { ...failed, ...nowhere, ...native, result: "INVALID_CONTRACT_ID" };

const outcomes = {
  succeeded: { result: "SUCCESS", status: "0x1" },
  "succeeded with an amount": { result: "SUCCESS", status: "0x1", amount: 2_500_000_000 },
  "succeeded with a new code": { result: "NEW_SUCCESS", status: "0x1" },
  "reverted with a reason": { error_message: errorData("insufficient funds") },
  "reverted with a reason that is markup": { error_message: errorData("<b>x</b>") },
  "reverted with an empty reason": { error_message: errorData("") },
  "reverted without data": { error_message: null },
  "reverted with a panic": { error_message: `0x4e487b71${word(18).slice(2)}` },
  "reverted with a custom error, its name not looked for yet": { error_message: "0xaabbccdd" },
  "reverted with a code in ASCII": {
    error_message: "0x494e53554646494349454e545f544f4b454e5f42414c414e4345",
  },
  "failed with a code": { result: "INVALID_ALIAS", error_message: "0x494e56414c49445f414c494153" },
  "failed with a code, without data": { result: "TOKEN_NOT_ASSOCIATED_TO_ACCOUNT", error_message: "0x" },
  "failed without a reason": { result: "FAIL_INVALID", error_message: null },
  "out of gas": { result: "INSUFFICIENT_GAS", error_message: "INSUFFICIENT_GAS" },
  "out of gas in a system contract": { result: "PRECOMPILE_GAS", error_message: null },
  "code that is none": { result: "[x](command:y)", error_message: null },
  "code that is a property of every object": { result: "constructor", error_message: null },
  "result and status disagree": { result: "SUCCESS", status: "0x0" },
  "status and result disagree": { result: "CONTRACT_REVERT_EXECUTED", status: "0x1" },
  unknown: { result: "UNKNOWN", status: "0x1" },
  "not reported": { result: null, status: null },
  "contract created": creation,
  "contract created, native": { ...failed, ...creation, ...native },
  "contract created, not listed": { ...failed, ...creation, created_contract_ids: null },
  "no such contract": unknown,
  "no such contract, empty initcode": { ...unknown, failed_initcode: "0x" },
  "no such contract, initcode": { ...unknown, failed_initcode: "0x6080" },
  "creation reverted": { ...failed, ...nowhere },
  "creation reverted, without a signature": { ...failed, ...nowhere, r: null },
  "creation reverted, without a nonce": { ...failed, ...nowhere, nonce: null },
  "call reverted with an initcode": { ...failed, failed_initcode: "0x6080" },
} satisfies Record<string, JsonObject>;

describeTexts(
  "resultOutcomes",
  Object.fromEntries(Object.entries(outcomes).map(([name, changes]) => [name, outcomeOf(changes)])),
);
