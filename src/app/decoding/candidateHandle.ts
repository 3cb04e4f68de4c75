import { keccak256, stringToBytes } from "viem";
import { abiSignature } from "../../core/abiSignature.ts";
import type { Hex } from "../../core/hex.ts";
import type { DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import type { AbiItem, Decoded } from "../../decode/decoding.ts";
import type { ChosenAbis } from "./chosenAbis.ts";
import type { DecodedCall, ResultDecoding } from "./resultDecoding.ts";
import type { JsonObject, JsonValue } from "../../core/json/jsonValue.ts";
import type { AbiParameter } from "../../decode/abiItem.ts";

/** One of several explanations: of the transaction's call or error, of a log by its place, or of a call of the tree, or what it failed with, by its index. */
export type CandidateHandle = {
  readonly part: "call" | "error" | "log" | "trace" | "traceError";
  readonly place: number;
  readonly candidate: number;
  /** Which one that was when it was shown, as `explanationKey` tells it: meanwhile another can stand at its place. */
  readonly explanation: string;
};

/** Tells an explanation from all others, with its names and where these come from, in 66 characters. */
export function explanationKey({ item, provenance }: Decoded<AbiItem>): string {
  return keccak256(stringToBytes(JSON.stringify([item, provenance])));
}

/** Whose bytes they are: of the contract that was called, and of each log by its place. */
type Owners = { readonly called: Hex | undefined; readonly ofLog: (place: number) => Hex | undefined };

/** An explanation, and the contract that it is of; undefined where there is none such any more, or another at its place. */
export function candidateAt(
  decoding: ResultDecoding,
  { called, ofLog }: Owners,
  { part, place, candidate, explanation }: CandidateHandle,
): { readonly address: Hex; readonly item: AbiItem } | undefined {
  const calls = decoding.calls.kind === "found" ? decoding.calls.calls : [];
  const callAt = (index: number | undefined) => calls.find((call) => call.index === index);
  const found = (address: Hex | undefined, decoded: Decoded<AbiItem> | undefined) =>
    address === undefined || decoded === undefined || explanationKey(decoded) !== explanation
      ? undefined
      : { address, item: decoded.item };
  switch (part) {
    case "call":
      return found(called, functionOf(decoding.call, candidate));
    case "trace": {
      const call = callAt(place);
      return found(call?.to, call && functionOf(call.decode(), candidate));
    }
    case "traceError": {
      const call = callAt(place);
      return found(call?.to, errorOf(call?.decodeError(), candidate));
    }
    case "log":
      return found(ofLog(place), decoding.logAt(place)[candidate]);
    case "error": {
      const { error, raisedBy } = decoding.why ?? {};
      return found(raisedBy === undefined ? called : callAt(raisedBy)?.to, errorOf(error, candidate));
    }
  }
}

/** Takes an item for the contract's from now on, beside what was chosen of others. @returns false where it could not be kept */
export async function chooseItem(
  chosen: ChosenAbis,
  chainId: string,
  { address, item }: { readonly address: Hex; readonly item: AbiItem },
): Promise<boolean> {
  const known = await chosen.at(chainId, address);
  const others = known?.items ?? [];
  const isSame = (other: unknown): boolean => {
    const signed = abiSignature(other);
    return signed?.kind === item.kind && signed.signature === item.signature;
  };
  const items = [abiJson(item), ...others.filter((other) => !isSame(other))];
  return chosen.choose(
    chainId,
    address,
    known?.kind === "file" ? { ...known, items } : { kind: "items", items },
  );
}

const errorOf = (error: DecodedError | undefined, candidate: number): Decoded<AbiItem> | undefined =>
  error?.kind === "custom" ? error.candidates[candidate] : undefined;

const functionOf = (call: DecodedCall, candidate: number): Decoded<AbiItem> | undefined =>
  call.kind === "function" ? call.candidates[candidate] : undefined;

/** An item as it stands in the JSON of an ABI: what is read back from it decodes the same. */
function abiJson(item: AbiItem): JsonObject {
  const { kind, name } = item;
  switch (item.kind) {
    case "function":
      return { type: kind, name, inputs: parameters(item.inputs), outputs: parameters(item.outputs) };
    case "error":
      return { type: kind, name, inputs: parameters(item.inputs) };
    case "event":
      return { type: kind, name, inputs: parameters(item.inputs), anonymous: item.topic === undefined };
  }
}

function parameters(all: readonly AbiParameter[]): JsonValue[] {
  return all.map(({ name, type, isIndexed, components }) => ({
    name,
    type,
    ...(isIndexed ? { indexed: true } : {}),
    ...(components.length > 0 ? { components: parameters(components) } : {}),
  }));
}
