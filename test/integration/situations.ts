import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Devnet } from "../devnet/devnet.ts";
import { FoundryProject } from "../nodes/foundry.ts";
import { serveNodeControl, type NodeControl } from "./nodeControl.ts";

/** How VS Code is started for a part of the suite. */
export type Situation = {
  /** The folder of its tests; those of `folder` stand in no folder, or in that of `windows`. */
  readonly name: string;
  /** In how many VS Codes its tests are run, each of which takes the next file. */
  readonly starts?: number;
  /** Whether the extension is installed from its package, as at its users', instead of loaded from the repository. */
  readonly isInstalled?: boolean;
  /** Whether the product runs in the window's own worker, as in VS Code for the Web; its tests stay outside. */
  readonly isWeb?: boolean;
  /** Tests of `folder` that it runs, too. */
  readonly shared?: readonly string[];
  /** Whether its tests take so long that they run only when it is named. */
  readonly isLong?: boolean;
  /** False for a window in restricted mode. */
  readonly needsTrust?: boolean;
  /**
   * Makes ready what is opened.
   * @param stolen a network whose services are where nothing may ever arrive
   * @returns what to open
   */
  readonly prepare: (workspace: string, stolen: object, devnet: Devnet) => Promise<string | Prepared>;
};

/** What is opened, and what its tests can have done in the meantime. */
export type Prepared = { readonly open: string; readonly control: NodeControl };

/** The longest first. */
export const situations: readonly Situation[] = [
  { name: "folder", starts: 2, prepare: (workspace) => Promise.resolve(workspace) },
  {
    name: "localNodes",
    isLong: true,
    prepare: async (workspace, _stolen, devnet) => {
      const project = await FoundryProject.create(path.join(path.dirname(workspace), "market"));
      return { open: project.folder, control: await serveNodeControl(project, devnet) };
    },
  },
  { name: "faults", isLong: true, prepare: (workspace) => Promise.resolve(workspace) },
  {
    name: "untrusted",
    needsTrust: false,
    prepare: async (workspace, stolen) => {
      const settings = {
        "contractLens.network": "Ethereum Mainnet",
        contractLens: { network: "Ethereum Mainnet", networks: [stolen] },
      };
      await mkdir(path.join(workspace, ".vscode"), { recursive: true });
      await writeFile(path.join(workspace, ".vscode/settings.json"), JSON.stringify(settings));
      return workspace;
    },
  },
  {
    name: "web",
    isInstalled: true,
    isWeb: true,
    shared: ["labels"],
    prepare: (workspace) => Promise.resolve(workspace),
  },
  { name: "packaged", isInstalled: true, prepare: (workspace) => Promise.resolve(workspace) },
  {
    name: "codeWorkspace",
    prepare: async (workspace, stolen) => {
      const file = path.join(path.dirname(workspace), "hostile.code-workspace");
      const settings = {
        "contractLens.networks": [stolen],
        contractLens: { networks: [stolen], verification: { timeout: 1 } },
        "http.proxy": "http://127.0.0.1:9",
      };
      await writeFile(file, JSON.stringify({ folders: [{ path: workspace }], settings }));
      return file;
    },
  },
];

/** The tests that are enough for another VS Code: some of each family of commands, panels, keys, and what a restart restores. */
export const smokeTests: ReadonlySet<string> = new Set([
  "host",
  "agentTools",
  "tree",
  "verifyBuild",
  "apiKey",
  "debugger",
  "windows/history",
]);
