import type { Hex } from "../../core/hex.ts";
import type { AbiFunction } from "../../decode/abiItem.ts";
import type { AbiSource } from "../../decode/abiSource.ts";
import { decodeCall, selectorIn } from "../../decode/decoders/decodeCall.ts";
import { argumentsOf, type Candidates } from "../../decode/decoding.ts";
import { type NestedCallData, callsInArguments } from "../../decode/nested/callsInArguments.ts";
import { certaintyOf, type Certainty } from "../../decode/provenance.ts";
import { redirectOf } from "../../decode/decoders/redirects.ts";
import type { SystemContracts } from "../../decode/system/systemContracts.ts";
import type { DecodedCall, NestedCall } from "./resultDecoding.ts";

/** What is known of the calls that may stand in arguments. */
export type NestedTools = {
  /**
   * What data for the contract at an address may be read by, guesses too; guesses alone if the recipient of the data is not known.
   */
  readonly sourcesOf: (to: Hex | undefined, data: Hex) => readonly AbiSource[];
  /** What tokens, accounts and schedules are read by, to which system contracts hand calls on; undefined on other networks. */
  readonly system: SystemContracts | undefined;
  /** Whether such a call is known to have been made. */
  readonly wasMade: (to: Hex | undefined, data: Hex) => boolean;
};

/** Deeper nesting does not occur in practice. */
const deepest = 4;

/** Of one call, however deep: each takes some tenths of a millisecond. */
const maxCalls = 200;

/**
 * The calls that stand in the arguments of a call, and in theirs. Bytes that may be anything are only taken for a call where whom
 * they would call, or a guess, has a function of their selector that reads them. Never throws.
 *
 * @param candidates what the call may be: only what is settled is looked into
 * @param to whom the call itself calls: data without a recipient is for the same contract
 */
export function nestedCalls(
  candidates: Candidates<AbiFunction>,
  to: Hex | undefined,
  tools: NestedTools,
): readonly NestedCall[] {
  return callsInside({ candidates, to, depth: 0 }, { ...tools, left: maxCalls });
}

type EnclosingCall = {
  readonly candidates: Candidates<AbiFunction>;
  readonly to: Hex | undefined;
  readonly depth: number;
};

type Search = NestedTools & { left: number };

function callsInside({ candidates, to, depth }: EnclosingCall, search: Search): readonly NestedCall[] {
  const [only, ...others] = candidates;
  if (only === undefined || others.length > 0 || depth === deepest) return [];
  const facade = redirectOf(only);
  const found: NestedCall[] = [];
  for (const nested of callsInArguments(only.item, argumentsOf(only.reading) ?? [])) {
    if (search.left === 0) break;
    const callee = nested.to ?? to;
    const handedOn = facade === undefined ? undefined : search.system?.sourceOf(facade);
    const sources = [...(handedOn === undefined ? [] : [handedOn]), ...search.sourcesOf(callee, nested.data)];
    const call = callOf(
      nested,
      { candidates: decodeCall(nested.data, sources), to: callee, depth: depth + 1 },
      search,
    );
    if (call === undefined) continue;
    search.left -= 1;
    const isMade = handedOn !== undefined || search.wasMade(nested.to, nested.data);
    found.push({
      argument: nested.argument,
      to: nested.to,
      call,
      certainty: isMade ? certaintyIn(call) : "guess",
    });
  }
  return found;
}

/** Undefined where the data is most likely none of a call. */
function callOf(
  { data, isCall }: NestedCallData,
  inner: EnclosingCall,
  search: Search,
): DecodedCall | undefined {
  const { candidates } = inner;
  if (candidates.some(({ reading }) => reading.kind === "read"))
    return { kind: "function", candidates, returned: undefined, nested: callsInside(inner, search) };
  if (!isCall) return undefined;
  return data === "0x" ? { kind: "noData" } : { kind: "unknown", selector: selectorIn(data) };
}

/** How far a call that was made can be believed to be read as it was meant. */
function certaintyIn(call: DecodedCall): Certainty {
  const [first] = call.kind === "function" ? call.candidates : [];
  return first === undefined ? "certain" : certaintyOf(first.provenance);
}
