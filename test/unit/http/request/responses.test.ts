import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { send } from "../../../../src/http/request.ts";
import { acceptedCodings } from "../../../../src/platform/node/undiciResponse.ts";
import { openChannel } from "../../../support/channel.ts";
import { brotlied, gzipped, json, page, reply } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { beginning, jumpingClock } from "../../../support/fakeClock.ts";
import { get, once, unending } from "../../../support/requests.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A body that arrives byte by byte. */
function drop(body: Buffer): Behaviour {
  return (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`);
    const next = (at: number): void => {
      if (at < body.length) socket.write(body.subarray(at, at + 1), () => setImmediate(next, at + 1));
    };
    next(0);
  };
}

const twicePacked = gzipSync(gzipSync("{}"));

/** Layers can hold terabytes of nothing: nobody could end what unpacks them. */
function packedTwice(codings: string | readonly string[]): Behaviour {
  return reply(200, twicePacked, { "content-encoding": codings });
}

const cutGzip = gzipSync('{"packed":true}').subarray(0, -8);

const texts: readonly (readonly [name: string, behaviour: Behaviour, text: string])[] = [
  ["as it came", json(200, '{"a": 1.0}'), '{"a": 1.0}'],
  ["unpacked", gzipped('{"packed":true}'), '{"packed":true}'],
  [
    "unpacked, whatever the case of its coding",
    reply(200, gzipSync("{}"), { "content-encoding": "X-GZIP" }),
    "{}",
  ],
  ["unpacked by brotli", brotlied("{}"), "{}"],
  ["unpacked as far as it goes", reply(200, cutGzip, { "content-encoding": "gzip" }), '{"packed":true}'],
  ["as it came, packed in a way nobody asked for", reply(200, "{}", { "content-encoding": "x" }), "{}"],
  ["as it came, packed more than once", packedTwice("gzip, GZIP"), String(twicePacked)],
  [
    "as it came, packed more than once as two headers tell",
    packedTwice(["gzip", "gzip"]),
    String(twicePacked),
  ],
  ["without a byte order mark", json(200, "\ufeff{}"), "{}"],
  ["with invalid UTF-8 marked", reply(200, Buffer.from([0x22, 0xff, 0x41, 0x22])), '"\ufffdA"'],
  ["with characters whole that came in parts", drop(Buffer.from('"😀ü"')), '"😀ü"'],
  ["with a character marked that was cut in half", reply(200, Buffer.from("😀").subarray(0, 2)), "\ufffd"],
  ["even if empty", reply(200, ""), ""],
  ["even if there is no body", reply(204, ""), ""],
  ["even if a page", page(200, "<html>"), "<html>"],
  ["even if an error", json(500, "{}"), "{}"],
];

describe("a response", () => {
  for (const [name, behaviour, text] of texts) {
    it(`is read as text, ${name}`, async () => {
      await using server = await startFaultServer(behaviour);
      await using client = openChannel();
      assert.equal((await send(client.channel, get(server.url), once, unending)).text, text);
    });
  }

  it("is read whole where the end of the connection ends it, packed or not", async () => {
    const text = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => sha256(String(index))));
    for (const [coding, body] of [
      ["identity", Buffer.from(text)],
      ["gzip", gzipSync(text)],
    ] as const) {
      await using server = await startFaultServer((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\nconnection: close\r\n\r\n`);
        socket.end(body);
      });
      await using client = openChannel();
      assert.equal((await send(client.channel, get(server.url), once, unending)).text, text);
    }
  });

  it("tells all about itself", async () => {
    const headers = {
      "retry-after": "Thu, 01 Jan 2026 00:00:02 GMT",
      "content-type": "Application/JSON; x=y",
    };
    await using server = await startFaultServer(json(404, "{ }", headers));
    const clock = jumpingClock();
    await using client = openChannel(clock);
    const request = { ...get(server.url, "a", "b"), query: [["c", "d"]] } as const;
    const response = await send(
      { ...client.channel, log: () => clock.advance(1) },
      { ...request, query: [["c", "d"]] },
      once,
      unending,
    );
    assert.deepEqual(response, {
      method: "GET",
      path: "/a/b?c=d",
      host: server.host,
      status: 404,
      contentType: "Application/JSON",
      text: "{ }",
      tookMilliseconds: 0,
      receivedAt: beginning,
      retryAfterMilliseconds: 2000,
    });
  });
});

describe("a response that goes on behind the end of what is packed", () => {
  for (const [coding, packed] of [
    ["gzip", gzipSync("{}")],
    ["br", brotliCompressSync("{}")],
  ] as const)
    it(`is taken as it is, and its connection ends: ${coding}`, async () => {
      await using server = await startFaultServer((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\n\r\n`);
        socket.write(packed);
        const pouring = setInterval(() => socket.write(Buffer.alloc(1000)), 1);
        socket.on("close", () => clearInterval(pouring));
      });
      await using client = openChannel();
      const { text } = await send(client.channel, get(server.url), once, unending);
      assert.equal(text, "{}");
      await server.allClosed();
    });
});

describe("a request", () => {
  it("says what it may be answered with, and no more of who asks than undici does", async () => {
    await using server = await startFaultServer(json(200, "{}"));
    await using client = openChannel();
    await send(client.channel, get(server.url), once, unending);
    assert.deepEqual(server.requests[0]?.headers, {
      host: server.host,
      connection: "keep-alive",
      accept: "application/json",
      "user-agent": "undici",
      "accept-encoding": "gzip",
    });
  });
});

describe("the codings that a response may have", () => {
  it("are two over an encrypted connection, and one where others may stand between", () => {
    assert.equal(acceptedCodings("https:"), "gzip, br");
    assert.equal(acceptedCodings("http:"), "gzip");
  });
});
