import { lazy } from "../../core/async/memoize.ts";
import type { Hex } from "../../core/hex.ts";
import type { DecodedError } from "../../decode/decoders/decodeErrorData.ts";
import type { CallFrame, DecodedCall, TracedCall } from "./resultDecoding.ts";
import { isResponseCodeName } from "../../core/hedera/responseCode.ts";
import { hexToBytes } from "viem";
import type { Call } from "../../services/ledger/transaction.ts";

/** How the calls of a trace are read: when a call is first looked at, and once. */
type CallDecoding = {
  /** @param behind the call by which a proxy ran the code behind it with the same data */
  readonly decodeCall: (call: CallFrame, behind: CallFrame | undefined) => DecodedCall;
  /** @param raisedBy the call that raised it first: the code at its `to` declares it */
  readonly decodeRevert: (data: Hex, raisedBy: CallFrame) => DecodedError;
};

/** The calls of a trace as they are shown. @param hasMore whether there are more than these */
export function tracedCalls(
  frames: readonly CallFrame[],
  hasMore: boolean,
  { decodeCall, decodeRevert }: CallDecoding,
): readonly TracedCall[] {
  const failing = failingCalls(frames);
  const behind = proxyDelegations(frames);
  const isUndone = undoneCalls(frames);
  return frames.map((frame, place) => ({
    ...frame,
    outcome: outcomeOf(frame, place, failing),
    isUndone: frame.end === "returned" && isUndone[place] === true,
    // What made it fail comes last: while there are more, it may be among these.
    isOnFailingPath: !hasMore && failing.path.has(place),
    decode: lazy(() => decodeCall(frame, behind[place])),
    decodeError: lazy(() => {
      if (frame.end === "stopped") return stoppedBy(frame);
      const raiser = frames[failing.raiserOf(place)] ?? frame;
      return frame.end === "reverted" ? decodeRevert(frame.output, raiser) : undefined;
    }),
  }));
}

/** Whether a call failed, whoever went on after that. */
export function callHasFailed({ outcome }: Pick<TracedCall, "outcome">): boolean {
  return outcome === "failed" || outcome === "caught";
}

function outcomeOf(frame: CallFrame, place: number, failing: FailingCalls): TracedCall["outcome"] {
  if (!frameHasFailed(frame)) return frame.end === "returned" ? "succeeded" : "unknown";
  return failing.isCaught(place) ? "caught" : "failed";
}

type FailingCalls = {
  /** The call that raised first what a call failed with, by their places: the deepest that returned these bytes. */
  readonly raiserOf: (place: number) => number;
  /** Whether whoever made a call that failed went on. */
  readonly isCaught: (place: number) => boolean;
  /** From the transaction's own call to the one that made it fail; empty where it did not fail. */
  readonly path: ReadonlySet<number>;
};

function failingCalls(frames: readonly CallFrame[]): FailingCalls {
  const made = callsMade(frames);
  /** The call that a failed one passed on the failure of. */
  const passedOn = frames.map((frame, place) => {
    const places = made[place] ?? [];
    return places.findLast((at) => {
      const call = frames[at];
      return call !== undefined && isPassedOn(frame, call, at === places.at(-1));
    });
  });
  const down = (place: number): readonly number[] => {
    const path = [place];
    // Calls stand behind those that made them: this ends.
    for (let at = passedOn[place]; at !== undefined; at = passedOn[at]) path.push(at);
    return path;
  };
  return {
    raiserOf: (place) => down(place).at(-1) ?? place,
    isCaught: (place) => {
      const parent = frames[place]?.parent;
      if (parent === undefined || passedOn[parent] === place) return false;
      return frames[parent]?.end === "returned" || made[parent]?.at(-1) !== place;
    },
    path: new Set(frames[0] !== undefined && frameHasFailed(frames[0]) ? down(0) : []),
  };
}

/** Whether a call did not come to its end. */
function frameHasFailed({ end }: CallFrame): boolean {
  return end === "reverted" || end === "stopped";
}

