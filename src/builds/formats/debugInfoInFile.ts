import { type JsonObject, type JsonValue, objectAt, textAt, valueAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { contractInFile } from "./contractInFile.ts";

/** What a compiler wrote of a code for debuggers. */
export type CodeDebugInfo = {
  readonly sourceMap: string;
  /** Undefined where the tool did not keep it. */
  readonly functionDebugData: JsonValue | undefined;
};

/** What a file of a tool has of a contract for debuggers. */
export type FileDebugInfo = {
  readonly creation: CodeDebugInfo | undefined;
  readonly runtime: CodeDebugInfo | undefined;
  /** The paths of sources by the numbers that source maps have for them; empty where the file does not say them. */
  readonly sourceIds: ReadonlyMap<number, string>;
  /** The number of the contract's own source, which identifies the build-info with the others. */
  readonly sourceId: number | undefined;
};

/**
 * Reads the source maps of a contract, and the numbers of its sources: from the artifact of one contract of Foundry, Truffle, or
 * Waffle, or from a compiler's output, alone or in a build-info.
 */
export function debugInfoInFile(json: JsonValue, build: Pick<Build, "name" | "source">): FileDebugInfo {
  const contract = contractInFile(json, build) ?? {};
  const evm = objectAt(contract, "evm") ?? contract;
  // Foundry writes the number of the contract's source, and Truffle the syntax tree, whose places end in it.
  const sourceId =
    numberIn(valueAt(contract, ["id"])) ?? numberIn(textAt(contract, "ast", "src")?.split(":")[2]);
  const own = textAt(contract, "ast", "absolutePath");
  const sourceIds = sourceIdsIn(json);
  if (sourceIds.size === 0 && sourceId !== undefined && own !== undefined) sourceIds.set(sourceId, own);
  return {
    creation: codeIn(objectAt(evm, "bytecode"), textAt(contract, "sourceMap")),
    runtime: codeIn(objectAt(evm, "deployedBytecode"), textAt(contract, "deployedSourceMap")),
    sourceIds,
    sourceId,
  };
}

/** The paths of sources by their numbers, as a build-info or a compiler's output has them. */
export function sourceIdsIn(json: JsonValue): Map<number, string> {
  const ids = new Map<number, string>();
  for (const [id, path] of Object.entries(objectAt(json, "source_id_to_path") ?? {})) {
    const number = numberIn(id);
    if (number !== undefined && typeof path === "string") ids.set(number, path);
  }
  if (ids.size > 0) return ids;
  const output = objectAt(json, "output") ?? json;
  for (const path of Object.keys(objectAt(output, "sources") ?? {})) {
    const id = numberIn(valueAt(output, ["sources", path, "id"]));
    if (id !== undefined) ids.set(id, path);
  }
  return ids;
}

function codeIn(code: JsonObject | undefined, ofTruffle: string | undefined): CodeDebugInfo | undefined {
  const sourceMap = (code && textAt(code, "sourceMap")) ?? ofTruffle;
  if (sourceMap === undefined || sourceMap === "") return undefined;
  return { sourceMap, functionDebugData: code && objectAt(code, "functionDebugData") };
}

function numberIn(value: JsonValue | undefined): number | undefined {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}
