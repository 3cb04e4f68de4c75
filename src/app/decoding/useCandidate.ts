import { abiSignature } from "../../core/abiSignature.ts";
import type { Hex } from "../../core/hex.ts";
import type { AbiItem } from "../../decode/decoding.ts";
import { abiJson } from "./abiJson.ts";
import type { ChosenAbis } from "./chosenAbis.ts";
import type { DecodedCall, ResultDecoding } from "./resultDecoding.ts";

/** One of several explanations: of the transaction's call or error, of a log by its place, or of a call of the tree by its index. */
export type CandidateHandle = {
  readonly part: "call" | "error" | "log" | "trace";
  readonly place: number;
  readonly candidate: number;
};

/** Whose bytes they are: of the contract that was called, and of each log by its place. */
export type Owners = { readonly called: Hex | undefined; readonly ofLog: (place: number) => Hex | undefined };

/** An explanation, and the contract that it is of; undefined where there is none such any more. */
export function candidateAt(
  decoding: ResultDecoding,
  { called, ofLog }: Owners,
  { part, place, candidate }: CandidateHandle,
): { readonly address: Hex; readonly item: AbiItem } | undefined {
  const calls = decoding.calls.kind === "found" ? decoding.calls.calls : [];
  const callAt = (index: number | undefined) => calls.find((call) => call.index === index);
  const found = (address: Hex | undefined, item: AbiItem | undefined) =>
    address === undefined || item === undefined ? undefined : { address, item };
  switch (part) {
    case "call":
      return found(called, functionOf(decoding.call, candidate));
    case "trace": {
      const call = callAt(place);
      return found(call?.to, call && functionOf(call.decode(), candidate));
    }
    case "log":
      return found(ofLog(place), decoding.logAt(place)[candidate]?.item);
    case "error": {
      const { error, raisedBy } = decoding.why ?? {};
      const item = error?.kind === "custom" ? error.candidates[candidate]?.item : undefined;
      return found(raisedBy === undefined ? called : callAt(raisedBy)?.to, item);
    }
  }
}

/** Takes an item for the contract's from now on, beside what was chosen of others. @returns false where it could not be kept */
export async function useItem(
  chosen: ChosenAbis,
  chainId: string,
  { address, item }: { readonly address: Hex; readonly item: AbiItem },
): Promise<boolean> {
  const known = await chosen.at(chainId, address);
  const others = known?.kind === "items" ? known.items : [];
  const isSame = (other: unknown): boolean => {
    const told = abiSignature(other);
    return told?.kind === item.kind && told.signature === item.signature;
  };
  const items = [abiJson(item), ...others.filter((other) => !isSame(other))];
  return chosen.choose(chainId, address, { kind: "items", items });
}

const functionOf = (call: DecodedCall, candidate: number): AbiItem | undefined =>
  call.kind === "function" ? call.candidates[candidate]?.item : undefined;
