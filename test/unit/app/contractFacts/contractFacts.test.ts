import assert from "node:assert/strict";
import { statusQuery } from "../../../../src/app/lookups/asked.ts";
import { addressOf, checksAt, unending } from "../deploymentChecks/checks.ts";

describe("the store of contract facts", () => {
  it("has what any lookup returned, of a contract that is in no history and no deployment file, too", async () => {
    await using at = await checksAt({});
    const { facts } = at.checks;
    const contract = { network: at.network, address: `0x${"1".repeat(40)}` } as const;
    assert.equal(facts.verificationOf(contract), undefined);
    await at.lookups.status(statusQuery(contract.network, contract.address)!, { signal: unending });
    assert.equal(facts.of(contract).verification?.[0], "perfect");
  });

  it("tells its listeners of a response about a deployed contract, and keeps that for the next window", async () => {
    await using at = await checksAt({});
    const contract = { network: at.network, address: addressOf(0x12) };
    let changes = 0;
    at.checks.facts.onDidChange(() => (changes += 1));
    await at.lookups.status(statusQuery(contract.network, contract.address)!, { signal: unending });
    assert.equal(changes, 1);
    const later = at.again().facts;
    assert.equal(later.verificationOf(contract)?.[0], "partial");
    assert.equal(later.verificationOf({ ...contract, network: { ...at.network, chainId: "7" } }), undefined);
  });
});
