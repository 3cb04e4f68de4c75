import type { Hex } from "../../../core/hex.ts";
import type { Call } from "../../../services/ledger/call.ts";

/** One call of a trace as it was told, with its place among the others. */
export type CallFrame = Omit<Call, "depth" | "fromId"> & {
  /** 0 is the transaction's own; never more than one deeper than the call before it. */
  readonly depth: number;
  /** Who called, by its place among the frames; undefined of the transaction's own. */
  readonly parent: number | undefined;
};

/** A contract's own address by its contract ID, where it is known. In lower case. */
export type AddressOf = (contractId: string) => Hex | undefined;

/** Puts calls in their places. @param calls by rising index, from the first one on */
export function callFrames(calls: readonly Call[], addressOf: AddressOf): readonly CallFrame[] {
  const open: { readonly place: number; readonly told: bigint }[] = [];
  const own = (id: string | undefined): Hex | undefined => (id === undefined ? undefined : addressOf(id));
  return calls.map(({ depth: toldDepth, fromId, ...call }, place) => {
    const told = toldDepth ?? open.at(-1)?.told ?? 0n;
    while ((open.at(-1)?.told ?? -1n) >= told && open.length > 0) open.pop();
    const parent = open.at(-1)?.place;
    const depth = open.length;
    open.push({ place, told });
    return { ...call, depth, parent, to: own(call.toId) ?? call.to, from: own(fromId) ?? call.from };
  });
}

/** Which calls each call made, by their places. */
export function callsMade(frames: readonly CallFrame[]): readonly (readonly number[])[] {
  const made: number[][] = frames.map(() => []);
  frames.forEach(({ parent }, place) => {
    if (parent !== undefined) made[parent]?.push(place);
  });
  return made;
}
