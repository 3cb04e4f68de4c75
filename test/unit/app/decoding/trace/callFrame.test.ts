import assert from "node:assert/strict";
import { callFrames } from "../../../../../src/app/decoding/tracedCalls.ts";
import { actionRow, ascii, longZero } from "../../../../support/actionRows.ts";
import { callReadings, framesOf } from "../../../../support/callReadings.ts";

const own = `0x${"25fe".repeat(10)}` as const;

/** The depths and callers of calls for which these depths were told. */
function placed(...told: readonly unknown[]) {
  const frames = framesOf(told.map((depth, index) => actionRow(index, 0, { call_depth: depth })));
  return frames.map(({ depth, parent }) => [depth, parent]);
}

const frameOf = (fields: object) => framesOf([actionRow(0, 0, { ...fields })])[0]!;

describe("the calls of a trace", () => {
  it("are made by the last call before them that is one less deep", () => {
    const expected = [
      [0, undefined],
      [1, 0],
      [2, 1],
      [2, 1],
      [1, 0],
      [2, 4],
    ];
    assert.deepEqual(placed(0, 1, 2, 2, 1, 2), expected);
  });

  it("are never more than one deeper than the call before, whatever depths are told", () => {
    assert.deepEqual(placed(0, 5, 5, 9, 1), [
      [0, undefined],
      [1, 0],
      [1, 0],
      [2, 2],
      [1, 0],
    ]);
    assert.deepEqual(placed(3, 0, 1), [
      [0, undefined],
      [0, undefined],
      [1, 1],
    ]);
    assert.deepEqual(placed(0, -7, -7, 1e15), [
      [0, undefined],
      [0, undefined],
      [0, undefined],
      [1, 2],
    ]);
    const without = [
      [0, undefined],
      [1, 0],
      [1, 0],
    ];
    assert.deepEqual(placed(0, 1, null), without);
    assert.deepEqual(placed(undefined, 1, "x"), without);
  });

  it("are of contracts only where there is a record", () => {
    assert.ok(frameOf({}).isContract);
    const none = [
      { recipient: null },
      { recipient_type: "ACCOUNT" },
      { recipient: "0.0.359", to: longZero(359), call_type: "SYSTEM" },
      { recipient: "0.0.1", to: longZero(1), call_type: "PRECOMPILE" },
      { recipient: "0.0.364" },
    ];
    for (const fields of none) assert.equal(frameOf(fields).isContract, false, JSON.stringify(fields));
    assert.equal(frameOf({ recipient: "0.0.359", to: longZero(359) }).to, longZero(359));
  });

  it("go to the contract's own address where that is known, else to that of its number", () => {
    const addressOf = (id: string) => (id === "0.0.2002" ? own : undefined);
    const [call] = callFrames(callReadings([actionRow(0, 0)]), addressOf);
    assert.deepEqual([call?.from, call?.to, call?.toId], [longZero(2001), own, "0.0.2002"]);
    assert.equal(frameOf({}).to, longZero(2002));
    assert.equal(frameOf({ to: "0x" }).to, longZero(2002));
    const nobody = `0x${"AB".repeat(20)}`;
    assert.equal(frameOf({ recipient: null, to: nobody }).to, nobody.toLowerCase());
  });

  it("may go nowhere, as a creation that failed", () => {
    const failed = { call_type: "CREATE", call_operation_type: "CREATE2", recipient: null, to: null };
    const { to, toId, isCreation, operation } = frameOf(failed);
    assert.deepEqual([to, toId, isCreation, operation], [undefined, undefined, true, "CREATE2"]);
    assert.equal(frameOf({}).isCreation, false);
  });

  it("end as each tells of itself", () => {
    const types = ["OUTPUT", "REVERT_REASON", "ERROR", undefined, null, "NEW", "__proto__", "constructor"];
    assert.deepEqual(
      types.map((type) => frameOf({ result_data_type: type }).end),
      ["returned", "reverted", "stopped", ...Array<string>(5).fill("unknown")],
    );
    assert.equal(frameOf({ result_data: ascii("X"), result_data_type: "ERROR" }).output, "0x58");
  });

  it("hold what was told and nothing else, whatever was", () => {
    const { gas, gasUsed, value, input, output, operation } = frameOf({
      ...{ gas: null, gas_used: "x", value: undefined, input: null, result_data: "AB" },
      call_operation_type: "UNKNOWN",
    });
    assert.deepEqual(
      [gas, gasUsed, value, input, output, operation],
      [undefined, undefined, undefined, "0x", "0xab", undefined],
    );
    for (const operation of ["<b>", "CALL\u202e", "A".repeat(99), 7])
      assert.equal(frameOf({ call_operation_type: operation }).operation, undefined);
    const most = frameOf({ gas: 9_223_372_036_854_775_807n });
    assert.equal(most.gas, 9_223_372_036_854_775_807n);
  });
});
