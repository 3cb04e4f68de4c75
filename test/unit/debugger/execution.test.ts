import assert from "node:assert/strict";
import { concat, keccak256, numberToHex, toBytes, toHex } from "viem";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { readExecution, type CallFrame, type Execution } from "../../../src/debugger/execution.ts";
import { opcode } from "../../../src/services/ledger/opcodes.ts";
import { StepTableBuilder, type StepTable } from "../../../src/services/ledger/stepTable.ts";
import { compileMachine, deployMachine, type Machine, type TracedRun } from "../../debugger/machine.ts";
import { memoryThatDiffers, stacksThatDiffer, stepTableOf } from "../../debugger/structLogs.ts";
import type { CallFrame as TracedCall } from "../../devnet/chain/callFrame.ts";
import { currentRules, startChain, type Chain } from "../../devnet/chain/chain.ts";
import { account } from "../../support/callerChain.ts";

const noCode = (): undefined => undefined;

const again = (
  { structLogs, execution: { transaction } }: TracedRun,
  steps: StepTable = stepTableOf(structLogs),
): Execution => runToEnd(readExecution(steps, transaction, noCode));

/** The steps of a call with an opcode. */
const stepsOf = (execution: Execution, op: number, frame: CallFrame): readonly number[] =>
  [...execution.steps.ops.keys()].filter(
    (step) => execution.steps.ops[step] === op && execution.frameAt(step) === frame,
  );

