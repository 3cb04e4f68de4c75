import assert from "node:assert/strict";
import type { Transport } from "../../../../../src/http/channel.ts";
import { ApiError, type Failure } from "../../../../../src/http/failure.ts";
import {
  lookupPolicy,
  singleLookupPolicy,
  type RequestPolicy,
} from "../../../../../src/http/requestPolicy.ts";
import { ether } from "../../../../../src/services/ledger/amount.ts";
import type { LedgerId } from "../../../../../src/services/ledger/ledger.ts";
import { RpcClient } from "../../../../../src/services/ledger/rpc/client.ts";
import { exchangesOf, joinExchanges } from "../../../../../src/services/ledger/rpc/exchange.ts";
import { rpcLedger } from "../../../../../src/services/ledger/rpc/rpcLedger.ts";
import { hastyClock, openChannel, type TestChannel } from "../../../../support/channel.ts";
import { errorFrom } from "../../../../support/failures.ts";
import {
  closeBeforeHeaders,
  endlessBody,
  halfBody,
  json,
  page,
  redirect,
  reply,
  stall,
} from "../../../../support/faults.ts";
import { FakeClock, settled } from "../../../../support/fakeClock.ts";
import { refusingUrl, startFaultServer } from "../../../../support/faultServer.ts";
import { startRpcServer, type RpcBehaviour } from "../../../../support/rpcServer.ts";

const { signal } = new AbortController();
const params = ["0x00000000000000000000000000000000000000aa", "latest"];

const requestOf = ({ channel }: TestChannel, policy: RequestPolicy = singleLookupPolicy) => ({
  channel,
  policy,
  signal,
});

/** How a call fails whose first response is this. */
async function failureOf(
  behaviour: RpcBehaviour,
  method: "eth_getCode" | "debug_traceTransaction" = "eth_getCode",
) {
  await using server = await startRpcServer({ [method]: behaviour });
  await using client = openChannel();
  const channel = { ...client.channel, bodyLimitBytes: 1024 * 1024 };
  const policy = { ...singleLookupPolicy, deadlineMilliseconds: behaviour === stall ? 500 : 20_000 };
  const node = new RpcClient(server.url, "1");
  const { failure } = await errorFrom(node.call({ channel, policy, signal }, method, params));
  return failure;
}

const reasonIn = (failure: Failure): string => (failure.kind === "rpcError" ? failure.reason : failure.kind);

const error = (code: number, message: string, data?: unknown, status = 200): RpcBehaviour => ({
  status,
  error: { code, message, ...(data === undefined ? {} : { data }) },
});

const html = "<!DOCTYPE html><title>Sign in</title>";

