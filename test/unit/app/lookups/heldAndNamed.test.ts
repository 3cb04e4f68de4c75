import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import type { Consent } from "../../../../src/app/consent/hashConsent.ts";
import { SharedWork } from "../../../../src/core/async/sharedWork.ts";
import { hastyClock } from "../../../support/channel.ts";
import { found, heldBack, json } from "../../../support/faults.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress } from "../../../support/verification.ts";
import { resultLookup } from "../hover/openLookups.ts";
import { asking, contract, open, openWith, transaction } from "./lookupsAt.ts";
import { ledgerAt } from "../../../support/networks.ts";

const hash = `0x${"ab".repeat(32)}`;

/** Consent that notes what a service has named, and does something before it agrees. */
function notingConsent(before: () => void = () => undefined) {
  const named: string[] = [];
  const consent: Consent = {
    ensureConsent: () => {
      before();
      return Promise.resolve({ kind: "agreed" });
    },
    canSendFromHover: () => Promise.resolve(true),
    addReturned: (value, url) => void named.push(`${value} ${url}`),
  };
  return { named, load: () => Promise.resolve(consent) };
}

describe("what lookups hold and name", () => {
  it("is a result of 400,000 values, too", async () => {
    await using place = await open(found());
    const query = { ledger: ledgerAt(place.url), transaction: transaction("0.0.2@5.7") };
    const lookup = resultLookup({ hash });
    const text = ",".repeat(400_000);
    const value = { ...lookup, response: { ...lookup.response, text } };
    place.lookups.restoreResult(query, { value, receivedAt: 1 });
    assert.equal(place.lookups.cachedResult(query)?.value, value);
  });

  it("is the hash of a scheduled transaction's execution", async () => {
    const { named, load } = notingConsent();
    const at = "1767254460.000000002";
    const row = { consensus_timestamp: at, entity_id: "0.0.1001", nonce: 0, scheduled: true };
    await using place = await openWith(
      load,
      hastyClock,
      json(200, { transactions: [row] }),
      json(200, { hash, timestamp: at }),
    );
    const asked = transaction("0.0.2@5.7");
    assert.ok(asked.kind === "id");
    const { kind } = await place.lookups.scheduledExecution(
      ledgerAt(place.url),
      { id: asked.id, nonce: 0 },
      unending,
    );
    assert.deepEqual([kind, named], ["found", [`${hash} ${place.url}`]]);
  });

  it("is not agreed to for who has left while the user was asked", async () => {
    const abort = new AbortController();
    const reason = new Error("left");
    const { load } = notingConsent(() => abort.abort(reason));
    await using place = await openWith(load, hastyClock, found());
    const query = { ledger: ledgerAt(place.url), transaction: transaction(hash) };
    await assert.rejects(place.lookups.ensureConsent(query, undefined, abort.signal), reason);
    assert.deepEqual(place.server.requests, []);
  });

  it("is asked for anew, once, when it changes while it is asked for", async () => {
    const held = heldBack(json(404, { match: null }));
    const match = { match: "exact_match", chainId: "1", address: contractAddress };
    await using place = await open(held.behaviour, json(200, match), json(500, {}));
    const query = { verifierUrl: place.url, chainId: "1", address: contractAddress } as const;
    const status = place.lookups.status(query, asking);
    await place.server.arrived(1);
    place.lookups.invalidateStatus(query);
    held.release();
    assert.deepEqual([(await status).value.state, place.server.requests.length], ["perfect", 2]);
  });

  it("is told to those who listen, for as long as they do", async () => {
    await using place = await open(found());
    const told: string[] = [];
    const end = place.lookups.onDidReceive(({ kind }) => void told.push(`first ${kind}`));
    place.lookups.onDidReceive(({ kind }) => void told.push(`second ${kind}`));
    await place.lookups.contract({ ledger: ledgerAt(place.url), contract: contract("1001") }, asking);
    end();
    await place.lookups.contract({ ledger: ledgerAt(place.url), contract: contract("1002") }, asking);
    assert.deepEqual(told, ["first contract", "second contract", "second contract"]);
  });

  it("is told of a contract's status, too, where that was answered with its ABI", async () => {
    const match = { match: "exact_match", chainId: "1", address: contractAddress };
    await using place = await open(json(200, match));
    const told: string[] = [];
    place.lookups.onDidReceive(({ kind, response }) => {
      if (kind === "status") told.push(response.value.state);
    });
    const query = { verifierUrl: place.url, chainId: "1", address: contractAddress } as const;
    await place.lookups.verifiedAbi(query, asking);
    await place.lookups.verifiedAbi(query, asking);
    assert.deepEqual(told, ["perfect"], "what is held is told no second time");
  });
});

describe("work that is over", () => {
  it("leaves nothing behind with the signal of who waited", async () => {
    const { signal } = new AbortController();
    const shared = new SharedWork<string>();
    await shared.run("a", signal, () => Promise.resolve("done"));
    await shared.run("a", signal, () => Promise.reject(new Error("failed"))).catch(() => undefined);
    assert.equal(getEventListeners(signal, "abort").length, 0);
  });
});
