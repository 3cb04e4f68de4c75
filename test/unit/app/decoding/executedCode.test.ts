import assert from "node:assert/strict";
import { ExecutedCode } from "../../../../src/app/decoding/executedCode.ts";
import { proxySlots } from "../../../../src/builds/code/proxySlots.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { actionRow, longZero, type ActionRow } from "../../../support/actionRows.ts";
import { framesOf } from "../../../support/callReadings.ts";
import { transactionIn } from "../../../support/mirrorLookups.ts";

const input = "0x2e1a7d4d01";
const call = (index: number, depth: number, to: number, fields: ActionRow = {}): ActionRow =>
  actionRow(index, depth, { input, recipient: `0.0.${to}`, to: longZero(to), ...fields });
const delegated = (index: number, depth: number, from: number, to: number, fields: ActionRow = {}) =>
  call(index, depth, to, { call_operation_type: "DELEGATECALL", from: longZero(from), ...fields });

const [proxy, logic, clone, template, library] = [1001, 1002, 1003, 1004, 1005].map(longZero) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
];

/** What is known by these calls, by the slots that were read, and of one clone. */
function codeAt(rows: readonly ActionRow[], result: Parameters<typeof transactionIn>[0] = {}): ExecutedCode {
  const behind = (address: Hex): Hex | undefined => (address === clone ? template : undefined);
  return new ExecutedCode(transactionIn(result), framesOf(rows), { targetOf: behind });
}

const slotOf = (contract: Hex, implementation: Hex) => ({
  state_changes: [
    {
      address: contract,
      slot: `0x${proxySlots.implementation}`,
      value_read: implementation,
      value_written: null,
    },
  ],
});

describe("whose code runs for a contract", () => {
  it("is told by the calls first, then by a slot that was read, then by the code of a clone", () => {
    const calls = [call(0, 0, 1001), delegated(1, 1, 1001, 1002)];
    assert.deepEqual(codeAt(calls, slotOf(proxy, library)).targetsOf(proxy), [logic]);
    assert.deepEqual(codeAt([], slotOf(proxy, library)).targetsOf(proxy), [library]);
    assert.deepEqual(codeAt([], slotOf(clone, library)).targetsOf(clone), [library]);
    assert.deepEqual(codeAt([]).targetsOf(clone), [template]);
    assert.deepEqual([codeAt([]).targetsOf(proxy), codeAt([]).targetsOf(undefined)], [[], []]);
  });

  it("is, of the transaction's own call, what that call ran, whatever others did", () => {
    const later = [
      call(0, 0, 1001),
      call(1, 1, 1001, { input: "0x11" }),
      delegated(2, 2, 1001, 1002, { input: "0x11" }),
    ];
    assert.deepEqual(codeAt(later).targetsOf(proxy), [logic]);
    assert.deepEqual(codeAt(later).targetsOfCalled(proxy), []);
    assert.deepEqual(
      codeAt([], slotOf(proxy, library)).targetsOfCalled(proxy),
      [library],
      "no calls are known",
    );
    assert.deepEqual(codeAt([call(0, 0, 1003)]).targetsOfCalled(clone), [template]);
  });

  it("is all that ran for it, libraries and what is behind these too, its own first and each once", () => {
    const rows = [
      call(0, 0, 1001),
      delegated(1, 1, 1001, 1002),
      delegated(2, 2, 1002, 1005, { input: "0xdeadbeef" }),
      delegated(3, 2, 1002, 1005, { input: "0xdeadbeef" }),
      delegated(4, 2, 1002, 1003, { input: "0xdeadbeef", call_operation_type: "CALLCODE" }),
      call(5, 2, 1006, { from: longZero(1002) }),
    ];
    assert.deepEqual(codeAt(rows).executedFor(proxy), [proxy, logic, library, clone, template]);
    assert.deepEqual([codeAt(rows).executedFor(undefined), codeAt([]).executedFor(library)], [[], [library]]);
  });

  it("is asked for by a contract's own address where the result names it by its number", () => {
    const own = `0x${"ab".repeat(20)}` as const;
    const code = codeAt([], { to: proxy, address: own });
    assert.equal(code.ownAddress(proxy), own);
    assert.equal(code.ownAddress(library.toUpperCase().replace("X", "x") as Hex), library);
    assert.deepEqual([code.addressOf(proxy), code.addressOf(undefined)], [own, undefined]);
    assert.equal(codeAt([], { to: proxy }).ownAddress(proxy), proxy);
  });
});
