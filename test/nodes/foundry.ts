import { execFile } from "node:child_process";
import { chmod, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { installPackages } from "../support/installPackages.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");

/** The first account of every local node. */
export const deployer = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const deployerKey = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

/** A contract that a script of Foundry deployed. */
export type ScriptDeployment = { readonly name: string; readonly address: string };

/** A project of Foundry with its tools from npm. They need no internet: the compiler is that of the tests. */
export class FoundryProject {
  readonly folder: string;
  readonly #tools: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(folder: string, tools: string, home: string) {
    this.folder = folder;
    this.#tools = tools;
    this.#environment = {
      PATH: process.env["PATH"],
      HOME: home,
      NO_COLOR: "1",
      FOUNDRY_DISABLE_NIGHTLY_WARNING: "1",
    };
  }

  /** Makes it in a new folder, and builds it. */
  static async create(folder: string): Promise<FoundryProject> {
    const tools = await installPackages({
      manifests: path.join(import.meta.dirname, "foundry"),
      name: "nodes/foundry",
      notice: "Installing forge and cast (once, about 140 MB) ...",
    });
    const home = `${folder}-home`;
    await Promise.all([folder, home].map((each) => mkdir(each, { recursive: true })));
    const sources = path.join(root, "test/devnet/local/workspace/projects/foundryLocal/src");
    await cp(sources, path.join(folder, "src"), { recursive: true });
    await cp(path.join(import.meta.dirname, "foundryProject"), folder, { recursive: true });
    const compiler = path.join(home, "solc");
    const script = await readFile(path.join(import.meta.dirname, "foundry/solc.cjs"), "utf8");
    const solc = JSON.stringify(path.join(root, "node_modules/solc"));
    await writeFile(compiler, script.replace("/usr/bin/env node", process.execPath).replace('"solc"', solc));
    await chmod(compiler, 0o755);
    const settings = ["[profile.default]", "offline = true", `solc = ${JSON.stringify(compiler)}`, ""];
    await writeFile(path.join(folder, "foundry.toml"), settings.join("\n"));
    const project = new FoundryProject(folder, tools, home);
    await project.#run("forge", ["build"]);
    return project;
  }

  /** Deploys it to a node with `forge script`, which records that below `broadcast`. */
  async deploy(rpcUrl: string): Promise<readonly ScriptDeployment[]> {
    const sender = ["--unlocked", "--sender", deployer];
    await this.#run("forge", [
      "script",
      "script/Deploy.s.sol",
      "--rpc-url",
      rpcUrl,
      "--broadcast",
      ...sender,
    ]);
    const chainId = (await this.#run("cast", ["chain-id", "--rpc-url", rpcUrl])).trim();
    const record = path.join(this.folder, `broadcast/Deploy.s.sol/${chainId}/run-latest.json`);
    const { transactions } = JSON.parse(await readFile(record, "utf8")) as {
      transactions: readonly { transactionType: string; contractName: string; contractAddress: string }[];
    };
    return transactions
      .filter(({ transactionType }) => transactionType === "CREATE")
      .map(({ contractName: name, contractAddress: address }) => ({ name, address }));
  }

  /**
   * Sends a call that fails with `cast send`.
   * @returns what a terminal shows of it: the receipt by `cast`, or, as Hardhat has the sending fail, what Hardhat itself prints
   */
  async sendFailing(
    rpcUrl: string,
    to: string,
    signature: string,
    parameters: readonly string[],
  ): Promise<string> {
    // Without a limit, the estimate would fail first.
    const sender = ["--private-key", deployerKey, "--gas-limit", "500000"];
    const call = ["send", to, signature, ...parameters, "--rpc-url", rpcUrl, ...sender];
    return this.#run("cast", call).catch(async () => {
      const latest = ["block", "latest", "--rpc-url", rpcUrl, "--json"];
      const { transactions } = JSON.parse(await this.#run("cast", latest)) as { transactions: string[] };
      return `  Transaction:         ${transactions[0] ?? ""}\n`;
    });
  }

  async #run(tool: "forge" | "cast", parameters: readonly string[]): Promise<string> {
    const binary = path.join(
      this.#tools,
      `node_modules/@foundry-rs/${tool}-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}/bin/${tool}`,
    );
    const { stdout } = await run(binary, parameters, { cwd: this.folder, env: this.#environment });
    return stdout;
  }
}
