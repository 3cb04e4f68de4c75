import assert from "node:assert/strict";
import { parseContractReference } from "../../../../src/core/contractReference.ts";
import { parseTimestampFilter } from "../../../../src/core/timestampFilter.ts";
import { parseTransactionReference } from "../../../../src/core/transactionReference.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { openChannel } from "../../../support/channel.ts";
import { failureFrom } from "../../../support/failures.ts";
import { heldBack, json, stall } from "../../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress } from "../../../support/verification.ts";
import { valueOf } from "../../core/arbitraries.ts";

const asking = { signal: unending };
const notFound = json(404, { _status: { messages: [{ message: "Not found" }] } });
const contract = (text: string) => valueOf(parseContractReference(text));
const transaction = (text: string) => valueOf(parseTransactionReference(text));
const hash = `0x${"ab".repeat(32)}`;

/** Lookups at a server that behaves so. */
async function open(...behaviours: readonly [Behaviour, ...Behaviour[]]) {
  const server = await startFaultServer(...behaviours);
  const client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel));
  const close = async (): Promise<void> => {
    await Promise.all([client.close(), server.close()]);
  };
  return { server, lookups, url: server.url, [Symbol.asyncDispose]: close };
}

describe("lookups", () => {
  it("of one subject at a time are one request, however many ask", async () => {
    const held = heldBack(json(200, {}));
    await using place = await open(held.behaviour);
    const question = { mirrorUrl: place.url, contract: contract("0.0.1001") };
    const all = Array.from({ length: 1000 }, () => place.lookups.contract(question, asking));
    await place.server.arrived(1);
    held.release();
    const answers = await Promise.all(all);
    assert.deepEqual([new Set(answers).size, place.server.requests.length], [1, 1]);
  });

  it("are requests of their own for every other question", async () => {
    await using place = await open(json(200, {}));
    const mirrorUrl = place.url;
    const timestamps = [valueOf(parseTimestampFilter("lt:5"))];
    const ofResult = (text: string, nonce?: number) => {
      const question = { mirrorUrl, transaction: transaction(text) };
      return place.lookups.result(nonce === undefined ? question : { ...question, nonce }, asking);
    };
    await Promise.all([
      ...["1001", "0.0.1001", "0.0.1002"].map((id) =>
        place.lookups.contract({ mirrorUrl, contract: contract(id) }, asking),
      ),
      place.lookups.contract({ mirrorUrl, contract: contract("1001"), timestamps }, asking),
      ...["0.0.2-5-7", "0.0.2@5.7", "0.0.2@5.7/0", "0.0.2@5.7/1", hash].map((text) => ofResult(text)),
      ofResult("0.0.2@5.7", 1),
      ofResult("0.0.2@5.7", 2),
    ]);
    const paths = place.server.requests.map(({ path }) => path.replace("/api/v1/contracts/", ""));
    const result = "results/0.0.2-5-000000007";
    assert.deepEqual(paths.sort(), [
      "0.0.1001",
      "0.0.1001?timestamp=lt%3A5.000000000",
      "0.0.1002",
      result,
      `${result}?nonce=1`,
      `${result}?nonce=2`,
      `results/${hash}`,
    ]);
  });

  it("are known from then on, with when they were answered", async () => {
    await using place = await open(json(200, { memo: "a" }));
    const question = { mirrorUrl: place.url, contract: contract("1001") };
    assert.equal(place.lookups.knownContract(question), undefined);
    const answer = await place.lookups.contract(question, asking);
    const known = place.lookups.knownContract(question);
    assert.deepEqual([known?.value === answer.value, known?.receivedAt], [true, answer.receivedAt]);
    assert.equal(place.lookups.knownContract({ ...question, contract: contract("1002") }), undefined);
  });

  it("are not known when they failed", async () => {
    await using place = await open(json(500, {}));
    const question = { mirrorUrl: place.url, contract: contract("1001") };
    assert.equal((await failureFrom(place.lookups.contract(question, asking))).kind, "serviceFailed");
    assert.equal(place.lookups.knownContract(question), undefined);
  });

  it("hold a hash only once a service knows it as one", async () => {
    await using place = await open(notFound, json(400, {}), json(200, {}));
    const question = { mirrorUrl: place.url, transaction: transaction(hash) };
    const known = [];
    for (let count = 0; count < 3; count += 1) {
      const { value } = await place.lookups.result(question, asking);
      known.push([value.kind, place.lookups.knownResult(question)?.value.kind]);
    }
    assert.deepEqual(known, [
      ["notFound", undefined],
      ["badRequest", undefined],
      ["found", "found"],
    ]);
  });

  it("hold a status until it is to be forgotten", async () => {
    await using place = await open(json(404, { match: null }));
    const question = { verifierUrl: place.url, chainId: "1", address: contractAddress } as const;
    await place.lookups.status(question, asking);
    assert.equal(place.lookups.knownStatus(question)?.value.state, "notVerified");
    assert.equal(place.lookups.knownStatus({ ...question, chainId: "2" }), undefined);
    place.lookups.forgetStatus(question);
    assert.equal(place.lookups.knownStatus(question), undefined);
  });

  it("are tried as often as was asked for", async () => {
    await using place = await open(json(503, {}));
    await failureFrom(
      place.lookups.contract({ mirrorUrl: place.url, contract: contract("1") }, { ...asking, retries: 0 }),
    );
    const once = place.server.requests.length;
    await failureFrom(place.lookups.contract({ mirrorUrl: place.url, contract: contract("1") }, asking));
    assert.deepEqual([once, place.server.requests.length - once], [1, 3]);
  });

  it("are asked again by who would try more often than the one they joined", async () => {
    const held = heldBack(json(503, {}));
    await using place = await open(held.behaviour, json(503, {}), json(200, { memo: "there" }));
    const question = { mirrorUrl: place.url, contract: contract("1001") };
    const hover = failureFrom(place.lookups.contract(question, { ...asking, retries: 0 }));
    const panels = [asking, asking].map((how) => place.lookups.contract(question, how));
    await place.server.arrived(1);
    held.release();
    assert.equal((await hover).kind, "serviceFailed");
    const kinds = (await Promise.all(panels)).map(({ value }) => value.kind);
    assert.deepEqual([kinds, place.server.requests.length], [["found", "found"], 3]);
  });

  it("are not asked again when another try would fare no better", async () => {
    const held = heldBack(json(500, {}));
    await using place = await open(held.behaviour, json(200, {}));
    const question = { mirrorUrl: place.url, contract: contract("1001") };
    const both = [{ ...asking, retries: 0 }, asking].map((how) =>
      failureFrom(place.lookups.contract(question, how)),
    );
    await place.server.arrived(1);
    held.release();
    assert.deepEqual([(await Promise.all(both)).length, place.server.requests.length], [2, 1]);
  });

  it("go on for who still waits, and end with the last", async () => {
    await using place = await open(stall);
    const aborts = [new AbortController(), new AbortController()];
    const question = { mirrorUrl: place.url, contract: contract("1001") };
    const both = aborts.map(({ signal }) => place.lookups.contract(question, { signal }));
    await place.server.arrived(1);
    for (const [index, abort] of aborts.entries()) {
      const reason = new Error("left");
      abort.abort(reason);
      await assert.rejects(both[index]!, (error) => error === reason);
    }
    await place.server.allClosed();
    assert.equal(place.server.requests.length, 1);
  });
});
