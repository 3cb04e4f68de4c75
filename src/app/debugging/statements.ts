import type { SourceRange } from "../../builds/source/parseSource.ts";
import type { CallFrame } from "../../debugger/execution.ts";
import type { FunctionFrame } from "../../debugger/functionFrame.ts";
import type { Stop, Timeline } from "../../debugger/stops.ts";
import { stackOf, type StackFrame } from "./debugSession.ts";
import type { DebugSource, DebugSources } from "./debugSources.ts";

/** A statement that a transaction ran, in UTF-16 units of its source. */
export type Statement = {
  readonly source: DebugSource;
  readonly range: SourceRange;
  /** As of `Failure`; of a statement that made a call, true. */
  readonly isExact: boolean;
};

type Ran = { readonly timeline: Timeline; readonly sources: DebugSources };

/** The statement that made a transaction fail; if its source is not known, the innermost of those that called it. */
export function failedStatement({ timeline, sources }: Ran): Statement | undefined {
  const failure = timeline.failures.find(({ isCaught }) => !isCaught);
  const stop = failure && timeline.stops[failure.stop];
  return stop && firstOf(stackOf(stop), sources, failure.isExact);
}

/** The statement that made a call. */
export function callingStatement({ timeline, sources }: Ran, call: CallFrame): Statement | undefined {
  for (const { frame } of timeline.stops) {
    const root = rootOf(frame, call);
    if (root?.caller !== undefined) return firstOf([{ frame: root.caller, place: root.callSite }], sources);
  }
  // No statement ran in it, as in a getter.
  const last = timeline.stops.findLast(
    ({ frame, step }) => frame.call === call.caller && step <= (call.callStep ?? -1),
  );
  return last && firstOf([last], sources);
}

/** The outermost frame of a call, if that is on the call stack. */
function rootOf(inner: FunctionFrame, call: CallFrame): FunctionFrame | undefined {
  let root: FunctionFrame | undefined;
  for (let frame: FunctionFrame | undefined = inner; frame !== undefined; frame = frame.caller)
    if (frame.call === call) root = frame;
  return root;
}

function firstOf(
  frames: readonly (StackFrame | Stop)[],
  sources: DebugSources,
  isExact = true,
): Statement | undefined {
  for (const { frame, place } of frames) {
    const source = frame.program && place && sources.of(frame.program, place.path);
    if (source !== undefined && place !== undefined)
      return { source, range: place.unit ?? place.range, isExact };
  }
  return undefined;
}
