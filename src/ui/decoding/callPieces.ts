import { longestName } from "../../core/identifier.ts";
import { argumentsOf, type AbiItem, type Decoded, type BytesReading } from "../../decode/decoding.ts";
import type { AbiParameter } from "../../decode/abiItem.ts";
import type { CallPiece } from "../page/pageModel.ts";
import { cut, argumentsText, mayPose, nameText, type NameOf } from "./inlineValue.ts";

/** The same of a signature, which is shown whole. */
const longestSignature = 400;

/** A call, an event or an error with its values on one line. @param contract that it is of; empty where that is said elsewhere */
export function callPiece({ item, reading }: Decoded<AbiItem>, contract: string, nameOf: NameOf): CallPiece {
  return {
    kind: "call",
    contract: contractText(contract),
    name: nameText(item.name, longestName),
    args: readText(reading, nameOf),
  };
}

/** The same by its parameters: `Vault.withdraw(uint256 amount)`. */
export function signaturePiece(item: AbiItem, contract: string): CallPiece {
  const args = item.inputs.map(parameterText).join(", ");
  return {
    kind: "call",
    contract: contractText(contract),
    name: nameText(item.name, longestName),
    args: cut(args, longestSignature),
  };
}

/** What a reading holds, on one line; `…` where it holds nothing that can be read. */
export function readText(reading: BytesReading, nameOf: NameOf): string {
  const args = argumentsOf(reading);
  return args === undefined ? "…" : argumentsText(args, nameOf);
}

/** Words of ours for contracts of the network's own have brackets. */
function contractText(contract: string): string {
  const [, name = "", more = ""] = /^([^().]*) \(([^()]*)\)$/.exec(contract) ?? [];
  const isOurs = name !== "" && more !== "" && !mayPose(name) && !mayPose(more);
  return isOurs ? cut(contract, longestName) : nameText(contract, longestName);
}

/** A tuple's own word says nothing of it; its members do. */
function parameterText({ name, type, isIndexed, components }: AbiParameter): string {
  const spelled = type.startsWith("tuple")
    ? `(${cut(components.map(parameterText).join(", "), longestSignature)})${type.slice("tuple".length)}`
    : type;
  const parts = [
    spelled,
    ...(isIndexed ? ["indexed"] : []),
    ...(name === "" ? [] : [nameText(name, longestName)]),
  ];
  return parts.join(" ");
}
