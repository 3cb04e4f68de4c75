import assert from "node:assert/strict";
import type { DebuggeeTools } from "../../../../src/app/debugging/debuggee.ts";
import { loadDebuggee } from "../../../../src/app/debugging/loadDebuggee.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import { parseTransactionReference } from "../../../../src/core/references/transactionReference.ts";
import { ether } from "../../../../src/services/ledger/amount.ts";
import type { ExecutedTransaction } from "../../../../src/services/ledger/steps.ts";
import { StepTableBuilder, type StepTable } from "../../../../src/services/ledger/stepTable.ts";

const address = `0x${"11".repeat(20)}` as const;

const network: Network = {
  name: "Local Node",
  chainId: "31337",
  ledgers: [{ kind: "rpc", url: "http://127.0.0.1:8545" }],
  currency: ether,
  verifierUrl: undefined,
  verifierProtocol: "job",
  explorerSource: undefined,
  explorerUrl: undefined,
};

/** Creations of long codes, each of another length. */
function creations(count: number, codeBytes: number): StepTable {
  const builder = new StepTableBuilder();
  const add = (op: string, height: number, top = 0, depth = 1): void =>
    builder.add({ pc: 0, op, depth, gas: 0, top: top.toString(16), height });
  for (let index = 0; index < count; index += 1) {
    add("PUSH3", 0);
    add("PUSH1", 1, codeBytes + (index % 1000));
    add("PUSH1", 2);
    add("CREATE", 3);
    add("STOP", 0, 0, 2);
  }
  return builder.build();
}

describe("loading a transaction to debug", () => {
  it("looks for the code of its first creations alone, where it makes very many", async function () {
    this.timeout(30_000);
    const transaction: ExecutedTransaction = {
      ...{ from: address, to: address, input: "0x", value: 0n, created: undefined, hasFailed: false },
    };
    const steps = { kind: "steps", steps: creations(100_000, 50_000), transaction, source: "trace" } as const;
    const lengths = new Set<number>();
    const tools: DebuggeeTools = {
      lookups: {
        steps: () => Promise.resolve(steps),
        contract: () => Promise.reject(new Error("not asked for")),
        cachedContract: () => ({ value: { kind: "notFound" } }) as never,
        cachedVerifiedSources: () => undefined,
      },
      builds: {
        contracts: () => Promise.resolve(1),
        matches: () => Promise.resolve([]),
        creationMatches: (code: string) => {
          lengths.add(code.length / 2);
          return Promise.resolve([]);
        },
        debugInfoOf: () => undefined as never,
        storageOf: () => Promise.reject(new Error("not asked for")),
        refresh: () => Promise.resolve(),
        state: undefined as never,
      },
    };
    const reference = parseTransactionReference(`0x${"22".repeat(32)}`);
    assert.ok(reference.ok);
    const request = { network, transaction: reference.value, origin: undefined };
    const loaded = await loadDebuggee(tools, request, new AbortController().signal);
    assert.equal(loaded.kind, "debuggee");
    assert.equal(lengths.size, 50);
  });
});
