import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { cp, writeFile } from "node:fs/promises";
import path from "node:path";
import { encodeDeployData, encodeFunctionData, type Abi, type Hex } from "viem";
import { WorkspaceBuilds } from "../../src/app/builds/workspaceBuilds.ts";
import type { OpenedFolder } from "../../src/app/builds/locatedBuild.ts";
import { parseInThread } from "../../src/platform/node/parseInThread.ts";
import { startChain, type Chain } from "../devnet/chain/chain.ts";
import type { CompiledBytecode, CompiledContract } from "../devnet/projects/compilation.ts";
import type { Compile } from "../devnet/solidity/compilationOf.ts";
import { MemoryFolder } from "../support/memoryFolder.ts";
import { openedFolder } from "../support/projectFolder.ts";
import { temporaryFolder, type TemporaryFolder } from "../support/temporaryFolder.ts";
import { compileIn, wholeVersion } from "./compilers.ts";
import { ensurePackages } from "./packages.ts";
import { compileProject, writeProject, type Project } from "./projects.ts";
import { Stage, type Deployed } from "./stage.ts";
import { prove, type Wanted } from "./verdict.ts";

/** Contracts as a tool wrote them, beside the product's view of the folder that they lie in. */
export type Built = {
  readonly builds: WorkspaceBuilds;
  /** The compiler's output for a contract. */
  readonly contract: (name: string) => Pick<CompiledContract, "abi" | "evm">;
};

/** What a contract is deployed with. */
export type Given = {
  readonly arguments?: readonly unknown[];
  /** Deployed libraries by name. */
  readonly libraries?: Readonly<Record<string, Deployed>>;
};

/** Packages, compilers and a chain, for as long as its scope lasts. */
export class Workshop implements AsyncDisposable {
  readonly compile: Compile;
  readonly stage: Stage;
  readonly #packages: string;
  readonly #chain: Chain;
  readonly #folders: TemporaryFolder[] = [];

  private constructor(packages: string, chain: Chain) {
    this.#packages = packages;
    this.#chain = chain;
    this.compile = compileIn(packages);
    this.stage = new Stage(chain);
  }

  static async open(): Promise<Workshop> {
    return new Workshop(await ensurePackages(), await startChain());
  }

  /** The folder of a package. */
  package(name: string): string {
    return path.join(this.#packages, "node_modules", name);
  }

  version(short: string): string {
    return wholeVersion(this.#packages, short);
  }

  /** Builds a user's project in a folder of its own. */
  async build(project: Omit<Project, "version"> & { readonly compiler: string }): Promise<Built> {
    const whole = { ...project, version: this.version(project.compiler) };
    const compilation = compileProject(this.compile, whole);
    const folder = await this.#newFolder();
    await writeProject(folder, whole, compilation);
    const contract = (name: string): CompiledContract => {
      for (const contracts of Object.values(compilation.output.contracts))
        if (contracts[name] !== undefined) return contracts[name];
      throw new Error(`${name} was not compiled`);
    };
    return { builds: buildsIn([openedFolder(folder)]), contract };
  }

  /** What a package ships: artifacts in the form of Hardhat 2, in a folder that the user has named. */
  shipped(artifacts: string): Built {
    const builds = buildsIn([openedFolder(this.#packages)], [`node_modules/${artifacts}`]);
    return { builds, contract: this.#shippedContract(artifacts) };
  }

  /** What a package ships, in a project of Hardhat that names it nowhere. */
  async installed(artifacts: string): Promise<Built> {
    const folder = await this.#newFolder();
    await writeFile(path.join(folder, "hardhat.config.js"), "");
    const options = { recursive: true };
    await cp(this.package(artifacts), path.join(folder, "node_modules", artifacts), options);
    return { builds: buildsIn([openedFolder(folder)]), contract: this.#shippedContract(artifacts) };
  }

  async #newFolder(): Promise<string> {
    const folder = await temporaryFolder();
    this.#folders.push(folder);
    return folder.path;
  }

  #shippedContract(artifacts: string): Built["contract"] {
    return (place) => {
      const file = path.join(this.package(artifacts), `${place}.json`);
      const { abi, bytecode, linkReferences } = JSON.parse(readFileSync(file, "utf8")) as Shipped;
      const code = { object: bytecode.slice(2), sourceMap: "", linkReferences };
      return { abi, evm: { bytecode: code, deployedBytecode: code, methodIdentifiers: {} } };
    };
  }

  /** Deploys a contract of a project. */
  deploy(
    { contract }: Built,
    name: string,
    { arguments: args = [], libraries = {} }: Given = {},
  ): Promise<Deployed> {
    const { abi, evm } = contract(name);
    const bytecode: Hex = `0x${linked(evm.bytecode, libraries)}`;
    return this.stage.deploy(encodeDeployData({ abi: abi as Abi, bytecode, args: [...args] }));
  }

  /** Calls a contract. @returns what that created */
  call(
    { contract }: Built,
    name: string,
    { to, functionName, args = [] }: { to: Deployed; functionName: string; args?: readonly unknown[] },
  ): Promise<readonly Deployed[]> {
    const data = encodeFunctionData({ abi: contract(name).abi as Abi, functionName, args: [...args] });
    return this.stage.call(to.address, data);
  }

  /** Holds what is told of a contract against what it is, and what is expected against the service's grade. */
  prove({ builds }: Built, deployed: Deployed, wanted: Wanted) {
    return prove(this, builds, deployed, wanted);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chain.stop();
    for (const folder of this.#folders) await folder[Symbol.asyncDispose]();
  }
}

type Shipped = {
  readonly abi: readonly unknown[];
  readonly bytecode: string;
  readonly linkReferences: CompiledBytecode["linkReferences"];
};

function linked(
  { object, linkReferences }: CompiledBytecode,
  libraries: Readonly<Record<string, Deployed>>,
): string {
  let code = object;
  for (const inFile of Object.values(linkReferences))
    for (const [name, places] of Object.entries(inFile)) {
      const { address } = libraries[name] ?? assert.fail(`${name} is not deployed`);
      for (const { start } of places)
        code = code.slice(0, 2 * start) + address.slice(2) + code.slice(2 * start + 40);
    }
  return code;
}

function buildsIn(folders: readonly OpenedFolder[], named: readonly string[] = []): WorkspaceBuilds {
  return new WorkspaceBuilds({
    folders: () => folders,
    configuredRoots: () => named,
    memory: new MemoryFolder(),
    parseLargeJson: parseInThread,
    environment: {},
    log: { info: () => undefined, warn: (line) => assert.fail(line), error: (line) => assert.fail(line) },
  });
}
