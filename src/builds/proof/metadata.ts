import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  listAt,
  objectAt,
  textAt,
} from "../../core/json/jsonValue.ts";
import { formatExactJson, tryParseJson } from "../../core/json/exactJson.ts";
import type { Build, BuildLanguage } from "../build.ts";
import { factsOfMetadata } from "../formats/compilerMetadata.ts";
import { languageOf } from "../formats/language.ts";
import { metadataProof } from "./metadataHash.ts";

/** What a compiler wrote down of a compilation, its own words for all that decided the code. */
export type CompilerMetadata = {
  readonly language: BuildLanguage;
  /** `0.8.28+commit.7893614a`. */
  readonly compilerVersion: string;
  /** The contract, by the path and name that it was compiled under. */
  readonly target: { readonly source: string; readonly name: string };
  /** As they stand there: with `compilationTarget`, libraries by qualified name, defaults filled in. */
  readonly settings: JsonObject;
  /** The sources that the contract is made of, by path. */
  readonly sources: ReadonlyMap<string, MetadataSource>;
  /** The items of the contract's ABI; undefined where there are none. */
  readonly abi: readonly JsonValue[] | undefined;
};

export type MetadataSource = {
  /** keccak-256 of its text in UTF-8, lower-case with `0x`. */
  readonly keccak256: string;
  /** As its SPDX comment says; undefined where it says none. */
  readonly license: string | undefined;
  /** Its text, if the settings of the compiler include it. */
  readonly content: string | undefined;
};

/** Reads solc's metadata. Undefined for anything else, and for one that lacks what a proof needs. */
export function readMetadata(text: string): CompilerMetadata | undefined {
  const metadata = tryParseJson(text) ?? null;
  const settings = objectAt(metadata, "settings");
  if (holdsLongInteger(settings)) return undefined;
  const compilerVersion = textAt(metadata, "compiler", "version");
  const targets = Object.entries(objectAt(metadata, "settings", "compilationTarget") ?? {});
  const [source, name] = targets[0] ?? [];
  if (settings === undefined || compilerVersion === undefined) return undefined;
  if (targets.length !== 1 || source === undefined || typeof name !== "string") return undefined;
  const sources = new Map<string, MetadataSource>();
  for (const [path, entry] of Object.entries(objectAt(metadata, "sources") ?? {})) {
    const keccak256 = isJsonObject(entry) ? textAt(entry, "keccak256") : undefined;
    if (keccak256 === undefined) return undefined;
    sources.set(path, {
      keccak256: keccak256.toLowerCase(),
      license: textAt(entry, "license"),
      content: textAt(entry, "content"),
    });
  }
  if (!sources.has(source)) return undefined;
  const language = languageOf(textAt(metadata, "language"));
  const abi = listAt(metadata, "output", "abi");
  const compilerSettings = withLiteralContent(settings, sources);
  return { language, compilerVersion, target: { source, name }, settings: compilerSettings, sources, abi };
}

/** Old compilers do not tell among the settings that they were to keep the sources, which decides the hash in the code. */
function withLiteralContent(settings: JsonObject, sources: ReadonlyMap<string, MetadataSource>): JsonObject {
  const keepsSources = [...sources.values()].every(({ content }) => content !== undefined);
  if (!keepsSources) return settings;
  return { ...settings, metadata: { useLiteralContent: true, ...objectAt(settings, "metadata") } };
}

/** No setting of a compiler is an integer that a double cannot hold, and none can be sent. */
export function holdsLongInteger(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.some(holdsLongInteger);
  return isJsonObject(value) ? Object.values(value).some(holdsLongInteger) : typeof value === "bigint";
}

/**
 * A build with the metadata that a tool keeps in a file beside it. Tools indent it, so that it is written as solc does; the hash in
 * the build's code decides whether other characters than ASCII were escaped.
 */
export function withMetadataFile(build: Build, json: JsonValue): Build {
  const facts = factsOfMetadata(json);
  if (facts?.name !== build.name) return build;
  const text = formatExactJson(json);
  const escaped = text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const isEscaped = metadataProof({ runtime: build.runtime, metadata: escaped }) === "equal";
  return { ...build, ...facts, metadata: isEscaped ? escaped : text };
}
