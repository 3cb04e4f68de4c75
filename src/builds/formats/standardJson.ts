import { onFirstUse } from "../../core/turns/remembered.ts";
import { TooMuchToRead } from "../../core/json/exactJson.ts";
import type { JsonObject, JsonValue } from "../../core/json/jsonValue.ts";
import type { Build, BuildLanguage, BuildTool } from "../build.ts";
import { readCompiledCode, type CompiledCode } from "../code/compiledCode.ts";
import { listAt, objectAt, textAt } from "../../core/json/valueAt.ts";
import { immutableReferences, libraryReferences } from "./references.ts";

/** What a file tells of all contracts of an output. */
export type OutputFacts = {
  readonly tool: BuildTool;
  readonly language: BuildLanguage;
  readonly compilerVersion?: string | undefined;
};

/** A compilation of a large team's whole repository has some thousand. */
const mostContracts = 10_000;

/**
 * The contracts of a compiler's output in standard JSON, `{contracts: {path: {name: …}}}`, the codes of each read when they are
 * asked for. Undefined for anything else.
 * @throws TooMuchToRead for more than 10,000 contracts
 */
export function readStandardJsonOutput(output: JsonValue, facts: OutputFacts): Build[] | undefined {
  const contracts = objectAt(output, "contracts");
  if (contracts === undefined) return undefined;
  const builds: Build[] = [];
  for (const [source, named] of Object.entries(contracts))
    for (const [name, contract] of Object.entries(objectAt(named) ?? {})) {
      if (builds.length === mostContracts) throw new TooMuchToRead("values");
      builds.push(buildOf(source, name, contract, facts));
    }
  return builds;
}

function buildOf(source: string, name: string, contract: JsonValue, facts: OutputFacts): Build {
  const bytecode = objectAt(contract, "evm", "bytecode");
  const runtime = onFirstUse(() =>
    codeOf(objectAt(contract, "evm", "deployedBytecode"), bytecode && textAt(bytecode, "object")),
  );
  const creation = onFirstUse(() => codeOf(bytecode));
  return {
    name,
    source,
    tool: facts.tool,
    language: facts.language,
    compilerVersion: facts.compilerVersion,
    abi: listAt(contract, "abi"),
    get runtime() {
      return runtime();
    },
    get creation() {
      return creation();
    },
    metadata: textAt(contract, "metadata"),
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