describe("execution", () => {
  let chain: Chain;
  let machine: Machine;
  let calls: TracedRun;
  let creations: TracedRun;
  let copies: TracedRun;
  let hashes: TracedRun;
  let loop: TracedRun;
  let all: readonly TracedRun[];

  before(async () => {
    const contracts = await compileMachine();
    chain = await startChain(currentRules);
    machine = await deployMachine(chain.rpc, contracts);
    calls = await machine.run("callEach", [machine.callee], 30n);
    creations = await machine.run("createEach", [], 10n);
    copies = await machine.run("copyEach", [machine.callee, [1n, 2n, 3n]]);
    hashes = await machine.run("hashOutside");
    loop = await machine.run("loop", [20n]);
    all = [machine.creation, calls, creations, copies, hashes, loop];
  });
  after(() => chain.stop());

  it("restores each stack from the top words alone", () => {
    assert.deepEqual(
      all.map(({ execution, structLogs }) => stacksThatDiffer(execution, structLogs)),
      all.map(() => 0),
    );
    assert.ok(all.every(({ structLogs }) => structLogs.length > 0));
  });

  it("restores stacks in any order of the steps", () => {
    const { execution, structLogs } = loop;
    const count = structLogs.length;
    assert.ok(count > 1024);
    for (let step = 0; step < count; step += 1) {
      const place = (step * 7919) % count;
      assert.deepEqual(
        execution.stackAt(place).map(execution.valueOf.bind(execution)),
        structLogs[place]!.stack.map(BigInt),
      );
    }
  });

  it("believes the heights of stacks in the table", () => {
    for (const { structLogs, execution } of all) {
      const steps = stepTableOf(structLogs, true);
      assert.equal(stacksThatDiffer(again({ ...calls, execution, structLogs }, steps), structLogs), 0);
    }
    // As if an instruction that is not known changed the height.
    const steps = stepTableOf(loop.structLogs, true);
    const at = 700;
    const height = loop.structLogs[at]!.stack.length;
    steps.heights[at] = height + 2;
    steps.heights[at + 1] = height - 1;
    const wrong = again(loop, steps);
    assert.deepEqual(wrong.stackAt(at).slice(-2), [-1, at]);
    assert.equal(wrong.valueOf(-1), undefined);
    assert.equal(wrong.stackAt(at + 1).length, height - 1);
    assert.equal(wrong.stackAt(at + 1).at(-1), at + 1);
  });

  it("restores each word of the memory, and knows what it cannot know", () => {
    const [creation, ...others] = all.map(({ execution, structLogs }) =>
      memoryThatDiffers(execution, structLogs),
    );
    for (const { words, different } of [creation!, ...others]) {
      assert.ok(words > 0);
      assert.equal(different, 0);
    }
    const unknown = others.map((count) => count.unknown > 0);
    // ripemd160 is not computed.
    assert.deepEqual(unknown, [false, false, false, true, false]);
    const { execution, structLogs } = hashes;
    const end = structLogs.length - 1;
    assert.deepEqual(
      [0x3e0, 0x3f0, 0x400, 0x410, 0x420].map((at) => execution.memoryAt(end, at, 16).isKnown),
      [true, true, false, true, true],
    );
  });

  it("requests code only where memory was copied from it", async () => {
    const { execution, codeRequests } = await machine.run("copyEach", [machine.callee, []]);
    const { last } = execution.frames[0]!;
    assert.ok(execution.memoryAt(last, 2 ** 20, 0x20).isKnown);
    assert.deepEqual(codeRequests, []);
    assert.ok(execution.memoryAt(last, 0x100, 0x20).isKnown);
    assert.ok(codeRequests.length > 0);
    const withoutCode = again(copies);
    const end = copies.structLogs.length - 1;
    const copied = [...Array(80).keys()].filter((word) => !withoutCode.memoryAt(end, word * 32, 32).isKnown);
    assert.ok(copied.length > 4 && copied.length < 30, `${copied.length}`);
  });

  it("has the calls of the node's call tracer", async () => {
    for (const { execution, hash } of all) {
      const root = await chain.rpc<TracedCall>("debug_traceTransaction", hash, { tracer: "callTracer" });
      assert.deepEqual(execution.frames.map(asTraced(execution)), tracedCalls(root));
      for (const frame of execution.frames) {
        assert.equal(execution.frameAt(frame.first), frame);
        assert.equal(execution.frameAt(frame.last), frame);
      }
    }
  });

  it("tells calls that revert from those that fail", () => {
    assert.deepEqual(calls.execution.frames.map(({ outcome }) => outcome).slice(0, 7), [
      "returned",
      "returned",
      "reverted",
      "reverted",
      "returned",
      "failed",
      "failed",
    ]);
    // The last leaves code that no contract may have.
    assert.deepEqual(
      creations.execution.frames.map(({ outcome }) => outcome),
      ["returned", "returned", "reverted", "returned", "failed", "returned"],
    );
    const { structLogs, execution } = loop;
    const failed = runToEnd(
      readExecution(stepTableOf(structLogs), { ...execution.transaction, hasFailed: true }, noCode),
    );
    assert.equal(failed.frames[0]!.outcome, "failed");
  });

  it("has the sender and the value that the code of a delegated call sees", () => {
    const { frames, transaction } = calls.execution;
    const seen = (kind: CallFrame["kind"]) => {
      const { sender, value, address, codeAddress } = frames.find((frame) => frame.kind === kind)!;
      return { sender, value, address, codeAddress };
    };
    const here = { address: machine.address, codeAddress: machine.callee };
    assert.deepEqual(seen("delegateCall"), { ...here, sender: transaction.from, value: 30n });
    assert.deepEqual(seen("callCode"), { ...here, sender: machine.address, value: 9n });
  });

  it("knows created contracts by their end, or by what they say of themselves", () => {
    const { frames } = creations.execution;
    const [, first, refused, second, unwanted, number] = frames;
    assert.equal(first!.address, number!.address);
    assert.notEqual(second!.address, refused!.address);
    // By ADDRESS in its constructor.
    assert.match(refused!.address ?? "", /^0x[0-9a-f]{40}$/);
    assert.equal(unwanted!.address, undefined);
    assert.ok(frames.slice(1, 5).every(({ codeAddress }) => codeAddress === undefined));
  });

  it("knows what slots hold at each step, also where writes were undone", async () => {
    const { execution } = calls;
    const { frames } = execution;
    const { callee, address } = machine;
    const total = (step: number, of: Hex = callee) => execution.storageAt(step, of, 0n);
    const [root, noted, refused, outside, inside, broken] = frames;
    assert.equal(total(0), 0n);
    assert.equal(total(noted!.last), 3n);
    assert.equal(total(refused!.last), 7n);
    assert.equal(total(refused!.last + 1), 3n);
    assert.equal(total(inside!.last), 8n);
    assert.equal(total(inside!.last + 1), 8n);
    assert.equal(total(outside!.last), 8n);
    assert.equal(total(outside!.last + 1), 3n);
    assert.equal(total(broken!.last), 9n);
    assert.equal(total(broken!.last + 1), 3n);
    // A delegated call has the caller's storage.
    assert.equal(total(root!.last, address), 8n);
    assert.equal(total(root!.last, address), await storedAt(address, 0n, calls));
    assert.equal(total(root!.last), await storedAt(callee, 0n, calls));
    assert.equal(execution.storageAt(0, callee, 1n), undefined);
    assert.equal(execution.storageAt(0, "0x0000000000000000000000000000000000000001", 0n), undefined);
  });

  it("knows a slot before its first read only if it was not written before", () => {
    const { execution } = creations;
    const { frames } = execution;
    const child = frames[1]!;
    const write = stepsOf(execution, opcode.SSTORE, child)[0]!;
    assert.equal(execution.storageAt(child.first, child.address!, 0n), undefined);
    assert.equal(execution.storageAt(child.first, child.address!, 1n), 0n);
    assert.equal(execution.storageAt(write + 1, child.address!, 0n), 11n);
    const { execution: note } = calls;
    assert.equal(note.storageAt(0, machine.address, balanceOf(7n)), 0n);
    assert.equal(note.storageAt(note.steps.length - 1, machine.address, balanceOf(7n)), 10n);
  });

  it("lists the slots of a contract, and what was hashed for them", () => {
    const { execution } = calls;
    assert.deepEqual([...execution.slotsOf(machine.address)].sort(), [0n, balanceOf(7n)].sort());
    assert.deepEqual([...execution.slotsOf(machine.callee)], [0n]);
    assert.deepEqual([...execution.slotsOf("0x0000000000000000000000000000000000000001")], []);
    const preimage = toBytes(concat([numberToHex(7, { size: 32 }), numberToHex(1, { size: 32 })]));
    assert.deepEqual([...execution.preimages()], [preimage]);
  });

  it("knows input and output without reading more than a mebibyte", () => {
    const { execution } = calls;
    const { bytes, isKnown } = execution.memoryAt(0, 0, 2 ** 30);
    assert.equal(isKnown, false);
    assert.equal(bytes.length, 2 ** 20);
    assert.deepEqual(execution.memoryAt(0, 2 ** 40, 4), { bytes: new Uint8Array(4), isKnown: false });
    assert.deepEqual(execution.memoryAt(0, 2 ** 20, 4), { bytes: new Uint8Array(4), isKnown: true });
  });

  it("pauses every few thousand steps", () => {
    const { structLogs, execution } = loop;
    const repeated = Array.from({ length: 12_000 }, (_, index) => structLogs[index % structLogs.length]!);
    let pauses = 0;
    const reading = readExecution(stepTableOf(repeated), execution.transaction, noCode);
    while (reading.next().done !== true) pauses += 1;
    assert.equal(pauses, 2);
  });

  it("has no frames without steps", () => {
    const empty = again({ ...loop, structLogs: [] });
    assert.deepEqual(empty.frames, []);
    assert.deepEqual(empty.slotsOf(machine.address), new Set());
    assert.throws(() => empty.frameAt(0), RangeError);
  });

  /** The slot of `balances[key]`. */
  const balanceOf = (key: bigint): bigint =>
    BigInt(keccak256(concat([numberToHex(key, { size: 32 }), numberToHex(1, { size: 32 })])));

  /** What a slot holds after a transaction. */
  const storedAt = async (address: Hex, slot: bigint, { hash }: TracedRun): Promise<bigint> => {
    const { blockNumber } = await chain.rpc<{ blockNumber: Hex }>("eth_getTransactionReceipt", hash);
    return BigInt(await chain.rpc<Hex>("eth_getStorageAt", address, numberToHex(slot), blockNumber));
  };
});

