import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** How VS Code is started for a part of the suite: the tests below the folder of its name, or all others. */
export type Situation = {
  readonly name: string;
  /** Whether the extension is installed from its package, as at its users', instead of loaded from the repository. */
  readonly isInstalled?: boolean;
  /** Whether all that the product says comes in accents, as if that were a translation. */
  readonly isTranslated?: boolean;
  /** Whether its tests take so long that they run only when it is named. */
  readonly isLong?: boolean;
  /** In how many windows its tests are run, a share of them in each. */
  readonly shares?: number;
  /** False for a window in restricted mode. */
  readonly needsTrust?: boolean;
  /** Whether the suite opens another window beside its own. */
  readonly needsWindows?: boolean;
  /**
   * Makes ready what is opened.
   * @param stolen a network whose services are where nothing may ever arrive
   * @returns what to open
   */
  readonly prepare: (workspace: string, stolen: object) => Promise<string>;
};

/** The plain one first: a trusted folder. */
export const situations: readonly Situation[] = [
  { name: "folder", shares: 3, prepare: (workspace) => Promise.resolve(workspace) },
  { name: "faults", isLong: true, prepare: (workspace) => Promise.resolve(workspace) },
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
  { name: "pseudo", isTranslated: true, prepare: (workspace) => Promise.resolve(workspace) },
  { name: "windows", needsWindows: true, prepare: (workspace) => Promise.resolve(workspace) },
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
];
