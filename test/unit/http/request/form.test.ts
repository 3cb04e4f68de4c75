import assert from "node:assert/strict";
import { send } from "../../../../src/http/request.ts";
import type { ApiRequest, Transport } from "../../../../src/http/channel.ts";
import { openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";

type Form = Pick<ApiRequest, "path" | "query"> & { readonly base?: string };

const forms: readonly (readonly [Form, path: string])[] = [
  [{ path: ["api", "v1"] }, "/api/v1"],
  [{ path: ["a b", "c/d", "e?f", "g#h", "%2e", "ü"] }, "/a%20b/c%2Fd/e%3Ff/g%23h/%252e/%C3%BC"],
  [{ base: "/server", path: ["x"] }, "/server/x"],
  [{ base: "/server//", path: ["x"] }, "/server/x"],
  [{ base: "/server?a=1#b", path: ["x"] }, "/server/x"],
  [{ path: ["x"], query: [] }, "/x"],
  [
    {
      path: ["x"],
      query: [
        ["timestamp", "gte:1.000000001"],
        ["timestamp", "lt:2"],
        ["odd", "a&b=c #"],
      ],
    },
    "/x?timestamp=gte%3A1.000000001&timestamp=lt%3A2&odd=a%26b%3Dc+%23",
  ],
];

describe("a request", () => {
  it("goes to the base address with its path and query encoded", async () => {
    await using server = await startFaultServer(json(200, {}));
    await using client = openChannel();
    for (const [{ base = "", path, query }] of forms) {
      const request = { method: "GET", baseUrl: server.url + base, path, query: query ?? [] } as const;
      await send(client.channel, request, once, unending);
    }
    assert.deepEqual(
      server.requests.map((request) => request.path),
      forms.map(([, path]) => path),
    );
  });

  it("asks whoever carries it to follow no redirect, and for an address without an empty query", async () => {
    await using client = openChannel();
    const seen: unknown[] = [];
    const transport: Transport = (url, { method, body, redirect }) => {
      seen.push([url, method, body, redirect]);
      // As a browser has it.
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    const channel = { ...client.channel, transport };
    const request = { ...get("https://a.example"), query: [] };
    const { status, text, contentType } = await send(channel, request, once, unending);
    await send(channel, post("https://a.example", "{}"), onceVerifying, unending);
    assert.deepEqual([status, text, contentType], [204, "", ""]);
    assert.deepEqual(seen, [
      ["https://a.example/subject", "GET", null, "manual"],
      ["https://a.example/verify", "POST", "{}", "manual"],
    ]);
  });

  it("says what it sends and takes, and carries no cookie even when one was set", async () => {
    await using server = await startFaultServer(json(200, {}, { "set-cookie": "sourcify_vid=1; Path=/" }));
    await using client = openChannel();
    await send(client.channel, post(server.url, '{"ü":1}'), onceVerifying, unending);
    await send(client.channel, post(server.url, '{"ü":2}'), onceVerifying, unending);
    await send(client.channel, get(server.url), once, unending);
    const seen = server.requests.map(({ method, path, body, headers }) => {
      const { accept, cookie, authorization } = headers;
      return { method, path, body, accept, cookie, authorization, contentType: headers["content-type"] };
    });
    const common = { accept: "application/json", cookie: undefined, authorization: undefined };
    const posted = { method: "POST", path: "/verify", contentType: "application/json", ...common };
    assert.deepEqual(seen, [
      { ...posted, body: '{"ü":1}' },
      { ...posted, body: '{"ü":2}' },
      { method: "GET", path: "/subject", body: "", contentType: undefined, ...common },
    ]);
  });

  it("shares kept connections when it reads, and has one of its own when it verifies", async () => {
    await using server = await startFaultServer(json(200, {}));
    await using client = openChannel();
    for (let count = 0; count < 20; count += 1) await send(client.channel, get(server.url), once, unending);
    const kept = server.traffic.connections;
    assert.ok(kept <= 8, `${kept} connections`);
    for (let count = 0; count < 3; count += 1)
      await send(client.channel, post(server.url), onceVerifying, unending);
    assert.equal(server.traffic.connections, kept + 3);
  });
});
