import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { WorkspaceDeployments } from "../../../../src/app/deployments/workspaceDeployments.ts";
import { Capabilities } from "../../../../src/app/consent/capabilities.ts";
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
  networkWith({ name: `Chain ${chainId}`, chainId, mirrorUrl: "https://mirror.example" }),
);

describe("the lines of a file that tells of one address on several chains", () => {
  it("stand each above the address on its own chain", async () => {
    const { DeploymentLenses } = await import("../../../../src/features/deployments/deploymentLenses.ts");
    // JavaScript would put the smaller number first, as it does where the file is read.
    const artifact = truffleArtifact("A", { "chain 296": at, "chain 1": at });
    const text = JSON.stringify(artifact, null, 2).replaceAll('"chain ', '"');
    await using folder = await projectFolder({ "truffle-config.js": "", [path]: text });
    const log = new MemoryLog();
    const deployments = new WorkspaceDeployments({
      folders: () => [folder],
      parseLargeJson: parseInThread,
      log,
    });
    const status = { kind: "notVerified", isOtherCode: false };
    const checks = { knows: () => true, of: () => ({ status, progress: undefined, listed: undefined }) };
    const services = {
      log,
      capabilities: new Capabilities(),
      settings: { networks: () => ({ networks, problems: [] }), activeNetwork: () => networks[0] },
    } as unknown as Services;
    const { getWorkspaceFolder } = editor.workspace as { getWorkspaceFolder?: unknown };
    const uri = Object.assign(Uri.parse(folder.uri), { toString: () => folder.uri });
    Object.assign(editor.workspace, { getWorkspaceFolder: () => ({ uri }) });
    try {
      const lenses = new DeploymentLenses(services, deployments, checks as never, () => undefined);
      const document = Object.assign(documentOf(text), { uri: Uri.parse(`${folder.uri}/${path}`) });
      const token = { isCancellationRequested: false } as vscode.CancellationToken;
      const found = (await lenses.provide(document, token)).flatMap((lens) => {
        const { command } = lenses.resolve(lens);
        const [, options] = (command?.arguments ?? []) as readonly unknown[];
        const { network } = (options ?? {}) as { readonly network?: string };
        return network === undefined ? [] : [`line ${lens.range.start.line}: ${network}`];
      });
      const lineOf = (chainId: string): number =>
        text.split("\n").findIndex((line) => line.includes(`"${chainId}": {`)) + 1;
      assert.deepEqual(
        [...new Set(found)].sort(),
        ["296", "1"].map((chainId) => `line ${lineOf(chainId)}: Chain ${chainId}`),
      );
    } finally {
      Object.assign(editor.workspace, { getWorkspaceFolder });
    }
  });
});
