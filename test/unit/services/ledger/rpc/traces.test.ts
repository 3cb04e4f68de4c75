import assert from "node:assert/strict";
import { toFunctionSelector } from "viem";
import { currentRules, startChain, type Chain } from "../../../../devnet/chain/chain.ts";
import { account, compileCaller, deployCaller, type CallerChain } from "../../../../support/callerChain.ts";
import type { Hex } from "../../../../../src/core/hex.ts";
import { parseExactJson } from "../../../../../src/core/json/exactJson.ts";
import type { JsonValue } from "../../../../../src/core/json/jsonValue.ts";
import { ether } from "../../../../../src/services/ledger/amount.ts";
import { readStateDiff } from "../../../../../src/services/ledger/rpc/stateChanges.ts";
import { callTraceOfStructLogs } from "../../../../../src/services/ledger/rpc/structLogs.ts";
import {
  type ReceiptLog,
  readCallTrace,
  readParityTrace,
  type TracedTransaction,
} from "../../../../../src/services/ledger/rpc/traces.ts";
import type { Call } from "../../../../../src/services/ledger/transaction.ts";
import { firstRows, valueOf } from "../../../../../src/services/reading/reading.ts";

type Receipt = { readonly status: string; readonly logs: readonly ReceiptLog[] };
type Sent = { readonly from: Hex; readonly to: Hex; readonly input: Hex };

const refused = toFunctionSelector("Refused(address,uint256)");
const line = ({ depth, operation, end }: Call) => `${depth} ${operation} ${end}`;
const callTracer = { tracer: "callTracer", tracerConfig: { withLog: true } };

