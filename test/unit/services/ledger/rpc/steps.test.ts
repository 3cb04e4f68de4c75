import assert from "node:assert/strict";
import type { Socket } from "node:net";
import type { Hex } from "../../../../../src/core/hex.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { lookupPolicy, type RequestPolicy } from "../../../../../src/http/requestPolicy.ts";
import type { StepsLookup, StepsParams } from "../../../../../src/services/ledger/steps.ts";
import { unknownHeight, type StepTable } from "../../../../../src/services/ledger/stepTable.ts";
import { openChannel } from "../../../../support/channel.ts";
import { json, page, stallInBody } from "../../../../support/faults.ts";
import type { Behaviour } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";
import { rpcLedgerAt } from "../../../../support/rpcLedgers.ts";
import { startRpcServer, type RpcBehaviour, type RpcServer } from "../../../../support/rpcServer.ts";

const hash: Hex = `0x${"ab".repeat(32)}`;
const from: Hex = `0x${"22".repeat(20)}`;
const to: Hex = `0x${"11".repeat(20)}`;
const transaction = { kind: "hash", hash, from: "32 bytes" } as const;

const sent = { hash, from, to, input: "0xABCD", value: "0x5", gas: "0x30d40", nonce: "0x7", gasPrice: "0x9" };
const receipt = {
  ...{ transactionHash: hash, status: "0x1", gasUsed: "0x6000", blockNumber: "0x2", transactionIndex: "0x1" },
  logs: [],
};

const step = { pc: 0, op: "PUSH1", gas: 100, gasCost: 3, depth: 1, stack: [] };
const result = (structLogs: readonly unknown[]) => ({
  gas: 24576,
  failed: false,
  returnValue: "",
  structLogs,
});

type Setting = {
  readonly methods?: Readonly<Record<string, RpcBehaviour | readonly RpcBehaviour[]>>;
  readonly params?: Partial<StepsParams>;
  readonly policy?: RequestPolicy;
  readonly signal?: AbortSignal;
};

/** What a node is that responds to a trace. */
async function startNode(trace: RpcBehaviour | readonly RpcBehaviour[], methods: Setting["methods"] = {}) {
  return startRpcServer({
    eth_getTransactionByHash: { result: sent },
    eth_getTransactionReceipt: { result: receipt },
    debug_traceTransaction: trace,
    ...methods,
  });
}

async function readAt(server: RpcServer, { params, policy = once, signal = unending }: Setting = {}) {
  await using client = openChannel();
  const ledger = rpcLedgerAt(server.url, "1");
  const read = () => ledger.readSteps(client.channel, { transaction, ...params }, policy, signal);
  const found = await read().catch((error: unknown) => error);
  return { found, ledger, read };
}

/** Reads the steps at a new node. */
async function read(trace: RpcBehaviour | readonly RpcBehaviour[], setting: Setting = {}) {
  await using server = await startNode(trace, setting.methods);
  const { found } = await readAt(server, setting);
  return { found, calls: server.calls() };
}

function stepsIn(found: unknown): Extract<StepsLookup, { readonly kind: "steps" }> {
  if (found instanceof Error) throw found;
  const lookup = found as StepsLookup;
  assert.ok(lookup.kind === "steps", lookup.kind);
  return lookup;
}

function failureIn(found: unknown) {
  assert.ok(found instanceof ApiError, JSON.stringify(found));
  const { failure } = found;
  return failure.kind === "rpcError" ? failure.reason : failure.kind;
}

const topsOf = ({ length, tops }: StepTable): readonly bigint[] =>
  Array.from({ length }, (_, at) =>
    BigInt(`0x${Buffer.from(tops.subarray(at * 32, at * 32 + 32)).toString("hex")}`),
  );

