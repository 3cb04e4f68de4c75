import assert from "node:assert/strict";
import { tracedCalls } from "../../../../src/app/decoding/tracedCalls.ts";
import { whyItFailed } from "../../../../src/app/decoding/resultReader.ts";
import { actionRow, ascii, longZero, type ActionRow } from "../../../support/actionRows.ts";
import { framesOf } from "../../../support/callReadings.ts";
import { transactionIn } from "../../../support/mirrorLookups.ts";

const aboveLimit = `0x8fd4a9bc${"1".padStart(64, "0")}`;
const other = "0x12345678";

/** A call that reverted with data. */
const reverted = (index: number, depth: number, data: string, fields: ActionRow = {}) =>
  actionRow(index, depth, { result_data: data, result_data_type: "REVERT_REASON", ...fields });

const stopped = (index: number, depth: number, name: string, fields: ActionRow = {}) =>
  actionRow(index, depth, { result_data: ascii(name), result_data_type: "ERROR", ...fields });

/** The calls of these rows; data is "decoded" as what was asked for, so that this can be seen. */
function traced(rows: readonly ActionRow[], hasMore = false) {
  return tracedCalls(framesOf(rows), hasMore, {
    decodeCall: ({ input }, behind) => ({ kind: "unknown", selector: `${input} ${behind?.to ?? "-"}` }),
    decodeRevert: (data, { index, to }) => ({ kind: "reason", text: `${data} of ${index} at ${to ?? "-"}` }),
  });
}

const failed = transactionIn({ status: "0x0", result: "CONTRACT_REVERT_EXECUTED", error_message: other });
const why = (rows: readonly ActionRow[], hasMore = false, result = failed) =>
  whyItFailed(result, traced(rows, hasMore), (data) => ({ kind: "bytes", bytes: data }));

const outcomes = (rows: readonly ActionRow[]) => traced(rows).map(({ outcome }) => outcome);
const path = (rows: readonly ActionRow[]) =>
  traced(rows).flatMap(({ index, isOnFailingPath }) => (isOnFailingPath ? [index] : []));

/** Five levels: one failure is caught on the second, and the one on the fifth goes all the way up. */
const fiveLevels = [
  reverted(0, 0, aboveLimit),
  actionRow(1, 1),
  reverted(2, 2, other),
  reverted(3, 1, aboveLimit),
  reverted(4, 2, aboveLimit),
  actionRow(5, 3),
  reverted(6, 3, aboveLimit),
  reverted(7, 4, aboveLimit, { recipient: "0.0.2009", to: longZero(2009) }),
];

