import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Compile } from "../devnet/solidity/compilationOf.ts";
import type { Compilation } from "../devnet/projects/compilation.ts";
import * as foundry from "../devnet/projects/forms/foundry.ts";
import * as hardhat2 from "../devnet/projects/forms/hardhat2.ts";
import * as hardhat3 from "../devnet/projects/forms/hardhat3.ts";
import * as truffle from "../devnet/projects/forms/truffle.ts";
import { withImports, type Imports } from "./sources.ts";

const tools = {
  foundry: { ...foundry, configuration: "foundry.toml" },
  hardhat2: { ...hardhat2, configuration: "hardhat.config.js" },
  hardhat3: { ...hardhat3, configuration: "hardhat.config.ts" },
  truffle: { ...truffle, configuration: "truffle-config.js" },
};

/** A user's project, as it would be built by its tool. */
export type Project = Imports & {
  readonly tool: keyof typeof tools;
  /** With its commit. */
  readonly version: string;
  /** Beside what the tool wants printed; as the compiler takes them, without remappings. */
  readonly settings: object;
  /** The project's own sources by the paths that the compiler is given. */
  readonly own: Readonly<Record<string, string>>;
};

/** Compiles a project. */
export function compileProject(compile: Compile, project: Project): Compilation {
  const { tool, version, settings, own, remappings = [] } = project;
  const sources = Object.fromEntries(
    [...withImports(own, project)].map(([source, content]) => [source, { content }]),
  );
  const { outputSelection } = tools[tool].settings;
  const all = { ...settings, ...(remappings.length === 0 ? {} : { remappings }), outputSelection };
  const input = { language: "Solidity", sources, settings: all } as const;
  return { version, input, output: compile(version, input) as Compilation["output"] };
}

/** Writes what stands in a project's folder once it is built: configuration, sources where the tool keeps them, artifacts. */
export async function writeProject(folder: string, { tool }: Project, built: Compilation): Promise<void> {
  const { configuration, filesOf } = tools[tool];
  await write(folder, configuration, "");
  for (const [source, { content }] of Object.entries(built.input.sources)) {
    const place = placeOf(source);
    if (place !== undefined) await write(folder, place, content);
  }
  for (const [file, text] of filesOf(built)) await write(folder, file, text);
}

async function write(folder: string, file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
}

/** The file of a source. What Hardhat 3 takes from npm lies in packages, whose place its build-info does not need. */
function placeOf(source: string): string | undefined {
  if (source.startsWith("npm/")) return undefined;
  if (source.startsWith("@") || source.startsWith("solady/")) return `node_modules/${source}`;
  return source.replace(/^project:?\//, "");
}
