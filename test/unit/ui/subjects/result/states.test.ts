import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { resultStory } from "../../../../../src/text/subjects/result/resultStory.ts";
import { gasUse } from "../../../../../src/ui/subjects/result/drawings.ts";
import { resultPage } from "../../../../../src/ui/subjects/result/resultPage.ts";
import { resultReadingOf } from "../../../../../src/ui/subjects/result/resultName.ts";
import { resultTitle } from "../../../../../src/ui/subjects/result/resultTitle.ts";
import type { ResultView } from "../../../../../src/ui/subjects/result/view.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { errorData, fullResult, resultViewOf, word } from "../../../../support/lookupViews.ts";
import { actionsOf } from "../../actionsOf.ts";
import { attributeValues, readableText } from "../../markup.ts";

const read = (view: ResultView): string => readableText(drawnPage(resultPage(view)));
const actions = (view: ResultView) => actionsOf(drawnPage(resultPage(view)));
const notFound = { body: { _status: { messages: [{ message: "Not found" }] } }, status: 404 };
const hash = `0x${"15".repeat(32)}`;

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

describe("execution result, states", () => {
  it("says what a partial answer misses", () => {
    const view = resultViewOf({ body: { ...fullResult, call_result: null }, status: 206 });
    assert.match(
      read(view),
      /Incomplete result ?\. .*HTTP 206: the return value of the call is not available yet\..*Call result call_result not available yet/,
    );
    assert.doesNotMatch(read(resultViewOf({ body: fullResult })), /206/);
  });

  it("says what a 404 can mean, and what to do about each", () => {
    const view = resultViewOf(notFound, {}, { nonce: 3 });
    assert.match(
      read(view),
      /No transaction with nonce 3.*do not list results of DUPLICATE_TRANSACTION and WRONG_NONCE/,
    );
    assert.deepEqual(actions(view)["Keep Trying for 30 Seconds"], { type: "keepTrying" });
    assert.deepEqual(actions(view)["Look on Other Ledger"], {
      type: "lookElsewhere",
      network: "Other Ledger",
    });
    assert.doesNotMatch(read(resultViewOf(notFound)), /Nonce/);
    assert.match(read(view), /may have run more than 35 minutes later, or not yet/);
    assert.deepEqual(actions(view)["Find Scheduled Execution"], { type: "findScheduled" });
    assert.equal(
      actions(resultViewOf(notFound, {}, { transaction: hash }))["Find Scheduled Execution"],
      undefined,
    );
  });

  it("keeps the old response when another request failed", () => {
    const error = new ApiError({ kind: "timedOut", afterMilliseconds: 15_000 }, "mirror.example");
    assert.match(
      read(resultViewOf({ body: fullResult }, { error })),
      /did not respond within 15 seconds.*The data below is from the last successful request\..*0xa9059cbb on 0\.0\.1002/,
    );
  });

  it("names no more than four digits of a hash that no service has known", () => {
    const asked = { transaction: hash };
    assert.equal(
      resultTitle(resultViewOf(undefined, { asking: "mirror.example" }, asked)),
      "0x1515…: Loading…",
    );
    assert.equal(resultTitle(resultViewOf(notFound, {}, asked)), "0x1515…: Not found");
    assert.equal(resultTitle(resultViewOf({ body: fullResult }, {}, asked)), "0x1515…1515: Reverted");
  });

  it("opens the record as of the result's moment, where there are both", () => {
    assert.deepEqual(actions(resultViewOf({ body: fullResult }))["View Contract at This Time"], {
      type: "recordAsOf",
    });
    const without = resultViewOf({ body: { ...fullResult, contract_id: null, address: null } });
    assert.equal(actions(without)["View Contract at This Time"], undefined);
    assert.match(drawnPage(resultPage(without)), /View Contract at This Time: the result names no contract/);
  });

  it("copies the ID of a transaction that another caused with its nonce", () => {
    const copies = (nonce: number, text: string): boolean => {
      const page = drawnPage(resultPage(resultViewOf({ body: fullResult }, {}, { nonce })));
      return attributeValues(page, "data-action").includes(JSON.stringify({ type: "copy", text }));
    };
    assert.ok(copies(0, "0.0.2001-1700000021-000000000"));
    assert.ok(copies(1, "0.0.2001-1700000021-000000000/1"));
  });

  it("draws the way from sender to receiver", () => {
    const page = read(resultViewOf({ body: fullResult }));
    assert.match(page, /from 0\.0\.2001 25 ℏ to 0x25FE…b762 0\.0\.1002/);
    const other = { ...fullResult, to: "0x00000000000000000000000000000000000003e9" };
    assert.match(read(resultViewOf({ body: other })), /to 0\.0\.1001 ran 0\.0\.1002/);
  });
});

