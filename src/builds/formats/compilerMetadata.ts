import { tryParseJson } from "../../core/json/exactJson.ts";
import { type JsonValue, listAt, objectAt, textAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { languageOf } from "./language.ts";

/** What solc's metadata contains about its contract. */
export type MetadataFacts = Pick<Build, "name" | "language"> & {
  readonly source: string;
  readonly compilerVersion: string | undefined;
};

/** Parses metadata; undefined if it names no contract. */
export function metadataFacts(metadata: string | undefined): MetadataFacts | undefined {
  return metadata === undefined ? undefined : factsOfMetadata(tryParseJson(metadata) ?? null);
}

/** The same of metadata that is parsed. */
export function factsOfMetadata(metadata: JsonValue): MetadataFacts | undefined {
  const [target] = Object.entries(objectAt(metadata, "settings", "compilationTarget") ?? {});
  if (target === undefined || typeof target[1] !== "string") return undefined;
  return {
    name: target[1],
    source: target[0],
    language: languageOf(textAt(metadata, "language"), target[0]),
    compilerVersion: textAt(metadata, "compiler", "version"),
  };
}

/** Metadata in a file of its own, of which a build has the ABI alone. Undefined for anything else. */
export function readMetadataFile(json: JsonValue): Build[] | undefined {
  const abi = listAt(json, "output", "abi");
  const facts = abi && objectAt(json, "sources") && factsOfMetadata(json);
  return facts && [{ ...facts, tool: "abi", abi }];
}
