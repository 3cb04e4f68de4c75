import assert from "node:assert/strict";
import { addressReference } from "../../../../src/app/contractFacts/contractChecks.ts";
import { recordVisit } from "../../../../src/app/history/historyUpdates.ts";
import { statusQuery } from "../../../../src/app/lookups/requestCache.ts";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { parseTimestamps } from "../../../../src/core/timestampFilter.ts";
import { found, json } from "../../../support/faults.ts";
import type { Behaviour } from "../../../support/faultServer.ts";
import { addressOf, checksAt, unending, type Checks } from "../deploymentChecks/checks.ts";

const address = addressOf(0x12);

const recordWith =
  (code: string): Behaviour =>
  (...given) =>
    found({ evm_address: address, runtime_bytecode: code })(...given);

/** Responds that there is code today, and that there was none at any time that is asked for. */
const codeOfToday: Behaviour = (socket, request) =>
  recordWith(request.path.includes("timestamp=") ? "0x" : "0x6001")(socket, request);

/** Requests the record of the contract, as of these times or as it is now. */
async function askRecord({ lookups, network }: Checks, ...times: string[]): Promise<void> {
  const ledger = ledgerOf(network) ?? assert.fail();
  const timestamps = parseTimestamps(times);
  assert.equal(timestamps.length, times.length);
  await lookups.contract({ ledger, contract: addressReference(address), timestamps }, { signal: unending });
}

async function askStatus({ lookups, network }: Checks): Promise<void> {
  await lookups.status(statusQuery(network, address) ?? assert.fail(), { signal: unending });
}

describe("the store of contract facts", () => {
  it("has what any lookup returned, of a contract that is in no history and no deployment file, too", async () => {
    await using at = await checksAt({});
    const { facts } = at.checks;
    const contract = { network: at.network, address: `0x${"1".repeat(40)}` } as const;
    assert.equal(facts.verificationOf(contract), undefined);
    await at.lookups.status(statusQuery(contract.network, contract.address)!, { signal: unending });
    assert.equal(facts.of(contract).verification?.[0], "perfect");
  });

  it("names a contract as its verified source does, by a status or an ABI that was requested", async () => {
    const compilation = { fullyQualifiedName: "a.sol:Safe" };
    const verifier = json(200, { match: "match", chainId: "298", address, compilation });
    for (const request of ["status", "verifiedAbi"] as const) {
      await using at = await checksAt({ verifier });
      const contract = { network: at.network, address };
      assert.equal(at.checks.facts.nameOf(contract), undefined);
      await at.lookups[request](statusQuery(at.network, address) ?? assert.fail(), { signal: unending });
      assert.equal(at.checks.facts.nameOf(contract), "Safe", request);
    }
  });

  it("tells its listeners of a response about a deployed contract, and keeps that for the next window", async () => {
    await using at = await checksAt({});
    const contract = { network: at.network, address };
    let changes = 0;
    at.checks.facts.onDidChange(() => (changes += 1));
    await askStatus(at);
    assert.equal(changes, 1);
    const later = at.again().facts;
    assert.equal(later.verificationOf(contract)?.[0], "partial");
    assert.equal(later.verificationOf({ ...contract, network: { ...at.network, chainId: "7" } }), undefined);
  });

  it("takes a record as of a past time for nothing that holds today, in this window and the next", async () => {
    await using at = await checksAt({ ledger: codeOfToday });
    const contract = { network: at.network, address };
    let changes = 0;
    at.checks.facts.onDidChange(() => (changes += 1));
    const known = () => [at.checks, at.again()].map(({ facts }) => facts.of(contract).ledger?.[0]);
    await askRecord(at, "lte:5.000000000");
    assert.deepEqual([known(), changes], [[undefined, undefined], 0]);
    await askRecord(at);
    assert.deepEqual([known(), changes], [["code", "code"], 1]);
    await askRecord(at, "gte:3.000000000", "lte:5.000000000");
    assert.deepEqual([known(), changes], [["code", "code"], 1]);
  });

  it("says that a contract is deleted where the history knows that, until a later response has code there", async () => {
    await using at = await checksAt({ ledger: recordWith("0x6001") });
    const known = () => at.checks.facts.of({ network: at.network, address }).ledger;
    const note = (deleted: boolean, when: number): void => {
      const fact = { address: checksummed(address), id: undefined, deleted };
      at.history.update((state) => recordVisit(state, at.network.name, fact, when, true));
    };
    note(false, 500);
    assert.equal(known(), undefined);
    note(true, 1000);
    assert.deepEqual(known(), ["deleted", 1000]);
    await askRecord(at);
    assert.equal(known()?.[0], "code");
    const later = Date.now() + 60_000;
    note(false, later);
    assert.equal(known()?.[0], "code");
    note(true, later + 1);
    assert.deepEqual(known(), ["deleted", later + 1]);
  });

  it("does not know the state of a contract by its code alone, where its network has a verification service", async () => {
    await using at = await checksAt({ ledger: recordWith("0x6001") });
    const { facts } = at.checks;
    const contract = { network: at.network, address };
    const withoutService = { network: { ...at.network, verifierUrl: undefined }, address };
    assert.deepEqual(
      [facts.lastObservedAt(contract), facts.lastObservedAt(withoutService)],
      [undefined, undefined],
    );
    await askRecord(at);
    const { ledger } = facts.of(contract);
    assert.equal(ledger?.[0], "code");
    assert.deepEqual(
      [facts.lastObservedAt(contract), facts.lastObservedAt(withoutService)],
      [undefined, ledger[1]],
    );
    await askStatus(at);
    const { verification } = facts.of(contract);
    assert.ok(verification !== undefined);
    assert.equal(facts.lastObservedAt(contract), verification[1]);
  });

  it("knows the state of an address without code by that alone", async () => {
    await using at = await checksAt({ ledger: recordWith("0x") });
    const { facts } = at.checks;
    const contract = { network: at.network, address };
    await askRecord(at);
    const { ledger } = facts.of(contract);
    assert.equal(ledger?.[0], "noCode");
    assert.equal(facts.lastObservedAt(contract), ledger[1]);
  });
});