/** For each call, whether a call around it failed. Callers come before the calls that they made. */
function undoneCalls(frames: readonly CallFrame[]): readonly boolean[] {
  const undone: boolean[] = [];
  for (const { parent } of frames) {
    const caller = parent === undefined ? undefined : frames[parent];
    undone.push(caller !== undefined && (frameHasFailed(caller) || undone[parent ?? 0] === true));
  }
  return undone;
}

/** Whether a call failed with what a call that it made had failed with. @param isLast whether it made no more behind that one */
function isPassedOn(frame: CallFrame, made: CallFrame, isLast: boolean): boolean {
  if (!frameHasFailed(frame) || !frameHasFailed(made)) return false;
  // Many are stopped by the same, and many fail without data: only that of the last call can have been passed on.
  if (frame.end === "stopped") return isLast && made.end === "stopped" && isStoppedBySame(frame, made);
  if (frame.output === "0x") return isLast && (made.end === "stopped" || made.output === "0x");
  return frame.output === made.output;
}

function isStoppedBySame(frame: CallFrame, made: CallFrame): boolean {
  return frame.output === made.output && frame.stopReason === made.stopReason;
}

/**
 * The call by which each call of a proxy ran the code behind it, as of this transaction: of a clone, a beacon proxy, a
 * Safe and a diamond as well. Undefined for a call of anything else: whoever calls a library gives it other data, and whoever does
 * not end as the code behind it did has done something else.
 */
export function proxyDelegations(frames: readonly CallFrame[]): readonly (CallFrame | undefined)[] {
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
export function proxyTargets(frames: readonly CallFrame[]): ReadonlyMap<Hex, readonly Hex[]> {
  const behind = new Map<Hex, Hex[]>();
  proxyDelegations(frames).forEach((call, place) => {
    const proxy = frames[place]?.to;
    if (proxy === undefined || call?.to === undefined) return;
    const known = behind.get(proxy) ?? [];
    if (!known.includes(call.to)) behind.set(proxy, [...known, call.to]);
  });
  return behind;
}

/** Twice as many digits as such a name has. */
const longest = 2 + 200;

/** What stopped a call that its own code did not revert: the words of the source, or a name in ASCII. Nothing of it is a selector. */
function stoppedBy({ stopReason, output }: CallFrame): DecodedError {
  if (stopReason !== undefined) return { kind: "code", name: stopReason };
  if (output === "0x") return { kind: "empty" };
  const name =
    output.length <= longest && output.length % 2 === 0
      ? new TextDecoder().decode(hexToBytes(output))
      : undefined;
  return name !== undefined && isResponseCodeName(name)
    ? { kind: "code", name }
    : { kind: "bytes", bytes: output };
}

/** A contract's own address by its contract ID, where it is known. In lower case. */
type AddressOf = (contractId: string) => Hex | undefined;

/** Puts calls in their places. @param calls by rising index, from the first one on */
export function callFrames(calls: readonly Call[], addressOf: AddressOf): readonly CallFrame[] {
  const open: { readonly place: number; readonly level: bigint }[] = [];
  const own = (id: string | undefined): Hex | undefined => (id === undefined ? undefined : addressOf(id));
  return calls.map(({ depth: sentDepth, fromId, ...call }, place) => {
    const level = sentDepth ?? open.at(-1)?.level ?? 0n;
    while ((open.at(-1)?.level ?? -1n) >= level && open.length > 0) open.pop();
    const parent = open.at(-1)?.place;
    const depth = open.length;
    open.push({ place, level });
    return { ...call, depth, parent, to: own(call.toId) ?? call.to, from: own(fromId) ?? call.from };
  });
}

function callsMade(frames: readonly CallFrame[]): readonly (readonly number[])[] {
  const made: number[][] = frames.map(() => []);
  frames.forEach(({ parent }, place) => {
    if (parent !== undefined) made[parent]?.push(place);
  });
  return made;
}
