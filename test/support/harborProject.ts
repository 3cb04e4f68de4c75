import type { JsonObject } from "../../src/core/json/jsonValue.ts";
import { harborSource } from "../devnet/rpc/harbor.ts";
import { compiledInput } from "../unit/builds/samples.ts";

const files = ["Harbor.sol", "Cargo.sol"];

/** The files of a Foundry project that has built the contracts of the local chain. @param change what a source became since */
export async function harborFiles(
  change = (text: string): string => text,
): Promise<Readonly<Record<string, unknown>>> {
  const texts = await Promise.all(files.map(async (name) => [name, await harborSource(name)] as const));
  const built = foundryFiles(Object.fromEntries(texts));
  return { ...built, ...Object.fromEntries(texts.map(([name, text]) => [name, change(text)])) };
}

/** The files of a Foundry project that has built sources, by their names, without the optimizer. */
export function foundryFiles(sources: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const output = compiledInput({
    language: "Solidity",
    sources: Object.fromEntries(Object.entries(sources).map(([name, content]) => [name, { content }])),
    settings: {
      ...{ optimizer: { enabled: false }, evmVersion: "cancun" },
      outputSelection: { "*": { "*": ["abi", "metadata", "evm.bytecode", "evm.deployedBytecode"] } },
    },
  });
  const ids = output["sources"] as Record<string, { readonly id: number }>;
  const content: Record<string, unknown> = { "foundry.toml": "", ...sources };
  for (const [file, contracts] of Object.entries(output["contracts"] as Record<string, JsonObject>))
    for (const [name, contract] of Object.entries(contracts)) {
      const { abi, evm, metadata } = contract as JsonObject;
      const { bytecode, deployedBytecode } = evm as JsonObject;
      content[`out/${file}/${name}.json`] = {
        ...{ abi, bytecode, deployedBytecode, rawMetadata: metadata },
        ...{ metadata: JSON.parse(metadata as string) as unknown, id: ids[file]?.id },
      };
    }
  content["out/build-info/1.json"] = {
    ...{ id: "1", language: "Solidity" },
    source_id_to_path: Object.fromEntries(Object.entries(ids).map(([path, { id }]) => [id, path])),
  };
  return content;
}
