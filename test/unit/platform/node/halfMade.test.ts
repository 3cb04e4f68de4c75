import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { directConnections, type ConnectionSettings } from "../../../../src/http/connectionSettings.ts";
import { send } from "../../../../src/http/request.ts";
import type { ApiRequest } from "../../../../src/http/channel.ts";
import { undiciTransport } from "../../../../src/platform/node/undiciTransport.ts";
import { hastyClock, openChannel, type TestChannel } from "../../../support/channel.ts";
import { startConnectProxy } from "../../../support/connectProxy.ts";
import { connectionsMade } from "../../../support/connectionsMade.ts";
import { throughProxy } from "../../../support/connectionSettings.ts";
import { failureFrom } from "../../../support/failures.ts";
import { heldBack, reply, stall } from "../../../support/faults.ts";
import { startFaultServer, type FaultServer } from "../../../support/faultServer.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";

function clientBy(settings: ConnectionSettings): TestChannel {
  return openChannel(
    hastyClock,
    undiciTransport(() => settings),
  );
}

function sent(client: TestChannel, request: ApiRequest, signal: AbortSignal): Promise<unknown> {
  return send(client.channel, request, request.method === "GET" ? once : onceVerifying, signal);
}

/** A server that takes connections and says nothing on them, and a way to a service on which that is waited for. */
type Stalling = (silent: FaultServer) => { readonly url: string; readonly settings: ConnectionSettings };

const places: Readonly<Record<string, Stalling>> = {
  "the encryption of a direct connection": (silent) => ({
    url: silent.url.replace("http", "https"),
    settings: directConnections,
  }),
  "the answer of a proxy": (silent) => ({
    url: "https://service.test",
    settings: throughProxy(silent.url),
  }),
  "the encryption to a proxy": (silent) => ({
    url: "https://service.test",
    settings: throughProxy(silent.url.replace("http", "https")),
  }),
};

/** Sends, cancels once the server has heard of it, and says whether the connection has ended with that very turn. */
async function endsAtOnce(client: TestChannel, request: ApiRequest, silent: FaultServer): Promise<boolean> {
  using made = connectionsMade();
  const abort = new AbortController();
  const { bytes } = silent.traffic;
  const ended = assert.rejects(sent(client, request, abort.signal), /^Error: enough$/);
  await silent.heard(bytes + 1);
  const [first] = made.sockets;
  assert.ok(first !== undefined && !first.destroyed);
  abort.abort(new Error("enough"));
  await setImmediate();
  const { destroyed } = first;
  await silent.allClosed();
  await ended;
  return destroyed;
}

describe("a connection that is only half made when its request is cancelled", () => {
  for (const [place, stalling] of Object.entries(places)) {
    it(`ends at once, waiting for ${place}`, async () => {
      await using silent = await startFaultServer(stall);
      const { url, settings } = stalling(silent);
      await using client = clientBy(settings);
      for (const request of [get(url), post(url)]) {
        assert.ok(await endsAtOnce(client, request, silent), request.method);
      }
    });
  }

  it("ends at once, waiting for encryption at the far end of a tunnel", async () => {
    await using silent = await startFaultServer(stall);
    await using proxy = await startConnectProxy();
    await using client = clientBy(throughProxy(proxy.url));
    const url = silent.url.replace("http://127.0.0.1", "https://service.test");
    for (const request of [get(url), post(url)]) {
      assert.ok(await endsAtOnce(client, request, silent), request.method);
    }
    await proxy.allClosed();
  });

  it("leaves the next request a place: eight that were cancelled are in nobody's way", async () => {
    await using proxy = await startFaultServer(...eight(stall), reply(403, ""));
    await using client = clientBy(throughProxy(proxy.url));
    const abort = new AbortController();
    const all = eight(0).map(() => sent(client, get("https://service.test"), abort.signal));
    await proxy.arrived(8);
    abort.abort();
    await Promise.allSettled(all);
    const failure = await failureFrom(sent(client, get("https://service.test"), unending));
    assert.equal(failure.kind === "proxyFailed" && failure.status, 403);
  });

  it("is its own only: another request's goes on", async () => {
    const held = heldBack(reply(403, ""));
    await using proxy = await startFaultServer(held.behaviour);
    await using client = clientBy(throughProxy(proxy.url));
    for (const request of [get("https://service.test"), post("https://service.test")]) {
      const before = proxy.requests.length;
      const abort = new AbortController();
      const other = failureFrom(sent(client, request, unending));
      const ended = assert.rejects(sent(client, request, abort.signal), /^Error: enough$/);
      await proxy.arrived(before + 2);
      abort.abort(new Error("enough"));
      await ended;
      held.release();
      const failure = await other;
      assert.equal(failure.kind === "proxyFailed" && failure.status, 403);
    }
  });
});

function eight<Value>(value: Value): [Value, ...Value[]] {
  return Array<Value>(8).fill(value) as [Value, ...Value[]];
}
