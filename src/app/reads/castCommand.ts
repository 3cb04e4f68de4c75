import { signatureType } from "../../core/abiSignature.ts";
import type { Hex } from "../../core/hex.ts";
import type { AbiFunction, AbiParameter } from "../../decode/abiItem.ts";
import type { EnteredValue } from "./enteredValue.ts";

/** A call for a shell. */
export type CastCall = {
  readonly to: Hex;
  readonly item: AbiFunction;
  readonly values: readonly EnteredValue[];
  /** The call data. */
  readonly data: Hex;
  readonly block: bigint | undefined;
};

/** The same call by Foundry's `cast`. The node's URL, which may contain a key, is left to the shell's `RPC_URL`. */
export function castCommand({ to, item, values, data, block }: CastCall): string {
  const options = ['--rpc-url "$RPC_URL"', ...(block === undefined ? [] : [`--block ${block}`])];
  const texts = item.inputs.map((input, at) => castText(values[at] ?? "", input, true));
  const outputs = item.outputs.map((output) => signatureType(output) ?? "");
  // Unlike those of arguments, these may be any text.
  const returned = outputs.length > 0 && outputs.every(isPlainType) ? `(${outputs.join(",")})` : "";
  const call = texts.every((text) => text !== undefined)
    ? [quoted(`${item.signature}${returned}`), ...texts.map(quoted)]
    : [`--data ${data}`];
  return ["cast", "call", to, ...call, ...options].join(" ");
}

/** A value as `cast` parses it; undefined for a text that it would take for something else. */
function castText(
  value: EnteredValue,
  { type, components, ...rest }: AbiParameter,
  isWhole: boolean,
): string | undefined {
  if (typeof value === "string" && type === "string") {
    if (!plainText.test(value)) return undefined;
    return isWhole ? value : `"${value}"`;
  }
  if (typeof value !== "object") return String(value);
  const isTuple = type === "tuple";
  const item = { ...rest, components, type: type.replace(/\[\d*\]$/, "") };
  const items = value.map((each, at) =>
    castText(each, (isTuple ? components[at] : undefined) ?? item, false),
  );
  if (items.includes(undefined)) return undefined;
  return isTuple ? `(${items.join(",")})` : `[${items.join(",")}]`;
}

const isPlainType = (type: string): boolean => /^[a-z0-9,()[\]]+$/.test(type);

/** A text that `cast` takes for nothing but a text, in quotes or not. */
const plainText = /^\w(?:[\w .,:;!?@#%&*+=/-]*\w)?$/;

/** For a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
