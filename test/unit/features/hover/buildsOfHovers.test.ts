import assert from "node:assert/strict";
import { BuildMatches } from "../../../../src/app/builds/buildMatches.ts";
import type { ContractHoverFacts } from "../../../../src/app/hover/hoverFacts.ts";
import type { BuildsOfHovers } from "../../../../src/features/hover/referenceHovers.ts";
import { editor } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, output } from "../../app/builds/projects.ts";
import { recordLookup } from "../../app/hover/openLookups.ts";
import { buildNamed, deployedCode } from "../../builds/samples.ts";
import { contractFacts } from "../../ui/hover/facts.ts";

usePlainEditor();

const address = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const record = recordLookup({
  evm_address: address,
  runtime_bytecode: `0x${deployedCode(buildNamed("Vault", output))}`,
});
const known = contractFacts(address, {
  record: { state: "known", response: { value: record, receivedAt: 0 } },
});
const project = { "foundry.toml": "", "out/Vault.sol/Vault.json": foundryArtifact("Vault") };
const log = { warn: (line: string) => assert.fail(line), error: (line: string) => assert.fail(line) };

/** Resolves once something is so that takes a timer; a test that waits in vain runs out of its time. */
async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("builds in hovers", () => {
  beforeEach(() => Object.assign(editor.workspace, { isTrusted: true, workspaceFolders: [{}] }));
  afterEach(() => Object.assign(editor.workspace, { isTrusted: true, workspaceFolders: undefined }));

  /** A window in which nobody has looked for builds. */
  async function open() {
    const folder = await projectFolder(project);
    const buildMatches = new BuildMatches(() => true, log as never);
    const services = {
      log: log as never,
      buildMatches: () => Promise.resolve(buildMatches),
      builds: () => {
        opened.times += 1;
        const builds = buildsIn([folder]);
        buildMatches.use(builds);
        return Promise.resolve(builds);
      },
    };
    const { BuildsOfHovers } = await import("../../../../src/features/hover/referenceHovers.ts");
    const hovers: BuildsOfHovers = new BuildsOfHovers(services);
    const opened = { times: 0 };
    const hover = (facts: ContractHoverFacts = known, milliseconds = 60_000) =>
      hovers.knownOf(facts, () => milliseconds);
    const close = async (): Promise<void> => {
      hovers.dispose();
      await folder[Symbol.asyncDispose]();
    };
    return { folder, hovers, opened, buildMatches, hover, [Symbol.asyncDispose]: close };
  }

  it("first hover starts reading builds, and the second shows the match", async () => {
    await using window = await open();
    assert.deepEqual(await window.hover(), { isReadingBuilds: true });
    assert.deepEqual([window.opened.times, window.folder.reads], [0, []], "nothing before the answer");
    await eventually(() => window.opened.times > 0);
    const { codeMatch } = await window.hover();
    assert.equal(codeMatch?.kind === "matched" && codeMatch.name, "Vault");
    assert.equal(window.opened.times, 1);
  });

  it("hover says that a contract differs from the build of its name", async () => {
    await using window = await open();
    await window.hover();
    await eventually(() => window.opened.times > 0);
    const value = recordLookup({ evm_address: address, runtime_bytecode: "0x6001" });
    const facts = contractFacts(address, {
      record: { state: "known", response: { value, receivedAt: 0 } },
      deployment: { name: "Vault", path: "broadcast/run-latest.json" },
    });
    assert.deepEqual(await window.hover(facts), { codeMatch: { kind: "differs", name: "Vault" } });
  });

  it("hover says that builds are being read", async () => {
    await using window = await open();
    await window.hover();
    await eventually(() => window.opened.times > 0);
    assert.deepEqual(await window.hover(known, 0), { isReadingBuilds: true });
    await eventually(() => !window.buildMatches.isComparing);
    assert.ok((await window.hover(known, 0)).codeMatch !== undefined);
  });

  it("hover says nothing without builds", async () => {
    await using window = await open();
    await window.folder.remove("out");
    await window.hover();
    await eventually(() => window.opened.times > 0);
    assert.deepEqual(await window.hover(), { isReadingBuilds: false });
  });

  it("hover says nothing without folders, trust, a response, or code", async () => {
    await using window = await open();
    const withoutCode = { value: recordLookup({ evm_address: address }), receivedAt: 0 };
    assert.deepEqual(await window.hover(contractFacts(address)), {});
    assert.deepEqual(
      await window.hover(contractFacts(address, { record: { state: "known", response: withoutCode } })),
      {},
    );
    Object.assign(editor.workspace, { isTrusted: false });
    assert.deepEqual(await window.hover(), { isReadingBuilds: false });
    Object.assign(editor.workspace, { isTrusted: true, workspaceFolders: undefined });
    assert.deepEqual(await window.hover(), { isReadingBuilds: false });
    assert.equal(window.hovers.readSoon(), false);
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.deepEqual([window.opened.times, window.folder.reads], [0, []]);
  });

  it("no builds are read after the window closed", async () => {
    await using window = await open();
    assert.equal(window.hovers.readSoon(), true);
    window.hovers.dispose();
    assert.equal(window.hovers.readSoon(), false);
    await new Promise((resolve) => setTimeout(resolve, 400));
    assert.equal(window.opened.times, 0);
  });
});
