import assert from "node:assert/strict";
import type { DebuggeeTools } from "../../../../src/app/debugging/debuggee.ts";
import { Debuggees } from "../../../../src/app/debugging/debuggees.ts";
import { loadDebuggee } from "../../../../src/app/debugging/loadDebuggee.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { parseTransactionReference } from "../../../../src/core/references/transactionReference.ts";
import { ether } from "../../../../src/services/ledger/amount.ts";
import type { ContractLookup } from "../../../../src/services/ledger/ledger.ts";
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

const notFound = { kind: "notFound" } as ContractLookup;

/** Tools of a transaction of some steps. `matched`, `created`: called with each code that builds are looked for of. */
function toolsOf({
  steps,
  ...lookups
}: {
  readonly steps: StepTable;
  readonly contract?: ContractLookup;
  readonly cached?: ContractLookup;
  readonly matched?: (code: string) => void;
  readonly created?: (code: string) => void;
  readonly state?: () => unknown;
}): DebuggeeTools {
  const transaction: ExecutedTransaction = {
    ...{ from: address, to: address, input: "0x", value: 0n, created: undefined, hasFailed: false },
  };
  const { contract = notFound, cached, matched, created, state } = lookups;
  const dated = (value: ContractLookup) => ({ value }) as never;
  return {
    lookups: {
      steps: () => Promise.resolve({ kind: "steps", steps, transaction, source: "trace" }),
      contract: () => Promise.resolve(dated(contract)),
      cachedContract: () => cached && dated(cached),
      cachedVerifiedSources: () => undefined,
    },
    builds: {
      contracts: () => Promise.resolve(1),
      matches: (code: string) => {
        matched?.(code);
        return Promise.resolve([]);
      },
      creationMatches: (code: string) => {
        created?.(code);
        return Promise.resolve([]);
      },
      debugInfoOf: () => undefined as never,
      storageOf: () => Promise.reject(new Error("not asked for")),
      refresh: () => Promise.resolve(),
      get state() {
        return state?.() as never;
      },
    },
  };
}

const reference = parseTransactionReference(`0x${"22".repeat(32)}`);
assert.ok(reference.ok);
const request = { network, transaction: reference.value, origin: undefined };
const { signal } = new AbortController();

const load = (given: Parameters<typeof toolsOf>[0]) => loadDebuggee(toolsOf(given), request, signal);

/** A contract, or an account without code. */
const contractWith = (code: Hex): ContractLookup =>
  ({ kind: "found", contract: { address, code, isAccount: code === "0x" } }) as never;

describe("loading a transaction to debug", () => {
  it("looks for the code of its first creations alone, where it makes very many", async function () {
    this.timeout(30_000);
    const lengths = new Set<number>();
    const loaded = await load({
      steps: creations(100_000, 50_000),
      created: (code) => lengths.add(code.length / 2),
    });
    assert.equal(loaded.kind, "debuggee");
    assert.equal(lengths.size, 50);
  });

  it("uses a cached contract with code alone: what had none may have got some", async () => {
    for (const [cached, expected] of [
      [notFound, "02"],
      [contractWith("0x"), "02"],
      [contractWith("0x01"), "01"],
    ] as const) {
      const codes: string[] = [];
      await load({
        ...{ steps: creations(1, 10), cached, contract: contractWith("0x02") },
        matched: (code) => codes.push(code),
      });
      assert.deepEqual(codes, [expected]);
    }
  });

  it("matches builds again that changed while it was loaded", async () => {
    let state = {};
    let isBuilt = false;
    const tools = toolsOf({
      ...{ steps: creations(1, 10), contract: contractWith("0x01"), state: () => state },
      matched: () => {
        if (!isBuilt) state = {};
        isBuilt = true;
      },
    });
    const debuggees = new Debuggees();
    const first = await debuggees.load(tools, request, signal);
    const second = await debuggees.load(tools, request, signal);
    assert.notEqual(second, first);
    assert.equal(await debuggees.load(tools, request, signal), second);
  });
});
