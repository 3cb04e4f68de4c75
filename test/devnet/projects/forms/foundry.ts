import { createHash } from "node:crypto";
import { contractsOf, fileNameOf, type Compilation, type CompiledBytecode } from "../compilation.ts";

const code = ["object", "sourceMap", "linkReferences"];

/** What forge asks the compiler for. */
export const settings = {
  remappings: [],
  optimizer: { enabled: false, runs: 200 },
  metadata: { useLiteralContent: false, bytecodeHash: "ipfs", appendCBOR: true },
  outputSelection: {
    "*": {
      "*": [
        "abi",
        ...code.map((part) => `evm.bytecode.${part}`),
        ...[...code, "immutableReferences"].map((part) => `evm.deployedBytecode.${part}`),
        "evm.methodIdentifiers",
        "metadata",
      ],
    },
  },
  evmVersion: "shanghai",
  viaIR: false,
  libraries: {},
};

/** What the compiler is given as the path of a project's own source. */
export const pathInInput = (source: string): string => source;

/** What forge writes without any setting: artifacts on one line each, and a build-info that holds neither input nor output. */
export function filesOf(compilation: Compilation): Map<string, string> {
  const files = new Map<string, string>();
  for (const { source, name, contract } of contractsOf(compilation)) {
    const { abi, evm, metadata } = contract;
    const artifact = {
      abi,
      bytecode: prefixed(evm.bytecode),
      deployedBytecode: prefixed(evm.deployedBytecode),
      methodIdentifiers: evm.methodIdentifiers,
      rawMetadata: metadata,
      metadata: JSON.parse(metadata) as unknown,
      id: compilation.output.sources[source]!.id,
    };
    files.set(`out/${fileNameOf(source)}/${name}.json`, JSON.stringify(artifact));
  }
  const ids = Object.entries(compilation.output.sources).map(([source, { id }]) => [id, source] as const);
  const id = createHash("md5").update(JSON.stringify(compilation.input)).digest("hex").slice(0, 16);
  const buildInfo = { id, source_id_to_path: Object.fromEntries(ids), language: "Solidity" };
  return files.set(`out/build-info/${id}.json`, JSON.stringify(buildInfo));
}

/** Without the places of immutables where there are none. */
function prefixed({ object, sourceMap, linkReferences, immutableReferences = {} }: CompiledBytecode): object {
  const immutables = Object.keys(immutableReferences).length === 0 ? {} : { immutableReferences };
  return { object: `0x${object}`, sourceMap, linkReferences, ...immutables };
}
