import {
  type JsonObject,
  type JsonValue,
  listAt,
  objectAt,
  textAt,
  valueAt,
} from "../../core/json/jsonValue.ts";
import type { Build, BuildInfoReference, BuildTool } from "../build.ts";
import { readCompiledCode, type CodeReferences, type CompiledCode } from "../code/compiledCode.ts";
import { metadataFacts } from "./compilerMetadata.ts";
import { compilerVersionIn, languageOf } from "./language.ts";
import { immutableReferences, libraryReferences } from "./references.ts";
import { codeOf } from "./standardJson.ts";

/** Those of Hardhat 2 and 3, and of its plugin for Vyper, which are recognized by the beginning alone, as their numbers rise. */
const hardhatFormat = /^hh3?-(?:sol-|vyper-)?artifact-/;

/**
 * The artifact of one contract, with its code as texts, as Hardhat 2 and 3, hardhat-vyper, hardhat-deploy's `extendedArtifacts`,
 * Brownie and Buidler write it, or as solc's output has it, as Waffle does. Undefined for anything else.
 *
 * @param fileName the name of a contract that the file does not name
 */
export function readContractArtifact(artifact: JsonValue, fileName: string): Build[] | undefined {
  const format = textAt(artifact, "_format");
  const evm = objectAt(artifact, "evm");
  const hasCode =
    runtimeIn(artifact) !== undefined ||
    (evm !== undefined && objectAt(evm, "deployedBytecode") !== undefined);
  const named = textAt(artifact, "contractName");
  const isOne =
    format === undefined
      ? hasCode && listAt(artifact, "abi") !== undefined
      : hardhatFormat.test(format) && named !== undefined;
  if (!isOne) return undefined;
  const metadata = textAt(artifact, "metadata");
  const facts = metadataFacts(metadata);
  const source =
    textAt(artifact, "inputSourceName") ??
    textAt(artifact, "sourceName") ??
    facts?.source ??
    textAt(artifact, "ast", "absolutePath") ??
    textAt(artifact, "sourcePath");
  const language = facts?.language ?? languageOf(textAt(artifact, "language"), source);
  const compilerVersion =
    facts?.compilerVersion ?? compilerVersionIn(textAt(artifact, "compiler", "version"));
  const ofRuntime = {
    creation: creationIn(artifact),
    vyper: language === "Vyper" ? (compilerVersion ?? "") : undefined,
  };
  return [
    {
      name: named ?? facts?.name ?? fileName,
      source,
      tool: toolOf(artifact, format),
      language,
      compilerVersion,
      abi: listAt(artifact, "abi"),
      runtime: codeOf(evm && objectAt(evm, "deployedBytecode"), ofRuntime) ?? runtimeOf(artifact, ofRuntime),
      get creation() {
        return codeOf(evm && objectAt(evm, "bytecode")) ?? creationOf(artifact);
      },
      metadata,
      buildInfo: buildInfoOf(artifact),
    },
  ];
}

function toolOf(artifact: JsonValue, format: string | undefined): BuildTool {
  if (format !== undefined || textAt(artifact, "sourceName") !== undefined) return "hardhat";
  return textAt(artifact, "contractName") === undefined ? "waffle" : "brownie";
}

/** The deployed bytecode as a text, also by the names that scripts give to what solc and Vyper returned. */
export function runtimeIn(artifact: JsonValue): string | undefined {
  for (const name of ["deployedBytecode", "runtimeBytecode", "bytecode_runtime", "bin-runtime"]) {
    const text = textAt(artifact, name);
    if (text !== undefined) return text;
  }
  return undefined;
}

const creationIn = (artifact: JsonValue): string | undefined =>
  textAt(artifact, "bytecode") ?? textAt(artifact, "bin");

function runtimeOf(
  artifact: JsonValue,
  ofRuntime: Pick<CodeReferences, "creation" | "vyper">,
): CompiledCode | undefined {
  const noImmutables = ofRuntime.vyper === undefined ? undefined : [];
  return readCompiledCode(runtimeIn(artifact) ?? "", {
    libraries: libraryReferences(valueAt(artifact, ["deployedLinkReferences"])),
    immutables: immutableReferences(valueAt(artifact, ["immutableReferences"])) ?? noImmutables,
    ...ofRuntime,
  });
}

function creationOf(artifact: JsonValue): CompiledCode | undefined {
  const libraries = libraryReferences(valueAt(artifact, ["linkReferences"]));
  return readCompiledCode(creationIn(artifact) ?? "", { libraries, immutables: [] });
}

function buildInfoOf(artifact: JsonValue): BuildInfoReference | undefined {
  const id = textAt(artifact, "buildInfoId");
  if (id !== undefined) return { kind: "id", id };
  return textAt(artifact, "solcInput") === undefined ? undefined : { kind: "inside" };
}

/** The compiler's input that an artifact of hardhat-deploy holds as a text. */
export const inputInArtifact = (artifact: JsonValue): string | undefined => textAt(artifact, "solcInput");

/**
 * An artifact of Remix, `artifacts/<Name>.json`, which names the contract by its file alone; its compiler and source are in the
 * metadata beside it. Undefined for anything else.
 */
export function readRemixArtifact(artifact: JsonValue, fileName: string): Build[] | undefined {
  const data: JsonObject | undefined = objectAt(artifact, "data");
  if (data === undefined || objectAt(data, "deployedBytecode") === undefined) return undefined;
  return [
    {
      name: fileName,
      tool: "remix",
      language: languageOf(undefined),
      abi: listAt(artifact, "abi"),
      runtime: codeOf(objectAt(data, "deployedBytecode"), { creation: textAt(data, "bytecode", "object") }),
      get creation() {
        return codeOf(objectAt(data, "bytecode"));
      },
    },
  ];
}
