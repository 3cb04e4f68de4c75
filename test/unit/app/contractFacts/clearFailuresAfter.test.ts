import assert from "node:assert/strict";
import { ContractChecks } from "../../../../src/app/contractFacts/contractChecks.ts";
import { clearFailuresAfter } from "../../../../src/app/verification/verifications.ts";
import { once } from "../../../../src/core/async/once.ts";
import { json } from "../../../support/faults.ts";
import { settled } from "../../../support/fakeClock.ts";
import type { Behaviour } from "../../../support/faultServer.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress, otherAddress } from "../../../support/verification.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { openPlace, order, perfect } from "../verification/place.ts";

const down = json(503, {});

/** Checks that have failed by now at a service that tells no status, and that verifies so. */
async function open(verifying: Behaviour) {
  const behave: Behaviour = (socket, request) =>
    (request.method === "GET" ? down : verifying)(socket, request);
  const place = await openPlace(behave, undefined, undefined, 0);
  const { network, lookups, verifications } = place;
  const checks = once(() => Promise.resolve(new ContractChecks(() => Promise.resolve(lookups))));
  clearFailuresAfter(verifications, checks);
  const loaded = await checks();
  const both: readonly Hex[] = [contractAddress, otherAddress.toLowerCase() as Hex];
  for (const address of both) await loaded.check({ network, address }, unending);
  const failed = () => both.map((address) => loaded.progressOf({ network, address })?.kind);
  assert.deepEqual(failed(), ["failed", "failed"]);
  const verify = async (): Promise<void> => {
    await verifications.verify(order(network, contractAddress));
    await settled();
  };
  return { ...place, checks: loaded, failed, verify };
}

describe("the failure of a check", () => {
  it("is over once a verification has told how the contract stands, for that contract alone", async () => {
    await using place = await open(perfect);
    let told = 0;
    place.checks.onDidChange(() => (told += 1));
    await place.verify();
    assert.deepEqual([place.failed(), told], [[undefined, "failed"], 1]);
  });

  it("stays where a verification has told nothing of the contract", async () => {
    await using place = await open(down);
    await place.verify();
    assert.deepEqual(place.failed(), ["failed", "failed"]);
  });
});
