import assert from "node:assert/strict";
import { BuildMatches } from "../../../../src/app/builds/buildMatches.ts";
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
    const buildMatches = new BuildMatches(() => true, log);
    assert.equal(buildMatches.match(ledger, vault), undefined);
    assert.equal(buildMatches.cached(ledger, address), undefined);
    assert.deepEqual(folder.reads, []);
  });

  it("is found out meanwhile, once, and told", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    buildMatches.use(builds);
    const fact = await next(buildMatches);
    assert.ok(fact?.kind === "matched");
    assert.equal(fact.name, "Vault");
    assert.equal(fact.relation.kind, "exact");
    folder.reads.length = 0;
    assert.deepEqual(buildMatches.match(ledger, vault), fact);
    assert.deepEqual(buildMatches.cached(ledger, address), fact);
    assert.equal(buildMatches.cached(ledgerAt("https://other.example"), address), undefined);
    assert.deepEqual(folder.reads, []);
  });

  it("is waited for as long as the one who asks has time", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    assert.equal(
      await buildMatches.matchWithin(60_000, ledger, vault),
      undefined,
      "nobody has looked for builds",
    );
    buildMatches.use(builds);
    assert.equal(buildMatches.isComparing, false);
    assert.equal(await buildMatches.matchWithin(0, ledger, vault), undefined);
    assert.equal(buildMatches.isComparing, true);
    const fact = await buildMatches.matchWithin(60_000, ledger, vault);
    assert.equal(buildMatches.isComparing, false);
    assert.equal(fact?.kind === "matched" && fact.name, "Vault");
  });

  it("is no where no build has it, and not known where there are no builds", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    buildMatches.use(builds);
    assert.deepEqual(await next(buildMatches, { address, runtime: "6001" }), { kind: "none" });
    await folder.remove("out");
    builds.upToDate.invalidate();
    assert.equal(await builds.contracts(), 0);
    builds.upToDate.notifyChange();
    const told = compared(buildMatches);
    assert.deepEqual(buildMatches.cached(ledger, address), { kind: "none" }, "until that is known");
    await told;
    assert.equal(buildMatches.cached(ledger, address), undefined);
  });

  it("uses no name of a workspace that is not trusted, nor one that is no identifier", async () => {
    let isTrusted = false;
    const buildMatches = new BuildMatches(() => isTrusted, log);
    buildMatches.use(builds);
    const fact = await next(buildMatches);
    assert.ok(fact?.kind === "matched");
    assert.equal(fact.name, undefined);
    isTrusted = true;
    for (const name of ["Vault $(trash)", "", "a b", "<b>", "🧊"])
      assert.equal(buildMatches.displayName({ name }), undefined);
    assert.equal(buildMatches.displayName({ name: "V".repeat(5000) })?.length, 60);
  });

  it("is compared anew when builds have changed", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    buildMatches.use(builds);
    await next(buildMatches);
    await folder.write("out/Vault.sol/Vault.json", foundryArtifact("Factory"));
    builds.upToDate.invalidate();
    builds.upToDate.notifyChange();
    const told = compared(buildMatches);
    const stands = { kind: "matched", relation: { kind: "exact" }, name: "Vault" };
    assert.deepEqual(buildMatches.cached(ledger, address), stands, "rows say what was known until then");
    assert.equal(
      buildMatches.match(ledger, vault),
      undefined,
      "who asks by the code hears what is known now",
    );
    await told;
    assert.deepEqual(buildMatches.cached(ledger, address), { kind: "none" });
  });

  it("is compared once there are builds, whoever asked before", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    assert.equal(buildMatches.match(ledger, vault), undefined);
    buildMatches.use(builds);
    const told = compared(buildMatches);
    assert.equal(buildMatches.match(ledger, vault), undefined);
    await told;
    assert.equal(buildMatches.match(ledger, vault)?.kind, "matched");
  });

  it("differs from a build of the name that a deployment file gives it", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    buildMatches.use(builds);
    const other = { address, runtime: "6001" } as const;
    await next(buildMatches, other);
    assert.deepEqual(buildMatches.cached(ledger, address, "Vault"), { kind: "differs", name: "Vault" });
    assert.deepEqual(buildMatches.match(ledger, other, "Vault"), { kind: "differs", name: "Vault" });
    assert.deepEqual(buildMatches.cached(ledger, address, "Menu"), { kind: "none" });
  });

  it("is what a page, or a plan, has found out, whoever asks next", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    buildMatches.use(builds);
    const other = { address, runtime: "6001" } as const;
    await next(buildMatches, other);
    let told = 0;
    buildMatches.onDidChange(() => (told += 1));
    buildMatches.record(ledger, other, { differing: { name: "Vault", share: 0.95 } });
    assert.equal(told, 1);
    const differs = { kind: "differs", name: "Vault", share: 0.95 };
    assert.deepEqual(buildMatches.match(ledger, other), differs);
    assert.deepEqual(buildMatches.cached(ledger, address), differs);

    const found = await next(buildMatches);
    assert.ok(found?.kind === "matched");
    const match = buildMatches.comparedBuild(ledger, address);
    assert.ok(match !== undefined);
    buildMatches.record(ledger, vault, { match, lacking: "incomplete" });
    assert.deepEqual(buildMatches.match(ledger, vault), { ...found, lacking: "incomplete" });
    buildMatches.recordShortcoming(ledger, address, undefined);
    assert.deepEqual(buildMatches.match(ledger, vault), found);
  });

  it("differs from its build as long as there is one of that name, by a share that is known of the builds of then", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    buildMatches.use(builds);
    const other = { address, runtime: "6001" } as const;
    await next(buildMatches, other);
    buildMatches.record(ledger, other, { differing: { name: "Vault", share: 0.95 } });
    const rebuilt = async (): Promise<unknown> => {
      builds.upToDate.invalidate();
      builds.upToDate.notifyChange();
      const isTold = compared(buildMatches);
      buildMatches.match(ledger, other);
      await isTold;
      return buildMatches.cached(ledger, address);
    };
    assert.deepEqual(await rebuilt(), { kind: "differs", name: "Vault", share: 0.95 });
    await folder.write("out/Menu.sol/Menu.json", foundryArtifact("Factory"));
    assert.deepEqual(await rebuilt(), { kind: "differs", name: "Vault", share: undefined });
    await folder.remove("out/Vault.sol");
    assert.deepEqual(await rebuilt(), { kind: "none" });
  });

  it("is of the code that stands there now", async () => {
    const buildMatches = new BuildMatches(() => true, log);
    buildMatches.use(builds);
    await next(buildMatches);
    assert.deepEqual(await next(buildMatches, { address, runtime: "6002" }), { kind: "none" });
  });
});
