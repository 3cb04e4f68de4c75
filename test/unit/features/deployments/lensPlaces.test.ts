import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";
import type { Services } from "../../../../src/features/services.ts";
import { documentOf } from "../../../plainEditor/document.ts";
import { editor } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { Uri } from "../../../plainEditor/values.ts";
import { networkWith } from "../../../support/networks.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { addressOf, hashOf, truffleArtifact } from "../../app/deployments/recordedFiles.ts";

usePlainEditor();

const path = "build/contracts/A.json";
const at = { address: addressOf(0x61), transactionHash: hashOf(0x61), events: {} };
const networks = ["1", "296"].map((chainId) =>
  networkWith({
    name: `Chain ${chainId}`,
    chainId,
    mirrorUrl: "https://mirror.example",
    verifierUrl: "https://verifier.example",
  }),
);

/** The lines above deployments in a file, as VS Code is given them. */
async function openLenses(text: string) {
  const { DeploymentLenses } = await import("../../../../src/features/deployments/deploymentLenses.ts");
  const folder = await projectFolder({ "truffle-config.js": "", [path]: text });
  const log = new MemoryLog();
  const deployments = new WorkspaceDeployments({
    folders: () => [folder],
    isTrusted: () => true,
    parseLargeJson: parseInThread,
    log,
  });
  const status = { kind: "notVerified", build: undefined };
  const checks = { isKnown: () => true, of: () => ({ status, progress: undefined, listed: undefined }) };
  const services = {
    log,
    settings: { networks: () => ({ networks, problems: [] }), activeNetwork: () => networks[0] },
  } as unknown as Services;
  const lenses = new DeploymentLenses(services, deployments, checks as never, () => undefined);
  const { getWorkspaceFolder } = editor.workspace as { getWorkspaceFolder?: unknown };
  const uri = Object.assign(Uri.parse(folder.uri), { toString: () => folder.uri });
  Object.assign(editor.workspace, { getWorkspaceFolder: () => ({ uri }) });
  const open = () => Object.assign(documentOf(text), { uri: Uri.parse(`${folder.uri}/${path}`) });
  const linesOf = async (document: vscode.TextDocument) => {
    const token = { isCancellationRequested: false } as vscode.CancellationToken;
    return (await lenses.provide(document, token)).map((lens) => {
      const { command } = lenses.resolve(lens);
      const [subject, options] = (command?.arguments ?? []) as readonly unknown[];
      const own = (options ?? {}) as { readonly network?: string };
      return { line: lens.range.start.line, command: command?.command, subject, ...own };
    });
  };
  return {
    open,
    linesOf,
    [Symbol.asyncDispose]: () => {
      Object.assign(editor.workspace, { getWorkspaceFolder });
      return folder[Symbol.asyncDispose]();
    },
  };
}

describe("CodeLens of one address on several chains", () => {
  it("is above the address of each chain", async () => {
    // JavaScript would put the smaller number first, as it does where the file is read.
    const artifact = truffleArtifact("A", { "chain 296": at, "chain 1": at });
    const text = JSON.stringify(artifact, null, 2).replaceAll('"chain ', '"');
    await using opened = await openLenses(text);
    const found = (await opened.linesOf(opened.open())).flatMap(({ line, network }) =>
      network === undefined ? [] : [`line ${line}: ${network}`],
    );
    const lineOf = (chainId: string): number =>
      text.split("\n").findIndex((line) => line.includes(`"${chainId}": {`)) + 1;
    assert.deepEqual(
      [...new Set(found)].sort(),
      ["296", "1"].map((chainId) => `line ${lineOf(chainId)}: Chain ${chainId}`),
    );
  });
});

describe("CodeLens that verifies", () => {
  it("passes the position of the address and the network", async () => {
    const text = JSON.stringify(truffleArtifact("A", { "1": at }));
    await using opened = await openLenses(text);
    const document = opened.open();
    const lines = await opened.linesOf(document);
    const position = { uri: document.uri.toString(), line: 0, character: text.indexOf(at.address) };
    assert.deepEqual(
      lines.filter(({ command }) => command === "contractLens.verifyContract"),
      [{ line: 0, command: "contractLens.verifyContract", subject: position, network: "Chain 1" }],
    );
  });
});
