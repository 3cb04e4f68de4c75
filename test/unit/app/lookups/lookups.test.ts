import assert from "node:assert/strict";
import { parseTimestampFilter, parseTimestamps } from "../../../../src/core/timestampFilter.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { Ledger } from "../../../../src/services/ledger/ledger.ts";
import { failureFrom } from "../../../support/failures.ts";
import { found, heldBack, json, page, stall } from "../../../support/faults.ts";
import { contractAddress } from "../../../support/verification.ts";
import { valueOf } from "../../core/arbitraries.ts";
import { asking, contract, notFound, open, transaction } from "./lookupsAt.ts";
import { ledgerAt } from "../../../support/networks.ts";

const hash = `0x${"ab".repeat(32)}`;

describe("lookups", () => {
  it("of one subject at a time are one request, however many ask", async () => {
    const held = heldBack(found());
    await using place = await open(held.behaviour);
    const question = { ledger: ledgerAt(place.url), contract: contract("0.0.1001") };
    const all = Array.from({ length: 1000 }, () => place.lookups.contract(question, asking));
    await place.server.arrived(1);
    held.release();
    const responses = await Promise.all(all);
    assert.deepEqual([new Set(responses).size, place.server.requests.length], [1, 1]);
  });

  it("are requests of their own for every other question", async () => {
    await using place = await open(found());
    const mirrorUrl = place.url;
    const timestamps = [valueOf(parseTimestampFilter("lt:5"))];
    const ofResult = (text: string, nonce?: number) => {
      const question = { ledger: ledgerAt(mirrorUrl), transaction: transaction(text) };
      return place.lookups.result(nonce === undefined ? question : { ...question, nonce }, asking);
    };
    await Promise.all([
      ...["1001", "0.0.1001", "0.0.1002"].map((id) =>
        place.lookups.contract({ ledger: ledgerAt(mirrorUrl), contract: contract(id) }, asking),
      ),
      place.lookups.contract({ ledger: ledgerAt(mirrorUrl), contract: contract("1001"), timestamps }, asking),
      ...["0.0.2-5-7", "0.0.2@5.7", "0.0.2@5.7/0", "0.0.2@5.7/1", hash].map((text) => ofResult(text)),
      ofResult("0.0.2@5.7", 1),
      ofResult("0.0.2@5.7", 2),
      ofResult(hash, 2),
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

  it("of a contract are known by each of its names, the last of them, once a record has told these", async () => {
    const names = { evm_address: contractAddress.toLowerCase(), contract_id: "0.0.1001" };
    await using place = await open(found(names));
    const madeOfId = `0x${(1001).toString(16).padStart(40, "0")}`;
    const known = (name: string, timestamps = parseTimestamps([])) =>
      place.lookups.cachedContract({ ledger: ledgerAt(place.url), contract: contract(name), timestamps });
    for (const asked of [contractAddress, "0.0.1001"]) {
      const response = await place.lookups.contract(
        { ledger: ledgerAt(place.url), contract: contract(asked) },
        asking,
      );
      for (const name of [contractAddress, "0.0.1001", madeOfId])
        assert.equal(known(name)?.value, response.value, name);
    }
    assert.equal(known("0.0.1001", parseTimestamps(["lte:5.0"])), undefined);
    assert.equal(known("0.0.1002"), undefined);
  });

  it("are known from then on, with when they were answered", async () => {
    await using place = await open(found({ memo: "a" }));
    const question = { ledger: ledgerAt(place.url), contract: contract("1001") };
    assert.equal(place.lookups.cachedContract(question), undefined);
    const response = await place.lookups.contract(question, asking);
    const known = place.lookups.cachedContract(question);
    assert.deepEqual([known?.value === response.value, known?.receivedAt], [true, response.receivedAt]);
    assert.equal(place.lookups.cachedContract({ ...question, contract: contract("1002") }), undefined);
  });

  it("are known from an earlier window, unless a later response came first", async () => {
    await using place = await open(found({ memo: "now" }));
    const question = { ledger: ledgerAt(place.url), contract: contract("1001") };
    const now = await place.lookups.contract(question, asking);
    for (const [age, isTaken] of [
      [1000, false],
      [-1000, true],
    ] as const) {
      const earlier = { ...now, receivedAt: now.receivedAt - age };
      place.lookups.restoreContract(question, earlier);
      assert.equal(place.lookups.cachedContract(question)?.receivedAt === earlier.receivedAt, isTaken);
    }
  });

  it("are known by every name of a contract, however late an older one is recalled by another name", async () => {
    const names = { evm_address: contractAddress.toLowerCase(), contract_id: "0.0.1001" };
    await using place = await open(found(names));
    const madeOfId = `0x${(1001).toString(16).padStart(40, "0")}`;
    const named = (name: string) => ({ ledger: ledgerAt(place.url), contract: contract(name) });
    const now = await place.lookups.contract(named("0.0.1001"), asking);
    const known = () =>
      [contractAddress, "0.0.1001", madeOfId].map(
        (name) => (place.lookups.cachedContract(named(name))?.receivedAt ?? NaN) - now.receivedAt,
      );
    for (const name of [contractAddress, madeOfId]) {
      place.lookups.restoreContract(named(name), { ...now, receivedAt: now.receivedAt - 1000 });
      assert.deepEqual(known(), [0, 0, 0], name);
    }
    place.lookups.restoreContract(named(contractAddress), { ...now, receivedAt: now.receivedAt + 1000 });
    assert.deepEqual(known(), [1000, 1000, 1000]);
  });

  it("are not known when they failed", async () => {
    await using place = await open(json(500, {}));
    const question = { ledger: ledgerAt(place.url), contract: contract("1001") };
    assert.equal((await failureFrom(place.lookups.contract(question, asking))).kind, "serviceFailed");
    assert.equal(place.lookups.cachedContract(question), undefined);
  });

  it("hold a hash only once a service knows it as one", async () => {
    const others = [json(200, {}), json(200, { hash: `0x${"ac".repeat(32)}` }), page(200, `<html>${hash}`)];
    await using place = await open(notFound, json(400, {}), ...others, found());
    const question = { ledger: ledgerAt(place.url), transaction: transaction(hash) };
    const known = [];
    for (let count = 0; count < 6; count += 1) {
      const kind = await place.lookups.result(question, asking).then(
        ({ value }) => value.kind,
        (error: unknown) => (error instanceof ApiError ? error.failure.kind : error),
      );
      known.push([kind, place.lookups.cachedResult(question)?.value.kind]);
    }
    assert.deepEqual(known, [
      ["notFound", undefined],
      ["badRequest", undefined],
      ["notNamed", undefined],
      ["notNamed", undefined],
      ["notJson", undefined],
      ["found", "found"],
    ]);
  });

  it("hold a status until it is to be forgotten", async () => {
    await using place = await open(json(404, { match: null }));
    const question = { verifierUrl: place.url, chainId: "1", address: contractAddress } as const;
    await place.lookups.status(question, asking);
    assert.equal(place.lookups.cachedStatus(question)?.value.state, "notVerified");
    assert.equal(place.lookups.cachedStatus({ ...question, chainId: "2" }), undefined);
    place.lookups.invalidateStatus(question);
    assert.equal(place.lookups.cachedStatus(question), undefined);
  });

  it("ask for a verified ABI once, until a verification changes it", async () => {
    await using place = await open(json(404, { match: null }));
    const question = { verifierUrl: place.url, chainId: "1", address: contractAddress } as const;
    await Promise.all([
      place.lookups.verifiedAbi(question, asking),
      place.lookups.verifiedAbi(question, asking),
    ]);
    await place.lookups.verifiedAbi(question, asking);
    assert.equal(place.server.requests.length, 1);
    place.lookups.invalidateStatus(question);
    await place.lookups.verifiedAbi(question, asking);
    assert.equal(place.server.requests.length, 2);
  });

  it("of steps are given two minutes: a node executes the transaction again", async () => {
    await using place = await open(stall);
    const deadlines: number[] = [];
    const readSteps: Ledger["readSteps"] = (_channel, _asked, { deadlineMilliseconds }) => {
      deadlines.push(deadlineMilliseconds);
      return Promise.resolve({ kind: "notFound" });
    };
    const ledger = Object.assign(ledgerAt(place.url), { readSteps });
    await place.lookups.steps({ ledger, transaction: transaction("0.0.2@5.7") }, asking);
    assert.deepEqual(deadlines, [120_000]);
  });

  it("go on for who still waits, and end with the last", async () => {
    await using place = await open(stall);
    const aborts = [new AbortController(), new AbortController()];
    const question = { ledger: ledgerAt(place.url), contract: contract("1001") };
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
