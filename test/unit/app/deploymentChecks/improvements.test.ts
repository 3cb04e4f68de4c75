import assert from "node:assert/strict";
import { plannedImprovement } from "../../../../src/app/deploymentChecks/plannedImprovement.ts";
import type { PlanImprovement } from "../../../../src/app/deploymentChecks/improvements.ts";
import { compiled, source } from "../../builds/samples.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { found } from "../../../support/faults.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, vault } from "../builds/projects.ts";
import { foundry } from "../publication/plans.ts";
import { addressOf, checksAt, deployed } from "./checks.ts";

/** An address whose match the service calls partial. */
const partial = 0x12;

const vaultPath = "packages/core/src/Vault.sol";

/** Whether a partial match is said to be improvable, as soon as all is known, where builds are these. */
async function claimed(files: Readonly<Record<string, unknown>>, planImprovement?: PlanImprovement) {
  await using folder = await projectFolder(files);
  const builds = buildsIn([folder]);
  await using at = await checksAt({
    ledger: found({ runtime_bytecode: `0x${vault}`, evm_address: addressOf(partial) }),
    planImprovement: planImprovement ?? ((...given) => plannedImprovement(...given)),
  });
  at.ownCode.use(builds);
  const isClaimed = () => {
    const { status } = at.checks.of(at.network, deployed(partial), 0);
    assert.ok(status.kind === "verified" && status.match === "partial");
    return status.canBeImproved;
  };
  let told = 0;
  at.checks.onDidChange(() => (told += 1));
  await at.checks.check([{ network: at.network, address: addressOf(partial) }], new AbortController().signal);
  await eventually(() => !at.ownCode.isComparing);
  assert.equal(isClaimed(), false, "before that is planned");
  const before = told;
  await eventually(() => told > before);
  return isClaimed();
}

describe("that a partial match can be improved", () => {
  it("is claimed where a plan says that publishing the build makes it exact", async () => {
    assert.equal(await claimed(foundry(source)), true);
  });

  it("is not claimed where the build has the very same code, and its sources are gone or changed", async () => {
    for (const text of [undefined, source.replace("= 7", "= 8")]) {
      const others = Object.entries(foundry(source)).filter(([path]) => path !== vaultPath);
      const changed = text === undefined ? {} : { [vaultPath]: text };
      assert.equal(await claimed({ ...Object.fromEntries(others), ...changed }), false);
    }
  });

  it("is not claimed where a plan only says that it may be", async () => {
    assert.equal(await claimed(foundry(source), () => Promise.resolve("maybeImproved")), false);
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
    at.ownCode.use(buildsIn([folder]));
    await at.checks.check(
      [{ network: at.network, address: addressOf(partial) }],
      new AbortController().signal,
    );
    await eventually(() => !at.ownCode.isComparing);
    const { status } = at.checks.of(at.network, deployed(partial), 0);
    assert.ok(status.kind === "verified" && !status.canBeImproved);
    const own = at.ownCode.at(at.network.mirrorUrl ?? "", addressOf(partial));
    assert.equal(own?.kind === "matched" && own.relation.kind, "sameCode");
  });
});
