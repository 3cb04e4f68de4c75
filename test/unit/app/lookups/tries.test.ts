import assert from "node:assert/strict";
import { failureFrom } from "../../../support/failures.ts";
import { found, heldBack, json } from "../../../support/faults.ts";
import { jumpingClock } from "../../../support/fakeClock.ts";
import { asking, contract, notFound, open, openAt, transaction } from "./lookupsAt.ts";
import { ledgerAt } from "../../../support/networks.ts";

describe("lookups that fail", () => {
  it("are tried as often as was asked for", async () => {
    await using place = await open(json(503, {}));
    await failureFrom(
      place.lookups.contract(
        { ledger: ledgerAt(place.url), contract: contract("1") },
        { ...asking, retries: 0 },
      ),
    );
    const once = place.server.requests.length;
    await failureFrom(
      place.lookups.contract({ ledger: ledgerAt(place.url), contract: contract("1") }, asking),
    );
    assert.deepEqual([once, place.server.requests.length - once], [1, 3]);
  });

  it("are tried as often as the most patient would of those who wait, whoever asked first", async () => {
    for (const [first, second] of [
      [0, 2],
      [2, 0],
    ] as const) {
      const held = heldBack(json(503, {}));
      await using place = await open(held.behaviour, json(503, {}), found({ memo: "there" }));
      const question = { ledger: ledgerAt(place.url), contract: contract("1001") };
      const both = [first, second].map((retries) => place.lookups.contract(question, { ...asking, retries }));
      await place.server.arrived(1);
      held.release();
      const kinds = (await Promise.all(both)).map(({ value }) => value.kind);
      assert.deepEqual([kinds, place.server.requests.length], [["found", "found"], 3]);
    }
  });

  it("are tried no more once the patient have left", async () => {
    const held = heldBack(json(503, {}));
    await using place = await open(held.behaviour, found());
    const question = { ledger: ledgerAt(place.url), contract: contract("1001") };
    const hover = failureFrom(place.lookups.contract(question, { ...asking, retries: 0 }));
    const panel = new AbortController();
    const left = assert.rejects(place.lookups.contract(question, panel));
    await place.server.arrived(1);
    panel.abort();
    await left;
    held.release();
    assert.deepEqual([(await hover).kind, place.server.requests.length], ["serviceFailed", 1]);
  });

  it("pause as a service asks for, though it was a hover's request that it responded to", async () => {
    const clock = jumpingClock();
    const held = heldBack(json(429, {}, { "retry-after": "2" }));
    await using place = await openAt(clock, held.behaviour, found());
    const question = { ledger: ledgerAt(place.url), contract: contract("1001") };
    const [, panel] = [{ ...asking, retries: 0 }, asking].map((how) => place.lookups.contract(question, how));
    await place.server.arrived(1);
    held.release();
    await panel;
    assert.deepEqual([clock.slept, place.server.requests.length], [[2000], 2]);
  });

  it("go on until a fresh transaction is there, though a hover asked for it first", async () => {
    const clock = jumpingClock();
    const held = heldBack(notFound);
    await using place = await openAt(clock, held.behaviour, json(503, {}), found());
    const fresh = transaction(`0.0.2-${Math.floor(clock.now() / 1000)}-000000007`);
    const question = { ledger: ledgerAt(place.url), transaction: fresh };
    const [, panel] = [{ ...asking, retries: 0 }, asking].map((how) => place.lookups.result(question, how));
    await place.server.arrived(1);
    held.release();
    assert.deepEqual([(await panel)?.value.kind, place.server.requests.length], ["found", 3]);
  });

  it("are not asked again when another try would fare no better", async () => {
    const held = heldBack(json(500, {}));
    await using place = await open(held.behaviour, found());
    const question = { ledger: ledgerAt(place.url), contract: contract("1001") };
    const both = [{ ...asking, retries: 0 }, asking].map((how) =>
      failureFrom(place.lookups.contract(question, how)),
    );
    await place.server.arrived(1);
    held.release();
    assert.deepEqual([(await Promise.all(both)).length, place.server.requests.length], [2, 1]);
  });
});
