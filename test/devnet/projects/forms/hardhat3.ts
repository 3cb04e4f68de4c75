import { createHash } from "node:crypto";
import { contractsOf, type Compilation } from "../compilation.ts";

export { settings } from "./hardhat2.ts";

/** What the compiler is given as the path of a project's own source. */
export const pathInInput = (source: string): string => `project/${source}`;

/**
 * What Hardhat 3 writes: artifacts that name their build-info by its id, and that in two files, one with the input and one with the
 * output.
 */
export function filesOf(compilation: Compilation): Map<string, string> {
  const files = new Map<string, string>();
  const { version, input, output } = compilation;
  const solcVersion = version.replace(/\+.*/, "");
  const digest = createHash("sha1").update(JSON.stringify(input)).digest("hex");
  const id = `solc-${solcVersion.replaceAll(".", "_")}-${digest}`;
  const userSourceNameMap: Record<string, string> = {};
  for (const { source: inputSourceName, name, contract } of contractsOf(compilation)) {
    const { bytecode, deployedBytecode } = contract.evm;
    const sourceName = inputSourceName.replace("project/", "");
    userSourceNameMap[sourceName] = inputSourceName;
    const artifact = {
      _format: "hh3-artifact-1",
      contractName: name,
      sourceName,
      abi: contract.abi,
      bytecode: `0x${bytecode.object}`,
      deployedBytecode: `0x${deployedBytecode.object}`,
      linkReferences: bytecode.linkReferences,
      deployedLinkReferences: deployedBytecode.linkReferences,
      immutableReferences: deployedBytecode.immutableReferences ?? {},
      inputSourceName,
      buildInfoId: id,
    };
    files.set(`artifacts/${sourceName}/${name}.json`, JSON.stringify(artifact, null, 2));
  }
  const facts = { _format: "hh3-sol-build-info-1", id, solcVersion, solcLongVersion: version };
  // Hardhat 3 does not ask the compiler for metadata.
  const contracts = Object.entries(output.contracts).map(([source, ofSource]) => {
    const kept = Object.entries(ofSource).map(([name, { abi, evm }]) => [name, { abi, evm }] as const);
    return [source, Object.fromEntries(kept)] as const;
  });
  const outputKept = { contracts: Object.fromEntries(contracts), sources: output.sources };
  const ofOutput = { _format: "hh3-sol-build-info-output-1", id, output: outputKept };
  files.set(`artifacts/build-info/${id}.json`, JSON.stringify({ ...facts, userSourceNameMap, input }));
  return files.set(`artifacts/build-info/${id}.output.json`, JSON.stringify(ofOutput));
}
