import assert from "node:assert/strict";
import {
  requestVerification,
  statusNow,
  statusSince,
} from "../../../../src/app/subjects/recordVerification.ts";
import { json } from "../../../support/faults.ts";
import { fullRecord, lookupNetwork, recordViewOf } from "../../../support/lookupViews.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress } from "../../../support/verification.ts";
import { contract as contractNamed, open } from "../lookups/lookupsAt.ts";

const match = { match: "exact_match", chainId: lookupNetwork.chainId, address: contractAddress };

describe("what is known of the verification of a record's contract", () => {
  it("stays known while the service fails, beside why it does", async () => {
    await using place = await open(json(200, match), json(500, {}));
    const network = { ...lookupNetwork, verifierUrl: place.url };
    const { subject, lookup } = recordViewOf({ body: fullRecord }, {}, { network });
    const ask = () => requestVerification(place.lookups, () => ({ attempts: [] }), subject, lookup, unending);
    const before = await ask();
    assert.deepEqual([before.status?.value.state, before.statusError], ["perfect", undefined]);
    const after = await ask();
    assert.equal(after.status?.value, before.status?.value);
    assert.equal(after.statusError?.failure.kind, "serviceFailed");
  });

  it("is nothing but the failure where the service never responded", async () => {
    await using place = await open(json(500, {}));
    const network = { ...lookupNetwork, verifierUrl: place.url };
    const { subject, lookup } = recordViewOf({ body: fullRecord }, {}, { network });
    const known = await requestVerification(
      place.lookups,
      () => ({ attempts: [] }),
      subject,
      lookup,
      unending,
    );
    assert.deepEqual([known.status, known.statusError?.failure.kind], [undefined, "serviceFailed"]);
  });

  it("is asked for without a record where the address is known, and of nothing that an ID is made of", async () => {
    await using place = await open(json(200, match));
    const network = { ...lookupNetwork, verifierUrl: place.url };
    const ask = (contract: string, at: typeof network) =>
      requestVerification(
        place.lookups,
        () => ({ attempts: [] }),
        { kind: "record", network: at, contract: contractNamed(contract), timestamps: [] },
        undefined,
        unending,
      );
    const longZero = `0x${"3e9".padStart(40, "0")}`;
    for (const contract of ["0.0.1001", longZero])
      assert.equal((await ask(contract, network)).status, undefined);
    assert.deepEqual(place.server.requests, []);
    assert.equal((await ask(contractAddress, network)).status?.value.state, "perfect");
    assert.equal(place.server.requests.length, 1);
    // Where there is no mirror node to tell another, it is the contract's address.
    await ask(longZero, { ...network, ledgers: [] });
    assert.equal(place.server.requests.length, 2);
  });

  it("is what an attempt has shown since, and what the service said after that", async () => {
    await using place = await open(json(200, match));
    const network = { ...lookupNetwork, verifierUrl: place.url };
    const { subject, lookup } = recordViewOf({ body: fullRecord }, {}, { network });
    const nothing = () => ({ attempts: [] });
    const known = await requestVerification(place.lookups, nothing, subject, lookup, unending);
    const at = known.status?.receivedAt ?? 0;
    assert.equal(statusNow({ ...known, fact: ["partial", at + 1] }), "partial");
    assert.equal(statusNow({ ...known, fact: ["partial", at] }), "perfect");
    assert.equal(statusNow(known), "perfect");
  });

  it("is what is remembered where the service has told this window nothing, with its age", () => {
    const known = {
      status: undefined,
      statusError: undefined,
      attempts: [],
      fact: ["partial", 1000],
    } as const;
    assert.deepEqual([statusNow(known), statusSince(known, 61_000)], ["partial", 1000]);
    assert.equal(statusSince(known, 60_000), undefined);
  });
});
