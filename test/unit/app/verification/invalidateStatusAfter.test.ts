import assert from "node:assert/strict";
import { invalidateStatusAfter } from "../../../../src/app/verification/verifications.ts";
import { once } from "../../../../src/core/async/once.ts";
import { heldBack, json } from "../../../support/faults.ts";
import { settled } from "../../../support/fakeClock.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress } from "../../../support/verification.ts";
import { order, openPlace, perfect } from "./place.ts";

const asking = { signal: unending };
const none = json(404, { match: null });
const exact = json(200, { address: contractAddress, match: "exact_match" });

/** A service that verifies and tells the status, and who asks it. */
async function open(...statuses: readonly [typeof none, ...(typeof none)[]]) {
  let asked = 0;
  const place = await openPlace(
    (socket, request) => {
      const status = statuses[Math.min(asked, statuses.length - 1)] ?? none;
      if (request.method === "GET") asked += 1;
      (request.method === "GET" ? status : perfect)(socket, request);
    },
    undefined,
    undefined,
    0,
  );
  const lookups = once(() => Promise.resolve(place.lookups));
  await lookups();
  invalidateStatusAfter(place.verifications, lookups);
  const question = { verifierUrl: place.service.url, chainId: "1", address: contractAddress } as const;
  const verify = async (): Promise<void> => {
    await place.verifications.verify(order(place.network, contractAddress));
    await settled();
  };
  return { ...place, question, verify };
}

describe("the status of a contract", () => {
  it("is forgotten when a verification of it has ended", async () => {
    await using place = await open(none, exact);
    const { lookups, question, verify } = place;
    await lookups.status(question, asking);
    assert.equal(lookups.cachedStatus(question)?.value.state, "notVerified");
    await verify();
    assert.equal(lookups.cachedStatus(question), undefined);
    assert.equal((await lookups.status(question, asking)).value.state, "perfect");
  });

  it("is asked for anew when a verification ends while it is asked for", async () => {
    const held = heldBack(none);
    await using place = await open(held.behaviour, exact);
    const { lookups, question, verify } = place;
    const announced: string[] = [];
    lookups.onDidReceive(({ kind, response }) => {
      if (kind === "status") announced.push(response.value.state);
    });
    const before = lookups.status(question, asking);
    await place.service.arrived(1);
    await verify();
    const after = lookups.status(question, asking);
    held.release();
    const states = (await Promise.all([before, after])).map(({ value }) => value.state);
    assert.deepEqual([states, announced], [["perfect", "perfect"], ["perfect"]]);
    assert.equal(lookups.cachedStatus(question)?.value.state, "perfect");
  });
});
