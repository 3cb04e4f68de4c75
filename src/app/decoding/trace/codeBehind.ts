import type { Hex } from "../../../core/hex.ts";
import { callsMade, type CallFrame } from "./callFrame.ts";
import { frameHasFailed, isPassedOn } from "./failingCalls.ts";

/**
 * The call by which each call of a proxy ran the code behind it, as of this transaction: of a clone, a beacon proxy, a
 * Safe and a diamond as well. Undefined for a call of anything else: whoever calls a library gives it other data, and whoever does
 * not end as the code behind it did has done something else.
 */
export function codeBehind(frames: readonly CallFrame[]): readonly (CallFrame | undefined)[] {
  return callsMade(frames).map((made, place) => {
    const { input, isCreation } = frames[place] ?? {};
    if (input === undefined || isCreation) return undefined;
    const calls = made
      .filter((at) => frames[at]?.operation === "DELEGATECALL" && endsAs(frames, place, at, made.at(-1)))
      .map((at) => frames[at]);
    // Some clones put arguments of their own behind the calldata.
    return (
      calls.find((call) => call?.input === input) ??
      (input === "0x" ? undefined : calls.find((call) => call?.input.startsWith(input)))
    );
  });
}

/** Whether a call ended as one that it made. @param last the last that it made */
function endsAs(frames: readonly CallFrame[], place: number, at: number, last: number | undefined): boolean {
  const [call, made] = [frames[place], frames[at]];
  if (call === undefined || made === undefined) return false;
  if (frameHasFailed(call) || frameHasFailed(made)) return isPassedOn(call, made, at === last);
  return call.end === made.end && call.output === made.output;
}

/** The addresses whose code ran behind that of each address, in the order in which that was seen first. */
export function addressesBehind(frames: readonly CallFrame[]): ReadonlyMap<Hex, readonly Hex[]> {
  const behind = new Map<Hex, Hex[]>();
  codeBehind(frames).forEach((call, place) => {
    const proxy = frames[place]?.to;
    if (proxy === undefined || call?.to === undefined) return;
    const known = behind.get(proxy) ?? [];
    if (!known.includes(call.to)) behind.set(proxy, [...known, call.to]);
  });
  return behind;
}
