import { callsMade, type CallFrame } from "./callFrame.ts";

/** Which calls of a trace failed, and by whom. */
export type FailingCalls = {
  /** The call that raised first what a call failed with, by their places: the deepest that returned these bytes. */
  readonly raiserOf: (place: number) => number;
  /** Whether whoever made a call that failed went on. */
  readonly isCaught: (place: number) => boolean;
  /** From the transaction's own call to the one that made it fail; empty where it did not fail. */
  readonly path: ReadonlySet<number>;
};

/** Looks for what each call failed with among the calls that it made. */
export function failingCalls(frames: readonly CallFrame[]): FailingCalls {
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
export function frameHasFailed({ end }: CallFrame): boolean {
  return end === "reverted" || end === "stopped";
}

/** Whether a call failed with what a call that it made had failed with. @param isLast whether it made no more behind that one */
export function isPassedOn(frame: CallFrame, made: CallFrame, isLast: boolean): boolean {
  if (!frameHasFailed(frame) || !frameHasFailed(made)) return false;
  // Many are stopped by the same, and many fail without data: only that of the last call can have been passed on.
  if (frame.end === "stopped") return isLast && made.end === "stopped" && frame.output === made.output;
  if (frame.output === "0x") return isLast && (made.end === "stopped" || made.output === "0x");
  return frame.output === made.output;
}
