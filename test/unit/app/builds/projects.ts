import { planPublication, type PublicationPlan } from "../../../../src/app/publication/planPublication.ts";
import { WorkspaceBuilds, type MatchedBuild } from "../../../../src/app/builds/workspaceBuilds.ts";
import type { OpenedFolder } from "../../../../src/app/builds/locatedBuild.ts";
import assert from "node:assert/strict";
import type { JsonObject, JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { buildNamed, compiled, deployedCode, inputFor } from "../../builds/samples.ts";
import { unending } from "../../../support/requests.ts";
import { parseInThread } from "../../../../src/platform/node/parseInThread.ts";

/** What solc makes of the sample source. */
export const output = compiled();

/** The code of a contract of that. */
export const vault = deployedCode(buildNamed("Vault", output));

const contractOf = (from: JsonObject, name: string, path = "src/Vault.sol"): JsonObject =>
  ((from["contracts"] as JsonObject)[path] as JsonObject)[name] as JsonObject;

/** What forge writes of a contract. */
export function foundryArtifact(name: string, from = output, path?: string): JsonObject {
  const { abi, evm, metadata } = contractOf(from, name, path);
  const { bytecode, deployedBytecode } = evm as JsonObject;
  const text = metadata as string;
  return {
    abi: abi as JsonValue,
    bytecode: bytecode as JsonValue,
    deployedBytecode: deployedBytecode as JsonValue,
    rawMetadata: text,
    metadata: JSON.parse(text) as JsonValue,
  };
}

/** What Hardhat 2 writes of one: without its immutables. */
export function hardhatArtifact(name: string, from = output): JsonObject {
  const { abi, evm } = contractOf(from, name);
  const code = (at: string): JsonObject => (evm as JsonObject)[at] as JsonObject;
  return {
    _format: "hh-sol-artifact-1",
    contractName: name,
    sourceName: "src/Vault.sol",
    abi: abi as JsonValue,
    bytecode: `0x${code("bytecode")["object"] as string}`,
    deployedBytecode: `0x${code("deployedBytecode")["object"] as string}`,
    linkReferences: code("bytecode")["linkReferences"] as JsonValue,
    deployedLinkReferences: code("deployedBytecode")["linkReferences"] as JsonValue,
  };
}

/** A project of Hardhat 2 with one contract. */
export const hardhatProject = {
  "hardhat.config.js": "throw new Error('never run')",
  "artifacts/src/Vault.sol/Vault.json": hardhatArtifact("Vault"),
  "artifacts/src/Vault.sol/Vault.dbg.json": {
    _format: "hh-sol-dbg-1",
    buildInfo: "../../build-info/0a1b.json",
  },
  "artifacts/build-info/0a1b.json": {
    _format: "hh-sol-build-info-1",
    id: "0a1b",
    solcLongVersion: "0.8.28+commit.7893614a",
    input: inputFor(),
    output,
  },
};

/** The builds of folders. */
export function buildsIn(
  folders: readonly OpenedFolder[],
  memory = new MemoryFolder(),
  named: readonly string[] = [],
  warn: (line: string) => void = (line) => assert.fail(line),
): WorkspaceBuilds {
  return new WorkspaceBuilds({
    folders: () => folders,
    configuredRoots: () => named,
    memory,
    parseLargeJson: parseInThread,
    environment: {},
    log: { info: () => undefined, warn, error: (line) => assert.fail(line) },
  });
}

/** What verifying from a build would publish, in a workspace without accounts. */
export function planOf(match: MatchedBuild): Promise<PublicationPlan> {
  return planPublication(match, { protocol: "job" }, unending);
}
