import assert from "node:assert/strict";
import type { KnownCode } from "../../../../src/app/builds/codeFact.ts";
import { OwnCode } from "../../../../src/app/builds/ownCode.ts";
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
  const opened = (): OwnCode => new OwnCode(isUsed, log, { state, isTrusted: isUsed, log });
  /** What a window finds out, and keeps. */
  async function foundOut(deployed: { address: `0x${string}`; runtime: string }): Promise<void> {
    const ownCode = opened();
    ownCode.use(builds);
    await next(ownCode, deployed);
    ownCode.rememberBuildsNamed(["Vault", "Menu"]);
    await new Promise(setImmediate);
  }

  /** What the next window says once it has looked for builds, though nobody has looked at the contract. */
  async function reviewed(): Promise<KnownCode | undefined> {
    const [ownCode, later] = [opened(), buildsIn([folder])];
    ownCode.use(later);
    assert.ok(ownCode.isOfBefore);
    assert.ok(ownCode.at(ledger, address), "until builds are looked for");
    await later.look();
    return ownCode.at(ledger, address);
  }

  it("is known to differ from which build, and by how much", async () => {
    const other = { address, runtime: "6001" } as const;
    await foundOut(other);
    const ownCode = opened();
    ownCode.use(builds);
    await builds.look();
    ownCode.note(ledger, other, { differing: { name: "Vault", share: 0.95 } });
    await new Promise(setImmediate);
    assert.deepEqual(opened().at(ledger, address), { kind: "differs", name: "Vault", share: 0.95 });
  });

  it("is known though nobody has looked for builds, and nothing is read", async () => {
    await foundOut(vault);
    folder.reads.length = 0;
    const ownCode = opened();
    const known = { kind: "matched", relation: { kind: "exact" }, name: "Vault" };
    assert.deepEqual(ownCode.at(ledger, address), known);
    assert.equal(ownCode.at(ledgerAt("https://other.example"), address), undefined);
    assert.deepEqual(
      ["Vault", "Menu"].map((name) => ownCode.hasBuildNamed(name)),
      [true, false],
    );
    assert.deepEqual(folder.reads, []);
    ownCode.use(builds);
    assert.deepEqual(ownCode.at(ledger, address), known);
    assert.equal(ownCode.hasBuildNamed("Vault"), true, "also while builds are being looked for");
  });

  it("is known of code that no build has", async () => {
    await foundOut(other);
    assert.deepEqual(opened().at(ledger, address), { kind: "none" });
  });

  it("is nothing any more where builds were made anew while no window was open", async () => {
    await foundOut(other);
    await folder.write("out/Vault.sol/Vault.json", foundryArtifact("Vault"));
    assert.deepEqual(await reviewed(), { kind: "none" }, "none of them has other code");
    await folder.write("out/Factory.sol/Factory.json", foundryArtifact("Factory"));
    assert.equal(await reviewed(), undefined);
    assert.equal(opened().at(ledger, address), undefined, "nor in the window after that");
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
    const ownCode = opened();
    assert.equal(ownCode.hasBuildNamed("Vault"), true);
    const later = buildsIn([folder]);
    ownCode.use(later);
    await later.look();
    assert.equal(ownCode.hasBuildNamed("Vault"), false);
  });

  it("rests on nothing that is known where an earlier version has kept it", async () => {
    await foundOut(other);
    const [[key, { basis, ...verdict }]] = state.get("ownCode") as [[string, { basis: string }]];
    assert.notEqual(basis, "");
    await state.update("ownCode", [[key, verdict]]);
    assert.equal(await reviewed(), undefined);
  });

  it("is remembered of names only where that is asked for, and not by asking for one", async () => {
    const ownCode = opened();
    ownCode.use(builds);
    ownCode.rememberBuildsNamed(["Vault"]);
    await builds.look();
    assert.equal(ownCode.hasBuildNamed("Vault"), true);
    await new Promise(setImmediate);
    assert.equal(opened().hasBuildNamed("Vault"), false, "before builds were looked for nothing is known");
    ownCode.rememberBuildsNamed(["Vault", "not a name"]);
    await new Promise(setImmediate);
    assert.deepEqual(state.get("buildNames"), [["Vault", true]]);
  });

  it("is nothing any more once the ledger has other code there", async () => {
    await foundOut(vault);
    const ownCode = opened();
    ownCode.ofCode(ledger, vault);
    assert.equal(ownCode.at(ledger, address)?.kind, "matched");
    ownCode.ofCode(ledger, other);
    assert.equal(ownCode.at(ledger, address), undefined);
  });

  it("is not said, and not kept, where the workspace is not trusted", async () => {
    await foundOut(vault);
    isTrusted = false;
    const ownCode = opened();
    assert.equal(ownCode.at(ledger, address), undefined);
    assert.equal(ownCode.hasBuildNamed("Vault"), false);
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
      const known = opened().at(ledger, address);
      return known?.kind === "matched" ? known.lacking : assert.fail("none has the code");
    };
    assert.equal(lacking(), undefined);
    for (const why of ["incomplete", "unchecked", undefined] as const) {
      opened().noteLacking(ledger, address, why);
      await new Promise(setImmediate);
      assert.equal(lacking(), why);
      await foundOut(vault);
      assert.equal(lacking(), why, "compared anew");
    }
    opened().noteLacking(ledger, address, "incomplete");
    await new Promise(setImmediate);
    await foundOut(other);
    await foundOut(vault);
    assert.equal(lacking(), undefined, "other code in between");
  });

  it("is nothing after it was to be forgotten", async () => {
    await foundOut(vault);
    const forgetting = opened();
    forgetting.forget((one) => one === address);
    assert.equal(forgetting.isOfBefore, true, "what the workspace's own files name is kept");
    forgetting.forget(() => false);
    assert.equal(forgetting.isOfBefore, false);
    await new Promise(setImmediate);
    const ownCode = opened();
    assert.equal(ownCode.at(ledger, address), undefined);
  });

  it("is nothing at all after that in a workspace that is not trusted any more", async () => {
    await foundOut(vault);
    isTrusted = false;
    opened().forget(() => true);
    await new Promise(setImmediate);
    isTrusted = true;
    const ownCode = opened();
    assert.equal(ownCode.at(ledger, address), undefined);
    assert.equal(ownCode.hasBuildNamed("Vault"), false);
  });
});