describe("the calls of a transaction that failed", () => {
  it("tell what was caught from what was not", () => {
    assert.deepEqual(outcomes(fiveLevels), [
      ...["failed", "succeeded", "caught", "failed", "failed", "succeeded", "failed", "failed"],
    ]);
    // Whoever goes on with another call has caught what it failed with.
    const goesOn = [reverted(0, 0, aboveLimit), reverted(1, 1, other), reverted(2, 1, aboveLimit)];
    assert.deepEqual(outcomes(goesOn), ["failed", "caught", "failed"]);
    // Who fails next may have failed for that reason, in words of its own.
    assert.deepEqual(outcomes([reverted(0, 0, aboveLimit), reverted(1, 1, other)]), ["failed", "failed"]);
  });

  it("undo those that succeeded inside a call that failed, however deep", () => {
    const rows = [
      actionRow(0, 0),
      reverted(1, 1, other),
      actionRow(2, 2),
      actionRow(3, 3),
      reverted(4, 2, other),
      actionRow(5, 1),
    ];
    assert.deepEqual(
      traced(rows).flatMap(({ index, isUndone }) => (isUndone ? [index] : [])),
      [2, 3],
    );
  });

  it("judge each call by itself, also in a transaction that went well", () => {
    const rows = [actionRow(0, 0), reverted(1, 1, other), stopped(2, 1, "INVALID_OPERATION")];
    const without = actionRow(3, 1, { result_data_type: undefined });
    assert.deepEqual(outcomes([...rows, without]), ["succeeded", "caught", "caught", "unknown"]);
    assert.deepEqual(path(rows), []);
  });

  it("lead to the deepest call that returned the bytes: those further up have passed them on", () => {
    assert.deepEqual(path(fiveLevels), [0, 3, 4, 6, 7]);
    assert.deepEqual(why(fiveLevels), {
      error: { kind: "reason", text: `${aboveLimit} of 7 at ${longZero(2009)}` },
      raisedBy: 7,
    });
  });

  it("lay the error to the code that ran, under a delegatecall that of the library or implementation", () => {
    const library = { call_operation_type: "DELEGATECALL", recipient: "0.0.2050", to: longZero(2050) };
    const rows = [reverted(0, 0, aboveLimit), reverted(1, 1, aboveLimit, library)];
    const expected = { kind: "reason", text: `${aboveLimit} of 1 at ${longZero(2050)}` };
    assert.deepEqual(why(rows), { error: expected, raisedBy: 1 });
    assert.deepEqual(traced(rows)[0]?.decodeError(), expected);
  });

  it("lay it to the last of several that returned the same bytes, and to the caller where none did", () => {
    assert.deepEqual(path([reverted(0, 0, other), reverted(1, 1, other), reverted(2, 1, other)]), [0, 2]);
    assert.deepEqual(path([reverted(0, 0, aboveLimit), reverted(1, 1, other)]), [0]);
    assert.equal(why([reverted(0, 0, aboveLimit), reverted(1, 1, other)])?.raisedBy, 0);
    // Not the caught one of the same bytes inside of a call that went well.
    assert.deepEqual(path([reverted(0, 0, other), actionRow(1, 1), reverted(2, 2, other)]), [0]);
  });

  it("follow what stopped a call: its caller is left without data, and reverts so or is stopped too", () => {
    const gas = "INSUFFICIENT_GAS";
    const revertsSo = [reverted(0, 0, "0x"), stopped(1, 1, gas)];
    assert.deepEqual(why(revertsSo), { error: { kind: "code", name: gas }, raisedBy: 1 });
    assert.deepEqual(path([stopped(0, 0, gas), stopped(1, 1, gas)]), [0, 1]);
    assert.deepEqual(path([stopped(0, 0, gas), stopped(1, 1, "INVALID_OPERATION")]), [0]);
    // Many fail without data: one that was followed by another call is not the reason.
    assert.deepEqual(path([reverted(0, 0, "0x"), reverted(1, 1, "0x"), actionRow(2, 1)]), [0]);
    // System contracts revert with their response code's name.
    const code = ascii("TOKEN_NOT_ASSOCIATED_TO_ACCOUNT");
    assert.deepEqual(path([reverted(0, 0, code), stopped(1, 1, "TOKEN_NOT_ASSOCIATED_TO_ACCOUNT")]), [0, 1]);
  });

  it("follow what stopped a call in the words of a node", () => {
    const stoppedBy = (index: number, stopReason: string) => {
      const frames = framesOf([stopped(index, index, "")]);
      return { ...frames[0]!, index, depth: index, parent: index === 0 ? undefined : index - 1, stopReason };
    };
    const calls = (...reasons: readonly string[]) =>
      tracedCalls(
        reasons.map((reason, index) => stoppedBy(index, reason)),
        false,
        {
          decodeCall: () => ({ kind: "unknown", selector: "" }),
          decodeRevert: () => ({ kind: "empty" }),
        },
      );
    const same = calls("out of gas", "out of gas");
    assert.deepEqual(same[1]?.decodeError(), { kind: "code", name: "out of gas" });
    assert.deepEqual(
      same.map(({ isOnFailingPath }) => isOnFailingPath),
      [true, true],
    );
    const other = calls("out of gas", "stack underflow (1 <=> 2)");
    assert.deepEqual(
      other.map(({ isOnFailingPath }) => isOnFailingPath),
      [true, false],
    );
    const raiser = (stopReason: string) =>
      whyItFailed(failed, calls(stopReason, stopReason), () => ({ kind: "empty" }));
    assert.equal(raiser("out of gas")?.raisedBy, 1);
    // Its code never ran: the caller lacks the amount, or has called too deep.
    for (const name of ["insufficient balance for transfer", "max call depth exceeded"])
      assert.deepEqual(raiser(name), { error: { kind: "code", name }, raisedBy: 0 });
  });

  it("say nothing of where while there are more than were fetched", () => {
    const rows = [reverted(0, 0, aboveLimit), reverted(1, 1, aboveLimit)];
    assert.ok(traced(rows, true).every(({ isOnFailingPath }) => !isOnFailingPath));
    assert.deepEqual(why(rows, true), { error: { kind: "bytes", bytes: other }, raisedBy: undefined });
  });

  it("read what stopped a call as a name, and never as revert data", () => {
    const errorOf = (fields: ActionRow) => traced([stopped(0, 0, "", fields)])[0]?.decodeError();
    assert.deepEqual(errorOf({ result_data: ascii("INVALID_SOLIDITY_ADDRESS") }), {
      kind: "code",
      name: "INVALID_SOLIDITY_ADDRESS",
    });
    for (const data of [
      ascii("<b>NO</b>"),
      ascii("A".repeat(500)),
      "0xff",
      "0x123",
      `0x08c379a0${"00".repeat(32)}`,
    ])
      assert.deepEqual(errorOf({ result_data: data }), { kind: "bytes", bytes: data });
    assert.deepEqual(errorOf({ result_data: "0x" }), { kind: "empty" });
    assert.equal(traced([actionRow(0, 0)])[0]?.decodeError(), undefined);
    assert.equal(traced([actionRow(0, 0, { result_data_type: undefined })])[0]?.decodeError(), undefined);
  });

  it("are decoded once each, when they are looked at", () => {
    let decoded = 0;
    const calls = tracedCalls(framesOf([actionRow(0, 0), reverted(1, 1, other)]), false, {
      decodeCall: () => ({ kind: "unknown", selector: String((decoded += 1)) }),
      decodeRevert: () => ({ kind: "reason", text: String((decoded += 1)) }),
    });
    assert.equal(decoded, 0);
    assert.equal(calls[0]?.decode(), calls[0]?.decode());
    assert.equal(calls[1]?.decodeError(), calls[1]?.decodeError());
    assert.equal(decoded, 2);
  });

  it("are decoded with the code behind a proxy as of this transaction", () => {
    const input = "0x2e1a7d4d";
    const implementation = { call_operation_type: "DELEGATECALL", recipient: "0.0.2003", to: longZero(2003) };
    const rows = [actionRow(0, 0, { input }), actionRow(1, 1, { ...implementation, input })];
    assert.deepEqual(
      traced(rows).map((call) => call.decode()),
      [
        { kind: "unknown", selector: `${input} ${longZero(2003)}` },
        { kind: "unknown", selector: `${input} -` },
      ],
    );
  });

  it("are placed in a moment where each calls the next, a thousand deep", () => {
    const deep = Array.from({ length: 1000 }, (_, index) => reverted(index, index, aboveLimit));
    assert.deepEqual([path(deep).length, why(deep)?.raisedBy], [1000, 999]);
  });
});