/** What nodes and providers respond, and what it means. */
const responses: readonly (readonly [
  reason: string,
  ...(readonly [name: string, behaviour: RpcBehaviour])[],
])[] = [
  [
    "methodNotFound",
    ["anvil", error(-32601, "Method not found")],
    ["geth", error(-32601, "the method eth_getCode does not exist/is not available")],
    ["Hardhat", error(-32004, "Method eth_getCode is not supported")],
    ["besu", error(-32604, "Method not enabled")],
    ["ganache", error(-32700, "The method eth_getCode does not exist/is not available")],
    [
      "Hedera's relay, HTTP 400",
      error(-32601, "[Request ID: 1] Unsupported JSON-RPC method", undefined, 400),
    ],
    ["a gateway, HTTP 403", error(-32601, "Method is not whitelisted", undefined, 403)],
    ["a namespace that is off", error(-32600, "The namespace 'debug' is disabled")],
  ],
  [
    "notInPlan",
    ["dRPC", error(30, "Request timeout on the free tier, please upgrade your tier to the paid one")],
    [
      "a plan, HTTP 403",
      error(-32000, "debug_traceTransaction is not included in your current plan", undefined, 403),
    ],
    [
      "Infura's archive",
      error(-32002, "project ID does not have access to archive state, upgrade to a plan", undefined, 403),
    ],
  ],
  [
    "statePruned",
    ["older geth", error(-32000, "missing trie node 1234 (path )")],
    ["geth by path", error(-32000, "historical state not available in path scheme yet")],
    ["geth", error(-32000, "required historical state unavailable (reexec=128)")],
    ["erigon", error(-32000, "old data not available due to pruning")],
    ["reth", error(4444, "pruned history unavailable")],
    ["besu", error(-32000, "World state unavailable")],
    ["ganache", error(-32700, "header not found")],
    ["anvil", error(-32602, "BlockOutOfRangeError: block height is 8 but requested was 1")],
  ],
  [
    "notFound",
    ["geth's trace", error(-32000, "transaction not found")],
    ["Hardhat's trace", error(-32000, `Unable to find a block containing transaction 0x${"ab".repeat(32)}`)],
    ["anvil's block", error(-32602, "BlockOutOfRangeError: block height is 8 but requested was 100")],
    ["Hardhat's block", error(-32000, "Received invalid block tag 268435455. Latest block number is 62")],
    ["Hedera's relay", error(-32001, "Requested resource not found", undefined, 400)],
  ],
  [
    "indexing",
    ["geth", error(-32000, "transaction indexing is in progress", "transaction indexing is in progress")],
  ],
  ["syncing", ["besu", error(-32008, "Initial sync is still in progress")]],
  [
    "rateLimited",
    ["HTTP 429 of JSON-RPC", error(-32605, "IP Rate limit exceeded on eth_getCode", undefined, 429)],
    ["HTTP 429 of text", reply(429, "Too Many Requests")],
    ["HTTP 429 of a page", page(429, html)],
    ["Alchemy with HTTP 200", error(429, "Your app has exceeded its compute units per second capacity")],
    [
      "Infura",
      error(-32005, "daily request count exceeded, request rate limited", { rate: { backoff_seconds: 30 } }),
    ],
    ["QuickNode", error(-32007, "50/second request limit reached - reduce calls per second or upgrade")],
    ["Base", error(-32016, "over rate limit")],
    ["reown", error(-32029, "Too many requests")],
    ["another", error(-32005, "limit exceeded")],
  ],
  [
    "quotaExceeded",
    ["HTTP 402", reply(402, "Payment required")],
    [
      "Alchemy's month",
      error(429, "Monthly capacity limit exceeded. Visit the dashboard to upgrade your plan", undefined, 429),
    ],
    ["a quota", error(-32000, "You have exceeded the quota")],
  ],
  [
    "keyRefused",
    ["HTTP 401 of text", reply(401, "Unauthorized")],
    ["HTTP 401 of JSON", json(401, { error: "invalid api key" })],
    ["HTTP 401 of JSON-RPC", error(-32600, "Must be authenticated!", undefined, 401)],
    ["HTTP 403 of a page", page(403, html)],
    [
      "Ankr with HTTP 200",
      json(200, {
        jsonrpc: "2.0",
        id: null,
        error: { code: -32000, message: "Unauthorized: You must authenticate your request with an API key" },
      }),
    ],
    ["Ankr's code", error(-32052, "invalid token")],
    ["Infura", error(-32000, "invalid project id")],
  ],
  ["hostNotAllowed", ["geth", reply(403, "invalid host specified\n", { "content-type": "text/plain" })]],
  [
    "timedOut",
    ["geth's tracer", error(-32000, "execution timeout")],
    ["geth", error(-32002, "request timed out")],
    ["geth's abort", error(-32000, "execution aborted (timeout = 5s)")],
    ["nethermind", error(-32017, "eth_getCode timed out")],
    ["a gateway, HTTP 504", page(504, html)],
  ],
  [
    "tooLarge",
    ["geth", error(-32003, "response too large")],
    ["HTTP 413", reply(413, "Request Entity Too Large")],
  ],
  [
    "badParameters",
    ["anvil", error(-32602, "invalid string length")],
    ["Hedera's relay", error(-32602, "Invalid parameter 1: 0x01", undefined, 400)],
  ],
  [
    "other",
    ["Hedera's relay, HTTP 500", error(-32603, "Error invoking RPC", undefined, 500)],
    ["a code of no meaning", error(-32000, "fee cap less than block base fee")],
    ["besu's -32004", error(-32004, "Upfront cost exceeds account balance")],
  ],
  [
    "notJsonRpc",
    ["a page", page(200, html)],
    ["nothing, HTTP 204", reply(204, "")],
    ["an empty body", reply(200, "")],
    ["neither result nor error", json(200, { jsonrpc: "2.0", id: 2 })],
    ["another ID", json(200, { jsonrpc: "2.0", id: 77, result: "0x" })],
    ["an error with another ID", json(200, { jsonrpc: "2.0", id: 77, error: { code: -32000, message: "" } })],
    ["an array", json(200, [{ jsonrpc: "2.0", id: 2, result: "0x" }])],
    ["other JSON", json(200, { error: "not here" })],
    ["HTTP 404", reply(404, "")],
    ["HTTP 405", reply(405, "Method Not Allowed")],
    ["HTTP 400 of no JSON-RPC", reply(400, "Bad Request")],
  ],
  ["redirected", ["a redirect", redirect(301, "https://elsewhere.example/")]],
  [
    "serviceFailed",
    ["HTTP 502 of a page", page(502, html)],
    ["HTTP 500 of text", reply(500, "Internal Server Error")],
  ],
  ["cutOff", ["a body that is cut off", halfBody('{"jsonrpc":"2.0","id":2,"result":"0x"}')]],
  ["unreachable", ["a connection that ends twice", closeBeforeHeaders]],
  ["timedOut", ["no response", stall]],
];

