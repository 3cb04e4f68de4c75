import type { Hex } from "../../core/hex.ts";
import type { AbiFunction } from "../../decode/abiItem.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import { decodeCall, selectorIn } from "../../decode/decodeCall.ts";
import { argumentsOf, type Candidates } from "../../decode/decoding.ts";
import type { GivenCall } from "../../decode/given/givenCall.ts";
import { givenCalls } from "../../decode/given/givenCalls.ts";
import { certaintyOf, type Certainty } from "../../decode/provenance.ts";
import type { DecodedCall, NestedCall } from "./resultDecoding.ts";

/** What is known of the calls that may stand in arguments. */
export type NestedTools = {
  /** What the contract at an address may be read by, guesses too; those alone where nobody knows whom the data is for. */
  readonly sourcesOf: (to: Hex | undefined) => readonly AbiSource[];
  /** Whether such a call is known to have been made. */
  readonly wasMade: (to: Hex | undefined, data: Hex) => boolean;
};

/** Calls in calls in calls: more than that nobody writes. */
const deepest = 4;

/** Of one call, however deep: decoding each takes some tenths of a millisecond. */
const mostCalls = 200;

/**
 * The calls that stand in the arguments of a call, and in theirs, of those whose selector is known to whom they call or to a guess.
 * Never throws.
 *
 * @param candidates what the call may be: only one that is settled is looked into
 * @param to whom the call itself calls: what names nobody is for the same
 */
export function nestedCalls(
  candidates: Candidates<AbiFunction>,
  to: Hex | undefined,
  tools: NestedTools,
): readonly NestedCall[] {
  let left = mostCalls;
  const inside = (
    called: Candidates<AbiFunction>,
    callee: Hex | undefined,
    depth: number,
  ): readonly NestedCall[] => {
    const [only, ...others] = called;
    if (only === undefined || others.length > 0 || depth === deepest) return [];
    const found: NestedCall[] = [];
    for (const given of givenCalls(only.item, argumentsOf(only.reading) ?? [])) {
      if (left === 0) break;
      const nested = decoded(given, given.to ?? callee, depth + 1);
      if (nested === undefined) continue;
      left -= 1;
      found.push(nested);
    }
    return found;
  };
  const decoded = (given: GivenCall, callee: Hex | undefined, depth: number): NestedCall | undefined => {
    const nested = (call: DecodedCall, certainty: Certainty = "guess"): NestedCall => ({
      argument: given.argument,
      to: given.to,
      call,
      certainty,
    });
    const selector = selectorIn(given.data);
    if (selector === undefined && !given.isCall) return undefined;
    if (given.data === "0x") return nested({ kind: "noData" });
    const candidates = decodeCall(given.data, tools.sourcesOf(callee));
    const [first] = candidates;
    if (first === undefined || !candidates.some(({ reading }) => reading.kind === "read"))
      return given.isCall ? nested({ kind: "unknown", selector }) : undefined;
    return nested(
      { kind: "function", candidates, returned: undefined, nested: inside(candidates, callee, depth) },
      tools.wasMade(given.to, given.data) ? certaintyOf(first.provenance) : "guess",
    );
  };
  return inside(candidates, to, 0);
}
