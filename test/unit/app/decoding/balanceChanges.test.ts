import assert from "node:assert/strict";
import { balanceChanges, type BalanceChanges } from "../../../../src/app/decoding/balanceChanges.ts";
import type { Calls, TracedCall } from "../../../../src/app/decoding/resultDecoding.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { ether } from "../../../../src/services/ledger/amount.ts";
import type { Transaction } from "../../../../src/services/ledger/transaction.ts";
import { limits, logic, oracle, vault } from "../../../support/decodedParts.ts";
import { foundCalls, traced } from "../../../support/decodings.ts";
import { transactionIn } from "../../../support/mirrorLookups.ts";

const sender: Hex = "0x1111111111111111111111111111111111111111";
const wei = (units: bigint) => ({ units, currency: ether });

/** A transaction that sent 100 wei to the vault, and cost 7. */
const sent: Transaction = {
  ...transactionIn({
    from: sender,
    to: vault,
    address: vault,
    contract_id: "0.0.1002",
    result: "SUCCESS",
    status: "0x1",
  }),
  value: wei(100n),
  fee: wei(7n),
};

let index = 0;

/** A call with a value. */
const call = (
  depth: number,
  from: Hex,
  to: Hex | undefined,
  units: bigint | undefined,
  parts: Partial<TracedCall> = {},
): TracedCall =>
  traced(
    (index += 1),
    depth,
    "CALL",
    to,
    { kind: "noData" },
    {
      from,
      value: units === undefined ? undefined : wei(units),
      toId: undefined,
      ...parts,
    },
  );

const own = call(0, sender, vault, 100n);
const none: Calls = { kind: "notRequested" };

const netOf = (balances: BalanceChanges | undefined) =>
  balances?.changes.map(({ account, change }) => [account, change.units]);
const net = (calls: readonly TracedCall[], transaction: Transaction = sent) =>
  netOf(balanceChanges(transaction, foundCalls(calls)));