describe("why a transaction failed", () => {
  const without = (fields: Parameters<typeof transactionIn>[0]) => why([], false, transactionIn(fields));

  it("is nothing where it did not", () => {
    const went = transactionIn({ status: "0x1", result: "SUCCESS" });
    assert.equal(why(fiveLevels, false, went), undefined);
    assert.equal(without({ result: "SUCCESS" }), undefined);
    assert.equal(without({}), undefined);
  });

  it("is what the result says where the calls are not known, or went well themselves", () => {
    const expected = { error: { kind: "bytes", bytes: other }, raisedBy: undefined };
    assert.deepEqual(why([]), expected);
    assert.deepEqual(why([actionRow(0, 0)]), expected);
    assert.deepEqual(why([actionRow(0, 0, { result_data_type: undefined })]), expected);
  });

  it("is the ledger's own word where nothing was reverted with", () => {
    const name = "INSUFFICIENT_GAS";
    const error = { kind: "code", name };
    for (const error_message of [null, "", "0x", name])
      assert.deepEqual(without({ status: "0x0", result: name, error_message })?.error, error);
    const reverts = { status: "0x0", result: "CONTRACT_REVERT_EXECUTED", error_message: "0x" };
    assert.deepEqual(without(reverts)?.error, { kind: "empty" });
    assert.deepEqual(without({ ...reverts, error_message: "no more of it" })?.error, {
      kind: "reason",
      text: "no more of it",
    });
    assert.deepEqual(without({ status: "0x0" })?.error, { kind: "empty" });
  });
});