describe("calls of a transaction, traced by anvil", () => {
  let chain: Chain;
  let sample: CallerChain;

  before(async () => {
    const contracts = await compileCaller();
    chain = await startChain(currentRules);
    sample = await deployCaller(chain.rpc, contracts);
  });
  after(() => chain.stop());

  /** A sent transaction, and its calls as each of the methods reports them. */
  async function traced(name: string, args: readonly unknown[]) {
    const { rpc } = chain;
    const hash = await sample.send(name, args);
    const receipt = await rpc<Receipt>("eth_getTransactionReceipt", hash);
    const { from, to, input } = await rpc<Sent>("eth_getTransactionByHash", hash);
    const transaction: TracedTransaction = { from, to, input, logs: receipt.logs };
    const options = { currency: ether, transaction };
    const steps = callTraceOfStructLogs(
      await rpc<JsonValue>("debug_traceTransaction", hash, { enableMemory: true }),
      {
        ...{ from, to, input, value: 0n, gasLimit: 5_000_000n, created: undefined },
        hasFailed: receipt.status === "0x0",
      },
    );
    const tree = await rpc<JsonValue>("debug_traceTransaction", hash, callTracer);
    return {
      hash,
      receipt,
      transaction,
      tree,
      calls: readCallTrace(tree, options) ?? [],
      parity: readParityTrace(await rpc<JsonValue>("trace_transaction", hash), options) ?? [],
      steps: readCallTrace(steps ?? null, options) ?? [],
    };
  }

  it("are listed in the order in which they began, with depth and end", async () => {
    const { calls } = await traced("mixed", [sample.callee]);
    assert.deepEqual(calls.map(line), [
      "0 CALL returned",
      "1 CALL returned",
      "1 CALL reverted",
      "1 DELEGATECALL returned",
      "1 STATICCALL returned",
      "1 CALL returned",
    ]);
    const [root, , reverted, delegated, precompile, paid] = calls;
    assert.equal(reverted?.output.slice(0, 10), refused);
    // A DELEGATECALL transfers nothing, and runs the code of `to` for `from`.
    assert.deepEqual(
      [delegated?.value, delegated?.from, delegated?.to],
      [undefined, sample.caller, sample.callee],
    );
    assert.deepEqual([precompile?.isContract, root?.isContract], [false, true]);
    assert.equal(paid?.value?.units, 1n);
  });

  it("have the logs of the receipt at their place, without those that were undone", async () => {
    const { calls, receipt, tree, transaction } = await traced("mixed", [sample.callee]);
    const places = calls.map(({ logs = [] }) =>
      logs.map(({ position, place }) => `${place} after ${position}`),
    );
    assert.deepEqual(places, [
      ["0 after 0", "2 after 1", "3 after 2", "5 after 3", "6 after 5"],
      ["1 after 0"],
      [],
      ["4 after 0"],
      [],
      [],
    ]);
    assert.equal(receipt.logs.length, 7);
    // Another receipt than that of the trace: nothing is guessed.
    const other = { ...transaction, logs: receipt.logs.toReversed() };
    const unmatched = readCallTrace(tree, { currency: ether, transaction: other });
    assert.ok(unmatched?.every(({ logs }) => logs === undefined));
  });

  it("follow a creation, one that failed, and a destroyed contract", async () => {
    const { calls } = await traced("create", [sample.callee]);
    assert.deepEqual(calls.map(line), [
      "0 CALL returned",
      "1 CREATE returned",
      "2 CALL returned",
      "1 CREATE2 reverted",
      "2 CALL returned",
      "1 CALL returned",
      "2 SELFDESTRUCT returned",
    ]);
    const [, created, , failed, , leave, destroyed] = calls;
    assert.deepEqual([created?.isCreation, created?.value?.units], [true, 9n]);
    assert.equal(leave?.to, created?.to);
    assert.equal(failed?.to, undefined);
    assert.deepEqual([destroyed?.from, destroyed?.to, destroyed?.value?.units], [created?.to, account, 9n]);
    // The logs of the constructor that failed are gone.
    assert.deepEqual(
      calls.map(({ logs = [] }) => logs.length),
      [2, 2, 1, 0, 0, 0, 0],
    );
  });

  it("carry the revert data up from the call that raised it", async () => {
    const { calls, receipt } = await traced("fail", [sample.callee, 3n]);
    assert.equal(receipt.status, "0x0");
    assert.deepEqual(
      calls.map(({ depth, end, output }) => [Number(depth), end, output.slice(0, 10)]),
      [0, 1, 2, 3, 4].map((depth) => [depth, "reverted", refused]),
    );
    assert.ok(calls.every(({ logs }) => logs === undefined));
  });

  it("say what stopped a call that did not revert", async () => {
    const { calls } = await traced("starve", [sample.callee]);
    assert.deepEqual(
      calls.map(({ end, stopReason, output }) => [end, stopReason, output]),
      [
        ["returned", undefined, "0x"],
        ["stopped", "out of gas", "0x"],
        ["stopped", "invalid opcode: INVALID", "0x"],
      ],
    );
  });

  it("are not read of steps that name far more memory than they have", () => {
    const stack = ["0", "0", "f4240", "0", "0", "22", "1"];
    const step = { op: "CALL", depth: 1, gas: 9, gasCost: 1, memory: [], stack };
    const transaction = {
      ...{ from: sample.callee, to: sample.callee, value: 0n, gasLimit: 1n, created: undefined },
      ...{ input: "0x" as const, hasFailed: false },
    } as const;
    const traceOf = (count: number) =>
      callTraceOfStructLogs({ gas: 1, structLogs: Array.from({ length: count }, () => step) }, transaction);
    assert.notEqual(traceOf(10), undefined);
    assert.equal(traceOf(100), undefined);
  });

  it("are the same from the parity trace and from the steps, but for what these do not report", async () => {
    for (const [name, args] of [
      ["mixed", [sample.callee]],
      ["create", [sample.callee]],
      ["fail", [sample.callee, 3n]],
      ["starve", [sample.callee]],
    ] as const) {
      const { calls, parity, steps } = await traced(name, args);
      const known = ({ index, depth, operation, to, input, end, output }: Call) => [
        ...[index, depth, operation, to, input, end],
        end === "returned" && operation?.startsWith("CREATE") ? "code" : output,
      ];
      assert.deepEqual(parity.map(known), calls.map(known), `${name} by trace_transaction`);
      assert.deepEqual(steps.map(known), calls.map(known), `${name} by steps`);
      assert.deepEqual(
        steps.map(({ logs }) => logs),
        calls.map(({ logs }) => logs),
      );
    }
  });

  it("have no more gas in all than the receipt: anvil adds that of the block before", async () => {
    const { tree, transaction } = await traced("starve", [sample.callee]);
    const gasOf = (gasUsed: bigint | undefined) =>
      readCallTrace(tree, { currency: ether, transaction: { ...transaction, gasUsed } })?.map(
        (call) => call.gasUsed,
      );
    const [whole = 0n, ...inner] = gasOf(undefined) ?? [];
    assert.deepEqual(gasOf(whole - 1n), [whole - 1n, ...inner]);
    assert.deepEqual(gasOf(whole + 1n), [whole, ...inner]);
  });

  it("are refused if the trace is that of another transaction, or is none", async () => {
    const { tree, transaction } = await traced("starve", [sample.callee]);
    const read = (other: Partial<TracedTransaction>) =>
      readCallTrace(tree, { currency: ether, transaction: { ...transaction, ...other } });
    assert.equal(read({})?.length, 3);
    assert.equal(read({ from: sample.callee }), undefined);
    assert.equal(read({ to: sample.callee }), undefined);
    assert.equal(read({ to: undefined }), undefined);
    assert.equal(read({ input: "0x" }), undefined);
    const unknown = `0x${"12".repeat(32)}`;
    const empty = await chain.rpc<JsonValue>("debug_traceTransaction", unknown, callTracer);
    assert.ok(empty !== null, "anvil responds with a success");
    assert.equal(readCallTrace(empty, { currency: ether }), undefined);
    const list = await chain.rpc<JsonValue>("trace_transaction", unknown);
    assert.equal(readParityTrace(list, { currency: ether }), undefined);
  });

  it("state changes are read of nodes that leave out leading zeros", () => {
    const diff = {
      pre: { [sample.callee]: { storage: { "0x3": "0x1" } } },
      post: { [sample.callee]: { storage: { "0x3": "0x2" } } },
    };
    const read = readStateDiff(diff, { currency: ether, feeAccounts: [], path: [] });
    const changes = firstRows(read && valueOf(read.slots.rows), 9).map(({ slot, before, after }) =>
      [slot, before, after].map((field) => BigInt(valueOf(field) ?? 0)),
    );
    assert.deepEqual(changes, [[3n, 1n, 2n]]);
  });

  it("state changes of more accounts than any block has are cut, which is counted", () => {
    const post = Object.fromEntries(
      Array.from({ length: 20_003 }, (_, at) => [
        `0x${at.toString(16).padStart(40, "0")}`,
        { balance: "0x2" },
      ]),
    );
    const read = readStateDiff({ pre: {}, post }, { currency: ether, feeAccounts: [], path: [] });
    assert.deepEqual([read?.accounts.length, read?.unreadAccounts], [20_000, 3]);
  });

  it("state changes of more slots than any block writes are cut, which is counted, also of one account", () => {
    const storageOf = (count: number) => ({
      storage: Object.fromEntries(Array.from({ length: count }, (_, at) => [`0x${at.toString(16)}`, "0x2"])),
    });
    const post = { [sample.callee]: storageOf(200_000), [sample.caller]: storageOf(5) };
    const read = readStateDiff({ pre: {}, post }, { currency: ether, feeAccounts: [], path: [] });
    assert.deepEqual(
      [read && valueOf(read.slots.rows)?.length, read?.unreadSlots, read?.accounts.length],
      [20_000, 180_005, 2],
    );
  });

  it("state changes hold slots with their values before and after, and balances without those of fees", async () => {
    const { hash } = await traced("mixed", [sample.callee]);
    const diff = await chain.rpc<JsonValue>("debug_traceTransaction", hash, {
      tracer: "prestateTracer",
      tracerConfig: { diffMode: true, disableCode: true },
    });
    const read = readStateDiff(diff, {
      currency: ether,
      feeAccounts: [account, `0x${"0".repeat(40)}`],
      path: [],
    });
    assert.ok(read !== undefined);
    const slots = firstRows(valueOf(read.slots.rows), 100).map(({ address, before, after }) => [
      valueOf(address),
      BigInt(valueOf(before) ?? 0),
      BigInt(valueOf(after) ?? 0),
    ]);
    // The total of the callee, that of the caller by the delegatecall, and a balance: again, for the transaction was sent before.
    const growth = slots.map(([address, before, after]) => [
      address,
      BigInt(after ?? 0) - BigInt(before ?? 0),
    ]);
    assert.deepEqual(
      growth.map(([address, amount]) => `${address} ${amount}`).sort(),
      [`${sample.callee} 3`, `${sample.caller} 5`, `${sample.caller} 6`].sort(),
    );
    const dead: Hex = `0x${"0".repeat(36)}dead`;
    const changes = read.accounts.map(({ address, balance }) => [
      address,
      (balance?.after.units ?? 0n) - (balance?.before.units ?? 0n),
    ]);
    assert.deepEqual(
      new Map(changes as [Hex, bigint][]),
      new Map([
        [dead, 1n],
        [sample.caller, -1n],
      ]),
    );
  });
});

