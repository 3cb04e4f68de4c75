import assert from "node:assert/strict";
import { jsonOf, prepareJson, readableJsonOf, unreadableFailure } from "../../../src/http/responseJson.ts";
import { readLookup } from "../../../src/services/ledger/mirror/lookup.ts";
import { contractRecordShape } from "../../../src/services/ledger/mirror/schema.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { once, unending } from "../../support/requests.ts";
import { openChannel } from "../../support/channel.ts";
import { largeJson } from "../../../src/core/json/exactJson.ts";
import { send } from "../../../src/http/request.ts";
import type { Channel } from "../../../src/http/channel.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

const megabytes = (count: number): string => "x".repeat(count * 1024 * 1024);
const long = 12345678901234567890n;

describe("the JSON of a response", () => {
  it("is parsed where it is up to 1 MiB, and in a thread of its own beyond, with every digit", async () => {
    for (const [length, threads] of [
      [largeJson, 0],
      [largeJson + 1, 1],
    ] as const) {
      const text = `[${long},""]`.padEnd(length);
      const response = rawResponse({ text });
      let parsed = 0;
      const parse: typeof parseInThread = (...args) => {
        parsed += 1;
        return parseInThread(...args);
      };
      for (let again = 0; again < 2; again += 1) await prepareJson(response, parse, unending);
      assert.equal(parsed, threads, "once is enough");
      assert.deepEqual(jsonOf(response), [long, ""]);
    }
  });

  it("is given up at the deadline of its request", async () => {
    await using client = openChannel();
    const text = `["${megabytes(2)}"]`;
    let parsing: AbortSignal | undefined;
    const channel: Channel = {
      ...client.channel,
      transport: () => Promise.resolve(new Response(text)),
      parseLargeJson: (_text, signal) => {
        parsing = signal;
        return new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
        });
      },
    };
    const request = { method: "GET", baseUrl: "http://service.example", path: ["a"] } as const;
    const policy = { ...once, deadlineMilliseconds: 200 };
    await assert.rejects(send(channel, request, policy, unending), {
      failure: { kind: "timedOut", afterMilliseconds: 200 },
    });
    assert.equal(parsing?.aborted, true);
  });

  it("is told apart from a response that is none, and from one that holds too much", async () => {
    const cases: readonly (readonly [text: string, exceeded: string | undefined])[] = [
      [`{"a":"${megabytes(5)}"`, undefined],
      [`<html>${megabytes(5)}`, undefined],
      ["", undefined],
      [`{"memo":${"7".repeat(3_000_000)}}`, "digits"],
      [`["${megabytes(5)}",${"7".repeat(101)}]`, "digits"],
      [`[${"0,".repeat(2_000_001)}0]`, "values"],
      [`${"[".repeat(201)}"${megabytes(5)}"${"]".repeat(201)}`, "depth"],
    ];
    for (const [text, exceeded] of cases) {
      const response = await prepareJson(rawResponse({ text }), parseInThread, unending);
      const failure = unreadableFailure(response);
      assert.equal(readableJsonOf(response), undefined);
      const expected = { kind: "unreadable", status: 200, bytes: text.length, exceeded };
      assert.deepEqual(failure?.failure, exceeded === undefined ? undefined : expected);
      assert.equal(failure?.response, exceeded === undefined ? undefined : response, "the answer is at hand");
    }
  });

  it("is not taken for one that holds too much when its reading is given up, and is read once it is asked for again", async () => {
    const response = rawResponse({ text: `["${megabytes(5)}"]` });
    const abort = new AbortController();
    const reading = prepareJson(response, parseInThread, abort.signal);
    abort.abort(new Error("given up"));
    await assert.rejects(reading, { message: "given up" });
    await prepareJson(response, parseInThread, unending);
    assert.equal((jsonOf(response) as readonly string[])[0]?.length, 5 * 1024 * 1024);
  });

  it("holds more than is read where no thread can be had", async () => {
    const response = rawResponse({ text: `["${megabytes(5)}"]` });
    await prepareJson(response, () => Promise.reject(new Error("No memory.")), unending);
    assert.deepEqual(unreadableFailure(response)?.failure, {
      kind: "unreadable",
      status: 200,
      bytes: response.text.length,
      exceeded: "bytes",
    });
  });

  it("makes a lookup fail as unreadable, and an error of the service stay one", () => {
    const text = `{"memo":${"7".repeat(3_000_000)}}`;
    const kindOf = (status: number): unknown => {
      try {
        return readLookup(contractRecordShape, rawResponse({ text, status })).kind;
      } catch (error) {
        return (error as { failure?: { kind: string } }).failure?.kind;
      }
    };
    assert.deepEqual([200, 206, 400, 404, 429, 500].map(kindOf), [
      "unreadable",
      "unreadable",
      "unreadable",
      "serviceFailed",
      "rateLimited",
      "serviceFailed",
    ]);
  });
});
