import assert from "node:assert/strict";
import type { Failure } from "../../../../../src/http/failure.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { openChannel } from "../../../../support/channel.ts";
import { failureFrom } from "../../../../support/failures.ts";
import { found, halfBody, json, namesIn, page, redirect, reply } from "../../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../../support/faultServer.ts";
import { once, unending } from "../../../../support/requests.ts";

const contract = { kind: "id", id: { shard: 0n, realm: 0n, num: 1001n } } as const;
const transaction = { kind: "hash", hash: `0x${"ab".repeat(32)}`, from: "32 bytes" } as const;

/** Both lookups at a server that behaves so. */
async function lookUpBoth(behaviour: Behaviour) {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  const both = [
    mirrorAt(server.url).lookUpContract(client.channel, { contract }, once, unending),
    mirrorAt(server.url).lookUpTransaction(client.channel, { transaction }, once, unending),
  ] as const;
  await Promise.allSettled(both);
  return both;
}

function errorBody(message: string, detail?: string) {
  return { _status: { messages: [{ message, ...(detail === undefined ? {} : { detail }) }] } };
}

describe("a lookup", () => {
  const responses: readonly (readonly [name: string, behaviour: Behaviour, expected: object])[] = [
    ["found", found(), { kind: "found" }],
    [
      "found whatever its content type says",
      (socket, request) => reply(200, JSON.stringify(namesIn(request.path)))(socket, request),
      { kind: "found" },
    ],
    ["not found", json(404, errorBody("Not found")), { kind: "notFound", messages: ["Not found"] }],
    [
      "refused",
      json(400, errorBody("Invalid parameter", "x")),
      { kind: "badRequest", messages: ["Invalid parameter: x"] },
    ],
    ["refused without a word", json(400, {}), { kind: "badRequest", messages: [] }],
  ];
  for (const [name, behaviour, expected] of responses) {
    it(`is a value: ${name}`, async () => {
      const lookups = await Promise.all(await lookUpBoth(behaviour));
      for (const lookup of lookups) {
        const told = lookup.kind === "found" ? {} : { messages: lookup.messages };
        assert.deepEqual({ kind: lookup.kind, ...told }, expected);
      }
    });
  }

  it("is found without the call's result at HTTP 206", async () => {
    const [, lookup] = await Promise.all(await lookUpBoth(found({}, 206)));
    assert.ok(lookup.kind === "found");
    assert.deepEqual([lookup.isPartial, lookup.transaction.output.state], [true, "incomplete"]);
  });

  const html = "text/html";
  const serviceFailed = (status: number, ...messages: string[]): Failure => ({
    kind: "serviceFailed",
    status,
    messages,
  });
  const failures: readonly (readonly [name: string, behaviour: Behaviour, failure: Failure])[] = [
    ["a 404 page", page(404, "<html>Not found"), serviceFailed(404)],
    ["a 404 of another service", json(404, { message: "Not found" }), serviceFailed(404)],
    ["500", json(500, errorBody("Internal error", "timeout")), serviceFailed(500, "Internal error: timeout")],
    ["503", json(503, errorBody("Unavailable")), serviceFailed(503, "Unavailable")],
    ["a 502 page", page(502, "<html>"), serviceFailed(502)],
    ["a 403 page", page(403, "<html>"), serviceFailed(403)],
    [
      "429",
      page(429, "<html>", { "retry-after": "5" }),
      { kind: "rateLimited", retryAfterMilliseconds: 5000 },
    ],
    ["429 without a time", page(429, "<html>"), { kind: "rateLimited", retryAfterMilliseconds: undefined }],
    ["a redirect", redirect(302, "https://elsewhere.example"), { kind: "redirected", status: 302 }],
    ["a page of success", page(200, "<html>"), { kind: "notJson", status: 200, contentType: html }],
    ["a 400 page", page(400, "<html>Bad Request"), { kind: "notJson", status: 400, contentType: html }],
    ["an array", json(200, [{}]), { kind: "notJson", status: 200, contentType: "application/json" }],
    ["nothing", reply(204, ""), { kind: "notJson", status: 204, contentType: "" }],
    ["half an object", halfBody('{"a":1,"b":2}'), { kind: "cutOff", receivedBytes: 6 }],
  ];
  for (const [name, behaviour, failure] of failures) {
    it(`is a failure: ${name}`, async () => {
      const found = await Promise.all((await lookUpBoth(behaviour)).map(failureFrom));
      assert.deepEqual(found, [failure, failure]);
    });
  }
});
