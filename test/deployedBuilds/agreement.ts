import type { AbiParameter } from "../../src/decode/abiItem.ts";
import type { AbiItem, Candidates, BytesReading } from "../../src/decode/decoding.ts";
import type { DecodedError } from "../../src/decode/decoders/decodeErrorData.ts";
import { plainValues } from "../support/plainValue.ts";

/** How a decoder reads something; null, absent, or an error where it has no answer. A result is its values alone. */
export type DecoderAnswer =
  | {
      readonly signature?: string;
      readonly name?: string;
      readonly args?: readonly unknown[];
      readonly error?: string;
    }
  | readonly unknown[]
  | null
  | undefined;

/** How the product reads something. */
export type OwnAnswer = {
  readonly name: string;
  readonly signature: string;
  readonly values: readonly unknown[];
  /** Whether it is of a kind that decoders read nothing of: a `function` value, or an anonymous event. */
  readonly isBeyondOthers: boolean;
};

/** What bytes are, where that is one thing and reads as a compiler wrote it. */
export function ownItem(candidates: Candidates<AbiItem>): OwnAnswer | undefined {
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0) return undefined;
  const { item } = only;
  const isAnonymous = item.kind === "event" && item.topic === undefined;
  return ownValues(only.reading, item.inputs, { name: item.name, signature: item.signature, isAnonymous });
}

/** The values that are read of parameters. */
export function ownValues(
  reading: BytesReading,
  parameters: readonly AbiParameter[],
  { name = "", signature = "", isAnonymous = false } = {},
): OwnAnswer | undefined {
  if (reading.kind !== "read") return undefined;
  const isBeyondOthers = isAnonymous || parameters.some(({ type }) => type.startsWith("function"));
  return { name, signature, values: plainValues(reading.arguments), isBeyondOthers };
}

/** The error that data is, as one of an ABI. */
export function ownError(error: DecodedError): OwnAnswer | undefined {
  const builtIn = (name: string, type: string, value: unknown): OwnAnswer => ({
    ...{ name, signature: `${name}(${type})` },
    ...{ values: [value], isBeyondOthers: false },
  });
  if (error.kind === "reason") return builtIn("Error", "string", error.text);
  if (error.kind === "panic") return builtIn("Panic", "uint256", error.code);
  return error.kind === "custom" ? ownItem(error.candidates) : undefined;
}

/**
 * What the product reads otherwise than decoders, undefined where nothing: those that agree have to be agreed with; where one alone
 * has an answer, it is that or none; where they have none, there is none, or it is beyond them.
 */
export function disagreement(
  what: string,
  own: OwnAnswer | undefined,
  decoders: readonly DecoderAnswer[],
): string | undefined {
  const answers = decoders.flatMap((answer) => answerOf(answer) ?? []);
  const isRead = own === undefined ? "not read" : `${own.signature} ${textOf(own.values)}`;
  if (answers.length === 0) return own === undefined || own.isBeyondOthers ? undefined : `${what}: ${isRead}`;
  const fits = own !== undefined && answers.some((answer) => isSame(own, answer));
  const mayBeNone = answers.length < decoders.length || new Set(answers.map(({ text }) => text)).size > 1;
  return fits || (own === undefined && mayBeNone) ? undefined : `${what}: ${isRead}`;
}

type Answer = { readonly called: string | undefined; readonly text: string };

function answerOf(answer: DecoderAnswer): Answer | undefined {
  if (answer === null || answer === undefined) return undefined;
  if (isValues(answer)) return { called: undefined, text: textOf(answer) };
  const { signature, name, args } = answer;
  return args === undefined ? undefined : { called: signature ?? name, text: textOf(args) };
}

const isValues = (answer: object): answer is readonly unknown[] => Array.isArray(answer);

const isSame = ({ name, signature, values }: OwnAnswer, { called, text }: Answer): boolean =>
  text === textOf(values) && (called === undefined || called === name || called === signature);

/** Integers as decimal text, addresses in lower case, the hash of an indexed value as it is. */
function textOf(values: readonly unknown[]): string {
  return JSON.stringify(values, (_name, value: unknown) => {
    if (typeof value === "bigint") return String(value);
    return (Object(value) as { indexedHash?: unknown }).indexedHash ?? value;
  });
}
