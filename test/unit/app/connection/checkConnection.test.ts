import assert from "node:assert/strict";
import { checkConnection, type ConnectionReport } from "../../../../src/app/connection/checkConnection.ts";
import { directConnections, type ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import { undiciTransport } from "../../../../src/platform/node/undiciTransport.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { startConnectProxy } from "../../../support/connectProxy.ts";
import { throughProxy } from "../../../support/connectionSettings.ts";
import { json, page, redirect, reply, stall } from "../../../support/faults.ts";
import { refusingUrl, startFaultServer } from "../../../support/faultServer.ts";
import { startRpcServer } from "../../../support/rpcServer.ts";
import { ledgersAt, networkWith } from "../../../support/networks.ts";
import { once, unending } from "../../../support/requests.ts";

type Urls = Parameters<typeof networkWith>[0];

async function check(
  urls: Urls,
  settings: ConnectionSettings = directConnections,
  signal = unending,
  deadlineMilliseconds = 20_000,
): Promise<ConnectionReport & { readonly log: readonly string[] }> {
  await using client = openChannel(
    hastyClock,
    undiciTransport(() => settings),
  );
  const policy = { ...once, deadlineMilliseconds };
  const { channel, log } = client;
  const report = await checkConnection(
    networkWith(urls),
    { channel, clientFor: () => "undici" },
    signal,
    policy,
  );
  return { ...report, log };
}

/** Why each service that was asked did not respond as expected. */
function failures({ services }: ConnectionReport): readonly unknown[] {
  return services.flatMap(({ result }) => (result === undefined ? [] : [result.failure?.kind]));
}

describe("a connection check", () => {
  it("sends one request to each service, which is logged, and tells how long it took", async () => {
    await using mirror = await startFaultServer(json(404, { _status: { messages: [] } }));
    await using verifier = await startFaultServer(page(200, "Alive and kicking!"));
    const report = await check({ mirrorUrl: mirror.url, verifierUrl: `${verifier.url}/v` });
    assert.deepEqual(failures(report), [undefined, undefined]);
    assert.deepEqual(
      [mirror, verifier].map(({ requests }) => requests.map(({ method, path }) => `${method} ${path}`)),
      [["GET /api/v1/contracts/0.0.1001"], ["GET /v/health"]],
    );
    assert.deepEqual(report.log.map((line) => line.replace(/ \d+ ms$/, "")).toSorted(), [
      ...[`GET ${mirror.host}/api/v1/contracts/0.0.1001 404`, `GET ${verifier.host}/v/health 200`].toSorted(),
    ]);
    for (const { result } of report.services) assert.ok((result?.tookMilliseconds ?? 0) > 0);
  });

  it("asks an RPC node for its latest block, names its host alone, and finds the wrong chain", async () => {
    await using node = await startRpcServer();
    const ledgers = [{ kind: "rpc", url: `${node.url}/v3/0123456789abcdef` }] as const;
    const { services } = await check({ ledgers });
    assert.deepEqual(
      services.map(({ service, url, result }) => [service, url, result?.failure]),
      [
        ["rpc", node.url, undefined],
        ["verifier", undefined, undefined],
      ],
    );
    assert.ok(node.calls().some(({ method }) => method === "eth_getBlockByNumber"));
    assert.deepEqual(failures(await check({ ledgers, chainId: "5" })), ["wrongChain"]);
  });

  it("checks both sources of a ledger", async () => {
    await using mirror = await startFaultServer(json(404, { _status: { messages: [] } }));
    const ledgers = [...ledgersAt(mirror.url), { kind: "rpc", url: await refusingUrl() }] as const;
    assert.deepEqual(failures(await check({ ledgers })), [undefined, "unreachable"]);
  });

  it("tells of one failure beside the other service, and of a service that is not set", async () => {
    await using verifier = await startFaultServer(page(404, "<h1>Not here</h1>"));
    const report = await check({ mirrorUrl: await refusingUrl(), verifierUrl: verifier.url });
    assert.deepEqual(failures(report), ["unreachable", "serviceFailed"]);
    const { services } = await check({});
    assert.deepEqual(
      services.map(({ url, result }) => [url, result]),
      [
        [undefined, undefined],
        [undefined, undefined],
      ],
    );
  });

  it("tells what a lookup would fail with, of both services", async () => {
    for (const [response, kind] of [
      [json(503, {}, { "retry-after": "30" }), "serviceFailed"],
      [json(429, {}), "rateLimited"],
      [page(200, "<!doctype html><title>Sign in</title>"), "notJson"],
      [redirect(302, "https://elsewhere.example/"), "redirected"],
      [stall, "timedOut"],
    ] as const) {
      await using service = await startFaultServer(response);
      const urls = { mirrorUrl: service.url, verifierUrl: service.url };
      const deadline = response === stall ? 500 : undefined;
      assert.deepEqual(failures(await check(urls, directConnections, unending, deadline)), [kind, kind]);
    }
  });

  it("names a JSON-RPC node in place of a mirror node, and the reverse", async () => {
    await using node = await startRpcServer();
    const rpcAnswer = json(404, { jsonrpc: "2.0", id: null, error: { code: -32600, message: "Invalid" } });
    await using reachable = await startFaultServer((socket, request) =>
      (request.method === "GET" ? rpcAnswer : json(200, { jsonrpc: "2.0", id: 1, result: "0x1" }))(
        socket,
        request,
      ),
    );
    const failureAt = async (urls: Urls) => (await check(urls)).services[0]?.result?.failure;
    const ofRpc = await failureAt({ mirrorUrl: reachable.url });
    assert.ok(ofRpc?.kind === "notJson" && ofRpc.isRpcNode === true);
    await using mirror = await startFaultServer((socket, request) =>
      (request.method === "GET" ? json(200, { contract_id: "0.0.1001" }) : page(405, "No"))(socket, request),
    );
    const ofMirror = await failureAt({ ledgers: [{ kind: "rpc", url: mirror.url }] });
    assert.ok(ofMirror?.kind === "rpcError" && ofMirror.isMirrorNode === true);
    assert.equal(await failureAt({ ledgers: [{ kind: "rpc", url: node.url }] }), undefined);
  });

  it("expects an object of a mirror node", async () => {
    const found: unknown[] = [];
    for (const text of ['{"contract_id":"0.0.1001"}', "{", "[]"]) {
      await using mirror = await startFaultServer(reply(200, text));
      found.push(...failures(await check({ mirrorUrl: mirror.url })));
    }
    assert.deepEqual(found, [undefined, "notJson", "notJson"]);
  });

  it("names the proxy that let nothing through", async () => {
    await using proxy = await startConnectProxy({ kind: "answer", status: 407 });
    const { services } = await check({ verifierUrl: "https://service.test" }, throughProxy(proxy.url));
    assert.deepEqual(services[1]?.result?.failure, {
      kind: "proxyFailed",
      reason: "login",
      proxy: proxy.host,
      status: 407,
    });
  });

  it("rejects with the reason when it is canceled", async () => {
    await using silent = await startFaultServer(stall);
    const abort = new AbortController();
    const checking = check({ mirrorUrl: silent.url }, directConnections, abort.signal);
    await silent.arrived(1);
    abort.abort(new Error("enough"));
    await assert.rejects(checking, /^Error: enough$/);
    await silent.allClosed();
  });
});