describe("a call trace", () => {
  const frame = (fields: Record<string, JsonValue> = {}): Record<string, JsonValue> => ({
    ...{ type: "CALL", from: account, to: account, gas: "0x1", gasUsed: "0x1", input: "0x", value: "0x0" },
    ...fields,
  });

  it("is read 1,024 levels deep, with its logs", () => {
    const log = { address: account, topics: [], data: "0x", position: "0x1" };
    let tree = frame({ logs: [{ ...log, position: "0x0" }] });
    for (let level = 1; level < 1024; level += 1) tree = frame({ calls: [tree], logs: [log] });
    const text = JSON.stringify(tree);
    const transaction: TracedTransaction = {
      ...{ from: account, to: account, input: "0x" },
      logs: Array.from({ length: 1024 }, () => ({ address: account, topics: [], data: "0x" })),
    };
    assert.throws(() => parseExactJson(text), { name: "JsonLimitError" });
    const calls = readCallTrace(parseExactJson(text, { depth: 4096 }), { currency: ether, transaction });
    assert.deepEqual([calls?.length, calls?.at(-1)?.depth], [1024, 1023n]);
    // The innermost logged first.
    assert.deepEqual([calls?.at(-1)?.logs?.[0]?.place, calls?.[0]?.logs?.[0]?.place], [0, 1023]);
  });

  it("of a node that lists calls without depth says so", () => {
    const inner = frame({ type: "STATICCALL" });
    const tree = frame({ calls: [inner, inner, inner] });
    const calls = readCallTrace(tree, { currency: ether, isFlat: true });
    assert.deepEqual(
      calls?.map(({ depth }) => depth),
      [0n, 1n, undefined, undefined],
    );
    // Nor does it report how these ended.
    assert.deepEqual(
      calls?.map(({ end }) => end),
      ["returned", "unknown", "unknown", "unknown"],
    );
  });

  it("has a self-destruct of whoever runs around it: anvil reports the last transfer, or nobody, where a contract sends itself what it has", () => {
    const [one, two]: readonly [Hex, Hex] = [`0x${"11".repeat(20)}`, `0x${"22".repeat(20)}`];
    const destroyed = (from: string, to?: string, value?: string) => ({
      ...{ type: "SELFDESTRUCT", from, gas: "0x0", gasUsed: "0x0", input: "0x" },
      ...(to === undefined ? {} : { to, value: value ?? "0x2" }),
    });
    const read = (type: string, inner: JsonValue) => {
      const delegate = { type, from: one, to: two, input: "0x", calls: [inner] };
      const root = { type: "CALL", from: account, to: one, input: "0x", value: "0x2", calls: [delegate] };
      const call = (readCallTrace(root, { currency: ether }) ?? [])[2];
      return [call?.from, call?.to, call?.value?.units];
    };
    assert.deepEqual(read("CALL", destroyed(two, one)), [two, one, 2n]);
    assert.deepEqual(read("CALL", destroyed(account, one)), [two, two, undefined]);
    assert.deepEqual(read("CALL", destroyed(`0x${"0".repeat(40)}`)), [two, two, undefined]);
    assert.deepEqual(read("DELEGATECALL", destroyed(one, two)), [one, two, 2n]);
    assert.deepEqual(read("DELEGATECALL", destroyed(two, one)), [one, one, undefined]);
  });

  it("keeps a call whose fields cannot be read, and the calls behind it", () => {
    const tree = frame({ calls: [7, frame({ gas: "many", to: null, value: -1 }), frame()] });
    const calls = readCallTrace(tree, { currency: ether });
    assert.deepEqual(
      calls?.map(({ operation, to, gas }) => [operation, to, gas]),
      [
        ["CALL", account, 1n],
        [undefined, undefined, undefined],
        ["CALL", undefined, undefined],
        ["CALL", account, 1n],
      ],
    );
  });
});
