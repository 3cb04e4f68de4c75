import assert from "node:assert/strict";
import { createServer, type AddressInfo } from "node:net";
import { directConnections } from "../../../../src/http/connectionSettings.ts";
import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import type { Channel, Transport } from "../../../../src/http/channel.ts";
import { send } from "../../../../src/http/request.ts";
import { lookupPolicy } from "../../../../src/http/requestPolicy.ts";
import { diskFiles } from "../../../../src/platform/node/diskFiles.ts";
import { webPlatform } from "../../../../src/platform/web/web.ts";
import { openChannel } from "../../../support/channel.ts";
import { endlessBody, json, stall, stallInBody } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { get, once, unending } from "../../../support/requests.ts";
import { temporaryFolder } from "../../../support/temporaryFolder.ts";

const web = webPlatform(diskFiles("/nowhere"));

/** The product's channel in a browser whose `fetch` this is. */
async function channelOver(editor: Transport): Promise<Channel> {
  const { open } = await web.connections();
  const client = open({ settings: () => directConnections, editor, log: () => assert.fail("a log line") });
  const close = () => Promise.resolve(client.close());
  assert.equal(client.clientFor("https://a.example"), "browser");
  return openChannel(undefined, { transport: client.transport, close }).channel;
}

const ownFetch: Transport = (url, init) => fetch(url, init);

async function failureOf(sending: Promise<unknown>): Promise<Failure> {
  const error = await sending.then(
    () => assert.fail("a response"),
    (rejected: unknown) => rejected,
  );
  assert.ok(error instanceof ApiError, String(error));
  return error.failure;
}

describe("requests of a browser", () => {
  it("bring no cookie, no referrer, and nothing from a cache", async () => {
    const given: unknown[] = [];
    const channel = await channelOver((url, init) => {
      const { credentials, referrerPolicy, cache, redirect } = init as unknown as Request;
      given.push([url, { credentials, referrerPolicy, cache, redirect }]);
      return Promise.resolve(Response.json({}));
    });
    const response = await send(channel, get("https://a.example"), once, unending);
    const options = { credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store" };
    assert.equal(response.status, 200);
    assert.deepEqual(given, [["https://a.example/subject", { ...options, redirect: "manual" }]]);
  });

  it("read bodies as they come, up to the limit", async () => {
    await using whole = await startFaultServer(json(200, { a: 1 }));
    await using endless = await startFaultServer(endlessBody);
    const channel = await channelOver(ownFetch);
    assert.equal((await send(channel, get(whole.url), once, unending)).text, '{"a":1}');
    const limited = { ...channel, bodyLimitBytes: 1000 };
    assert.deepEqual(await failureOf(send(limited, get(endless.url), once, unending)), {
      kind: "tooLarge",
      limitBytes: 1000,
    });
    await endless.allClosed();
  });

  for (const [place, behaviour] of [
    ["before the response", stall],
    ["in the body", stallInBody],
  ] as const) {
    it(`end with the deadline, and when they are aborted, ${place}`, async () => {
      await using server = await startFaultServer(behaviour);
      const channel = await channelOver(ownFetch);
      const hasty = { ...once, deadlineMilliseconds: 50 };
      const late = await failureOf(send(channel, get(server.url), hasty, unending));
      assert.deepEqual(late, { kind: "timedOut", afterMilliseconds: 50 });
      const abort = new AbortController();
      const sending = send(channel, get(server.url), once, abort.signal);
      await server.arrived(2);
      abort.abort(new Error("enough"));
      await assert.rejects(sending, /enough/);
      await server.allClosed();
    });
  }

  it("that fail say that it may be the network or CORS, and may have arrived", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => closed.once("listening", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const channel = await channelOver(ownFetch);
    assert.deepEqual(await failureOf(send(channel, get(`http://127.0.0.1:${port}`), once, unending)), {
      kind: "unreachable",
      reason: "browser",
      code: "",
      neverLeft: false,
    });
  });

  it("that are redirected fail without a status", async () => {
    const redirected = { type: "opaqueredirect", status: 0, headers: new Headers(), body: null };
    const channel = await channelOver(() => Promise.resolve(redirected));
    assert.deepEqual(await failureOf(send(channel, get("https://a.example"), once, unending)), {
      kind: "redirected",
    });
  });

  it("go over http to this machine alone, and others are refused once, before they are sent", async () => {
    const sent: string[] = [];
    const channel = await channelOver((url) => {
      sent.push(url);
      return Promise.resolve(Response.json({}));
    });
    for (const host of ["192.168.0.7:8545", "node", "[::1]:8545", "127.0.0.2", "localhost.example"]) {
      const failure = await failureOf(send(channel, get(`http://${host}`), lookupPolicy, unending));
      assert.deepEqual(failure, { kind: "notInBrowser", what: "http" }, host);
    }
    assert.deepEqual(sent, []);
    for (const url of ["http://localhost:8545", "http://127.0.0.1:8545", "https://node.example"])
      await send(channel, get(url), once, unending);
    assert.equal(sent.length, 3);
  });
});

describe("VS Code in a browser", () => {
  it("stores what the extension keeps, has no disk, and parses large responses itself", async () => {
    await using temporary = await temporaryFolder();
    const { openFile, openFolder } = webPlatform(diskFiles(temporary.path));
    await (await openFile("history.json")).write("text");
    assert.equal(await (await openFile("history.json")).read(), "text");
    const folder = await openFolder("bodies", { bytes: 10 });
    await folder.write("a", "text");
    assert.deepEqual([folder.mostBytes, await folder.read("a")], [10, "text"]);
    assert.deepEqual([web.disk, web.environment, web.isBrowser], [undefined, {}, true]);
    const bytes = new TextEncoder().encode("[12345678901234567890]");
    for (const text of [bytes, "[12345678901234567890]"])
      assert.deepEqual(await web.parseLargeJson(text, unending), [12345678901234567890n]);
  });
});