describe("balance changes of a transaction", () => {
  it("add up its value, what its calls moved on, and the fee", () => {
    const balances = balanceChanges(
      sent,
      foundCalls([
        own,
        call(1, vault, oracle, 60n),
        call(2, oracle, limits, 10n),
        call(1, vault, sender, 5n),
      ]),
    );
    assert.deepEqual(netOf(balances), [
      [sender, -102n],
      [vault, 35n],
      [oracle, 50n],
      [limits, 10n],
    ]);
    assert.deepEqual(
      [balances?.isByCalls, balances?.hasFee, balances?.countedCalls, balances?.hasSystemCalls],
      [true, true, undefined, false],
    );
  });

  it("leave out who passes all of it on", () =>
    assert.deepEqual(net([own, call(1, vault, oracle, 100n)]), [
      [sender, -107n],
      [oracle, 100n],
    ]));

  it("are of the value and the fee alone where no calls are known, and it is told", () => {
    for (const calls of [none, { kind: "asking" }, { kind: "notRecorded" }] as const) {
      const balances = balanceChanges(sent, calls);
      assert.deepEqual(netOf(balances), [
        [sender, -107n],
        [vault, 100n],
      ]);
      assert.equal(balances?.isByCalls, false);
    }
  });

  it("are not by calls of which none but the first moved anything", () =>
    assert.equal(balanceChanges(sent, foundCalls([own, call(1, vault, oracle, 0n)]))?.isByCalls, false));

  it("have nothing of what a failed call undid, which are all calls inside it", () => {
    const failed = { outcome: "caught" } as const;
    assert.deepEqual(
      net([
        own,
        call(1, vault, oracle, 60n, failed),
        call(2, oracle, limits, 50n),
        call(3, limits, logic, 40n),
        call(1, vault, logic, 1n),
      ]),
      [
        [sender, -107n],
        [vault, 99n],
        [logic, 1n],
      ],
    );
  });

  it("are the fee alone of a transaction that failed", () => {
    const failed = { ...sent, outcome: "failed" } as const;
    const calls = foundCalls([{ ...own, outcome: "failed" }, call(1, vault, oracle, 60n)]);
    for (const known of [none, calls])
      assert.deepEqual(netOf(balanceChanges(failed, known)), [[sender, -7n]]);
  });

  it("are not known of a transaction that is pending, or of which no outcome is reported", () => {
    for (const outcome of ["pending", "unknown"] as const)
      assert.equal(balanceChanges({ ...sent, outcome }, none), undefined);
  });

  it("count what creations and self-destructs move, and no value that other calls repeat", () =>
    assert.deepEqual(
      net([
        own,
        call(1, vault, logic, 100n, { operation: "DELEGATECALL" }),
        call(1, vault, logic, 100n, { operation: "CALLCODE" }),
        call(1, vault, limits, 30n, { operation: "CREATE2" }),
        call(2, limits, oracle, 30n, { operation: "SELFDESTRUCT" }),
      ]),
      [
        [sender, -107n],
        [vault, 70n],
        [oracle, 30n],
      ],
    ));

  it("leave out what a contract sends itself as it is destroyed, which is burned if the transaction created it", () => {
    const destroyed = call(2, limits, limits, 30n, { operation: "SELFDESTRUCT" });
    const creation = call(1, vault, limits, 30n, { operation: "CREATE" });
    const [before, after] = [
      [sender, -107n],
      [vault, 70n],
    ];
    assert.deepEqual(net([own, creation, destroyed]), [before, after]);
    const kept = [before, after, [limits, 30n]];
    assert.deepEqual(net([own, call(1, vault, limits, 30n), destroyed]), kept);
    // Hardhat 3 does not say what that is.
    assert.deepEqual(net([own, call(1, vault, limits, 30n), { ...destroyed, value: undefined }]), kept);
    assert.deepEqual(
      net([own, { ...creation, outcome: "caught" }, call(1, vault, limits, 30n), destroyed]),
      kept,
    );
  });

  const unknown = { outcome: "unknown" } as const;
  const undecided: Readonly<Record<string, readonly TracedCall[]>> = {
    "the outcome of a call": [own, call(1, vault, oracle, 5n, unknown)],
    "the outcome of a call around it": [
      own,
      call(1, vault, oracle, 0n, unknown),
      call(2, oracle, limits, 5n),
    ],
    "the receiver": [own, call(1, vault, undefined, 5n)],
    "the amount of a self-destruct": [
      own,
      call(1, vault, oracle, 5n),
      call(2, oracle, limits, undefined, { operation: "SELFDESTRUCT" }),
    ],
    "what kind of call it is": [own, call(1, vault, oracle, 5n, { operation: undefined })],
  };
  for (const [what, calls] of Object.entries(undecided))
    it(`are not known where an amount moved and it is not reported what is ${what}`, () =>
      assert.equal(balanceChanges(sent, foundCalls(calls)), undefined));

  it("are known where no outcome is reported of calls that moved nothing, and of the transaction's own", () =>
    assert.deepEqual(
      net([{ ...own, ...unknown }, call(1, vault, oracle, 0n, unknown), call(1, vault, limits, 5n)]),
      [
        [sender, -107n],
        [vault, 95n],
        [limits, 5n],
      ],
    ));

  it("are those of the transaction alone where inner calls are left out, or may be anybody's", () => {
    const calls = foundCalls([own, call(1, vault, oracle, 60n)]);
    assert.ok(calls.kind === "found");
    for (const parts of [{ isTopOnly: true }, { hasDepth: false }])
      assert.deepEqual(balanceChanges(sent, { ...calls, ...parts }), balanceChanges(sent, none));
    assert.notDeepEqual(balanceChanges(sent, calls), balanceChanges(sent, none));
  });

  it("take no calls that are reported without their depths: what a failed one undid is not known", () => {
    const balances = balanceChanges(sent, foundCalls([own, call(0, vault, oracle, 60n)]));
    assert.deepEqual([netOf(balances)?.length, balances?.isByCalls], [2, false]);
  });

  it("tell how many calls are counted where there are more", () =>
    assert.equal(
      balanceChanges(sent, foundCalls([own, call(1, vault, oracle, 60n)], true))?.countedCalls,
      2,
    ));

  it("have no fee where none is known", () => {
    const balances = balanceChanges({ ...sent, fee: undefined }, none);
    assert.deepEqual([netOf(balances)?.[0], balances?.hasFee], [[sender, -100n], false]);
  });

  it("have the value of the transaction where its own call reports none", () =>
    assert.deepEqual(net([{ ...own, value: undefined }, call(1, vault, oracle, 60n)])?.[1], [vault, 40n]));

  it("have what a deposit from another chain brings its sender", () => {
    const value = { state: "value", value: wei(100n) } as const;
    const mint = { section: "call", meaning: "mint", name: "mint", path: [], kind: "amount", value } as const;
    assert.deepEqual(net([own], { ...sent, fee: wei(0n), fields: [mint] }), [[vault, 100n]]);
  });

  it("name sender and contract as the transaction does, where calls name them by their numbers", () => {
    const [from, to]: readonly [Hex, Hex] = [`0x${"7d1".padStart(40, "0")}`, `0x${"3ea".padStart(40, "0")}`];
    assert.deepEqual(net([{ ...own, from, to }, call(1, to, from, 40n)]), [
      [sender, -67n],
      [vault, 60n],
    ]);
  });

  it("tell of system contracts, whose transfers are no calls", () => {
    const toId = "0.0.359";
    const system = call(1, vault, `0x${"167".padStart(40, "0")}`, 0n, { toId });
    assert.equal(balanceChanges(sent, foundCalls([own, system]))?.hasSystemCalls, true);
    // Of another chain it is an address as any.
    assert.equal(
      balanceChanges(sent, foundCalls([own, { ...system, toId: undefined }]))?.hasSystemCalls,
      false,
    );
  });
});
