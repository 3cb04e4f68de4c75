import assert from "node:assert/strict";
import { createServer, type AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Failure } from "../../../../src/http/failure.ts";
import { send } from "../../../../src/http/request.ts";
import type { Channel } from "../../../../src/http/channel.ts";
import { openChannel } from "../../../support/channel.ts";
import { errorFrom, failureFrom } from "../../../support/failures.ts";
import {
  closeBeforeHeaders,
  endlessBody,
  endlessNothing,
  gzipped,
  halfBody,
  notHttp,
  resetAfterHeaders,
  resetBeforeHeaders,
  stall,
  stallInBody,
} from "../../../support/faults.ts";
import { refusingUrl, startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { get, once, onceVerifying, post, unending } from "../../../support/requests.ts";

const reset = { kind: "unreachable", reason: "reset", neverLeft: false } as const;
/** With the bit that says that a file's name comes next. */
const namedHead = gzipSync("").subarray(0, 10).with(3, 8);
/** Lower than the product's, which takes long to exceed. */
const bodyLimitBytes = 1024 * 1024;
const tooLarge: Failure = { kind: "tooLarge", limitBytes: bodyLimitBytes };

const faults: readonly (readonly [name: string, behaviour: Behaviour, failure: Failure])[] = [
  ["reset before the headers", resetBeforeHeaders, { ...reset, code: "ECONNRESET" }],
  ["closed before the headers", closeBeforeHeaders, { ...reset, code: "UND_ERR_SOCKET" }],
  ["reset behind the headers", resetAfterHeaders, { kind: "cutOff", receivedBytes: 1 }],
  ["cut off in the body", halfBody('{"whole":true}'), { kind: "cutOff", receivedBytes: 7 }],
  ["without an end", endlessBody, tooLarge],
  ["packed and huge when unpacked", gzipped(Buffer.alloc(bodyLimitBytes + 1, 0x20)), tooLarge],
  [
    "the name of a packed file without an end",
    endlessNothing(Buffer.from(namedHead), Buffer.alloc(50_000, "a")),
    tooLarge,
  ],
  ["no HTTP", notHttp, { kind: "unreachable", reason: "other", code: "", neverLeft: false }],
];

describe("a failed request", () => {
  for (const [name, behaviour, failure] of faults) {
    it(`is told from others: ${name}`, async () => {
      await using server = await startFaultServer(behaviour);
      await using client = openChannel();
      const channel = { ...client.channel, bodyLimitBytes };
      const error = await errorFrom(send(channel, get(server.url), once, unending));
      assert.deepEqual([error.failure, error.host, error.response], [failure, server.host, undefined]);
    });
  }

  it("ends a connection whose body is too large", async () => {
    await using server = await startFaultServer(endlessBody);
    await using client = openChannel();
    await failureFrom(send({ ...client.channel, bodyLimitBytes }, get(server.url), once, unending));
    await server.allClosed();
  });

  it("takes a body that is just not too large", async () => {
    await using server = await startFaultServer(gzipped(Buffer.alloc(bodyLimitBytes, 0x20)));
    await using client = openChannel();
    const channel = { ...client.channel, bodyLimitBytes };
    const response = await send(channel, get(server.url), once, unending);
    assert.equal(response.text.length, bodyLimitBytes);
  });

  it("says from where it was made, where the channel tells", async () => {
    await using client = openChannel();
    const url = await refusingUrl();
    const failureOn = (channel: Channel): Promise<Failure> =>
      failureFrom(send(channel, get(url), once, unending));
    const refused = { kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true };
    assert.deepEqual(await failureOn(client.channel), refused);
    const from = { side: "local", remote: "wsl" } as const;
    assert.deepEqual(await failureOn({ ...client.channel, from }), { ...refused, from });
  });

  it("says so when nothing listens there", async () => {
    await using client = openChannel();
    const failure = await failureFrom(send(client.channel, get(await refusingUrl()), once, unending));
    assert.deepEqual(failure, {
      kind: "unreachable",
      reason: "refused",
      code: "ECONNREFUSED",
      neverLeft: true,
    });
  });

  it("says so when encryption meets plain text", async () => {
    const server = createServer((socket) =>
      socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await using client = openChannel();
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const failure = await failureFrom(send(client.channel, get(url), once, unending));
    server.close();
    assert.equal(failure.kind === "unreachable" && failure.reason, "tls");
  });

  for (const [name, behaviour] of [
    ["before the headers", stall],
    ["in the body", stallInBody],
  ] as const) {
    it(`is given up at its deadline, stalled ${name}`, async () => {
      await using server = await startFaultServer(behaviour);
      await using client = openChannel();
      const policy = { ...once, deadlineMilliseconds: 40 };
      const failure = await failureFrom(send(client.channel, get(server.url), policy, unending));
      assert.deepEqual(failure, { kind: "timedOut", afterMilliseconds: 40 });
      await server.allClosed();
    });
  }

  it("has the error behind it as its cause", async () => {
    await using server = await startFaultServer(resetBeforeHeaders, halfBody("{}"), stall);
    await using client = openChannel();
    for (const [deadlineMilliseconds, message] of [
      [10_000, /ECONNRESET/],
      [10_000, /./],
      [40, /deadline has passed/],
    ] as const) {
      const policy = { ...once, deadlineMilliseconds };
      const { cause } = await errorFrom(send(client.channel, get(server.url), policy, unending));
      assert.ok(cause instanceof Error);
      assert.match(cause.message, message);
    }
  });

  it("holds nothing of what was sent", async () => {
    await using server = await startFaultServer(resetBeforeHeaders);
    await using client = openChannel();
    const error = await errorFrom(send(client.channel, post(server.url), onceVerifying, unending));
    const seen = new Set<unknown>();
    const told: string[] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return void told.push(String(value));
      if (seen.has(value)) return;
      seen.add(value);
      for (const name of Reflect.ownKeys(value)) collect(Reflect.get(value, name));
    };
    collect(error);
    assert.ok(
      told.some((text) => text.includes("unreachable")),
      "the error was looked through",
    );
    assert.deepEqual(
      told.filter((text) => text.includes("very-secret")),
      [],
    );
  });
});
