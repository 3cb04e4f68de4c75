import type { JsonObject, JsonValue } from "../../core/json/jsonValue.ts";
import type { Build, BuildInfoReference, BuildLanguage, BuildTool } from "../build.ts";
import { readCompiledCode, type CompiledCode } from "../code/compiledCode.ts";
import { listAt, objectAt, textAt } from "./at.ts";
import { immutableReferences, libraryReferences } from "./references.ts";

/** What a file tells of all contracts of an output. */
export type OutputFacts = {
  readonly tool: BuildTool;
  readonly language: BuildLanguage;
  readonly compilerVersion: string | undefined;
  readonly buildInfo?: BuildInfoReference;
};

/** The contracts of a compiler's output in standard JSON, `{contracts: {path: {name: …}}}`. Undefined for anything else. */
export function readStandardJsonOutput(output: JsonValue, facts: OutputFacts): Build[] | undefined {
  const contracts = objectAt(output, "contracts");
  if (contracts === undefined) return undefined;
  return Object.entries(contracts).flatMap(([source, named]) =>
    Object.entries(objectAt(named) ?? {}).map(([name, contract]) => buildOf(source, name, contract, facts)),
  );
}

function buildOf(source: string, name: string, contract: JsonValue, facts: OutputFacts): Build {
  const creation = objectAt(contract, "evm", "bytecode");
  return {
    name,
    source,
    tool: facts.tool,
    language: facts.language,
    compilerVersion: facts.compilerVersion,
    abi: listAt(contract, "abi"),
    runtime: codeOf(objectAt(contract, "evm", "deployedBytecode"), creation && textAt(creation, "object")),
    creation: codeOf(creation),
    metadata: textAt(contract, "metadata"),
    buildInfo: facts.buildInfo,
  };
}

/**
 * Code as solc's output holds it: `{object, linkReferences, immutableReferences}`. solc before 0.6.5 knows no immutables.
 *
 * @param creation of a runtime code, as it is written
 */
export function codeOf(code: JsonObject | undefined, creation?: string): CompiledCode | undefined {
  const text = code && textAt(code, "object");
  if (code === undefined || text === undefined) return undefined;
  return readCompiledCode(text, {
    libraries: libraryReferences(code["linkReferences"]),
    immutables: immutableReferences(code["immutableReferences"]) ?? [],
    creation,
  });
}
