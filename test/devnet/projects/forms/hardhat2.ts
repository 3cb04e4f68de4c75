import { createHash } from "node:crypto";
import { contractsOf, type Compilation } from "../compilation.ts";

/** What Hardhat asks the compiler for. */
export const settings = {
  optimizer: { enabled: false, runs: 200 },
  evmVersion: "shanghai",
  outputSelection: {
    "*": {
      "*": ["abi", "evm.bytecode", "evm.deployedBytecode", "evm.methodIdentifiers", "metadata"],
      "": ["ast"],
    },
  },
};

/** What Hardhat 2 writes: artifacts without immutables and metadata, each with a file that leads to the one build-info. */
export function filesOf(compilation: Compilation): Map<string, string> {
  const files = new Map<string, string>();
  const { version, input, output } = compilation;
  const id = createHash("md5").update(JSON.stringify(input)).digest("hex");
  for (const { source, name, contract } of contractsOf(compilation)) {
    const { bytecode, deployedBytecode } = contract.evm;
    const artifact = {
      _format: "hh-sol-artifact-1",
      contractName: name,
      sourceName: source,
      abi: contract.abi,
      bytecode: `0x${bytecode.object}`,
      deployedBytecode: `0x${deployedBytecode.object}`,
      linkReferences: bytecode.linkReferences,
      deployedLinkReferences: deployedBytecode.linkReferences,
    };
    const up = "../".repeat(source.split("/").length);
    const debug = { _format: "hh-sol-dbg-1", buildInfo: `${up}build-info/${id}.json` };
    files.set(`artifacts/${source}/${name}.json`, pretty(artifact));
    files.set(`artifacts/${source}/${name}.dbg.json`, pretty(debug));
  }
  const solcVersion = version.replace(/\+.*/, "");
  const facts = { id, _format: "hh-sol-build-info-1", solcVersion, solcLongVersion: version };
  return files.set(`artifacts/build-info/${id}.json`, JSON.stringify({ ...facts, input, output }));
}

const pretty = (value: object): string => JSON.stringify(value, null, 2) + "\n";
