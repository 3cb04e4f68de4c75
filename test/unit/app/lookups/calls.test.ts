import assert from "node:assert/strict";
import type { Consent } from "../../../../src/app/consent/hashConsent.ts";
import { HashNotSentError } from "../../../../src/app/consent/hashNotSentError.ts";
import { actionRow } from "../../../support/actionRows.ts";
import { hastyClock } from "../../../support/channel.ts";
import { heldBack, json } from "../../../support/faults.ts";
import { asking, notFound, open, openWith, transaction } from "./lookupsAt.ts";
import { ledgerAt } from "../../../support/networks.ts";

const hash = `0x${"ab".repeat(32)}`;
const two = json(200, { actions: [actionRow(0, 0), actionRow(1, 1)], links: { next: null } });

describe("lookups of calls", () => {
  it("are one request, however many ask at a time, and known from then on", async () => {
    const held = heldBack(two);
    await using place = await open(held.behaviour);
    const query = { ledger: ledgerAt(place.url), transaction: transaction("0.0.2@5.7") };
    const all = [place.lookups.calls(query, asking), place.lookups.calls(query, asking)];
    await place.server.arrived(1);
    held.release();
    const [first, second] = await Promise.all(all);
    assert.deepEqual([first === second, place.server.requests.length], [true, 1]);
    assert.equal(place.lookups.cachedCalls(query)?.value, first?.value);
    assert.equal(place.lookups.cachedCalls({ ...query, after: 1 }), undefined);
  });

  it("are not known where none were recorded", async () => {
    await using place = await open(json(200, { actions: [], links: { next: null } }), notFound);
    const query = { ledger: ledgerAt(place.url), transaction: transaction("0.0.2@5.7") };
    for (let times = 0; times < 2; times += 1) {
      assert.deepEqual((await place.lookups.calls(query, asking)).value.calls, []);
      assert.equal(place.lookups.cachedCalls(query), undefined);
    }
  });

  it("send a hash only where that was settled before, and ask nobody", async () => {
    const named = new Set<string>();
    const consent: Consent = {
      ensureConsent: (value, _url, origin) =>
        Promise.resolve({ kind: named.has(value) && origin === undefined ? "agreed" : "declined" }),
      canSendFromHover: () => Promise.resolve(false),
      addReturned: (value) => void named.add(value),
    };
    await using place = await openWith(() => Promise.resolve(consent), hastyClock, two);
    const query = { ledger: ledgerAt(place.url), transaction: transaction(hash) };
    await assert.rejects(place.lookups.calls(query, asking), HashNotSentError);
    assert.equal(place.server.requests.length, 0);
    await place.lookups.addReturnedHash(`0x${"ab".repeat(32)}`, ledgerAt(place.url));
    assert.equal((await place.lookups.calls(query, asking)).value.calls.length, 2);
  });
});
