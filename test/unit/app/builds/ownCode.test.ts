import assert from "node:assert/strict";
import { OwnCode, type KnownCode } from "../../../../src/app/builds/ownCode.ts";
import type { WorkspaceBuilds } from "../../../../src/app/builds/workspaceBuilds.ts";
import { projectFolder, type ProjectFolder } from "../../../support/projectFolder.ts";
import { MemoryState } from "../../../support/stores.ts";
import { buildNamed, deployedCode } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact, output } from "./projects.ts";

const ledger = "https://mirror.example";
const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const vault = { address, runtime: deployedCode(buildNamed("Vault", output)) } as const;

const project = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };

const log = { info: () => undefined, warn: (line: string) => assert.fail(line), error: () => undefined };

/** What is known once there is news. */
function next(
  ownCode: OwnCode,
  deployed: { address: `0x${string}`; runtime: string } = vault,
): Promise<KnownCode | undefined> {
  return new Promise((resolve) => {
    const end = ownCode.onDidChange(() => {
      end();
      resolve(ownCode.at(ledger, deployed.address));
    });
    ownCode.ofCode(ledger, deployed);
  });
}

describe("whether a code is the user's own, for those who do not wait", () => {
  let folder: ProjectFolder;
  let builds: WorkspaceBuilds;
  beforeEach(async () => {
    folder = await projectFolder(project);
    builds = buildsIn([folder]);
  });
  afterEach(() => folder[Symbol.asyncDispose]());

  it("is not known before somebody has looked for builds, and nothing is read", () => {
    const ownCode = new OwnCode(() => true, log);
    assert.equal(ownCode.ofCode(ledger, vault), undefined);
    assert.equal(ownCode.at(ledger, address), undefined);
    assert.deepEqual(folder.reads, []);
  });

  it("is found out meanwhile, once, and told", async () => {
    const ownCode = new OwnCode(() => true, log);
    ownCode.use(builds);
    const fact = await next(ownCode);
    assert.ok(fact?.kind === "matched");
    assert.equal(fact.name, "Vault");
    assert.equal(fact.relation.kind, "exact");
    folder.reads.length = 0;
    assert.deepEqual(ownCode.ofCode(ledger, vault), fact);
    assert.deepEqual(ownCode.at(ledger, address), fact);
    assert.equal(ownCode.at("https://other.example", address), undefined);
    assert.deepEqual(folder.reads, []);
  });

  it("is waited for as long as the one who asks has time", async () => {
    const ownCode = new OwnCode(() => true, log);
    assert.equal(await ownCode.within(60_000, ledger, vault), undefined, "nobody has looked for builds");
    ownCode.use(builds);
    assert.equal(ownCode.isComparing, false);
    assert.equal(await ownCode.within(0, ledger, vault), undefined);
    assert.equal(ownCode.isComparing, true);
    const fact = await ownCode.within(60_000, ledger, vault);
    assert.equal(ownCode.isComparing, false);
    assert.equal(fact?.kind === "matched" && fact.name, "Vault");
  });

  it("is no where no build has it, and not known where there are no builds", async () => {
    const ownCode = new OwnCode(() => true, log);
    ownCode.use(builds);
    assert.deepEqual(await next(ownCode, { address, runtime: "6001" }), { kind: "none" });
    await folder.remove("out");
    builds.upToDate.outdate();
    assert.equal(await builds.contracts(), 0);
    builds.upToDate.tell();
    const told = new Promise<void>((resolve) => ownCode.onDidChange(resolve));
    assert.deepEqual(ownCode.at(ledger, address), { kind: "none" }, "until that is known");
    await told;
    assert.equal(ownCode.at(ledger, address), undefined);
  });

  it("uses no name of a workspace that is not trusted, nor one that is no identifier", async () => {
    let isTrusted = false;
    const ownCode = new OwnCode(() => isTrusted, log);
    ownCode.use(builds);
    const fact = await next(ownCode);
    assert.ok(fact?.kind === "matched");
    assert.equal(fact.name, undefined);
    isTrusted = true;
    for (const name of ["Vault $(trash)", "", "a b", "<b>", "🧊"])
      assert.equal(ownCode.nameOf({ name }), undefined);
    assert.equal(ownCode.nameOf({ name: "V".repeat(5000) })?.length, 60);
  });

  it("is compared anew when builds have changed", async () => {
    const ownCode = new OwnCode(() => true, log);
    ownCode.use(builds);
    await next(ownCode);
    await folder.write("out/Vault.sol/Vault.json", foundryArtifact("Factory"));
    builds.upToDate.outdate();
    builds.upToDate.tell();
    const told = new Promise<void>((resolve) => ownCode.onDidChange(resolve));
    const stands = { kind: "matched", relation: { kind: "exact" }, name: "Vault" };
    assert.deepEqual(ownCode.at(ledger, address), stands, "rows say what was known until then");
    assert.equal(ownCode.ofCode(ledger, vault), undefined, "who asks by the code hears what is known now");
    await told;
    assert.deepEqual(ownCode.at(ledger, address), { kind: "none" });
  });

  it("is compared once there are builds, whoever asked before", async () => {
    const ownCode = new OwnCode(() => true, log);
    assert.equal(ownCode.ofCode(ledger, vault), undefined);
    ownCode.use(builds);
    const told = new Promise<void>((resolve) => ownCode.onDidChange(resolve));
    assert.equal(ownCode.ofCode(ledger, vault), undefined);
    await told;
    assert.equal(ownCode.ofCode(ledger, vault)?.kind, "matched");
  });

  it("is of the code that stands there now", async () => {
    const ownCode = new OwnCode(() => true, log);
    ownCode.use(builds);
    await next(ownCode);
    assert.deepEqual(await next(ownCode, { address, runtime: "6002" }), { kind: "none" });
  });

  describe("in the next window of the workspace", () => {
    const other = { address, runtime: "6002" } as const;
    let isTrusted: boolean;
    let state: MemoryState;
    beforeEach(() => {
      isTrusted = true;
      state = new MemoryState();
    });

    const isUsed = (): boolean => isTrusted;
    const opened = (): OwnCode => new OwnCode(isUsed, log, { state, isTrusted: isUsed, log });
    /** What a window finds out, and keeps. */
    async function foundOut(deployed: { address: `0x${string}`; runtime: string }): Promise<void> {
      const ownCode = opened();
      ownCode.use(builds);
      await next(ownCode, deployed);
      assert.equal(ownCode.hasBuildNamed("Vault"), true);
      assert.equal(ownCode.hasBuildNamed("Menu"), false);
      await new Promise(setImmediate);
    }

    it("is known though nobody has looked for builds, and nothing is read", async () => {
      await foundOut(vault);
      folder.reads.length = 0;
      const ownCode = opened();
      const known = { kind: "matched", relation: { kind: "exact" }, name: "Vault" };
      assert.deepEqual(ownCode.at(ledger, address), known);
      assert.equal(ownCode.at("https://other.example", address), undefined);
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

    it("is nothing after it was to be forgotten", async () => {
      await foundOut(vault);
      opened().forget();
      await new Promise(setImmediate);
      const ownCode = opened();
      assert.equal(ownCode.at(ledger, address), undefined);
      assert.equal(ownCode.hasBuildNamed("Vault"), false);
    });
  });
});
