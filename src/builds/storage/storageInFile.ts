import { tryParseJson } from "../../core/json/exactJson.ts";
import { type JsonObject, type JsonValue, valueAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { contractInFile } from "../formats/contractInFile.ts";
import { storageOfLayout, type ContractStorage } from "./contractStorage.ts";
import { readStorageLayout } from "./storageLayout.ts";
import { readVyperStorage } from "./vyperStorage.ts";

/**
 * The storage of a build as a file of its tool describes it: the artifact of one contract, as Foundry writes it with `extra_output`
 * and hardhat-deploy always, or a compiler's output, alone or in a build-info, as Hardhat and Remix write it if configured to.
 * Undefined where the file has no layout of this contract.
 *
 * @param sources texts of a Vyper contract, whose layout has structs by name alone
 */
export function storageInFile(
  json: JsonValue,
  build: Pick<Build, "name" | "source">,
  sources: Iterable<string> = [],
): ContractStorage | undefined {
  const contract = contractInFile(json, build);
  if (contract === undefined) return undefined;
  const layout = readStorageLayout(solcLayoutOf(contract));
  return layout === undefined ? readVyperStorage(contract["layout"], sources) : storageOfLayout(layout);
}

/** solc wrote its combined JSON as texts until 0.7. */
function solcLayoutOf(contract: JsonObject): JsonValue | undefined {
  const layout = contract["storageLayout"] ?? valueAt(contract, ["storage-layout"]);
  return typeof layout === "string" ? tryParseJson(layout) : layout;
}
