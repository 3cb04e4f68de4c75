import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import net from "node:net";
import type { buildConnector } from "undici";
import { directConnections, type ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import type { Transport, TransportInit } from "../../../../src/http/transport.ts";
import { abandonable, lookup, trustedContext } from "../../../../src/platform/node/connector.ts";
import { AwaitedClient, RequestDispatcher } from "../../../../src/platform/node/undiciTransport.ts";
import { transportWithFallback } from "../../../../src/platform/node/transportWithFallback.ts";
import { settled } from "../../../support/fakeClock.ts";

const service = "https://service.test";
const auto: ConnectionSettings = { ...directConnections, client: "auto", usesProxy: true };
const options = { hostname: "service.test", protocol: "http:", port: "80" } as buildConnector.Options;

function init(method: TransportInit["method"], signal = new AbortController().signal): TransportInit {
  return { baseUrl: service, method, headers: {}, body: null, redirect: "manual", signal };
}

/** Nobody who waits for a response: none of these comes to one. */
const nothing = (): void => undefined;
const handler = {
  onConnect: nothing,
  onHeaders: () => true,
  onData: () => true,
  onComplete: nothing,
  onError: nothing,
};

function failing(code: string, syscall?: string): Error {
  return Object.assign(new Error(code), { code, ...(syscall !== undefined && { syscall }) });
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

describe("a connection that is begun", () => {
  it("is let go of by the signal once it is made", () => {
    const { signal } = new AbortController();
    let made: buildConnector.Callback = () => undefined;
    const socket = new net.Socket();
    const connector = (_options: unknown, callback: buildConnector.Callback): net.Socket => {
      made = callback;
      return socket;
    };
    abandonable(connector)(options, signal, () => undefined);
    assert.equal(getEventListeners(signal, "abort").length, 1);
    made(null, socket);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });

  it("is given up at once for a signal that was aborted before", () => {
    const socket = new net.Socket();
    socket.on("error", () => undefined);
    const connector = (): net.Socket => socket;
    const begin = abandonable(connector);
    begin(options, AbortSignal.abort(new Error("left")), () => undefined);
    assert.equal(socket.destroyed, true);
  });

  it("goes on for who still waits, ends with the last, and is left alone once it is made", async () => {
    const signals: AbortSignal[] = [];
    let made: buildConnector.Callback = () => undefined;
    const client = new AwaitedClient(new URL("http://service.test"), {}, (_options, signal, callback) => {
      signals.push(signal);
      made = callback;
    });
    const begin = (): RequestDispatcher => {
      const dispatcher = new RequestDispatcher(client);
      dispatcher.dispatch({ method: "GET", path: "/" }, handler);
      return dispatcher;
    };
    const [one, other] = [begin(), begin()];
    await settled();
    one.end();
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false],
    );
    other.end();
    assert.equal(signals[0]?.aborted, true);
    made(new Error("given up"), null);
    const last = begin();
    await settled();
    made(new Error("refused"), null);
    last.end();
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
    await client.destroy();
  });

  it("is judged by certificates that are read once", () => {
    assert.equal(trustedContext(false), trustedContext(false));
  });

  it("has this machine's own addresses told to it, never before the call has returned", async () => {
    let told: unknown;
    lookup("localhost", { all: true }, (_error, found) => (told = found));
    assert.equal(told, undefined);
    await settled();
    assert.deepEqual(told, [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ]);
  });
});
