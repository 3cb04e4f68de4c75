import assert from "node:assert/strict";
import { OwnCode, type OwnCodeFact } from "../../../../src/app/builds/ownCode.ts";
import type { WorkspaceBuilds } from "../../../../src/app/builds/workspaceBuilds.ts";
import { projectFolder, type ProjectFolder } from "../../../support/projectFolder.ts";
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
): Promise<OwnCodeFact | undefined> {
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
    assert.equal(ownCode.at(ledger, address), undefined, "what was known is not said any more");
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
});
