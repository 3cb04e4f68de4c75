import assert from "node:assert/strict";
import type { CodeMatch } from "../../../../src/app/builds/codeMatch.ts";
import { BuildMatches } from "../../../../src/app/builds/buildMatches.ts";
import type { WorkspaceBuilds } from "../../../../src/app/builds/workspaceBuilds.ts";
import { projectFolder, type ProjectFolder } from "../../../support/projectFolder.ts";
import { MemoryState } from "../../../support/stores.ts";
import { address, ledger, log, next, project, vault } from "./ownCodes.ts";
import { buildsIn, foundryArtifact } from "./projects.ts";
import { ledgerAt } from "../../../support/networks.ts";

describe("whether a code is the user's own, in the next window of the workspace", () => {
  let folder: ProjectFolder;
  let builds: WorkspaceBuilds;
  const other = { address, runtime: "6002" } as const;
  let isTrusted: boolean;
  let state: MemoryState;
  beforeEach(async () => {
    folder = await projectFolder(project);
    builds = buildsIn([folder]);
    isTrusted = true;
    state = new MemoryState();
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  const isUsed = (): boolean => isTrusted;
  const opened = (): BuildMatches => new BuildMatches(isUsed, log, { state, isTrusted: isUsed, log });
  /** What a window finds out, and keeps. */
  async function foundOut(deployed: { address: `0x${string}`; runtime: string }): Promise<void> {
    const buildMatches = opened();
    buildMatches.use(builds);
    await next(buildMatches, deployed);
    buildMatches.rememberBuildsNamed(["Vault", "Menu"]);
    await new Promise(setImmediate);
  }

  /** What the next window says once it has looked for builds, though nobody has looked at the contract. */
  async function reviewed(): Promise<CodeMatch | undefined> {
    const [buildMatches, later] = [opened(), buildsIn([folder])];
    buildMatches.use(later);
    assert.ok(buildMatches.hasStored);
    assert.ok(buildMatches.cached(ledger, address), "until builds are looked for");
    await later.refresh();
    return buildMatches.cached(ledger, address);
  }

  it("is known to differ from which build, and by how much", async () => {
    const other = { address, runtime: "6001" } as const;
    await foundOut(other);
    const buildMatches = opened();
    buildMatches.use(builds);
    await builds.refresh();
    buildMatches.record(ledger, other, { differing: { name: "Vault", share: 0.95 } });
    await new Promise(setImmediate);
    assert.deepEqual(opened().cached(ledger, address), { kind: "differs", name: "Vault", share: 0.95 });
  });

  it("is known though nobody has looked for builds, and nothing is read", async () => {
    await foundOut(vault);
    folder.reads.length = 0;
    const buildMatches = opened();
    const known = { kind: "matched", relation: { kind: "exact" }, name: "Vault" };
    assert.deepEqual(buildMatches.cached(ledger, address), known);
    assert.equal(buildMatches.cached(ledgerAt("https://other.example"), address), undefined);
    assert.deepEqual(
      ["Vault", "Menu"].map((name) => buildMatches.hasBuildNamed(name)),
      [true, false],
    );
    assert.deepEqual(folder.reads, []);
    buildMatches.use(builds);
    assert.deepEqual(buildMatches.cached(ledger, address), known);
    assert.equal(buildMatches.hasBuildNamed("Vault"), true, "also while builds are being looked for");
  });

  it("is known of code that no build has", async () => {
    await foundOut(other);
    assert.deepEqual(opened().cached(ledger, address), { kind: "none" });
  });

  it("is nothing any more where builds were made anew while no window was open", async () => {
    await foundOut(other);
    await folder.write("out/Vault.sol/Vault.json", foundryArtifact("Vault"));
    assert.deepEqual(await reviewed(), { kind: "none" }, "none of them has other code");
    await folder.write("out/Factory.sol/Factory.json", foundryArtifact("Factory"));
    assert.equal(await reviewed(), undefined);
    assert.equal(opened().cached(ledger, address), undefined, "nor in the window after that");
  });

  it("stays that of a build whose file is as it was, whatever else is built", async () => {
    await foundOut(vault);
    await folder.write("out/Factory.sol/Factory.json", foundryArtifact("Factory"));
    const known = { kind: "matched", relation: { kind: "exact" }, name: "Vault" };
    assert.deepEqual(await reviewed(), known);
    await folder.write("out/Vault.sol/Vault.json", foundryArtifact("Factory"));
    assert.equal(await reviewed(), undefined);
  });

  it("is nothing any more where there are no builds any more", async () => {
    await foundOut(other);
    await folder.remove("out");
    assert.equal(await reviewed(), undefined);
    const buildMatches = opened();
    assert.equal(buildMatches.hasBuildNamed("Vault"), true);
    const later = buildsIn([folder]);
    buildMatches.use(later);
    await later.refresh();
    assert.equal(buildMatches.hasBuildNamed("Vault"), false);
  });

  it("rests on nothing that is known where an earlier version has kept it", async () => {
    await foundOut(other);
    const [[key, { basis, ...verdict }]] = state.get("ownCode") as [[string, { basis: string }]];
    assert.notEqual(basis, "");
    await state.update("ownCode", [[key, verdict]]);
    assert.equal(await reviewed(), undefined);
  });

  it("is remembered of names only where that is asked for, and not by asking for one", async () => {
    const buildMatches = opened();
    buildMatches.use(builds);
    buildMatches.rememberBuildsNamed(["Vault"]);
    await builds.refresh();
    assert.equal(buildMatches.hasBuildNamed("Vault"), true);
    await new Promise(setImmediate);
    assert.equal(opened().hasBuildNamed("Vault"), false, "before builds were looked for nothing is known");
    buildMatches.rememberBuildsNamed(["Vault", "not a name"]);
    await new Promise(setImmediate);
    assert.deepEqual(state.get("buildNames"), [["Vault", true]]);
  });

  it("is nothing any more once the ledger has other code there", async () => {
    await foundOut(vault);
    const buildMatches = opened();
    buildMatches.match(ledger, vault);
    assert.equal(buildMatches.cached(ledger, address)?.kind, "matched");
    buildMatches.match(ledger, other);
    assert.equal(buildMatches.cached(ledger, address), undefined);
  });

  it("is not said, and not kept, where the workspace is not trusted", async () => {
    await foundOut(vault);
    isTrusted = false;
    const buildMatches = opened();
    assert.equal(buildMatches.cached(ledger, address), undefined);
    assert.equal(buildMatches.hasBuildNamed("Vault"), false);
    state = new MemoryState();
    const untrusted = opened();
    untrusted.use(builds);
    await next(untrusted);
    await new Promise(setImmediate);
    assert.doesNotMatch([...state.stored.values()].join(), /Vault/);
  });

  it("says why the build does not do, as long as it is found to have the same code, until it is found out anew", async () => {
    await foundOut(vault);
    const lacking = () => {
      const known = opened().cached(ledger, address);
      return known?.kind === "matched" ? known.lacking : assert.fail("none has the code");
    };
    assert.equal(lacking(), undefined);
    for (const why of ["incomplete", "unchecked", undefined] as const) {
      opened().recordShortcoming(ledger, address, why);
      await new Promise(setImmediate);
      assert.equal(lacking(), why);
      await foundOut(vault);
      assert.equal(lacking(), why, "compared anew");
    }
    opened().recordShortcoming(ledger, address, "incomplete");
    await new Promise(setImmediate);
    await foundOut(other);
    await foundOut(vault);
    assert.equal(lacking(), undefined, "other code in between");
  });

  it("is nothing after it was to be forgotten", async () => {
    await foundOut(vault);
    const forgetting = opened();
    forgetting.clear((one) => one === address);
    assert.equal(forgetting.hasStored, true, "what the workspace's own files name is kept");
    forgetting.clear(() => false);
    assert.equal(forgetting.hasStored, false);
    await new Promise(setImmediate);
    const buildMatches = opened();
    assert.equal(buildMatches.cached(ledger, address), undefined);
  });

  it("is nothing at all after that in a workspace that is not trusted any more", async () => {
    await foundOut(vault);
    isTrusted = false;
    opened().clear(() => true);
    await new Promise(setImmediate);
    isTrusted = true;
    const buildMatches = opened();
    assert.equal(buildMatches.cached(ledger, address), undefined);
    assert.equal(buildMatches.hasBuildNamed("Vault"), false);
  });
});
