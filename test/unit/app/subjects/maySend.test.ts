import assert from "node:assert/strict";
import { emptyHistory } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { maySend } from "../../../../src/app/subjects/inspection.ts";
import { hastyClock } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { json } from "../../../support/faults.ts";
import { lookupNetwork } from "../../../support/lookupViews.ts";
import { unending } from "../../../support/requests.ts";
import { openWith, transaction } from "../lookups/lookupsAt.ts";
import { ledgersAt, ledgerAt } from "../../../support/networks.ts";

const hash = `0x${"7e".repeat(32)}`;

/** Whether a transaction may be asked for, and how often what is kept on disk was read for that. */
async function decide(text: string, isHeld: boolean): Promise<{ may: boolean; reads: number }> {
  await using place = await openWith(everyHashAgreed, hastyClock, json(200, { hash }));
  const asked = { transaction: transaction(text), nonce: 0 };
  const network = { ...lookupNetwork, ledgers: ledgersAt(place.url) };
  if (isHeld)
    await place.lookups.result(
      { ledger: ledgerAt(place.url, network.chainId), ...asked },
      { signal: unending },
    );
  let reads = 0;
  const responses = {
    exchange: () => {
      reads += 1;
      return Promise.resolve(undefined);
    },
    storeExchange: () => Promise.resolve(),
  };
  const history = { listing: listHistory(emptyHistory) };
  const holding = { lookups: place.lookups, history, responses };
  const subject = { kind: "result", network, ...asked } as const;
  return { may: await maySend(holding, subject, undefined, unending), reads };
}

describe("whether a transaction may be asked for", () => {
  it("is decided without the disk for an ID, and for a hash that a held response names: panels wait for it", async () => {
    assert.deepEqual(await decide("0.0.2-1700000000-000000001", false), { may: true, reads: 0 });
    assert.deepEqual(await decide(hash, true), { may: true, reads: 0 });
  });

  it("is asked of what is kept on disk for a hash that this window knows nothing of", async () => {
    assert.deepEqual(await decide(hash, false), { may: true, reads: 1 });
  });
});
