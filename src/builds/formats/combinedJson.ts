import { tryParseJson, JsonLimitError } from "../../core/json/exactJson.ts";
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  listAt,
  objectAt,
  textAt,
} from "../../core/json/jsonValue.ts";
import { lazy } from "../../core/async/memoize.ts";
import type { Build } from "../build.ts";
import { readCompiledCode } from "../code/compiledCode.ts";
import { metadataFacts } from "./compilerMetadata.ts";
import { compilerVersionIn, languageOf } from "./language.ts";
import { maxContracts } from "./standardJson.ts";

/**
 * The combined JSON of solc, `{contracts: {"path:Name": {abi, bin, …}}, version}`, also as Waffle and dapp write it, and that of
 * Vyper, `{path: {abi, bytecode, bytecode_runtime, …}, version}`. Undefined for anything else.
 * @throws JsonLimitError for more than 10,000 contracts
 */
export function readCombinedJson(json: JsonValue): Build[] | undefined {
  const compilerVersion = compilerVersionIn(textAt(json, "version"));
  const contracts = objectAt(json, "contracts");
  const isOne = contracts === undefined ? isOfVyper : isOfSolc;
  const entries = Object.entries(contracts ?? (isJsonObject(json) ? json : {}));
  const found = entries.flatMap(([key, contract]) =>
    isJsonObject(contract) && isOne(contract) ? [{ key, contract }] : [],
  );
  if (found.length === 0) return undefined;
  if (found.length > maxContracts) throw new JsonLimitError("values");
  return found.map(({ key, contract }) =>
    contracts === undefined
      ? ofVyper(key, contract, compilerVersion)
      : ofSolc(key, contract, compilerVersion),
  );
}

/** Outputs are texts and lists there; in standard JSON, contracts are objects. */
function isOfSolc(contract: JsonObject): boolean {
  const { abi } = contract;
  const hasCode = ["bin", "bin-runtime"].some((name) => typeof contract[name] === "string");
  return hasCode || Array.isArray(abi) || typeof abi === "string";
}

function isOfVyper(contract: JsonObject): boolean {
  return typeof contract["bytecode"] === "string" && typeof contract["bytecode_runtime"] === "string";
}

function ofSolc(key: string, contract: JsonObject, compilerVersion: string | undefined): Build {
  const colon = key.lastIndexOf(":");
  const source = colon < 0 ? undefined : key.slice(0, colon);
  // solc writes no references there: libraries are placeholders, and where immutables are is not known.
  const runtime = lazy(() => readCompiledCode(textAt(contract, "bin-runtime") ?? ""));
  const creation = lazy(() => readCompiledCode(textAt(contract, "bin") ?? "", { immutables: [] }));
  const metadata = textAt(contract, "metadata");
  return {
    name: key.slice(colon + 1),
    source,
    tool: "standardJson",
    language: languageOf(undefined, source),
    // Waffle leaves it out.
    compilerVersion: compilerVersion ?? metadataFacts(metadata)?.compilerVersion,
    abi: abiOf(contract["abi"]),
    get runtime() {
      return runtime();
    },
    get creation() {
      return creation();
    },
    metadata,
  };
}

function ofVyper(source: string, contract: JsonObject, compilerVersion: string | undefined): Build {
  const creation = textAt(contract, "bytecode") ?? "";
  return {
    name: source.slice(source.lastIndexOf("/") + 1).replace(/\.vyi?$/, ""),
    source,
    tool: "vyper",
    language: "Vyper",
    compilerVersion,
    abi: listAt(contract, "abi"),
    runtime: readCompiledCode(textAt(contract, "bytecode_runtime") ?? "", {
      immutables: [],
      creation,
      vyper: compilerVersion ?? "",
    }),
    get creation() {
      return readCompiledCode(creation, { immutables: [] });
    },
  };
}

/** An ABI as a list, or as the text of one, which solc wrote until 0.7. */
export function abiOf(written: JsonValue | undefined): readonly JsonValue[] | undefined {
  const abi = typeof written === "string" ? tryParseJson(written) : written;
  return Array.isArray(abi) ? abi : undefined;
}
