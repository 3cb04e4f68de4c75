import type { CallFrame } from "../../debugger/execution.ts";
import type { FunctionFrame } from "../../debugger/functionFrame.ts";
import type { Timeline } from "../../debugger/stops.ts";
import { fatalFailure, locationOf, stackOf, type SourceLocation } from "./callStack.ts";
import type { DebugSources } from "./debugSources.ts";

/** A statement that a transaction ran. `isExact`: as of `Failure`; of a statement that made a call, true. */
export type Statement = SourceLocation & { readonly isExact: boolean };

type Ran = { readonly timeline: Timeline; readonly sources: DebugSources };

/** The statement that made a transaction fail; if its source is not known, the innermost of those that called it. */
export function failedStatement({ timeline, sources }: Ran): Statement | undefined {
  const failure = fatalFailure(timeline);
  if (failure === undefined) return undefined;
  const stop = timeline.stops[failure.stop];
  const found = stop && stackOf(stop, sources).find(({ location }) => location !== undefined);
  return found?.location && { ...found.location, isExact: failure.isExact };
}

/** The statement that made a call. */
export function callingStatement({ timeline, sources }: Ran, call: CallFrame): Statement | undefined {
  for (const { frame } of timeline.stops) {
    const root = rootOf(frame, call);
    if (root?.caller !== undefined) return exactAt(locationOf(sources, root.caller, root.callSite));
  }
  // No statement ran in it, as in a getter.
  const last = timeline.stops.findLast(
    ({ frame, step }) => frame.call === call.caller && step <= (call.callStep ?? -1),
  );
  return last && exactAt(locationOf(sources, last.frame, last.place));
}

const exactAt = (location: SourceLocation | undefined): Statement | undefined =>
  location && { ...location, isExact: true };

/** The outermost frame of a call, if that is on the call stack. */
function rootOf(inner: FunctionFrame, call: CallFrame): FunctionFrame | undefined {
  let root: FunctionFrame | undefined;
  for (let frame: FunctionFrame | undefined = inner; frame !== undefined; frame = frame.caller)
    if (frame.call === call) root = frame;
  return root;
}
