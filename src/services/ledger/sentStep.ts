import type { Hex } from "../../core/hex.ts";
import { parseExactJson } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";

/** A step as a node sends it. */
export type SentStep = {
  readonly pc: number;
  /** Empty for a call without steps, as mirror nodes list them. */
  readonly op: string;
  readonly depth: number;
  readonly gas: number;
  readonly gasCost: number;
  /** From the bottom, hex digits with or without `0x` and leading zeros; undefined if only the top word is sent. */
  readonly stack: readonly string[] | undefined;
  readonly top: string | undefined;
  readonly height: number;
  readonly reason: Hex | undefined;
};

/** The instructions that call or create a contract. */
export const callOps: ReadonlySet<string> = new Set([
  "CALL",
  "CALLCODE",
  "DELEGATECALL",
  "STATICCALL",
  "CREATE",
  "CREATE2",
]);

/** Names of unknown opcodes have some 20 characters. */
const maxNameLength = 64;

const maxDepth = 1024;
const maxPc = 0xffff_ffff;

/** @returns undefined if it is none */
export function readStep(text: string): SentStep | undefined {
  const json = parsed(text);
  if (!isJsonObject(json)) return undefined;
  const { pc, op, depth, gas, stack } = json;
  const remaining = gasIn(gas);
  const isStep = isIndex(pc, maxPc) && isIndex(depth, maxDepth) && typeof op === "string";
  if (!isStep || op.length > maxNameLength || remaining === undefined) return undefined;
  const reason = reasonIn(json["reason"]);
  const common = {
    pc,
    op,
    depth,
    gas: remaining,
    gasCost: gasIn(json["gasCost"] ?? json["gas_cost"]) ?? 0,
    reason,
  };
  if (Array.isArray(stack)) {
    const top = stack.at(-1);
    if (!stack.every((word) => typeof word === "string") || (top !== undefined && !isWord(top)))
      return undefined;
    return { ...common, stack, top: typeof top === "string" ? top : undefined, height: stack.length };
  }
  const { top, height } = json;
  if (!isIndex(height, maxDepth) || !(height === 0 || isWord(top))) return undefined;
  return { ...common, stack: undefined, top: height === 0 ? undefined : (top as string), height };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

const isIndex = (value: JsonValue | undefined, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;

const isWord = (value: JsonValue | undefined): value is string =>
  typeof value === "string" && /^(?:0x)?[0-9a-fA-F]{0,64}$/.test(value);

/** A JSON number, or a quantity in hex. Some nodes send a negative number for gas that has run out. */
function gasIn(value: JsonValue | undefined): number | undefined {
  if (typeof value === "number") return Number.isInteger(value) ? Math.max(value, 0) : undefined;
  if (typeof value === "bigint") return Math.max(Number(value), 0);
  return typeof value === "string" && /^0x[0-9a-fA-F]{1,16}$/.test(value) ? Number(value) : undefined;
}

function reasonIn(value: JsonValue | undefined): Hex | undefined {
  return typeof value === "string" && /^0x(?:[0-9a-fA-F]{2})+$/.test(value)
    ? (value.toLowerCase() as Hex)
    : undefined;
}
