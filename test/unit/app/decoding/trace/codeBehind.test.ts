import assert from "node:assert/strict";
import { proxyTargets, proxyDelegations } from "../../../../../src/app/decoding/tracedCalls.ts";
import { actionRow, longZero, type ActionRow } from "../../../../support/actionRows.ts";
import { framesOf } from "../../../../support/callReadings.ts";

const input = "0x2e1a7d4d01";
const call = (index: number, depth: number, to: number, fields: ActionRow = {}) =>
  actionRow(index, depth, { input, recipient: `0.0.${to}`, to: longZero(to), ...fields });
const delegated = (index: number, depth: number, to: number, fields: ActionRow = {}) =>
  call(index, depth, to, { call_operation_type: "DELEGATECALL", ...fields });

const behind = (rows: readonly ActionRow[]) => proxyDelegations(framesOf(rows)).map((frame) => frame?.index);

describe("the code behind a proxy as of a transaction", () => {
  it("is that of the delegatecall with the same data", () => {
    assert.deepEqual(behind([call(0, 0, 1001), delegated(1, 1, 1002)]), [1, undefined]);
  });

  it("is found behind a call of the beacon, and below another proxy", () => {
    const beacon = call(1, 1, 1009, { call_operation_type: "STATICCALL", input: "0x5c60da1b" });
    assert.deepEqual(behind([call(0, 0, 1001), beacon, delegated(2, 1, 1002), delegated(3, 2, 1003)]), [
      ...[2, undefined, 3, undefined],
    ]);
  });

  it("may be given more behind it, as by a clone with arguments, and nothing at all", () => {
    assert.deepEqual(behind([call(0, 0, 1001), delegated(1, 1, 1002, { input: `${input}ff` })])[0], 1);
    const empty = { input: "0x" };
    assert.deepEqual(behind([call(0, 0, 1001, empty), delegated(1, 1, 1002, empty)])[0], 1);
    assert.deepEqual(behind([call(0, 0, 1001, empty), delegated(1, 1, 1002)])[0], undefined);
  });

  it("is none of a library, a plain call, or what a creation calls", () => {
    assert.equal(behind([call(0, 0, 1001), delegated(1, 1, 1002, { input: "0xdeadbeef" })])[0], undefined);
    assert.equal(behind([call(0, 0, 1001), call(1, 1, 1002)])[0], undefined);
    const creation = { call_type: "CREATE", call_operation_type: "CREATE" };
    assert.equal(behind([call(0, 0, 1001, creation), delegated(1, 1, 1002)])[0], undefined);
  });

  it("is none where the call did not end as the code behind it did: its data was handed on beside something else", () => {
    const failed = (result_data: string) => ({ result_data, result_data_type: "REVERT_REASON" });
    const error = failed("0x11223344");
    const ends = (own: ActionRow, made: ActionRow) =>
      behind([call(0, 0, 1001, own), delegated(1, 1, 1002, made)])[0];
    assert.equal(ends({ result_data: "0x01" }, { result_data: "0x01" }), 1);
    assert.equal(ends(error, error), 1);
    assert.equal(ends(failed("0x"), { result_data: "0x4f5554", result_data_type: "ERROR" }), 1);
    assert.equal(ends({}, error), undefined);
    assert.equal(ends({ result_data: "0x01" }, { result_data: "0x02" }), undefined);
    assert.equal(ends(error, failed("0x55667788")), undefined);
    assert.equal(ends(error, { result_data: "0x11223344" }), undefined);
    const other = call(2, 1, 1003);
    assert.equal(
      behind([call(0, 0, 1001, failed("0x")), delegated(1, 1, 1002, failed("0x")), other])[0],
      undefined,
    );
  });

  it("is told by address, of a diamond all that ran", () => {
    const rows = [
      call(0, 0, 900),
      call(1, 1, 1001),
      delegated(2, 2, 1002),
      call(3, 1, 1001),
      delegated(4, 2, 1003),
    ];
    assert.deepEqual([...proxyTargets(framesOf(rows))], [[longZero(1001), [longZero(1002), longZero(1003)]]]);
  });
});
