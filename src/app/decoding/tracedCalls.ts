import { onFirstUse } from "../../core/turns/remembered.ts";
import type { Hex } from "../../core/hex.ts";
import type { DecodedError } from "../../decode/decoders/decodedError.ts";
import type { CallFrame } from "./trace/callFrame.ts";
import { codeBehind } from "./trace/codeBehind.ts";
import { failingCalls, frameHasFailed, type FailingCalls } from "./trace/failingCalls.ts";
import { stoppedBy } from "./trace/stoppedBy.ts";
import type { DecodedCall, TracedCall } from "./resultDecoding.ts";

/** How the calls of a trace are read. Neither is asked for before its call is looked at, nor a second time. */
export type CallDecoding = {
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
  const behind = codeBehind(frames);
  return frames.map((frame, place) => ({
    ...frame,
    outcome: outcomeOf(frame, place, failing),
    // What made it fail comes last: while there are more, it may be among these.
    isOnFailingPath: !hasMore && failing.path.has(place),
    decode: onFirstUse(() => decodeCall(frame, behind[place])),
    decodeError: onFirstUse(() => {
      if (frame.end === "stopped") return stoppedBy(frame.output);
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
