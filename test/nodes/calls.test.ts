import assert from "node:assert/strict";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import type { Call, StateChange } from "../../src/services/ledger/transaction.ts";
import { firstRows, valueOf } from "../../src/services/reading/reading.ts";
import { currentRules, startChain, type Chain } from "../devnet/chain/chain.ts";
import { compileCaller, deployCaller, type CallerChain } from "../support/callerChain.ts";
import { openChannel } from "../support/channel.ts";
import { unending } from "../support/requests.ts";
import { rpcLedgerAt } from "../support/rpcLedgers.ts";
import { startHardhat } from "./hardhat.ts";

/** Calls of the sample's functions, each of which does something else. */
const functions: readonly (readonly [name: string, args: (sample: CallerChain) => readonly unknown[]])[] = [
  ["mixed", ({ callee }) => [callee]],
  ["create", ({ callee }) => [callee]],
  ["fail", ({ callee }) => [callee, 3n]],
  ["starve", ({ callee }) => [callee]],
];

const slotLine = ({ address, slot, before, after }: StateChange): string =>
  [address, slot, before, after].map((field) => valueOf(field)).join(" ");

/** The calls, the error, and the changed slots of each function, as a node reports them. */
async function readAll(node: Chain, contracts: Awaited<ReturnType<typeof compileCaller>>) {
  await using client = openChannel();
  try {
    const sample = await deployCaller(node.rpc, contracts);
    const ledger = rpcLedgerAt(node.url);
    const ask = [lookupPolicy, unending] as const;
    const all = [];
    for (const [name, args] of functions) {
      const hash = await sample.send(name, args(sample));
      const asked = { transaction: { kind: "hash", hash, from: "32 bytes" } } as const;
      const { calls } = await ledger.lookUpCalls(client.channel, asked, ...ask);
      const found = await ledger.lookUpTransaction(client.channel, asked, ...ask);
      const error = found.kind === "found" ? found.transaction.errorMessage : undefined;
      const changes = await ledger.lookUpStateChanges(client.channel, asked, ...ask).then(
        (diff) => firstRows(diff.changes && valueOf(diff.changes.slots.rows), 100).map(slotLine),
        () => undefined,
      );
      all.push({ calls, error, changes });
    }
    return all;
  } finally {
    await node.stop();
  }
}

type Reading = Awaited<ReturnType<typeof readAll>>;

describe("calls of a transaction", () => {
  let anvil: Reading;
  let hardhat2: Reading;
  let hardhat3: Reading;

  before(async () => {
    const contracts = await compileCaller();
    anvil = await readAll(await startChain(currentRules), contracts);
    hardhat2 = await readAll(await startHardhat(2), contracts);
    hardhat3 = await readAll(await startHardhat(3), contracts);
  });

  // anvil takes the gas of the transaction itself off that of its own call.
  const withoutOwnGas = (call: Call): Call => (call.index === 0 ? { ...call, gas: undefined } : call);

  it("are the same on anvil and Hardhat 3, with errors and state changes", () => {
    const same = (all: Reading) => all.map((each) => ({ ...each, calls: each.calls.map(withoutOwnGas) }));
    assert.deepEqual(same(hardhat3), same(anvil));
    assert.ok(anvil.every(({ calls }) => calls.length > 1));
  });

  it("are the same by the steps of Hardhat 2, except for some gas and selfdestruct", () => {
    const known = (all: Reading) =>
      all.map(({ calls, error }) => ({
        error,
        calls: calls.map((call) => ({
          ...call,
          gas: undefined,
          gasUsed: undefined,
          value: call.operation === "SELFDESTRUCT" ? undefined : call.value,
          // It may be a creation that failed, whose address the steps do not show.
          from: call.depth === 2n ? undefined : call.from,
        })),
      }));
    assert.deepEqual(known(hardhat2), known(anvil));
    assert.ok(hardhat2.every(({ changes }) => changes === undefined));
  });
});
