import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import type { VerificationEntry } from "../../../../src/app/history/entry.ts";
import { verificationKey } from "../../../../src/app/history/entryHandle.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import type { VerificationOrder } from "../../../../src/app/verification/verifyContract.ts";
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
import { buildNamed, compiled, deployedCode, over, source } from "../../builds/samples.ts";
import { valueOf } from "../../core/arbitraries.ts";
import { buildsIn, hardhatProject, output, vault } from "../builds/projects.ts";
import { addressOf, checksAt } from "../deploymentChecks/checks.ts";
import { deploymentsIn } from "../deployments/readDeployments.ts";
import { addressOf as longZero, broadcast, hashOf } from "../deployments/recordedFiles.ts";
import { foundry } from "../publication/plans.ts";

/** An address that the service has nothing of. */
const address = addressOf(0x13);

const record = found({ evm_address: address, contract_id: "0.0.1001", runtime_bytecode: `0x${vault}` });

/** An attempt to verify the contract: how it ended, and how many milliseconds ago. */
type Attempt = readonly [word: string, ago: number];

/** Plans of a workspace whose build has the contract's code, at a mirror node that responds like this. */
async function openPlanning(
  ledger: Behaviour | undefined,
  contract: string = address,
  files: Readonly<Record<string, unknown>> = foundry(source),
) {
  const at = await checksAt(ledger === undefined ? {} : { ledger });
  const { network, lookups, buildMatches } = at;
  const folder = await projectFolder(files);
  const builds = buildsIn([folder]);
  buildMatches.use(builds);
  let isTrusted = true;
  const deployments = deploymentsIn([folder], [], () => isTrusted);
  const published = new PublishedSources(new MemoryFolder(), console);
  const inspection = new ContractInspection(
    { lookups: () => Promise.resolve(lookups) },
    network,
    valueOf(parseContractReference(contract)),
  );
  const plan = (attempts: readonly Attempt[] = [], wanted: VerificationOrder["buildChoice"] = {}) => {
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
      buildMatches: () => Promise.resolve(buildMatches),
      published: () => Promise.resolve(published),
    } as unknown as PlanTools;
    return planVerification(tools, inspection, { protocol: "job", buildChoice: wanted }, unending);
  };
  return {
    plan,
    builds,
    distrust: () => void (isTrusted = false),
    isKnown: () => buildMatches.hasStored,
    known: () => buildMatches.cached(ledgerOf(network) ?? assert.fail(), address),
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
    assert.deepEqual(second.status, first.status);
  });
});

/** The project with a record of a run that created the contract, with these arguments. */
const recordedWith = (creation: string, chain = 298): Readonly<Record<string, unknown>> => {
  const run = broadcast(chain, [{ number: 0x13, name: "Vault", input: `0x${creation}` }]);
  return {
    ...foundry(source),
    [`broadcast/Deploy.s.sol/${chain}/run-latest.json`]: JSON.stringify(run).replaceAll(
      longZero(0x13),
      address,
    ),
  };
};

/** What created the sample's contract. */
const creation = (of = output): string => {
  const { digits = "", libraries = [] } = buildNamed("Vault", of).creation ?? {};
  const linked = libraries.flatMap(({ places }) => places);
  const code = linked.reduce(
    (all, { start }) => over(all, start, "5fbdb2315678afecb367f032d93f642f64180aa3"),
    digits,
  );
  return code + encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [7n, "a vault"]).slice(2);
};

describe("the plan of a contract whose code only a deployment record has", () => {
  it("is compared with that, and says so", async () => {
    await using at = await openPlanning(undefined, address, recordedWith(creation()));
    const plan = await at.plan();
    assert.ok(plan.kind === "plan");
    const path = "broadcast/Deploy.s.sol/298/run-latest.json";
    assert.deepEqual(plan.recorded, { path, why: "noMirror" });
    assert.deepEqual([plan.uncompared, plan.plan.dryRun], [undefined, { grade: "exact", reasons: [] }]);
    assert.deepEqual(plan.created, { grade: "exact", needsTraces: false, transaction: hashOf(0x13) });
    assert.ok(plan.creation.kind === "equal" && plan.creation.arguments.kind === "arguments");
    assert.equal(plan.plan.match.relation?.libraries.size, 1);
    assert.equal(at.isKnown(), false, "it is no knowledge of the chain");
  });

  it("gives a partial match where the record has the code with other metadata", async () => {
    const older = compiled(`${source}// older`);
    await using at = await openPlanning(undefined, address, recordedWith(creation(older)));
    const plan = await at.plan();
    assert.ok(plan.kind === "plan" && plan.recorded !== undefined);
    assert.deepEqual([plan.plan.dryRun.grade, plan.commit], ["match", "1a2b3c4"]);
  });

  it("is made where a ledger has the contract without its code", async () => {
    const without = found({ evm_address: address, contract_id: "0.0.1001", runtime_bytecode: null });
    await using at = await openPlanning(without, address, recordedWith(creation()));
    const plan = await at.plan();
    assert.equal(plan.kind === "plan" && plan.recorded?.why, "unreadable");
  });

  it("takes the creation code of a record where a ledger has only the runtime code, if it is that of the build", async () => {
    const other = compiled(source.replace("limit = most;", "limit = most + 1;"));
    const compared = async (recorded: string) => {
      await using at = await openPlanning(record, address, recordedWith(recorded));
      const plan = await at.plan();
      assert.ok(plan.kind === "plan" && plan.recorded === undefined);
      return plan.creation;
    };
    const equal = await compared(creation());
    assert.ok(equal.kind === "equal" && equal.arguments.kind === "arguments");
    // A record may be of another chain with the same ID.
    assert.deepEqual(await compared(creation(other)), { kind: "notRecorded" });
  });

  it("is not made where a ledger has the code, or failed, which may pass", async () => {
    await using readable = await openPlanning(record, address, recordedWith(creation()));
    const compared = await readable.plan();
    assert.ok(compared.kind === "plan");
    assert.equal(compared.recorded, undefined);
    await using failing = await openPlanning(json(503, {}), address, recordedWith(creation()));
    const failed = await failing.plan();
    assert.equal(failed.kind === "elsewhere" && failed.mirrorFailure?.failure.kind, "serviceFailed");
  });

  it("is not made of other code, of another chain, or in a workspace that is not trusted", async () => {
    const other = compiled(source.replace("limit = most;", "limit = most + 1;"));
    await using differing = await openPlanning(undefined, address, recordedWith(creation(other)));
    assert.equal((await differing.plan()).kind, "elsewhere");
    await using elsewhere = await openPlanning(undefined, address, recordedWith(creation(), 299));
    assert.equal((await elsewhere.plan()).kind, "elsewhere");
    await using untrusted = await openPlanning(undefined, address, recordedWith(creation()));
    untrusted.distrust();
    assert.equal((await untrusted.plan()).kind, "elsewhere");
  });

  it("gives way to the build that the user wants to publish without a comparison", async () => {
    await using at = await openPlanning(undefined, address, recordedWith(creation()));
    await at.builds.refresh();
    const [uncompared] = at.builds.overview.flatMap((root) => at.builds.contractsIn(root));
    assert.ok(uncompared !== undefined);
    const plan = await at.plan([], { uncompared });
    assert.ok(plan.kind === "plan");
    assert.deepEqual([plan.uncompared, plan.recorded], ["noMirror", undefined]);
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
