import { JsonLimitError } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue, objectAt, textAt } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { abiOf } from "./combinedJson.ts";
import { runtimeIn } from "./contractArtifact.ts";
import { maxContracts } from "./standardJson.ts";

/**
 * Forms of builds whose code is not read. `creationOnly`: whatever the tool, the file has creation bytecode but no deployed one.
 */
export type UnreadForm = (typeof unreadForms)[number];

export const unreadForms = [
  "ape",
  "moccasin",
  "yul",
  "zksync",
  "polkavm",
  "hardhatPlugin",
  "creationOnly",
] as const;

/** Which of these a file has; undefined for a form that is read, and for a file that is no build. */
export function unreadFormOf(json: JsonValue): UnreadForm | undefined {
  const format = /^hh3?-(\w+?)-artifact-/.exec(textAt(json, "_format") ?? "")?.[1] ?? "sol";
  if (format !== "sol" && format !== "vyper") return pluginForms[format] ?? "hardhatPlugin";
  for (const [field, form] of compilerFields)
    if (textAt(json, field) !== undefined || textAt(json, "output", field) !== undefined) return form;
  if (objectAt(json, "factoryDependencies") !== undefined) return "zksync";
  if (objectAt(json, "contractTypes") !== undefined) return "ape";
  if (objectAt(json, "deploymentBytecode") ?? objectAt(json, "runtimeBytecode")) return "ape";
  if (textAt(json, "contract_name") !== undefined && textAt(json, "bytecode") !== undefined)
    return "moccasin";
  return hasCreationOnly(json) ? "creationOnly" : undefined;
}

const pluginForms: Readonly<Record<string, UnreadForm>> = {
  yul: "yul",
  yulp: "yul",
  zksolc: "zksync",
  zkvyper: "zksync",
  resolc: "polkavm",
};

/** By which the compilers of other machines than the EVM name their versions in their outputs. */
const compilerFields = [
  ["zk_version", "zksync"],
  ["revive_version", "polkavm"],
] as const;

function hasCreationOnly(json: JsonValue): boolean {
  if (abiOf(isJsonObject(json) ? json["abi"] : undefined) === undefined) return false;
  const creation =
    textAt(json, "bytecode") ??
    textAt(json, "bytecode", "object") ??
    textAt(json, "evm", "bytecode", "object") ??
    textAt(json, "bin") ??
    "";
  const hasRuntime =
    runtimeIn(json) !== undefined ||
    [json, objectAt(json, "evm"), objectAt(json, "data")].some(
      (inside) => objectAt(inside ?? null, "deployedBytecode") !== undefined,
    );
  return /^(?:0x)?[0-9a-fA-F]{2}/.test(creation) && !hasRuntime;
}

/**
 * The contracts of a file in such a form, with their ABIs alone.
 * @throws JsonLimitError for more than 10,000 contracts
 */
export function readUnreadForm(json: JsonValue, fileName: string): Build[] {
  const types = objectAt(json, "contractTypes");
  const contracts = types === undefined ? [[fileName, json] as const] : Object.entries(types);
  if (contracts.length > maxContracts) throw new JsonLimitError("values");
  return contracts.flatMap(([key, contract]) => {
    const abi = isJsonObject(contract) ? abiOf(contract["abi"]) : undefined;
    if (abi === undefined) return [];
    const name = textAt(contract, "contractName") ?? textAt(contract, "contract_name") ?? key;
    const source = textAt(contract, "sourceName") ?? textAt(contract, "sourceId");
    return [{ name, source, tool: "abi", language: "other", abi }];
  });
}
