import assert from "node:assert/strict";
import type { Hex } from "viem";
import { privateKeyToAddress } from "viem/accounts";
import type { CreationComparison } from "../../../../src/app/builds/comparison.ts";
import type { PublicationPlan } from "../../../../src/app/publication/planPublication.ts";
import { plannedCreation, recordedCreation } from "../../../../src/app/plan/creation.ts";
import { addressOf, hashOf } from "../deployments/recordedFiles.ts";

describe("the transaction that a deployment file says to have created a contract", () => {
  it("is taken where no ledger tells, and never where it is the private key of an account that is known", async () => {
    const key = hashOf(7);
    const account = privateKeyToAddress(key).toLowerCase() as Hex;
    const created = async (transaction: Hex, accounts: readonly string[]): Promise<Hex | undefined> => {
      const deployment = { address: addressOf(1), origin: "created", transaction };
      const deployments = {
        accounts: () => Promise.resolve(new Set(accounts)),
        records: [{ chainId: "298", deployments: [deployment] }],
      };
      const services = {
        deployments: () => Promise.resolve(deployments),
        history: () => Promise.resolve({ listing: { contracts: new Map(), visits: [] } }),
      };
      return recordedCreation(services as never, { chainId: "298", ledgers: [] }, addressOf(1));
    };
    assert.equal(await created(hashOf(8), [account]), hashOf(8));
    assert.equal(await created(key, []), key);
    assert.equal(await created(key, [account]), undefined);
  });
});

describe("what is planned of a creation", () => {
  const gradeOf = (comparison: CreationComparison, isDirect = true) =>
    plannedCreation({ dryRun: { grade: "exact", reasons: [] } } as unknown as PublicationPlan, comparison, {
      isDirect,
    }).grade;
  const equal = { kind: "equal", relation: "exact", isProven: true } as const;

  it("is as good as its code, where what stands behind it encodes the arguments that are due", () => {
    assert.equal(gradeOf({ ...equal, arguments: { kind: "none" } }), "exact");
    assert.equal(gradeOf({ ...equal, arguments: { kind: "arguments", digits: "", values: [] } }), "exact");
    assert.equal(gradeOf({ ...equal, arguments: { kind: "none" } }, false), "notCompared");
  });

  it("is nothing where other bytes stand there, and not compared where arguments are due and none do", () => {
    assert.equal(gradeOf({ ...equal, arguments: { kind: "notCanonical", digits: "ff" } }), "noMatch");
    assert.equal(gradeOf({ ...equal, arguments: { kind: "notRecorded" } }), "notCompared");
    assert.equal(gradeOf({ kind: "differs" }), "noMatch");
    assert.equal(gradeOf({ kind: "notRecorded" }), "notCompared");
  });
});
