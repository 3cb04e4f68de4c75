import assert from "node:assert/strict";
import { jsonOf, prepareJson, readableJsonOf, unreadableFailure } from "../../../src/http/responseJson.ts";
import { readLookup } from "../../../src/services/ledger/mirror/lookup.ts";
import { contractRecordShape } from "../../../src/services/ledger/schema.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { unending } from "../../support/requests.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";

const megabytes = (count: number): string => "x".repeat(count * 1024 * 1024);
const long = 12345678901234567890n;

/** How many threads begin while something is done. */
async function threadsDuring(work: () => Promise<unknown>): Promise<number> {
  let threads = 0;
  const count = (): number => (threads += 1);
  process.on("worker", count);
  await work();
  process.off("worker", count);
  return threads;
}

describe("the JSON of a response", () => {
  it("is parsed where it is, up to 4 MiB and 200,000 values", async () => {
    for (const text of [`{"a":"${megabytes(3)}","b":${long}}`, `[${"0,".repeat(199_998)}${long}]`]) {
      const response = rawResponse({ text });
      assert.equal(await threadsDuring(() => prepareJson(response, parseInThread, unending)), 0);
      const found = Object.values(jsonOf(response) as object) as unknown[];
      assert.equal(found.at(-1), long);
    }
  });

  it("is parsed in a thread of its own beyond, with every digit", async () => {
    for (const text of [`{"a":"${megabytes(5)}","b":${long}}`, `[${"0,".repeat(300_000)}${long}]`]) {
      const response = rawResponse({ text });
      assert.equal(await threadsDuring(() => prepareJson(response, parseInThread, unending)), 1);
      assert.equal(
        await threadsDuring(() => prepareJson(response, parseInThread, unending)),
        0,
        "once is enough",
      );
      const found = Object.values(jsonOf(response) as object) as unknown[];
      assert.equal(found.at(-1), long);
    }
  });

  it("is refused beyond, rather than hold up everything, where nobody has prepared it", () => {
    const response = rawResponse({ text: `["${megabytes(5)}"]` });
    assert.throws(() => jsonOf(response), { message: "unreadable (service.example)" });
    assert.equal(readableJsonOf(response), undefined);
  });

  it("is told apart from a response that is none, and from one that holds too much", async () => {
    const cases: readonly (readonly [text: string, exceeded: string | undefined])[] = [
      [`{"a":"${megabytes(5)}"`, undefined],
      [`<html>${megabytes(5)}`, undefined],
      ["", undefined],
      [`{"memo":${"7".repeat(3_000_000)}}`, "digits"],
      [`["${megabytes(5)}",${"7".repeat(101)}]`, "digits"],
      [`[${"0,".repeat(1_500_000)}0]`, "values"],
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
