import { contractsOf, type Compilation, type CompiledBytecode } from "../compilation.ts";

/** What Truffle asks the compiler for. */
export const settings = {
  evmVersion: "shanghai",
  optimizer: { enabled: false, runs: 200 },
  outputSelection: {
    "*": {
      "": ["ast"],
      "*": ["abi", "metadata", "evm.bytecode", "evm.deployedBytecode", "evm.methodIdentifiers"],
    },
  },
};

/** What the compiler is given as the path of a project's own source. */
export const pathInInput = (source: string): string => `project:/${source}`;

/** Where the project lay when it was built. */
const home = "/home/keeper/cellar/";

/** What Truffle writes: a file for each contract, with all that was known of it, and names in place of libraries. */
export function filesOf(compilation: Compilation): Map<string, string> {
  const { input, output, version } = compilation;
  const files = new Map<string, string>();
  for (const { source, name, contract } of contractsOf(compilation)) {
    const { bytecode, deployedBytecode } = contract.evm;
    const artifact = {
      contractName: name,
      abi: contract.abi,
      metadata: contract.metadata,
      bytecode: `0x${withNames(bytecode)}`,
      deployedBytecode: `0x${withNames(deployedBytecode)}`,
      immutableReferences: deployedBytecode.immutableReferences ?? {},
      generatedSources: [],
      deployedGeneratedSources: [],
      sourceMap: bytecode.sourceMap,
      deployedSourceMap: deployedBytecode.sourceMap,
      source: input.sources[source]!.content,
      sourcePath: source.replace("project:/", home),
      ast: output.sources[source]!.ast,
      compiler: { name: "solc", version: `${version}.Emscripten.clang` },
      networks: {},
      schemaVersion: "3.4.16",
      updatedAt: "2026-01-01T07:00:00.000Z",
      ...documentationIn(contract.metadata),
    };
    files.set(`build/contracts/${name}.json`, JSON.stringify(artifact, null, 2));
  }
  return files;
}

/** Code with the names of libraries where the compiler has put their hashes, which are as long. */
function withNames({ object, linkReferences }: CompiledBytecode): string {
  let code = object;
  for (const libraries of Object.values(linkReferences))
    for (const [name, places] of Object.entries(libraries))
      for (const { start } of places) {
        const placeholder = `__${name}`.padEnd(40, "_");
        code = code.slice(0, 2 * start) + placeholder + code.slice(2 * start + placeholder.length);
      }
  return code;
}

function documentationIn(metadata: string): { readonly devdoc: object; readonly userdoc: object } {
  const { output } = JSON.parse(metadata) as { output: { devdoc: object; userdoc: object } };
  return { devdoc: output.devdoc, userdoc: output.userdoc };
}
