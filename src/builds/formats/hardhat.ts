import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { Build, BuildInfoReference } from "../build.ts";
import { readCompiledCode } from "../code/compiledCode.ts";
import { listAt, textAt, valueAt } from "../../core/json/valueAt.ts";
import { immutableReferences, libraryReferences } from "./references.ts";

/**
 * An artifact of Hardhat 2 (`hh-sol-artifact-1`) or 3 (`hh3-artifact-1`), which of these is told by the beginning alone, as their
 * numbers rise. Hardhat 2 writes neither immutables nor metadata into it. Undefined for anything else.
 */
export function readHardhatArtifact(artifact: JsonValue): Build[] | undefined {
  const format = textAt(artifact, "_format") ?? "";
  const name = textAt(artifact, "contractName");
  if (!/^hh3?-(?:sol-)?artifact-/.test(format) || name === undefined) return undefined;
  const id = textAt(artifact, "buildInfoId");
  const buildInfo: BuildInfoReference | undefined = id === undefined ? undefined : { kind: "id", id };
  return [
    {
      name,
      source: textAt(artifact, "inputSourceName") ?? textAt(artifact, "sourceName"),
      tool: "hardhat",
      language: "Solidity",
      abi: listAt(artifact, "abi"),
      runtime: readCompiledCode(textAt(artifact, "deployedBytecode") ?? "", {
        libraries: libraryReferences(valueAt(artifact, ["deployedLinkReferences"])),
        immutables: immutableReferences(valueAt(artifact, ["immutableReferences"])),
      }),
      get creation() {
        const libraries = libraryReferences(valueAt(artifact, ["linkReferences"]));
        return readCompiledCode(textAt(artifact, "bytecode") ?? "", { libraries, immutables: [] });
      },
      buildInfo,
    },
  ];
}

/** The path of the build-info beside an artifact of Hardhat 2, which its `.dbg.json` tells, relative to that file. */
export function readHardhatDebugFile(file: JsonValue): string | undefined {
  return textAt(file, "_format")?.startsWith("hh-sol-dbg-") === true ? textAt(file, "buildInfo") : undefined;
}
