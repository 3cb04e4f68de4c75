import assert from "node:assert/strict";
import type { VerificationEntry } from "../../../../src/app/history/entry.ts";
import { verificationKey } from "../../../../src/app/history/entryHandle.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { ContractInspection } from "../../../../src/app/plan/contractInspection.ts";
import {
  planImprovement,
  planVerification,
  type PlanTools,
} from "../../../../src/app/plan/planVerification.ts";
import { ledgerOf } from "../../../../src/app/networks/ledgerOf.ts";
import { PublishedSources } from "../../../../src/app/publication/publishedSources.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { found, json } from "../../../support/faults.ts";
import type { Behaviour } from "../../../support/faultServer.ts";
import { contractEntry, historyWith } from "../../../support/histories.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { valueOf } from "../../core/arbitraries.ts";
import { buildsIn, hardhatProject, output, vault } from "../builds/projects.ts";
import { addressOf, checksAt } from "../deploymentChecks/checks.ts";
import { deploymentsIn } from "../deployments/readDeployments.ts";
import { foundry } from "../publication/plans.ts";

/** An address that the service has nothing of. */
const address = addressOf(0x13);

const record = found({ evm_address: address, contract_id: "0.0.1001", runtime_bytecode: `0x${vault}` });

/** An attempt to verify the contract: how it ended, and how many milliseconds ago. */
type Attempt = readonly [word: string, ago: number];

/** Plans of a workspace whose build has the contract's code, at a mirror node that responds like this. */
async function openPlanning(
  ledger: Behaviour,
  contract: string = address,
  files: Readonly<Record<string, unknown>> = foundry(source),
) {
  const at = await checksAt({ ledger });
  const { network, lookups, ownCode } = at;
  const folder = await projectFolder(files);
  const builds = buildsIn([folder]);
  ownCode.use(builds);
  const deployments = deploymentsIn([folder]);
  const published = new PublishedSources(new MemoryFolder(), console);
  const inspection = new ContractInspection(
    { lookups: () => Promise.resolve(lookups) },
    network,
    valueOf(parseContractReference(contract)),
  );
  const plan = (attempts: readonly Attempt[] = []) => {
    const now = Date.now();
    const entries = attempts.map(([word, ago], index): [string, VerificationEntry] => {
      const id = String(index + 1);
      const entry = { kind: "verification", id, contract: address, word, protocol: "job" } as const;
      return [verificationKey(address, id), { ...entry, seenAt: now - ago }];
    });
    const ofNetwork = { [address]: contractEntry(address, now), ...Object.fromEntries(entries) };
    const listing = listHistory(historyWith({ [network.name]: ofNetwork }));
    const tools = {
      lookups: () => Promise.resolve(lookups),
      builds: () => Promise.resolve(builds),
      deployments: () => Promise.resolve(deployments),
      history: () => Promise.resolve({ listing }),
      ownCode: () => Promise.resolve(ownCode),
      published: () => Promise.resolve(published),
      isTrusted: () => true,
    } as unknown as PlanTools;
    return planVerification(tools, inspection, { protocol: "job" }, unending);
  };
  return {
    plan,
    known: () => ownCode.at(ledgerOf(network) ?? assert.fail(), address),
    asked: () => [at.mirror, at.service].map((server) => server?.requests.length),
    [Symbol.asyncDispose]: async () => {
      await folder[Symbol.asyncDispose]();
      await at[Symbol.asyncDispose]();
    },
  };
}