/** Sends a response to a call in pieces of so many bytes, and the last of it with the end of the connection. */
const inPieces =
  (size: number, text: (id: number) => string, part = 1): Behaviour =>
  (socket, { body }) => {
    const bytes = Buffer.from(text((JSON.parse(body) as { id: number }).id));
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${bytes.length}\r\n\r\n`,
    );
    const end = Math.floor(bytes.length * part);
    const next = (at: number): void => {
      if (at < end && !socket.destroyed)
        socket.write(bytes.subarray(at, Math.min(at + size, end)), () => setImmediate(next, at + size));
      else if (part < 1) socket.destroy();
    };
    next(0);
  };

const responseOf = (structLogs: readonly unknown[]) => (id: number) =>
  JSON.stringify({ jsonrpc: "2.0", id, result: result(structLogs) });

/** Sends steps for ever. */
const endless: Behaviour = (socket: Socket, { body }) => {
  const { id } = JSON.parse(body) as { id: number };
  socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n");
  socket.write(`{"jsonrpc":"2.0","id":${id},"result":{"structLogs":[`);
  const block = `${JSON.stringify(step)},`.repeat(100);
  const write = (): void => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on("drain", write);
  write();
};

describe("the steps of a transaction from a node", () => {
  it("have the top word and the height of each stack, as every kind of node writes them", async () => {
    const word = "f".repeat(64);
    const logs = [
      { ...step, stack: [] },
      { ...step, pc: 2, op: "MSTORE", gas: "0x61", stack: ["0x1", "0x15"] },
      { ...step, pc: 3, op: "SSTORE", depth: 1024, stack: [word, word.replace("f", "0")] },
      {
        ...step,
        pc: 4,
        op: "opcode 0xc not defined",
        stack: [`0x${"0".repeat(63)}a`],
        memory: null,
        storage: {},
      },
      { pc: 0xffff_ffff, op: "KECCAK256", gas: 0, depth: 2, stack: ["FF"] },
    ];
    for (const size of [1, 7, 100_000]) {
      const { found } = await read(inPieces(size, responseOf(logs)));
      const { steps, source, transaction: of } = stepsIn(found);
      assert.deepEqual([...steps.pcs], [0, 2, 3, 4, 0xffff_ffff]);
      assert.deepEqual([...steps.ops], [0x60, 0x52, 0x55, 0xfe, 0x20]);
      assert.deepEqual([...steps.depths], [1, 1, 1024, 1, 2]);
      assert.deepEqual([...steps.gas], [100, 0x61, 100, 100, 0]);
      assert.deepEqual([...steps.heights], [0, 2, 2, 1, 1]);
      assert.deepEqual(topsOf(steps), [0n, 0x15n, 2n ** 252n - 1n, 10n, 255n]);
      assert.ok(!steps.heights.includes(unknownHeight));
      assert.equal(source, "trace");
      assert.deepEqual(of, {
        from,
        to,
        input: "0xabcd",
        value: 5n,
        created: undefined,
        hasFailed: false,
        block: 2n,
        index: 1n,
      });
    }
  });

  it("are asked for without memory, storage, and return data, once", async () => {
    const { calls } = await read({ result: result([step]) });
    const options = {
      disableStorage: true,
      enableMemory: false,
      disableMemory: true,
      enableReturnData: false,
    };
    assert.deepEqual(
      calls.filter(({ method }) => method.startsWith("debug_")).map(({ params }) => params),
      [[hash, { ...options, timeout: "10s" }]],
    );
  });

  it("are read one by one, whatever strings are in them", async () => {
    const odd = { ...step, '}{"]': '\\"}{[', error: `{"structLogs":[{"pc":1}]}`, storage: { "{": "}" } };
    for (const size of [1, 13]) {
      const { found } = await read(inPieces(size, responseOf([odd, step, odd])));
      assert.equal(stepsIn(found).steps.length, 3);
    }
  });

  it("are too many beyond the limit, and the response is given up", async () => {
    await using server = await startNode(endless);
    const { found } = await readAt(server, { params: { maxSteps: 5000 } });
    const { kind, steps } = found as Extract<StepsLookup, { readonly kind: "tooMany" }>;
    assert.equal(kind, "tooMany");
    assert.ok(steps > 5000 && steps < 10_000);
    await server.allClosed();
    assert.equal(
      stepsIn((await read({ result: result([step, step]) }, { params: { maxSteps: 2 } })).found).steps.length,
      2,
    );
  });

  it("are none where the response is cut off", async () => {
    const logs = Array.from({ length: 100 }, () => step);
    for (const size of [50, 100_000])
      assert.equal(failureIn((await read(inPieces(size, responseOf(logs), 0.9))).found), "cutOff");
  });

  it("end with the signal's reason, and the connection with them", async () => {
    const reason = new Error("stopped");
    const abort = new AbortController();
    await using server = await startNode((...call) => {
      setTimeout(() => abort.abort(reason), 100);
      endless(...call);
    });
    const { found } = await readAt(server, { params: { maxSteps: 2_000_000 }, signal: abort.signal });
    assert.equal(found, reason);
    await server.allClosed();
  });

  it("are asked for again with more time, once, where the node stopped or the deadline passed", async () => {
    const slow = { error: { code: -32000, message: "execution timeout" } };
    const { found, calls } = await read([slow, { result: result([step]) }]);
    assert.equal(stepsIn(found).steps.length, 1);
    assert.deepEqual(
      calls.slice(-2).map(({ params }) => (params[1] as { timeout: string }).timeout),
      ["10s", "30s"],
    );
    const policy = { ...once, deadlineMilliseconds: 500 };
    assert.equal(
      stepsIn((await read([stallInBody, { result: result([step]) }], { policy })).found).steps.length,
      1,
    );
  });

  it("are asked for without a timeout where the node refuses that", async () => {
    const refused = { error: { code: -32602, message: "Invalid parameter: unknown field timeout" } };
    const { found, calls } = await read([refused, { result: result([step]) }]);
    assert.equal(stepsIn(found).steps.length, 1);
    assert.ok(!("timeout" in (calls.at(-1)?.params[1] as object)));
  });

  for (const [name, odd] of Object.entries({
    "a step of 10 MB": { ...step, memory: "x".repeat(10 * 1024 * 1024) },
    "an opcode of 1 MB": { ...step, op: "x".repeat(1024 * 1024) },
    "no opcode": { ...step, op: undefined },
    "depth -1": { ...step, depth: -1 },
    "depth 0": { ...step, depth: 0 },
    "depth 1025": { ...step, depth: 1025 },
    "pc 2^40": { ...step, pc: 2 ** 40 },
    "pc 1.5": { ...step, pc: 1.5 },
    "pc as text": { ...step, pc: "0" },
    "gas as text": { ...step, gas: "100" },
    "no stack": { ...step, stack: null },
    "a stack of numbers": { ...step, stack: [1] },
    "a word of 65 digits": { ...step, stack: ["1".repeat(65)] },
    "a word that is none": { ...step, stack: ["0xyz"] },
    "a list": [step],
    "0": 0,
    null: null,
  }))
    it(`are none of a response with an invalid step: ${name}`, async () => {
      for (const logs of [[odd], [step, odd, step]])
        assert.equal(failureIn((await read(inPieces(65536, responseOf(logs)))).found), "notJsonRpc");
    });

  it("fail for another response as other calls do", async () => {
    const cases: readonly (readonly [RpcBehaviour, string])[] = [
      [page(200, "<html>{}</html>"), "notJsonRpc"],
      [page(502, "<html></html>"), "serviceFailed"],
      [json(200, '{"jsonrpc":"2.0","id":1,"result":{"structLogs":[{}'), "notJsonRpc"],
      [json(200, { jsonrpc: "2.0", id: 999_999, result: result([step]) }), "notJsonRpc"],
      [json(200, { jsonrpc: "2.0" }), "notJsonRpc"],
      [{ result: {} }, "notNamed"],
      [{ result: null }, "notNamed"],
      [{ result: { type: "CALL" } }, "notNamed"],
      [{ error: { code: -32000, message: "missing trie node" } }, "statePruned"],
      [{ error: { code: -32001, message: "Resource not found" } }, "statePruned"],
      [{ error: { code: -32000, message: "too many requests" }, status: 429 }, "rateLimited"],
      [{ error: { code: -32005, message: "limit exceeded" } }, "rateLimited"],
      [json(401, {}), "keyRefused"],
    ];
    for (const [behaviour, failure] of cases) assert.equal(failureIn((await read(behaviour)).found), failure);
  });

  it("are not asked for again where the node does not offer traces", async () => {
    await using server = await startNode({ error: { code: -32601, message: "Method not found" } });
    const { found, ledger, read: again } = await readAt(server);
    assert.equal(failureIn(found), "methodNotFound");
    const offer = ledger.supports("steps");
    assert.ok(offer !== true && offer.reason === "disabled" && offer.method === "debug_traceTransaction");
    await assert.rejects(again(), ApiError);
    assert.equal(server.calls().filter(({ method }) => method.startsWith("debug_")).length, 1);
  });

  it("are asked for again after a rate limit", async () => {
    const limited = { error: { code: -32005, message: "limit exceeded" } };
    const { found } = await read([limited, { result: result([step]) }], { policy: lookupPolicy });
    assert.equal(stepsIn(found).steps.length, 1);
  });

  it("are not asked for at a node of another chain, or that does not have the transaction", async () => {
    const otherChain = { eth_chainId: { result: "0x5" } };
    assert.equal(
      failureIn((await read({ result: result([step]) }, { methods: otherChain })).found),
      "wrongChain",
    );
    for (const method of ["eth_getTransactionByHash", "eth_getTransactionReceipt"]) {
      const { found, calls } = await read(
        { result: result([step]) },
        { methods: { [method]: { result: null } } },
      );
      assert.deepEqual(found, { kind: "notFound" });
      assert.ok(!calls.some(({ method }) => method.startsWith("debug_")));
    }
  });
});

describe("the steps of a node that does not keep them", () => {
  const none = { result: result([]) };
  const code = { eth_getCode: { result: "0x6001" } };
  const first = { eth_getTransactionReceipt: { result: { ...receipt, transactionIndex: "0x0" } } };

  it("are of no code where the receiver has none, before and after", async () => {
    assert.deepEqual((await read(none, { methods: { eth_getCode: { result: "0x" } } })).found, {
      kind: "empty",
      why: "noCode",
    });
  });

  it("are those of the same call, for the first transaction of a block", async () => {
    const called = { debug_traceCall: { result: result([step, step]) } };
    const block = {
      number: "0x2",
      timestamp: "0x64",
      miner: to,
      mixHash: hash,
      baseFeePerGas: "0x1",
      gasLimit: "0x9",
    };
    const methods = { ...code, ...first, ...called, eth_getBlockByNumber: { result: { ...block, hash } } };
    const { found, calls } = await read(none, { methods });
    const { source, steps } = stepsIn(found);
    assert.deepEqual([source, steps.length], ["call", 2]);
    const [call, at, config] = calls.find(({ method }) => method === "debug_traceCall")?.params ?? [];
    assert.deepEqual(call, {
      from,
      to,
      gas: "0x30d40",
      value: "0x5",
      input: "0xABCD",
      nonce: "0x7",
      gasPrice: "0x9",
    });
    assert.equal(at, "0x1");
    const {
      number,
      timestamp: time,
      miner: coinbase,
      mixHash: random,
      baseFeePerGas: baseFee,
      gasLimit,
    } = block;
    assert.deepEqual((config as { blockOverrides: unknown }).blockOverrides, {
      ...{ number, time, coinbase, random, baseFee, gasLimit },
    });
  });

  it("are none of a call that came to something else, and not asked for beyond the first transaction", async () => {
    const other = { debug_traceCall: { result: { ...result([step]), gas: 1 } } };
    for (const methods of [
      { ...code, ...first, ...other },
      { ...code, debug_traceCall: { result: result([step]) } },
      { ...code, ...first },
    ])
      assert.deepEqual(
        (await read([none, { error: { code: -32602, message: "no tracer" } }], { methods })).found,
        {
          kind: "empty",
          why: "noSteps",
        },
      );
  });

  it("are those of a script, which sends the height of the stack beside its top word", async () => {
    const logs = [
      { pc: 0, op: "PUSH1", depth: 1, gas: 9, height: 0, top: null },
      { pc: 2, op: "STOP", depth: 1, gas: 6, height: 1, top: "80" },
    ];
    const { found, calls } = await read([none, { result: { structLogs: logs } }], { methods: code });
    const { source, steps } = stepsIn(found);
    assert.equal(source, "tracer");
    assert.deepEqual(
      [[...steps.heights], topsOf(steps)],
      [
        [0, 1],
        [0n, 128n],
      ],
    );
    assert.match((calls.at(-1)?.params[1] as { tracer: string }).tracer, /^\{\s*steps: \[\]/);
  });

  it("are none where the script has more than 20,000", async () => {
    const many = Array.from({ length: 20_001 }, () => step);
    for (const [logs, kind] of [
      [many, "empty"],
      [many.slice(1), "steps"],
    ] as const) {
      const { found } = await read([none, { result: { structLogs: logs } }], { methods: code });
      assert.equal((found as StepsLookup).kind, kind);
    }
  });
});

describe("the steps of Hedera's relay", () => {
  it("are turned into those before each instruction", async () => {
    const after = (pc: number, op: string, gas: number, stack: readonly string[] | null, depth = 0) => ({
      ...{ pc, op, gas, gasCost: 3, depth, stack, memory: null, storage: null },
      reason: op === "REVERT" ? "0x08C379A0" : null,
    });
    const { found } = await read({
      result: result([
        after(2, "PUSH1", 97, ["0x80"]),
        after(3, "CALLVALUE", 94, ["0x80", "0x"]),
        ...Array.from({ length: 5 }, (_, at) => after(4 + at, "DUP1", 90, Array<string>(3 + at).fill("0x7"))),
        // Its arguments are still on the stack, and the program counter on it.
        after(8, "CALL", 50, Array<string>(7).fill("0x7")),
        after(1, "PUSH0", 45, ["0x"], 1),
        after(2, "PUSH0", 42, ["0x", "0x"], 1),
        after(2, "REVERT", 42, [], 1),
        after(10, "ISZERO", 40, ["0x1"]),
        after(11, "POP", 38, []),
        after(11, "STOP", 38, []),
      ]),
    });
    const { steps, reasons } = stepsIn(found);
    assert.deepEqual([...steps.pcs], [0, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 9, 10, 11]);
    assert.deepEqual([...steps.heights], [0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 1, 1, 0]);
    assert.deepEqual([...steps.depths], [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1]);
    assert.deepEqual([...steps.gas].slice(0, 3), [100, 97, 94]);
    assert.deepEqual(topsOf(steps), [0n, 128n, 0n, 7n, 7n, 7n, 7n, 7n, 0n, 0n, 0n, 0n, 1n, 0n]);
    assert.deepEqual([...(reasons ?? [])], [[10, "0x08c379a0"]]);
  });
});
