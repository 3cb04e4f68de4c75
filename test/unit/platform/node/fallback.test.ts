import assert from "node:assert/strict";
import { Agent, ProxyAgent, fetch as undiciFetch } from "undici";
import { directConnections, type ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import { transportWithFallback } from "../../../../src/platform/node/transportWithFallback.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import { send } from "../../../../src/http/request.ts";
import type { ApiRequest, Transport, TransportInit } from "../../../../src/http/channel.ts";
import { undiciTransport } from "../../../../src/platform/node/undiciTransport.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { startConnectProxy, type ConnectProxy } from "../../../support/connectProxy.ts";
import { throughProxy } from "../../../support/connectionSettings.ts";
import { failureFrom } from "../../../support/failures.ts";
import { json, redirect, resetBeforeHeaders, stall } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";
import { startTlsServer } from "../../../support/tlsServer.ts";

/** A `fetch` that goes through a proxy which only it knows of, as VS Code's does where a script names one. */
function editorThrough(proxy: ConnectProxy) {
  const agent = new ProxyAgent({ uri: proxy.url, requestTls: { rejectUnauthorized: false } });
  const carried: string[] = [];
  const fetch: Transport = async (url, init) => {
    carried.push(`${init.method} ${new URL(url).pathname}`);
    return undiciFetch(url, { ...init, dispatcher: agent });
  };
  return { fetch, carried, [Symbol.asyncDispose]: () => agent.destroy() };
}

function clientOver(editor: Transport, settings: () => ConnectionSettings) {
  const undici = undiciTransport(settings);
  const log: string[] = [];
  const { transport, clientFor } = transportWithFallback({
    undici: undici.transport,
    editor,
    settings,
    log: (line) => log.push(line),
  });
  const client = openChannel(hastyClock, { transport, close: undici.close });
  const ask = (request: ApiRequest, signal = unending) =>
    send(client.channel, request, request.method === "GET" ? once : onceVerifying, signal);
  return { ask, clientFor, log, [Symbol.asyncDispose]: client.close };
}

const auto: ConnectionSettings = { ...directConnections, client: "auto", usesProxy: true };

describe("VS Code's own client", () => {
  it("takes over where undici cannot connect, and is kept to for that origin", async () => {
    await using service = await startTlsServer();
    await using proxy = await startConnectProxy();
    await using editor = editorThrough(proxy);
    await using client = clientOver(editor.fetch, () => auto);
    const url = `https://service.test:${service.port}`;
    assert.equal(client.clientFor(url), "undici");
    await client.ask(post(url));
    await client.ask(get(url));
    assert.deepEqual(editor.carried, ["POST /verify", "GET /subject"]);
    assert.deepEqual(service.requests, ["POST /verify", "GET /subject"]);
    assert.equal(client.clientFor(url), "vscode");
    assert.equal(client.clientFor("https://other.test"), "undici");
    const host = `service.test:${service.port}`;
    assert.deepEqual(client.log, [`${host} is reached through VS Code's own client: unreachable dns`]);
  });

  it("is kept to when a request over it is cancelled", async () => {
    await using service = await startTlsServer();
    await using proxy = await startConnectProxy();
    await using editor = editorThrough(proxy);
    const abort = new AbortController();
    const leaving: Transport = (url, init) => {
      if (editor.carried.length === 1) abort.abort(new Error("enough"));
      return editor.fetch(url, init);
    };
    await using client = clientOver(leaving, () => auto);
    const url = `https://service.test:${service.port}`;
    await client.ask(get(url));
    await assert.rejects(client.ask(get(url), abort.signal), /^Error: enough$/);
    assert.equal(editor.carried.length, 2);
    assert.equal(client.clientFor(url), "vscode");
  });

  it("is left again when the settings change", async () => {
    await using service = await startTlsServer();
    await using proxy = await startConnectProxy();
    await using editor = editorThrough(proxy);
    let settings = auto;
    await using client = clientOver(editor.fetch, () => settings);
    const url = `https://service.test:${service.port}`;
    await client.ask(get(url));
    settings = throughProxy(proxy.url, { client: "auto", isStrict: false });
    await client.ask(get(url));
    assert.deepEqual([editor.carried.length, service.requests.length], [1, 2]);
  });

  it("takes over for each failure that comes before anything has left", async () => {
    await using service = await startTlsServer();
    await using way = await startConnectProxy();
    await using editor = editorThrough(way);
    await using refusing = await startConnectProxy({ kind: "answer", status: 407 });
    await using open = await startConnectProxy();
    const url = `https://service.test:${service.port}`;
    const words: string[] = [];
    for (const settings of [
      throughProxy(refusing.url, { client: "auto" }),
      throughProxy("socks5://proxy.test", { client: "auto" }),
      throughProxy(open.url, { client: "auto" }),
    ]) {
      await using client = clientOver(editor.fetch, () => settings);
      assert.equal((await client.ask(post(url))).status, 200);
      words.push(...client.log.map((line) => line.slice(line.lastIndexOf(": ") + 2)));
    }
    assert.deepEqual(words, ["proxyFailed login", "proxyFailed unusable", "unreachable untrusted"]);
  });

  it("is used always when it is chosen, and never when that is", async () => {
    await using service = await startTlsServer();
    await using proxy = await startConnectProxy();
    await using editor = editorThrough(proxy);
    const url = `https://service.test:${service.port}`;
    await using vscode = clientOver(editor.fetch, () => ({ ...auto, client: "vscode" }));
    await vscode.ask(get(url));
    await using undici = clientOver(editor.fetch, () => ({ ...auto, client: "undici" }));
    const failure = await failureFrom(undici.ask(get(url)));
    assert.equal(failure.kind === "unreachable" && failure.reason, "dns");
    assert.deepEqual([editor.carried.length, vscode.log, undici.log], [1, [], []]);
  });

  it("names the proxy's response where that lets nothing through", async () => {
    await using refusing = await startConnectProxy({ kind: "answer", status: 407 });
    await using editor = editorThrough(refusing);
    await using client = clientOver(editor.fetch, () => ({ ...auto, client: "vscode" }));
    const failure = await failureFrom(client.ask(get("https://service.test")));
    assert.deepEqual(failure, { kind: "proxyFailed", reason: "login", proxy: undefined, status: 407 });
  });

  it("never carries what is for this machine, a POST over plain http, or anything a workspace may steer", async () => {
    await using service = await startFaultServer(json(200, {}));
    await using proxy = await startConnectProxy();
    await using editor = editorThrough(proxy);
    await using client = clientOver(editor.fetch, () => ({ ...auto, client: "vscode" }));
    await client.ask(get(service.url));
    await failureFrom(client.ask(post("http://service.test:1")));
    await using steered = clientOver(editor.fetch, () => ({ ...auto, isSteeredByWorkspace: true }));
    await failureFrom(steered.ask(get("https://service.test")));
    assert.deepEqual([editor.carried, service.requests.length], [[], 1]);
  });

  it("is not asked for what may have left already", async () => {
    await using service = await startFaultServer(resetBeforeHeaders);
    await using proxy = await startConnectProxy();
    await using editor = editorThrough(proxy);
    await using client = clientOver(editor.fetch, () => throughProxy(proxy.url, { client: "auto" }));
    const failure = await failureFrom(client.ask(get(service.url.replace("127.0.0.1", "service.test"))));
    assert.equal(failure.kind === "unreachable" && failure.reason, "reset");
    assert.deepEqual([editor.carried, service.requests.length], [[], 1]);
  });

  it("tells undici's failure when it fails too, and its own when that leaves open what has arrived", async () => {
    await using refusing = await startConnectProxy({ kind: "answer", status: 407 });
    await using refused = editorThrough(refusing);
    await using client = clientOver(refused.fetch, () => auto);
    const dns: Failure = { kind: "unreachable", reason: "dns", code: "ENOTFOUND", neverLeft: true };
    const failures = [
      await failureFrom(client.ask(get("https://service.test"))),
      await failureFrom(client.ask(post("https://service.test"))),
    ];
    assert.deepEqual(failures, [dns, dns]);
    const agent = new Agent();
    await using reset = await startFaultServer(resetBeforeHeaders);
    await using unsure = clientOver(
      async (_url, init) => undiciFetch(reset.url, { ...init, dispatcher: agent }),
      () => auto,
    );
    const failure = await failureFrom(unsure.ask(post("https://service.test")));
    assert.deepEqual(
      [failure.kind === "unreachable" && failure.neverLeft, reset.requests.length],
      [false, 1],
    );
    await agent.destroy();
  });

  it("follows no redirect and ends with the signal", async () => {
    await using target = await startFaultServer(json(200, {}));
    await using service = await startFaultServer(redirect(307, target.url), stall);
    await using proxy = await startConnectProxy();
    await using editor = editorThrough(proxy);
    await using client = clientOver(editor.fetch, () => ({ ...auto, client: "vscode" }));
    const url = service.url.replace("127.0.0.1", "service.test");
    assert.equal((await client.ask(get(url))).status, 307);
    const abort = new AbortController();
    const asking = client.ask(get(url), abort.signal);
    await service.arrived(2);
    abort.abort(new Error("enough"));
    await assert.rejects(asking, /^Error: enough$/);
    assert.equal(target.requests.length, 0);
  });
});

const service = "https://service.test";

function init(method: TransportInit["method"], signal = unending): TransportInit {
  return {
    baseUrl: service,
    method,
    headers: {},
    body: null,
    isRead: method === "GET",
    redirect: "manual",
    signal,
  };
}

function failing(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Both clients by these transports, and what each was asked. */
function clientsOf(undici: Transport, editor: Transport) {
  const asked: string[] = [];
  const noting =
    (name: string, transport: Transport): Transport =>
    (url, given) => {
      asked.push(`${name} ${given.method}`);
      return transport(url, given);
    };
  const both = transportWithFallback({
    undici: noting("undici", undici),
    editor: noting("editor", editor),
    settings: () => auto,
    log: () => undefined,
  });
  return { ...both, asked };
}

const unknownName: Transport = () => Promise.reject(failing("ENOTFOUND"));

describe("VS Code's own client, where it fails", () => {
  it("is no longer kept to once it has failed: the next request tries undici again", async () => {
    let fails = false;
    const { transport, clientFor, asked } = clientsOf(unknownName, () =>
      fails ? Promise.reject(failing("ECONNRESET")) : Promise.resolve(new Response("")),
    );
    await transport(service, init("GET"));
    assert.equal(clientFor(service), "vscode");
    fails = true;
    await assert.rejects(transport(service, init("GET")), /ECONNRESET/);
    assert.equal(clientFor(service), "undici");
    assert.deepEqual(asked, ["undici GET", "editor GET", "editor GET"]);
  });

  it("leaves a GET undici's failure, which says more, and a POST its own, which may have arrived", async () => {
    const { transport } = clientsOf(unknownName, () => Promise.reject(failing("ECONNRESET")));
    await assert.rejects(transport(service, init("GET")), /ENOTFOUND/);
    await assert.rejects(transport(service, init("POST")), /ECONNRESET/);
  });

  it("is not asked for who has left, and told to nobody who left meanwhile", async () => {
    const reason = new Error("left");
    const before = new AbortController();
    const { transport, asked } = clientsOf(
      () => {
        before.abort(reason);
        return Promise.reject(failing("ENOTFOUND"));
      },
      () => Promise.resolve(new Response("")),
    );
    await assert.rejects(transport(service, init("GET", before.signal)), /ENOTFOUND/);
    assert.deepEqual(asked, ["undici GET"]);
    const during = new AbortController();
    const other = clientsOf(unknownName, () => {
      during.abort(reason);
      return new Promise(() => undefined);
    });
    await assert.rejects(other.transport(service, init("GET", during.signal)), reason);
  });
});