describe("the plan of a verification", () => {
  it("says how the mirror node failed, where without it not even the contract's address is known", async () => {
    await using at = await openPlanning(json(503, {}), "0.0.1001");
    const plan = await at.plan();
    assert.ok(plan.kind === "elsewhere");
    assert.equal(plan.mirrorFailure?.failure.kind, "serviceFailed");
    assert.equal(plan.builds, undefined);
  });

  it("says the same where the address is known and the code is not", async () => {
    await using at = await openPlanning(json(503, {}));
    const plan = await at.plan();
    assert.ok(plan.kind === "elsewhere");
    assert.deepEqual([plan.builds, plan.mirrorFailure?.failure.kind], ["unreadable", "serviceFailed"]);
  });

  it("says that the block explorer had no source for a day after the last attempt that ended so", async () => {
    await using at = await openPlanning(record);
    const [minute, day] = [60_000, 24 * 3_600_000];
    const explorerHadNone = async (...attempts: Attempt[]) => {
      const plan = await at.plan(attempts);
      assert.ok(plan.kind === "plan");
      return plan.explorerHadNone;
    };
    assert.equal(await explorerHadNone(), false);
    assert.equal(await explorerHadNone(["notPublished", minute]), true);
    assert.equal(await explorerHadNone(["notPublished", day - minute]), true);
    assert.equal(await explorerHadNone(["notPublished", day]), false);
    assert.equal(await explorerHadNone(["mismatch", minute]), false);
    assert.equal(await explorerHadNone(["notPublished", 2 * minute], ["mismatch", minute]), false);
    assert.equal(await explorerHadNone(["mismatch", 2 * minute], ["notPublished", minute]), true);
  });

  it("is made anew of the same inspection without a request", async () => {
    await using at = await openPlanning(record);
    const first = await at.plan();
    const asked = at.asked();
    assert.deepEqual(asked, [1, 1]);
    const second = await at.plan();
    assert.deepEqual(at.asked(), asked);
    assert.ok(first.kind === "plan" && second.kind === "plan");
    assert.notEqual(second.id, first.id);
    assert.deepEqual([second.status, second.inspection], [first.status, first.inspection]);
  });
});

describe("what a plan has found out of a contract's build", () => {
  it("is known everywhere: that the build is incomplete", async () => {
    await using at = await openPlanning(record, address, foundry(undefined));
    await at.plan();
    const known = at.known();
    assert.equal(known?.kind === "matched" && known.lacking, "incomplete");
  });

  it("is known everywhere: which build the contract differs from, and by how much", async () => {
    const older = compiled(source.replace("if (amount > limit)", "if (amount >= limit + 1)"));
    const runtime = `0x${deployedCode(buildNamed("Vault", older))}`;
    await using at = await openPlanning(found({ evm_address: address, runtime_bytecode: runtime }));
    const plan = await at.plan();
    assert.ok(plan.kind === "elsewhere");
    const resemblance = plan.unmatched?.nearest?.resemblance;
    assert.ok(resemblance?.kind === "older");
    assert.deepEqual(at.known(), { kind: "differs", name: "Vault", share: resemblance.share });
  });
});

describe("what publishing a build would make of a contract", () => {
  const improvementBy = async (files: Readonly<Record<string, unknown>>) => {
    await using folder = await projectFolder(files);
    const [match] = await buildsIn([folder]).matches(vault);
    return planImprovement(match ?? assert.fail(), { verifierProtocol: "job" });
  };

  it("is an exact match where its sources are those of the code", async () => {
    assert.deepEqual(await improvementBy(foundry(source)), { ofMatch: "improved", ofNone: undefined });
  });

  it("is not proved where the build keeps no metadata", async () => {
    const info = "artifacts/build-info/0a1b.json";
    const bare = JSON.stringify(output, (key, value: unknown) => (key === "metadata" ? undefined : value));
    const files = {
      ...hardhatProject,
      [info]: { ...hardhatProject[info], output: JSON.parse(bare) as unknown },
    };
    assert.deepEqual(await improvementBy(files), { ofMatch: "maybeImproved", ofNone: "unchecked" });
  });

  it("is nothing where the build lacks a source that would be published", async () => {
    assert.deepEqual(await improvementBy(foundry(undefined)), { ofMatch: "settled", ofNone: "incomplete" });
  });
});
