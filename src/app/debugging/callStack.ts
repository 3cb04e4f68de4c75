import type { SourceRange } from "../../builds/source/parseSource.ts";
import type { FunctionFrame } from "../../debugger/functionFrame.ts";
import type { Place } from "../../debugger/program.ts";
import type { Failure, Stop, Timeline } from "../../debugger/stops.ts";
import type { DebugSource, DebugSources } from "./debugSources.ts";

/** A statement, or what contains it where that is not known, in UTF-16 units of its source. */
export type SourceLocation = { readonly source: DebugSource; readonly range: SourceRange };

/** A frame of the call stack, and where it is: at a statement, or at the one that called the frame above. */
export type StackFrame = {
  readonly frame: FunctionFrame;
  readonly place: Place | undefined;
  readonly location: SourceLocation | undefined;
};

/** The call stack at a stop, from the innermost frame to the outermost. */
export function stackOf(stop: Stop, sources: DebugSources): readonly StackFrame[] {
  const frames: StackFrame[] = [];
  let { place }: { readonly place: Place | undefined } = stop;
  for (let frame: FunctionFrame | undefined = stop.frame; frame !== undefined; frame = frame.caller) {
    frames.push({ frame, place, location: locationOf(sources, frame, place) });
    place = frame.callSite ?? (frame.caller && placeInHeader(frame.caller, frame));
  }
  return frames;
}

export function locationOf(
  sources: DebugSources,
  { program }: FunctionFrame,
  place: Place | undefined,
): SourceLocation | undefined {
  const source = program && place && sources.of(program, place.path);
  return source && { source, range: place.unit ?? place.range };
}

/** The failure that made a transaction fail. */
export const fatalFailure = ({ failures }: Timeline): Failure | undefined =>
  failures.find(({ isCaught }) => !isCaught);

/** Where a function waits for one that no statement of it calls, such as a modifier: in its header, or that of the contract. */
function placeInHeader({ fn, program }: FunctionFrame, called: FunctionFrame): Place | undefined {
  if (fn === undefined) {
    const { path, contract } = program?.contract ?? {};
    return path === undefined || contract === undefined || program?.hasAllSources !== true
      ? undefined
      : { path, range: contract, fn: undefined, unit: undefined };
  }
  const { path, source } = fn;
  const name = called.fn?.source.kind === "constructor" ? called.fn.contract?.name : called.fn?.source.name;
  const named = source.modifiers.find((one) => one.name.slice(one.name.lastIndexOf(".") + 1) === name);
  return { path, range: named ?? source.header, fn, unit: undefined };
}
