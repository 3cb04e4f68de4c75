import assert from "node:assert/strict";
import { planImprovement } from "../../../../src/app/plan/planVerification.ts";
import type { DeploymentStatus } from "../../../../src/app/deploymentChecks/deploymentStatus.ts";
import type { PlanImprovement } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { compiled, source } from "../../builds/samples.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { found } from "../../../support/faults.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, vault } from "../builds/projects.ts";
import { foundry } from "../publication/plans.ts";
import { addressOf, checksAt, deployed } from "./checks.ts";
import { ledgerUrl } from "../../../../src/app/networks/network.ts";
import { ledgerAt } from "../../../support/networks.ts";

/** An address whose match the service calls partial. */
const partial = 0x12;

/** An address that the service has nothing of. */
const unverified = 0x13;

const vaultPath = "packages/core/src/Vault.sol";

/** How a contract with these builds stands, before what its build would make of it is planned, and once it is. */
async function stands(
  number: number,
  files: Readonly<Record<string, unknown>>,
  plan: PlanImprovement = planImprovement,
): Promise<readonly [before: DeploymentStatus, planned: DeploymentStatus]> {
  await using folder = await projectFolder(files);
  const builds = buildsIn([folder]);
  await using at = await checksAt({
    ledger: found({ runtime_bytecode: `0x${vault}`, evm_address: addressOf(number) }),
    planImprovement: plan,
  });
  at.buildMatches.use(builds);
  const status = () => at.checks.of(at.network, deployed(number), 0).status;
  let told = 0;
  at.checks.onDidChange(() => (told += 1));
  await at.checks.check([{ network: at.network, address: addressOf(number) }], new AbortController().signal);
  await eventually(() => !at.buildMatches.isComparing);
  const unplanned = status();
  const before = told;
  await eventually(() => told > before);
  return [unplanned, status()];
}

/** Whether a partial match is said to be improvable, as soon as all is known, where builds are these. */
async function claimed(files: Readonly<Record<string, unknown>>, planImprovement?: PlanImprovement) {
  const [before, planned] = (await stands(partial, files, planImprovement)).map(
    (status) => status.kind === "verified" && status.match === "partial" && status.canBeImproved,
  );
  assert.equal(before, false, "before that is planned");
  return planned;
}

const withoutSource = Object.fromEntries(
  Object.entries(foundry(source)).filter(([path]) => path !== vaultPath),
);

describe("that a partial match can be improved", () => {
  it("is claimed where a plan says that publishing the build makes it exact", async () => {
    assert.equal(await claimed(foundry(source)), true);
  });

  it("is not claimed where the build has the very same code, and its sources are gone or changed", async () => {
    for (const text of [undefined, source.replace("= 7", "= 8")]) {
      const changed = text === undefined ? {} : { [vaultPath]: text };
      assert.equal(await claimed({ ...withoutSource, ...changed }), false);
    }
  });

  it("is not claimed where a plan only says that it may be", async () => {
    assert.equal(
      await claimed(foundry(source), () => Promise.resolve({ ofMatch: "maybeImproved", ofNone: undefined })),
      false,
    );
  });

  it("is not planned where the build has other metadata, which publishing it does not change", async () => {
    const other = compiled(`${source}\n// Another comment`);
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault", other),
    });
    await using at = await checksAt({
      ledger: found({ runtime_bytecode: `0x${vault}`, evm_address: addressOf(partial) }),
    });
    at.buildMatches.use(buildsIn([folder]));
    await at.checks.check(
      [{ network: at.network, address: addressOf(partial) }],
      new AbortController().signal,
    );
    await eventually(() => !at.buildMatches.isComparing);
    const { status } = at.checks.of(at.network, deployed(partial), 0);
    assert.ok(status.kind === "verified" && !status.canBeImproved);
    const own = at.buildMatches.cached(
      ledgerAt(ledgerUrl(at.network)!, at.network.chainId),
      addressOf(partial),
    );
    assert.equal(own?.kind === "matched" && own.relation.kind, "sameCode");
  });
});

describe("why a build does not make an exact match of what is not verified", () => {
  it("is said once it is planned: the build lacks what publishing needs", async () => {
    const [before, planned] = await stands(unverified, withoutSource);
    assert.deepEqual(before, { kind: "notVerified", build: undefined });
    assert.deepEqual(planned, { kind: "notVerified", build: "incomplete" });
    const [, whole] = await stands(unverified, foundry(source));
    assert.deepEqual(whole, { kind: "notVerified", build: undefined });
  });

  it("is that nothing proves its sources, where it keeps no metadata", async () => {
    const [, planned] = await stands(unverified, foundry(source), () =>
      Promise.resolve({ ofMatch: "maybeImproved", ofNone: "unchecked" }),
    );
    assert.deepEqual(planned, { kind: "notVerified", build: "unchecked" });
  });
});
