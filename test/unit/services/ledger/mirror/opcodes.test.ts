import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { parseTransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import { ApiError } from "../../../../../src/http/failure.ts";
import { lookupPolicy, type RequestPolicy } from "../../../../../src/http/requestPolicy.ts";
import type { StepsLookup } from "../../../../../src/services/ledger/steps.ts";
import { openChannel } from "../../../../support/channel.ts";
import { gzipped, json, page } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { FakeClock } from "../../../../support/fakeClock.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { once, unending } from "../../../../support/requests.ts";
import { valueOf } from "../../../core/arbitraries.ts";

const hash = `0x${"ab".repeat(32)}`;
const sender = `0x${"22".repeat(20)}`;
const contract = `0x${"aA".repeat(20)}`;

const sent = {
  ...{ hash, from: sender, to: `0x${"0".repeat(36)}03e9`, address: contract, contract_id: "0.0.1001" },
  ...{ status: "0x1", result: "SUCCESS", amount: 7, function_parameters: "0xABCD", created_contract_ids: [] },
  ...{ nonce: 3, r: "0x01", s: "0x02" },
};

const after = (
  pc: number,
  op: string,
  stack: readonly string[],
  depth = 0,
  reason: string | null = null,
) => ({
  ...{ pc, op, gas: 1000 - pc, gas_cost: 3, depth, stack, memory: [], storage: {}, reason },
});

const opcodes = [
  after(2, "PUSH1", ["0x80"]),
  after(4, "PUSH1", ["0x80", "0x40"]),
  after(5, "MSTORE", []),
  after(5, "STOP", []),
];

const body = (rows: unknown) => ({
  address: contract,
  contract_id: "0.0.1001",
  failed: false,
  gas: 1,
  opcodes: rows,
});

const status = (code: number, message: string, detail = "", headers = {}): Behaviour =>
  json(code, { _status: { messages: [{ message, detail, data: "" }] } }, headers);

type Setting = {
  readonly result?: Behaviour;
  readonly actions?: unknown;
  readonly transaction?: string;
  readonly policy?: RequestPolicy;
  readonly maxSteps?: number;
};

/** Reads steps at a mirror node, which responds with the behaviours to requests for opcodes, in turn. */
async function read(
  behaviours: readonly [Behaviour, ...Behaviour[]],
  { result = json(200, sent), actions = [], transaction = hash, policy = once, maxSteps }: Setting = {},
) {
  let asked = 0;
  await using server = await startFaultServer((socket, request) => {
    const isOpcodes = request.path.includes("/opcodes");
    const isActions = request.path.includes("/actions");
    const opcodes = behaviours[Math.min(asked, behaviours.length - 1)] ?? behaviours[0];
    if (isOpcodes) asked += 1;
    const behave = isOpcodes ? opcodes : isActions ? json(200, { actions, links: { next: null } }) : result;
    behave(socket, request);
  });
  await using client = openChannel();
  const ledger = mirrorAt(server.url);
  const params = {
    transaction: valueOf(parseTransactionReference(transaction)),
    ...(maxSteps === undefined ? {} : { maxSteps }),
  };
  const found = await ledger
    .readSteps(client.channel, params, policy, unending)
    .catch((error: unknown) => error);
  return { found, requests: server.requests, supports: ledger.supports("steps") };
}

function stepsIn(found: unknown): Extract<StepsLookup, { readonly kind: "steps" }> {
  if (found instanceof Error) throw found;
  const lookup = found as StepsLookup;
  assert.ok(lookup.kind === "steps", lookup.kind);
  return lookup;
}

describe("the steps of a transaction from a mirror node", () => {
  it("are asked for with stacks alone, packed, by the hash or the ID", async () => {
    const { found, requests } = await read([gzipped(JSON.stringify(body(opcodes)))]);
    assert.equal(stepsIn(found).steps.length, 4);
    const [, request] = requests;
    assert.equal(
      request?.path,
      `/api/v1/contracts/results/${hash}/opcodes?stack=true&memory=false&storage=false`,
    );
    assert.match(request.headers["accept-encoding"] ?? "", /gzip/);
    const byId = await read([json(200, body(opcodes))], { transaction: "0.0.2@5.7/1" });
    assert.deepEqual(
      byId.requests.map(({ path }) => path.split("?")[0]),
      ["", "/opcodes"].map((end) => `/api/v1/contracts/results/0.0.2-5-000000007${end}`),
    );
  });

  it("are turned into those before each instruction, with what the transaction sent", async () => {
    const { steps, transaction, source, reasons } = stepsIn((await read([json(200, body(opcodes))])).found);
    assert.deepEqual([...steps.pcs], [0, 2, 4, 5]);
    assert.deepEqual([...steps.heights], [0, 1, 2, 0]);
    assert.deepEqual([...steps.depths], [1, 1, 1, 1]);
    assert.deepEqual([...steps.gas], [1001, 998, 996, 995]);
    assert.equal(steps.tops[2 * 32 + 31], 0x40);
    assert.deepEqual([source, reasons], ["trace", undefined]);
    assert.deepEqual(transaction, {
      ...{
        from: sender,
        to: contract.toLowerCase(),
        input: "0xabcd",
        value: 7n,
        created: undefined,
        hasFailed: false,
      },
    });
  });

  it("have the revert data of each call that failed, also of one without steps", async () => {
    const rows = [
      after(0, "CALL", []),
      // A call of a system contract.
      { ...after(0, "", [], 1), reason: "0x0102" },
      after(2, "PUSH0", ["0x0", "0x"]),
      after(2, "REVERT", [], 0, "0xAB"),
    ];
    const { steps, reasons } = stepsIn(
      (await read([json(200, body([after(1, "PUSH0", ["0x"]), ...rows]))])).found,
    );
    assert.equal(steps.length, 4);
    assert.deepEqual(
      [...(reasons ?? [])],
      [
        [1, "0x0102"],
        [3, "0xab"],
      ],
    );
  });

  it("have the code of a creation from the first call, as the record may not have it", async () => {
    const created = { ...sent, to: null, function_parameters: "0x", created_contract_ids: ["0.0.1001"] };
    const action = { call_operation_type: "CREATE", call_type: "CREATE", input: "0x6001", index: 0 };
    const { found, requests } = await read([json(200, body(opcodes))], {
      result: json(200, created),
      actions: [action],
    });
    const { transaction } = stepsIn(found);
    assert.deepEqual(
      [transaction.input, transaction.to, transaction.created],
      ["0x6001", undefined, contract.toLowerCase()],
    );
    assert.equal(requests.length, 3);
    const unreadable = await read([json(200, body(opcodes))], {
      result: json(200, created),
      actions: "none",
    });
    assert.equal(stepsIn(unreadable.found).transaction.input, "0x");
  });

  it("are none where no code ran, as in a call of a system contract", async () => {
    for (const rows of [[], [after(0, "", [])]])
      assert.deepEqual((await read([json(200, body(rows))])).found, { kind: "empty", why: "noCode" });
  });

  it("are too many beyond the limit", async () => {
    const { found } = await read([json(200, body(opcodes))], { maxSteps: 3 });
    assert.deepEqual(found, { kind: "tooMany", steps: 4 });
  });

  it("are not found where the transaction is not, which says nothing about others", async () => {
    const unknown = status(404, "Not found");
    const none = await read([json(200, body(opcodes))], { result: unknown });
    assert.deepEqual([none.found, none.supports, none.requests.length], [{ kind: "notFound" }, true, 1]);
    const detailed = await read([status(404, "Not Found", "Transaction not found: 0xab")]);
    assert.deepEqual([detailed.found, detailed.supports], [{ kind: "notFound" }, true]);
  });

  it("are not supported any more where the node does not offer them", async () => {
    for (const behaviour of [
      status(404, "Not found"),
      status(404, "Not Found", "No static resource api/v1/contracts/results/0xab/opcodes."),
      status(501, "Not Implemented"),
      page(404, "<html>"),
    ]) {
      const { found, supports } = await read([behaviour]);
      assert.ok(found instanceof ApiError && found.failure.kind === "serviceFailed");
      assert.ok(supports !== true && supports.reason === "disabled");
    }
    const { found, supports } = await read([json(200, body(opcodes))], { result: page(404, "<html>") });
    assert.ok(found instanceof ApiError);
    assert.equal(supports, true);
  });

  it("took the node too long where it says so, and are not asked for again", async () => {
    for (const code of [408, 503]) {
      const { found, requests, supports } = await read([status(code, "Service Unavailable")], {
        policy: lookupPolicy,
      });
      assert.ok(found instanceof ApiError && found.failure.kind === "timedOut");
      assert.deepEqual([requests.length, supports], [2, true]);
    }
    const { found } = await read([page(503, "<html>")]);
    assert.ok(found instanceof ApiError && found.failure.kind === "serviceFailed");
  });

  it("are asked for again after a rate limit, unless that takes longer than a second", async () => {
    const limited = status(429, "Too Many Requests");
    const again = await read([limited, json(200, body(opcodes))], { policy: lookupPolicy });
    assert.equal(stepsIn(again.found).steps.length, 4);
    for (const behaviours of [
      [limited],
      [status(429, "", "", { "retry-after": "2" }), json(200, body(opcodes))],
    ] as const) {
      const { found } = await read([...behaviours], { policy: lookupPolicy });
      assert.ok(found instanceof ApiError && found.failure.kind === "rateLimited");
    }
  });

  it("fail for any other response", async () => {
    for (const [behaviour, kind] of [
      [json(200, body([...opcodes, { ...opcodes[0], depth: -1 }])), "notJson"],
      [json(200, {}), "notJson"],
      [page(200, "<html>"), "notJson"],
      [status(406, "Not Acceptable"), "serviceFailed"],
      [status(400, "Bad Request", "Unsupported ID format"), "serviceFailed"],
      [gzipped(gzipSync("{}").subarray(0, 5)), "notJson"],
    ] as const) {
      const { found, supports } = await read([behaviour]);
      assert.ok(found instanceof ApiError);
      assert.deepEqual([found.failure.kind, supports], [kind, true]);
    }
  });

  it("are asked for once a second, one after another", async () => {
    const times: number[] = [];
    const clock = new FakeClock();
    await using server = await startFaultServer((socket, request) => {
      if (request.path.includes("/opcodes")) times.push(clock.now());
      json(200, request.path.includes("/opcodes") ? body(opcodes) : sent)(socket, request);
    });
    await using client = openChannel(clock);
    const ledger = mirrorAt(server.url);
    const transaction = valueOf(parseTransactionReference(hash));
    const read = () => ledger.readSteps(client.channel, { transaction }, once, unending);
    const reading = Promise.all([read(), read()]);
    await server.arrived(3);
    while (times.length < 2) await clock.advance(1000).then(() => new Promise(setImmediate));
    await reading;
    assert.ok(times[1]! - times[0]! >= 1000);
  });
});
