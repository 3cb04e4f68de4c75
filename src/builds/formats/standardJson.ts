import { lazy } from "../../core/async/memoize.ts";
import { JsonLimitError } from "../../core/json/exactJson.ts";
import { type JsonObject, type JsonValue, listAt, objectAt, textAt } from "../../core/json/jsonValue.ts";
import type { Build, BuildTool } from "../build.ts";
import { readCompiledCode, type CodeReferences, type CompiledCode } from "../code/compiledCode.ts";
import { languageOf } from "./language.ts";
import { immutableReferences, libraryReferences } from "./references.ts";

/** What a file tells of all contracts of an output. */
export type OutputFacts = {
  readonly tool: BuildTool;
  /** The compiler's word for it; undefined where no file has it. */
  readonly language?: string | undefined;
  readonly compilerVersion?: string | undefined;
};

/** A compilation of a large team's whole repository has some thousand. */
export const maxContracts = 10_000;

/**
 * The contracts of a compiler's output in standard JSON, `{contracts: {path: {name: …}}}`, the codes of each read when they are
 * asked for. Undefined for anything else, also where the names below a path are those of outputs and not of contracts.
 * @throws JsonLimitError for more than 10,000 contracts
 */
export function readStandardJsonOutput(output: JsonValue, facts: OutputFacts): Build[] | undefined {
  const contracts = objectAt(output, "contracts");
  if (contracts === undefined) return undefined;
  const builds: Build[] = [];
  for (const [source, named] of Object.entries(contracts))
    for (const [name, contract] of Object.entries(objectAt(named) ?? {})) {
      if (!isContract(contract)) continue;
      if (builds.length === maxContracts) throw new JsonLimitError("values");
      builds.push(buildOf(source, name, contract, facts));
    }
  return builds.length === 0 && Object.keys(contracts).length > 0 ? undefined : builds;
}

/** Whether it has what solc writes of a contract: other outputs have names there, too, as in combined JSON. */
const isContract = (value: JsonValue): boolean =>
  listAt(value, "abi") !== undefined ||
  objectAt(value, "evm") !== undefined ||
  textAt(value, "metadata") !== undefined;

function buildOf(source: string, name: string, contract: JsonValue, facts: OutputFacts): Build {
  const bytecode = objectAt(contract, "evm", "bytecode");
  const language = languageOf(facts.language, source);
  const runtime = lazy(() =>
    codeOf(objectAt(contract, "evm", "deployedBytecode"), {
      creation: bytecode && textAt(bytecode, "object"),
      vyper: language === "Vyper" ? (facts.compilerVersion ?? "") : undefined,
    }),
  );
  const creation = lazy(() => codeOf(bytecode));
  return {
    name,
    source,
    tool: facts.tool,
    language,
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
 * @param ofRuntime what is known beside a runtime code
 */
export function codeOf(
  code: JsonObject | undefined,
  ofRuntime: Pick<CodeReferences, "creation" | "vyper"> = {},
): CompiledCode | undefined {
  const text = code && textAt(code, "object");
  if (code === undefined || text === undefined) return undefined;
  return readCompiledCode(text, {
    libraries: libraryReferences(code["linkReferences"]),
    immutables: immutableReferences(code["immutableReferences"]) ?? [],
    ...ofRuntime,
  });
}