const types: Readonly<Record<CallFrame["kind"], string>> = {
  call: "CALL",
  staticCall: "STATICCALL",
  delegateCall: "DELEGATECALL",
  callCode: "CALLCODE",
  create: "CREATE",
  create2: "CREATE2",
};

const asTraced = (execution: Execution) => (frame: CallFrame) => {
  const { kind, codeAddress, address, sender, value, outcome } = frame;
  const isDelegated = kind === "delegateCall" || kind === "callCode";
  const [input, output] = [execution.inputOf(frame), execution.outputOf(frame)];
  assert.ok(input.isKnown && output.isKnown);
  return {
    type: types[kind],
    // The tracer has the caller here, not the sender that the code sees.
    from: isDelegated ? address : sender,
    to: outcome === "returned" ? (codeAddress ?? address) : codeAddress,
    value: kind === "staticCall" ? undefined : value,
    input: toHex(input.bytes),
    output: toHex(output.bytes),
    outcome,
  };
};

/** The calls of a trace that have steps, in the order in which they began. */
function tracedCalls(call: TracedCall): ReturnType<ReturnType<typeof asTraced>>[] {
  const { type, from, to, value, input, output = "0x", error, calls = [] } = call;
  return [
    {
      type,
      from: from as Hex,
      to: type.startsWith("CREATE") && error !== undefined ? undefined : (to as Hex),
      value: value === undefined ? undefined : BigInt(value),
      input: input as Hex,
      output: output as Hex,
      outcome: error === undefined ? "returned" : error.includes("revert") ? "reverted" : "failed",
    },
    // Precompiles and accounts without code have none.
    ...calls
      .filter(({ to = "0x" }) => to.length < 42 || (BigInt(to) > 0xffffn && to !== account))
      .flatMap(tracedCalls),
  ];
}

describe("output of a failed call without steps", () => {
  /** Whether the memory is known in which a caller wants the output of a call that fails. */
  function isOutputKnown(address: bigint): boolean {
    const builder = new StepTableBuilder();
    const add = (op: string, height: number, top = 0n): void =>
      builder.add({ pc: 0, op, depth: 1, gas: 0, top: top.toString(16), height });
    add("PUSH1", 0);
    add("PUSH1", 1, 32n);
    for (const height of [2, 3, 4]) add("PUSH1", height);
    add("PUSH20", 5);
    add("GAS", 6, address);
    add("CALL", 7, 100n);
    add("STOP", 1);
    const to: Hex = `0x${"11".repeat(20)}`;
    const transaction = {
      from: to,
      to,
      input: "0x",
      value: 0n,
      created: undefined,
      hasFailed: false,
    } as const;
    const steps = builder.build();
    const execution = runToEnd(readExecution(steps, transaction, noCode));
    return execution.memoryAt(steps.length - 1, 0, 32).isKnown;
  }

  it("is none of an account or of the EVM's own precompiles", () => {
    for (const address of [0x2n, 0x11n, 0x10000n, BigInt(account)])
      assert.equal(isOutputKnown(address), true);
  });

  it("is not known of a chain's own contracts", () => {
    for (const address of [0x64n, 0x167n, 0xffffn]) assert.equal(isOutputKnown(address), false);
  });
});