describe("gas bar", () => {
  const useOf = (gas_limit: unknown, gas_used: unknown, gas_consumed: unknown) => {
    const reading = resultReadingOf(resultViewOf({ body: { gas_limit, gas_used, gas_consumed } }));
    assert.ok(reading);
    return gasUse(reading).map(({ used, consumed, label }) => ({ used, consumed, label }));
  };

  it("takes shares of the limit, stays inside whatever comes, and says in words what it draws", () => {
    assert.deepEqual(useOf(300_000, 240_000, 21_021), [
      {
        used: 800,
        consumed: 70,
        label: "Gas: 240,000 used, 80% of the limit, 21,021 consumed by the EVM, and limit 300,000.",
      },
    ]);
    assert.deepEqual(useOf(1, 9_223_372_036_854_775_807n, -5), [
      {
        used: 1000,
        consumed: 0,
        label:
          "Gas: 9,223,372,036,854,775,807 used, more than the limit, -5 consumed by the EVM, and limit 1.",
      },
    ]);
    for (const [limit, used, consumed] of [
      [0, 1, 1],
      [null, 1, 1],
      [1, null, null],
    ])
      assert.deepEqual(useOf(limit, used, consumed), []);
  });

  it("draws these shares", () => {
    const view = resultViewOf({ body: fullResult });
    const [gas] = blocksOfKind(resultPage(view), "gas");
    const page = drawnPage(resultPage(view));
    assert.ok(gas !== undefined && page.includes(`aria-label="${gas.label}"`));
    assert.match(page, /<rect class="gas-used" x="0" y="1" width="80%"/);
    assert.match(page, /<svg x="7%"[^>]*><rect class="gas-consumed"/);
    const without = drawnPage(resultPage(resultViewOf({ body: { gas_limit: 1 } })));
    assert.doesNotMatch(without, /gas-limit/);
  });
});

describe("the tab of an execution result", () => {
  const asked = { transaction: "0.0.2001-1700000021-000000000" };
  it("names the transaction without its nanoseconds, and which of its results it is", () => {
    const titleOf = (nonce: number): string => resultTitle(resultViewOf(undefined, {}, { ...asked, nonce }));
    assert.match(titleOf(0), /0\.0\.2001[-@]1700000021…(?!\/)/);
    assert.match(titleOf(2), /0\.0\.2001[-@]1700000021…\/2/);
    assert.doesNotMatch(titleOf(0), /000000000/);
  });

  it("says that it is not there, was refused, is loading, failed, or was not asked for", () => {
    const refused = { body: { _status: { messages: [{ message: "Invalid" }] } }, status: 400 };
    const error = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "mirror.example");
    const titles = [
      resultViewOf(notFound),
      resultViewOf(refused),
      resultViewOf(undefined, { asking: "mirror.example" }),
      resultViewOf(undefined, { error }),
      resultViewOf(undefined),
    ].map((view) => resultTitle(view));
    assert.match(titles[0] ?? "", /Not found/);
    assert.match(titles[1] ?? "", /Request rejected/);
    assert.match(titles[2] ?? "", /Loading…/);
    assert.equal(new Set(titles).size, 5, titles.join(", "));
  });
});