describe("JSON-RPC client: errors", () => {
  for (const [reason, ...cases] of responses)
    for (const [name, behaviour] of cases)
      it(`${name}: ${reason}`, async () => assert.equal(reasonIn(await failureOf(behaviour)), reason));

  it("a response beyond the limit: tooLarge", async () => {
    assert.equal((await failureOf(endlessBody)).kind, "tooLarge");
  });

  it("keeps the message of the node without the relay's request ID, and its code", async () => {
    const failure = await failureOf(
      error(-32602, "[Request ID: 1234-abcd] Invalid parameter", undefined, 400),
    );
    assert.deepEqual(failure, {
      kind: "rpcError",
      reason: "badParameters",
      method: "eth_getCode",
      status: 400,
      code: -32602,
      message: "Invalid parameter",
    });
  });

  it("shows no page of a proxy as a message", async () => {
    const failure = await failureOf(page(403, html));
    assert.equal(failure.kind === "rpcError" && failure.message, "");
  });

  it("adds the software of a node that does not serve a method", async () => {
    const failure = await failureOf(error(-32601, "Method not found"), "debug_traceTransaction");
    assert.match((failure.kind === "rpcError" && failure.client) || "", /^Geth\//);
  });

  it("says how long to wait, by the header or by the error", async () => {
    const waits = await Promise.all(
      [
        json(429, { jsonrpc: "2.0", id: null, error: { code: 429, message: "" } }, { "retry-after": "20" }),
        error(-32005, "request rate limited", { rate: { backoff_seconds: 30 } }),
      ].map(async (behaviour) => {
        const failure = await failureOf(behaviour);
        return failure.kind === "rpcError" && failure.retryAfterMilliseconds;
      }),
    );
    assert.deepEqual(waits, [20_000, 30_000]);
  });

  it("names a connection that is refused", async () => {
    await using client = openChannel();
    const node = new RpcClient(await refusingUrl(), "1");
    const { failure } = await errorFrom(node.call(requestOf(client), "eth_getCode", params));
    assert.equal(failure.kind === "unreachable" && failure.reason, "refused");
  });
});

describe("JSON-RPC client: repeated calls", () => {
  const found = { result: "0x6001" };
  const cases: readonly (readonly [
    name: string,
    behaviours: readonly RpcBehaviour[],
    calls: number | "fails",
  ])[] = [
    ["a rate limit of HTTP 200 once it passed", [error(429, ""), found], 2],
    [
      "after the wait that an error asks for",
      [error(-32005, "rate limited", { rate: { backoff_seconds: 1 } }), found],
      2,
    ],
    [
      "no more where the wait is longer than three seconds",
      [error(-32005, "rate limited", { rate: { backoff_seconds: 4 } }), found],
      "fails",
    ],
    [
      "three times while a node is indexing",
      [...Array<RpcBehaviour>(3).fill(error(-32000, "transaction indexing is in progress")), found],
      4,
    ],
    [
      "no more after that",
      [...Array<RpcBehaviour>(4).fill(error(-32000, "transaction indexing is in progress")), found],
      "fails",
    ],
    ["on another connection when the node closes a kept one", [closeBeforeHeaders, found], 2],
    ["after a gateway's trouble", [page(502, html), page(503, html), found], 3],
    [
      "not after an error of the node with HTTP 500",
      [error(-32603, "Error", undefined, 500), found],
      "fails",
    ],
    ["not when the quota is used up", [error(429, "Monthly capacity limit exceeded"), found], "fails"],
  ];
  for (const [name, behaviours, expected] of cases)
    it(name, async () => {
      await using server = await startRpcServer({ eth_getCode: behaviours });
      await using client = openChannel(hastyClock);
      const call = new RpcClient(server.url, "1").call(
        requestOf(client, lookupPolicy),
        "eth_getCode",
        params,
      );
      if (expected === "fails") await assert.rejects(call);
      else {
        const { exchange } = await call;
        assert.deepEqual(exchange.outcome, { kind: "result", result: "0x6001" });
        assert.equal(server.calls().filter(({ method }) => method === "eth_getCode").length, expected);
      }
    });

  it("asks no second time for a method that the node does not serve", async () => {
    await using server = await startRpcServer();
    await using client = openChannel();
    const node = new RpcClient(server.url, "1");
    const call = () => errorFrom(node.call(requestOf(client), "trace_transaction", []));
    const [first, second] = [await call(), await call()];
    assert.deepEqual(second.failure, first.failure);
    assert.equal(server.calls().filter(({ method }) => method === "trace_transaction").length, 1);
  });
});

describe("JSON-RPC client: chain", () => {
  it("checks the chain ID before anything else, once for calls at the same time", async () => {
    await using server = await startRpcServer({ eth_getCode: { result: "0x" } });
    await using client = openChannel();
    const node = new RpcClient(server.url, "1");
    await Promise.all([1, 2, 3].map(() => node.call(requestOf(client), "eth_getCode", params)));
    const methods = server.calls().map(({ method }) => method);
    assert.equal(methods[0], "eth_chainId");
    assert.equal(methods.filter((method) => method === "eth_chainId").length, 1);
  });

  it("sends nothing more to a node of another chain, and names both", async () => {
    await using server = await startRpcServer({ eth_chainId: { result: "0xaa36a7" } });
    await using client = openChannel();
    const node = new RpcClient(server.url, "1");
    for (let time = 0; time < 2; time += 1) {
      const { failure } = await errorFrom(node.call(requestOf(client), "eth_getCode", params));
      assert.deepEqual(failure, { kind: "wrongChain", expected: "1", actual: "11155111" });
    }
    assert.deepEqual(new Set(server.calls().map(({ method }) => method)), new Set(["eth_chainId"]));
  });

  it("takes any chain where none is expected", async () => {
    await using server = await startRpcServer({
      eth_chainId: { result: "0x7a69" },
      eth_getCode: { result: "0x" },
    });
    await using client = openChannel();
    const node = new RpcClient(server.url, undefined);
    await node.call(requestOf(client), "eth_getCode", params);
    assert.equal(node.chainId, "31337");
  });

  it("takes a restart from the hash of block 0 where the node has no ID of its own", async () => {
    const block = (byte: string, number: string) => ({ result: { hash: `0x${byte.repeat(32)}`, number } });
    await using server = await startRpcServer({
      eth_getBlockByNumber: [block("01", "0x0"), block("02", "0x9"), block("03", "0x0"), block("04", "0x9")],
    });
    await using client = openChannel();
    let now = Date.now();
    const channel = { ...client.channel, clock: { ...hastyClock, now: () => now } };
    const node = new RpcClient(server.url, "1");
    let restarts = 0;
    node.onDidRestart(() => (restarts += 1));
    await node.prepare({ ...requestOf(client), channel });
    const before = node.instance;
    now += 2000;
    await node.prepare({ ...requestOf(client), channel });
    assert.notEqual(node.instance, before);
    assert.equal(restarts, 1);
  });
});

describe("JSON-RPC client: restarts during a lookup", () => {
  const block = (byte: string) => ({ result: { hash: `0x${byte.repeat(32)}`, number: "0x0" } });

  /** A node without an ID, whose blocks are these, and a call of it some time after the first. */
  async function secondCall(...blocks: readonly [RpcBehaviour, ...RpcBehaviour[]]) {
    await using server = await startRpcServer({
      eth_getBlockByNumber: blocks,
      eth_getCode: { result: "0x" },
    });
    await using client = openChannel();
    let now = Date.now();
    const channel = { ...client.channel, clock: { ...hastyClock, now: () => now } };
    const request = { ...requestOf(client), channel };
    const node = new RpcClient(server.url, "1");
    let restarts = 0;
    node.onDidRestart(() => (restarts += 1));
    await node.call(request, "eth_getCode", params);
    now += 2000;
    const second = await node.call(request, "eth_getCode", params).then(
      () => "result",
      (thrown: unknown) => (thrown instanceof ApiError ? thrown.failure.kind : "unexpected"),
    );
    const third = await node.call(request, "eth_getCode", params).then(() => "result");
    return { second, third, restarts };
  }

  it("fail the call that found it, and no other", async () => {
    const found = await secondCall(block("01"), block("01"), block("02"));
    assert.deepEqual(found, { second: "chainRestarted", third: "result", restarts: 1 });
  });

  it("are not found where the chain is the same", async () => {
    assert.deepEqual(await secondCall(block("01")), { second: "result", third: "result", restarts: 0 });
  });

  it("are not taken from trouble that passes", async () => {
    const found = await secondCall(block("01"), block("01"), error(-32000, "busy"), block("01"));
    assert.deepEqual(found, { second: "rpcError", third: "result", restarts: 0 });
  });
});

describe("RPC ledger", () => {
  const ledgerAt = (url: string) =>
    rpcLedger({ id: "1@local" as LedgerId, url, chainId: "1", currency: ether });

  it("offers what its node has not refused, and names the method that is off", async () => {
    await using server = await startRpcServer({ debug_traceTransaction: { result: { type: "CALL" } } });
    await using client = openChannel();
    const ledger = ledgerAt(server.url);
    const unsupported = { reason: "unsupported" };
    assert.deepEqual(
      (
        ["calls", "stateChanges", "execution", "blocks", "recordsInTime", "scheduledTransactions"] as const
      ).map(ledger.supports),
      [true, true, true, true, unsupported, unsupported],
    );
    const asked = { to: "0x00000000000000000000000000000000000000aa", data: "0x" } as const;
    await assert.rejects(ledger.execute(client.channel, asked, singleLookupPolicy, signal));
    const offer = ledger.supports("execution");
    assert.ok(offer !== true && offer.reason === "disabled");
    assert.equal(offer.method, "eth_call");
    assert.equal(ledger.supports("calls"), true);
  });

  it("takes the data of a revert from wherever a node puts it", async () => {
    const data = "0x949be695";
    const forms: readonly RpcBehaviour[] = [
      error(3, "execution reverted", data),
      error(-32603, "Error: VM Exception while processing transaction: reverted", { message: "", data }),
      error(-32000, "VM Exception while processing transaction: revert", {
        result: data,
        stack: "at /home/x",
      }),
      error(-32015, "VM execution error.", `Reverted ${data}`),
    ];
    for (const form of forms) {
      await using server = await startRpcServer({ eth_call: form });
      await using client = openChannel();
      const asked = { to: "0x00000000000000000000000000000000000000aa", data: "0x" } as const;
      const { kind, data: found } = await ledgerAt(server.url).execute(
        client.channel,
        asked,
        singleLookupPolicy,
        signal,
      );
      assert.deepEqual([kind, found], ["reverted", data]);
    }
  });
});

describe("JSON-RPC client: requests", () => {
  it("sends version, a small ID, and an array to exactly the URL, over a kept connection", async () => {
    await using server = await startRpcServer({ eth_getCode: { result: "0x" } });
    await using client = openChannel();
    const node = new RpcClient(`${server.url}/ogrpc?network=ethereum&dkey=KEY`, "1");
    await node.call(requestOf(client), "eth_getCode", params);
    await node.call(requestOf(client), "eth_getCode", params);
    const { path, method, headers, body } = server.requests.at(-1) ?? assert.fail();
    assert.deepEqual([method, path], ["POST", "/ogrpc?network=ethereum&dkey=KEY"]);
    assert.equal(headers["content-type"], "application/json");
    const { id, ...call } = JSON.parse(body) as { id: number };
    assert.deepEqual(call, { jsonrpc: "2.0", method: "eth_getCode", params });
    assert.ok(Number.isInteger(id) && id < 100);
    assert.ok(server.traffic.connections < server.requests.length);
  });

  it("keeps the slash at the end of a URL", async () => {
    await using server = await startRpcServer({ eth_getCode: { result: "0x" } });
    await using client = openChannel();
    await new RpcClient(`${server.url}/KEY/`, "1").call(requestOf(client), "eth_getCode", params);
    assert.equal(server.requests[0]?.path, "/KEY/");
  });

  it("sends user name and password of a URL as a header", async () => {
    await using server = await startRpcServer({ eth_getCode: { result: "0x" } });
    await using client = openChannel();
    const url = server.url.replace("//", "//us%40er:p%C3%A4ss@");
    await new RpcClient(url, "1").call(requestOf(client), "eth_getCode", params);
    const expected = `Basic ${Buffer.from("us@er:päss", "utf8").toString("base64")}`;
    assert.equal(server.requests[0]?.headers["authorization"], expected);
  });

  it("joins calls to one response, and reads them back with their places", async () => {
    const big = "0x" + "f".repeat(64);
    await using server = await startRpcServer({
      eth_getCode: { result: "0x60" },
      eth_getBalance: { result: big },
    });
    await using client = openChannel();
    const node = new RpcClient(server.url, "1");
    const calls = [
      await node.call(requestOf(client), "eth_getCode", params),
      await node.call(requestOf(client), "eth_getBalance", params),
    ] as const;
    const joined = joinExchanges(calls);
    assert.equal(joined.path, "eth_getCode, eth_getBalance");
    const kept = { ...joined };
    for (const response of [joined, kept]) {
      const exchanges = exchangesOf(response);
      assert.deepEqual(
        exchanges.map(({ method, outcome, path }) => [method, outcome, path]),
        [
          ["eth_getCode", { kind: "result", result: "0x60" }, [0, "response", "result"]],
          ["eth_getBalance", { kind: "result", result: big }, [1, "response", "result"]],
        ],
      );
      assert.deepEqual(exchanges[0]?.params, params);
    }
  });

  it("starts at most 8 calls a second at a public host, and 40 at a node on this machine", async () => {
    const startsAtOnce = async (url: string): Promise<number> => {
      const clock = new FakeClock();
      let starts = 0;
      const transport: Transport = (_url, { body }) => {
        starts += 1;
        const { id } = JSON.parse(body ?? "") as { id: number };
        const bytes = new TextEncoder().encode(`{"jsonrpc":"2.0","id":${id},"result":"0x1"}`);
        const parts = [{ value: bytes }, {}];
        const read = () => Promise.resolve(parts.shift() ?? {});
        const responseBody = { getReader: () => ({ read, cancel: () => Promise.resolve() }) };
        return Promise.resolve({
          status: 200,
          headers: { get: () => "application/json" },
          body: responseBody,
        });
      };
      await using client = openChannel(clock, { transport, close: () => Promise.resolve() });
      const node = new RpcClient(url, "1");
      const calls = Array.from({ length: 60 }, () => node.call(requestOf(client), "eth_getCode", params));
      await settled();
      const first = starts;
      await clock.advance(20_000);
      await Promise.all(calls);
      return first;
    };
    assert.equal(await startsAtOnce("https://rpc.example/v2/key"), 8);
    assert.equal(await startsAtOnce("http://127.0.0.1:8545"), 40);
  });
});

describe("calls of one method together", () => {
  const word = (value: number) => `0x${value.toString(16).padStart(64, "0")}`;
  const paramsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ["0x1", word(index), "latest"]);
  type Call = { readonly id: number; readonly method: string; readonly params: readonly string[] };

  /** A node that responds to each call of a batch with its second parameter, or to batches as it is said. */
  async function callAll(count: number, respondToBatch: (calls: readonly Call[]) => unknown) {
    const bodies: (Call | readonly Call[])[] = [];
    const resultOf = ({ id, method, params }: Call) => ({
      jsonrpc: "2.0",
      id,
      result: method === "eth_chainId" ? "0x1" : params[1],
    });
    await using server = await startFaultServer((socket, request) => {
      const sent = JSON.parse(request.body) as Call | readonly Call[];
      if (request.body.includes("eth_getStorageAt")) bodies.push(sent);
      const response = Array.isArray(sent) ? respondToBatch(sent as readonly Call[]) : resultOf(sent as Call);
      return json(200, response as object)(socket, request);
    });
    await using client = openChannel();
    const node = new RpcClient(server.url, "1");
    const calls = await node.callEach(requestOf(client), "eth_getStorageAt", paramsOf(count));
    const results = calls.map(
      ({ exchange }) => exchange.outcome.kind === "result" && exchange.outcome.result,
    );
    return { results, sizes: bodies.map((sent) => (Array.isArray(sent) ? sent.length : 1)), resultOf };
  }
  const resultsOf = (calls: readonly Call[]) =>
    calls.map(({ id, params }) => ({ jsonrpc: "2.0", id, result: params[1] }));
  const expected = (count: number) => paramsOf(count).map(([, slot]) => slot);

  it("are sent ten in a request, and told apart by their IDs", async () => {
    const { results, sizes } = await callAll(12, (calls) => resultsOf(calls).toReversed());
    assert.deepEqual(results, expected(12));
    assert.deepEqual(
      sizes.toSorted((one, other) => one - other),
      [2, 10],
    );
  });

  for (const [name, respond] of Object.entries({
    "refuses batches": () => ({ jsonrpc: "2.0", id: null, error: { code: -32600, message: "no batches" } }),
    "leaves one out": (calls: readonly Call[]) => resultsOf(calls).slice(1),
    "has an error for one": (calls: readonly Call[]) =>
      calls.map(({ id }) => ({ jsonrpc: "2.0", id, error: { code: -32005, message: "limit" } })),
  }))
    it(`are sent one by one to a node that ${name}`, async () => {
      const { results, sizes } = await callAll(3, respond);
      assert.deepEqual(results, expected(3));
      assert.deepEqual(
        sizes.toSorted((one, other) => one - other),
        [1, 1, 1, 3],
      );
    });
});
