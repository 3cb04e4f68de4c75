import assert from "node:assert/strict";
import type { Failure } from "../../../../src/http/failure.ts";
import {
  lookUpSignatures,
  type SignatureHashes,
} from "../../../../src/services/signatures/signatureDatabase.ts";
import { openChannel } from "../../../support/channel.ts";
import { errorFrom, failureFrom } from "../../../support/failures.ts";
import {
  closeBeforeHeaders,
  json,
  page,
  redirect,
  resetAfterHeaders,
  stall,
} from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { once, unending } from "../../../support/requests.ts";

const topic = "ab".repeat(32);
const transfer = { name: "transfer(address,uint256)", filtered: false, hasVerifiedContract: false };

async function lookUp(behaviour: Behaviour, asked: Partial<SignatureHashes> = {}, policy = once) {
  await using server = await startFaultServer(behaviour);
  await using client = openChannel();
  const hashes = { selectors: ["a9059cbb"], topics: [], ...asked };
  const found = await lookUpSignatures(client.channel, `${server.url}/db`, hashes, policy, unending);
  const requests = server.requests.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
  return { found, requests };
}

const answer = (result: unknown) => json(200, { ok: true, result });

describe("a signature service", () => {
  it("is sent the hashes alone, all in one request", async () => {
    const asked = { selectors: ["a9059cbb", "d09de08a"], topics: [topic] };
    const { found, requests } = await lookUp(answer({ function: {}, event: {} }), asked);
    assert.deepEqual(requests, [
      `GET /db/signature-database/v1/lookup?function=0xa9059cbb,0xd09de08a&event=0x${topic}&filter=true`,
    ]);
    assert.deepEqual(
      [...found.selectors],
      asked.selectors.map((digits) => [digits, []]),
    );
    assert.deepEqual([...found.topics], [[topic, []]]);
  });

  it("says what it knows of each, spam left out, and what a verified contract has first", async () => {
    const { found } = await lookUp(
      answer({
        function: {
          "0xA9059CBB": [
            transfer,
            { name: "many_msg_babbage(bytes1)", filtered: true },
            { name: "other()", filtered: false, hasVerifiedContract: true },
            transfer,
          ],
          "0xd09de08a": null,
          "0x00000000": [transfer],
        },
        event: { [`0x${topic}`]: [{ name: "Noted()" }] },
        more: 1,
      }),
      { selectors: ["a9059cbb", "d09de08a"], topics: [topic] },
    );
    assert.deepEqual(
      [...found.selectors],
      [
        ["a9059cbb", ["other()", "transfer(address,uint256)"]],
        ["d09de08a", []],
      ],
    );
    assert.deepEqual([...found.topics], [[topic, ["Noted()"]]]);
    assert.match(found.response.text, /many_msg_babbage/);
  });

  it("may respond in another form than it should: what cannot be read is left out", async () => {
    for (const told of [null, 1, "transfer()", {}, [null, 1, "x", { name: 1 }, { name: "" }, [], {}]]) {
      const { found } = await lookUp(answer({ function: { "0xa9059cbb": told } }));
      assert.deepEqual([...found.selectors], [["a9059cbb", []]], JSON.stringify(told));
    }
    for (const functions of [null, 1, [], "x"])
      assert.deepEqual(
        [...(await lookUp(answer({ function: functions }))).found.selectors],
        [["a9059cbb", []]],
      );
  });

  it("may have thousands of one hash, and long ones, of which few are taken", async () => {
    const many = Array.from({ length: 5000 }, (_, number) => ({ name: `f${number}()` }));
    const { found } = await lookUp(answer({ function: { "0xa9059cbb": many } }));
    assert.deepEqual(found.selectors.get("a9059cbb")?.length, 16);
    const again = Array.from({ length: 170 }, (_, number) => ({ name: number < 160 ? "again()" : "late()" }));
    const read = await lookUp(answer({ function: { "0xa9059cbb": again } }));
    assert.deepEqual(read.found.selectors.get("a9059cbb"), ["again()"], "what stands far behind is not read");
    const long = [{ name: `f(${"uint256,".repeat(200)})` }, { name: "short()" }];
    const shorter = await lookUp(answer({ function: { "0xa9059cbb": long } }));
    assert.deepEqual(shorter.found.selectors.get("a9059cbb"), ["short()"]);
  });

  it("gives what it responded along", async () => {
    const { found } = await lookUp(answer({ function: {} }));
    assert.deepEqual(
      [found.response.status, found.response.text],
      [200, '{"ok":true,"result":{"function":{}}}'],
    );
  });

  it("is asked for up to a hundred at once, and for no kind of which none is wanted", async () => {
    const { requests } = await lookUp(answer({}), {
      selectors: Array<string>(60).fill("a9059cbb"),
      topics: Array<string>(40).fill(topic),
    });
    assert.equal(requests[0]?.match(/0x/g)?.length, 100);
    const [functions] = (await lookUp(answer({}))).requests;
    const [events] = (await lookUp(answer({}), { selectors: [], topics: [topic] })).requests;
    assert.deepEqual(
      [functions?.split("?")[1], events?.split("?")[1]],
      ["function=0xa9059cbb&filter=true", `event=0x${topic}&filter=true`],
    );
  });

  it("is never sent anything but hashes, nor too many, nor nothing", async () => {
    const wrong: readonly Partial<SignatureHashes>[] = [
      { selectors: ["A9059CBB"] },
      { selectors: ["a9059cbb00"] },
      { selectors: [topic] },
      { topics: [topic.slice(2)] },
      { topics: ["0x".padEnd(64, "a")] },
      { selectors: [] },
      { selectors: Array<string>(101).fill("a9059cbb") },
    ];
    for (const asked of wrong)
      await assert.rejects(lookUp(answer({}), asked), RangeError, JSON.stringify(asked).slice(0, 100));
  });

  const failures: readonly (readonly [name: string, behaviour: Behaviour, failure: Partial<Failure>])[] = [
    [
      "an error of its own",
      json(500, { ok: false, error: "Invalid hash" }),
      { kind: "serviceFailed", status: 500, messages: ["Invalid hash"] },
    ],
    ["a page with 500", page(500, "<html>"), { kind: "serviceFailed", status: 500 }],
    ["a page", page(200, "<html>"), { kind: "notJson" }],
    ["no result", json(200, { ok: false, error: "no" }), { kind: "notJson" }],
    ["a list", json(200, []), { kind: "notJson" }],
    ["a redirect", redirect(302, "http://127.0.0.1:1/"), { kind: "redirected" }],
    ["too many requests", json(429, {}), { kind: "rateLimited" }],
    ["an answer that is cut off", resetAfterHeaders, { kind: "cutOff" }],
    ["no answer at all", closeBeforeHeaders, { kind: "unreachable" }],
    [
      "megabytes",
      answer({ function: { "0xa9059cbb": [{ name: "x".repeat(3 * 1024 * 1024) }] } }),
      { kind: "tooLarge" },
    ],
  ];
  for (const [name, behaviour, failure] of failures)
    it(`fails with ${name}`, async () => {
      const told = (await failureFrom(lookUp(behaviour))) as unknown as Record<string, unknown>;
      for (const [field, value] of Object.entries(failure)) assert.deepEqual(told[field], value, field);
    });

  it("fails where it does not respond in time, and its response is kept where there is one", async () => {
    const late = await failureFrom(lookUp(stall, {}, { ...once, deadlineMilliseconds: 30 }));
    assert.equal(late.kind, "timedOut");
    const { response, host } = await errorFrom(lookUp(json(500, { ok: false, error: "Invalid hash" })));
    assert.match(response?.text ?? "", /Invalid hash/);
    assert.match(host, /^127\.0\.0\.1:\d+$/);
    const unsaid = await failureFrom(lookUp(json(500, { ok: false, error: { code: 7 } })));
    assert.deepEqual(unsaid, { kind: "serviceFailed", status: 500, messages: [] });
  });
});
