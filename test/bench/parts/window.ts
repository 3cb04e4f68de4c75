import { mkdtemp, readFile, rm } from "node:fs/promises";
import { mkdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { runTests } from "@vscode/test-electron";
import { quietSettings, writeUserKeybindings, writeUserSettings } from "../../host/userSettings.ts";
import { buildExtension } from "../../integration/buildExtension.ts";
import { chooseVSCode } from "../../integration/chooseVSCode.ts";
import type { Figure, Part } from "../figure.ts";
import { startInstantNode } from "../instantNode.ts";
import { startInstantServer } from "../instantServer.ts";
import { buildSuite } from "../window/buildSuite.ts";
import { nodeNetwork } from "../window/subjects.ts";
import { verifyKey } from "../window/verifyKey.ts";
import { mirrorResponse, nodeResponse, verifierResponse } from "../window/serviceResponses.ts";

const root = path.resolve(import.meta.dirname, "../../..");

/** What is measured inside the real VS Code, against services that answer at once. */
export const window: Part = {
  name: "window",
  measure: async () => {
    const home = await mkdtemp(path.join(os.tmpdir(), "contract-lens-bench-"));
    try {
      await buildExtension();
      const suite = await buildSuite();
      await using mirror = await startInstantServer(mirrorResponse());
      await using verifier = await startInstantServer(verifierResponse());
      await using node = await startInstantNode(nodeResponse());
      const userData = path.join(home, "user-data");
      const workspace = path.join(home, "workspace");
      const result = path.join(home, "figures.json");
      await mkdir(workspace);
      await writeUserSettings(userData, {
        ...quietSettings,
        "contractLens.network": "Bench",
        "contractLens.networks": [
          {
            name: "Bench",
            chainId: "298",
            mirrorUrl: mirror.url,
            verifierUrl: verifier.url,
            verifierProtocol: "session",
            explorerSource: "etherscan",
          },
          { name: nodeNetwork, chainId: "31337", rpcUrl: node.url },
        ],
      });
      await writeUserKeybindings(userData, [verifyKey]);
      const code = await chooseVSCode();
      await runTests({
        ...code.options,
        extensionDevelopmentPath: root,
        extensionTestsPath: suite,
        extensionTestsEnv: {
          ...code.environment,
          CONTRACT_LENS_BENCH: JSON.stringify({ result, mirror: mirror.url, node: node.url }),
        },
        launchArgs: [
          workspace,
          `--user-data-dir=${userData}`,
          `--extensions-dir=${path.join(home, "extensions")}`,
          ...code.parameters,
        ],
      });
      return JSON.parse(await readFile(result, "utf8")) as readonly Figure[];
    } finally {
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  },
};
