import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import { send } from "../../../../src/http/request.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import type { ApiRequest } from "../../../../src/http/channel.ts";
import { undiciTransport } from "../../../../src/platform/node/undiciTransport.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { hastyClock, openChannel, type TestChannel } from "../../../support/channel.ts";
import { startConnectProxy } from "../../../support/connectProxy.ts";
import { throughProxy } from "../../../support/connectionSettings.ts";
import { errorFrom, failureFrom } from "../../../support/failures.ts";
import { json } from "../../../support/faults.ts";
import { refusingUrl, startFaultServer } from "../../../support/faultServer.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";
import { startTlsServer } from "../../../support/tlsServer.ts";

const login = { kind: "login", authorization: `Basic ${btoa("me:hunter2")}` } as const;

function channelBy(settings: ConnectionSettings | (() => ConnectionSettings)): TestChannel {
  const current = typeof settings === "function" ? settings : () => settings;
  return openChannel(hastyClock, undiciTransport(current));
}

function outcome(client: TestChannel, request: ApiRequest): Promise<unknown> {
  const policy = request.method === "GET" ? once : onceVerifying;
  return send(client.channel, request, policy, unending);
}

describe("a request through a proxy", () => {
  it("goes through a tunnel, encrypted to the service itself", async () => {
    await using service = await startTlsServer();
    await using proxy = await startConnectProxy();
    await using client = channelBy(throughProxy(proxy.url, { isStrict: false }));
    const url = `https://service.test:${service.port}`;
    await outcome(client, get(url));
    await outcome(client, post(url));
    assert.deepEqual(service.requests, ["GET /subject", "POST /verify"]);
    const target = `service.test:${service.port}`;
    assert.deepEqual([proxy.tunnels, proxy.plain], [[target, target], []]);
  });

  it("goes through a tunnel over plain http too, but a POST, which may hold a key, is kept back", async () => {
    await using service = await startFaultServer(json(200, {}));
    await using proxy = await startConnectProxy();
    await using client = channelBy(throughProxy(proxy.url));
    const url = service.url.replace("127.0.0.1", "service.test");
    await outcome(client, get(url));
    const failure = await failureFrom(outcome(client, post(url)));
    const kept: Failure = { kind: "proxyFailed", reason: "plainHttp", proxy: proxy.host, status: undefined };
    assert.deepEqual([failure, service.requests.length, proxy.tunnels.length], [kept, 1, 1]);
  });

  it("logs in with user and password, or with the header that is set", async () => {
    await using service = await startFaultServer(json(200, {}));
    await using proxy = await startConnectProxy(login);
    const url = service.url.replace("127.0.0.1", "service.test");
    const withLogin = proxy.url.replace("//", "//me:hunter2@");
    await using byUrl = channelBy(throughProxy(withLogin));
    await outcome(byUrl, get(url));
    const proxyAuthorization = new Secret(login.authorization);
    await using byHeader = channelBy(throughProxy(proxy.url, { proxyAuthorization }));
    await outcome(byHeader, get(url));
    assert.deepEqual([service.requests.length, proxy.tunnels.length], [2, 2]);
    const arrived = service.requests.map(({ headers }) => Object.keys(headers)).flat();
    assert.ok(!arrived.includes("proxy-authorization"), "the login is the proxy's alone");
  });

  it("never takes a service of this machine through it", async () => {
    await using service = await startFaultServer(json(200, {}));
    await using proxy = await startConnectProxy();
    await using client = channelBy(throughProxy(proxy.url));
    await outcome(client, get(service.url));
    await outcome(client, post(service.url));
    assert.deepEqual([service.requests.length, proxy.tunnels, proxy.plain], [2, [], []]);
  });

  it("takes another way as soon as the settings say so", async () => {
    await using service = await startFaultServer(json(200, {}));
    await using first = await startConnectProxy();
    await using second = await startConnectProxy();
    let settings = throughProxy(first.url);
    await using client = channelBy(() => settings);
    const url = service.url.replace("127.0.0.1", "service.test");
    await outcome(client, get(url));
    settings = throughProxy(second.url);
    await outcome(client, get(url));
    assert.deepEqual([first.tunnels.length, second.tunnels.length], [1, 1]);
    await first.allClosed();
  });

  for (const [name, manner, reason, status] of [
    ["refuses", { kind: "answer", status: 403 }, "refused", 403],
    ["cannot reach the service", { kind: "answer", status: 502 }, "refused", 502],
    ["wants a login", login, "login", 407],
  ] as const) {
    it(`fails by name when the proxy ${name}`, async () => {
      await using proxy = await startConnectProxy(manner);
      await using client = channelBy(throughProxy(proxy.url.replace("//", "//me:wrong-word@")));
      const failures = [
        await failureFrom(outcome(client, get("https://service.test"))),
        await failureFrom(outcome(client, post("https://service.test"))),
      ];
      const expected: Failure = { kind: "proxyFailed", reason, proxy: proxy.host, status };
      assert.deepEqual(failures, [expected, expected]);
      assert.deepEqual(proxy.tunnels, ["service.test:443", "service.test:443"]);
      await proxy.allClosed();
    });
  }

  it("is asked again when it was not there, and not when it cannot be used", async () => {
    const tries: number[] = [];
    for (const proxy of [await refusingUrl(), "socks5://127.0.0.1:1080"]) {
      await using client = channelBy(throughProxy(proxy));
      await failureFrom(send(client.channel, get("https://service.test"), lookupPolicy, unending));
      tries.push(client.log.length);
    }
    assert.deepEqual(tries, [3, 1]);
  });

  it("fails by name when the proxy is not there, or is none that is known", async () => {
    const url = await refusingUrl();
    await using unreachable = channelBy(throughProxy(url));
    await using unusable = channelBy(throughProxy("socks5://127.0.0.1:1080"));
    const common = { kind: "proxyFailed", status: undefined } as const;
    assert.deepEqual(
      [
        await failureFrom(outcome(unreachable, get("https://service.test"))),
        await failureFrom(outcome(unusable, get("https://service.test"))),
      ],
      [
        { ...common, reason: "unreachable", proxy: new URL(url).host },
        { ...common, reason: "unusable", proxy: undefined },
      ],
    );
  });

  it("fails by name when the proxy ends the connection without a response, after one try", async () => {
    await using proxy = await startConnectProxy({ kind: "close" });
    await using client = channelBy(throughProxy(proxy.url));
    for (const request of [get("https://service.test"), post("https://service.test")])
      assert.deepEqual(await failureFrom(outcome(client, request)), {
        kind: "proxyFailed",
        reason: "unreachable",
        proxy: proxy.host,
        status: undefined,
      });
    assert.equal(proxy.tunnels.length, 2);
  });

  it("fails by name when the proxy answers with a page of its own, after one try", async () => {
    await using proxy = await startConnectProxy({ kind: "page" });
    await using client = channelBy(throughProxy(proxy.url));
    const failure = await failureFrom(outcome(client, get("http://service.test")));
    assert.equal(failure.kind, "proxyFailed");
    assert.equal(proxy.tunnels.length, 1);
  });

  it("gives a silent proxy up in time, at its deadline, and when cancelled", async () => {
    await using proxy = await startConnectProxy({ kind: "silent" });
    const settings = throughProxy(proxy.url);
    await using hasty = openChannel(
      hastyClock,
      undiciTransport(() => settings, 60),
    );
    const silent = await failureFrom(outcome(hasty, get("https://service.test")));
    assert.deepEqual(silent, {
      kind: "proxyFailed",
      reason: "silent",
      proxy: proxy.host,
      status: undefined,
    });
    const client = channelBy(settings);
    const policy = { ...once, deadlineMilliseconds: 40 };
    const late = await failureFrom(send(client.channel, get("https://service.test"), policy, unending));
    assert.deepEqual(late, { kind: "timedOut", afterMilliseconds: 40 });
    const abort = new AbortController();
    const sending = send(client.channel, get("https://service.test"), once, abort.signal);
    // It waits for the tunnel that the one before it has asked for.
    await proxy.asked(2);
    abort.abort(new Error("enough"));
    await assert.rejects(sending, /^Error: enough$/);
    await client.close();
    await proxy.allClosed();
  });

  it("shows nobody the login", async () => {
    await using proxy = await startConnectProxy({ kind: "answer", status: 407 });
    await using client = channelBy(throughProxy(proxy.url.replace("//", "//me:hunter2@")));
    const error = await errorFrom(outcome(client, get("https://service.test")));
    const printed = inspect(error, { depth: Infinity, showHidden: true }) + client.log.join();
    assert.match(printed, /proxyFailed/);
    assert.doesNotMatch(printed, /hunter2|\bme:|Basic|bWU6/);
  });
});
