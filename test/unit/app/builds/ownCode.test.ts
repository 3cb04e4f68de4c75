import assert from "node:assert/strict";
import { OwnCode } from "../../../../src/app/builds/ownCode.ts";
import type { WorkspaceBuilds } from "../../../../src/app/builds/workspaceBuilds.ts";
import { projectFolder, type ProjectFolder } from "../../../support/projectFolder.ts";
import { address, compared, ledger, log, next, project, vault } from "./ownCodes.ts";
import { buildsIn, foundryArtifact } from "./projects.ts";
import { ledgerAt } from "../../../support/networks.ts";

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
    assert.equal(ownCode.at(ledgerAt("https://other.example"), address), undefined);
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
    const told = compared(ownCode);
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
    const told = compared(ownCode);
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
    const told = compared(ownCode);
    assert.equal(ownCode.ofCode(ledger, vault), undefined);
    await told;
    assert.equal(ownCode.ofCode(ledger, vault)?.kind, "matched");
  });

  it("differs from a build of the name that a deployment file gives it", async () => {
    const ownCode = new OwnCode(() => true, log);
    ownCode.use(builds);
    const other = { address, runtime: "6001" } as const;
    await next(ownCode, other);
    assert.deepEqual(ownCode.at(ledger, address, "Vault"), { kind: "differs", name: "Vault" });
    assert.deepEqual(ownCode.ofCode(ledger, other, "Vault"), { kind: "differs", name: "Vault" });
    assert.deepEqual(ownCode.at(ledger, address, "Menu"), { kind: "none" });
  });

  it("is what a page, or a plan, has found out, whoever asks next", async () => {
    const ownCode = new OwnCode(() => true, log);
    ownCode.use(builds);
    const other = { address, runtime: "6001" } as const;
    await next(ownCode, other);
    let told = 0;
    ownCode.onDidChange(() => (told += 1));
    ownCode.note(ledger, other, { differing: { name: "Vault", share: 0.95 } });
    assert.equal(told, 1);
    const differs = { kind: "differs", name: "Vault", share: 0.95 };
    assert.deepEqual(ownCode.ofCode(ledger, other), differs);
    assert.deepEqual(ownCode.at(ledger, address), differs);

    const found = await next(ownCode);
    assert.ok(found?.kind === "matched");
    const match = ownCode.matchAt(ledger, address);
    assert.ok(match !== undefined);
    ownCode.note(ledger, vault, { match, lacking: "incomplete" });
    assert.deepEqual(ownCode.ofCode(ledger, vault), { ...found, lacking: "incomplete" });
    ownCode.noteLacking(ledger, address, undefined);
    assert.deepEqual(ownCode.ofCode(ledger, vault), found);
  });

  it("differs from its build as long as there is one of that name, by a share that is known of the builds of then", async () => {
    const ownCode = new OwnCode(() => true, log);
    ownCode.use(builds);
    const other = { address, runtime: "6001" } as const;
    await next(ownCode, other);
    ownCode.note(ledger, other, { differing: { name: "Vault", share: 0.95 } });
    const rebuilt = async (): Promise<unknown> => {
      builds.upToDate.outdate();
      builds.upToDate.tell();
      const isTold = compared(ownCode);
      ownCode.ofCode(ledger, other);
      await isTold;
      return ownCode.at(ledger, address);
    };
    assert.deepEqual(await rebuilt(), { kind: "differs", name: "Vault", share: 0.95 });
    await folder.write("out/Menu.sol/Menu.json", foundryArtifact("Factory"));
    assert.deepEqual(await rebuilt(), { kind: "differs", name: "Vault", share: undefined });
    await folder.remove("out/Vault.sol");
    assert.deepEqual(await rebuilt(), { kind: "none" });
  });

  it("is of the code that stands there now", async () => {
    const ownCode = new OwnCode(() => true, log);
    ownCode.use(builds);
    await next(ownCode);
    assert.deepEqual(await next(ownCode, { address, runtime: "6002" }), { kind: "none" });
  });
});
