import type { CallFrame } from "../../debugger/execution.ts";
import { modifiedBy } from "../../debugger/functionFrame.ts";
import type { Place } from "../../debugger/program.ts";
import type { FunctionFrame } from "../../debugger/functionFrame.ts";
import type { Failure, Stop, Timeline } from "../../debugger/stops.ts";
import type { DebugSource, DebugSources } from "./debugSources.ts";

/** How a statement is left: into what it calls, over it, out of its function, or back over the one before. */
export type StepKind = "in" | "over" | "out" | "back";

/** Calls that failed and whose failure no caller caught, or those that one caught. */
export type FailureFilter = "reverted" | "caught";

/** Where a session begins: at the statement that made the transaction fail, if it failed, or at the first statement. */
export type StopOn = "revert" | "entry";

/** Why the session is where it is. `end`: there is no later stop; `entry`: it is where it begins. */
export type Stopped =
  | { readonly reason: "entry" | "step" | "end" }
  | { readonly reason: "breakpoint"; readonly breakpoint: number }
  | { readonly reason: "failure"; readonly failure: Failure };

/** `line`: where it stops, counted from 0; undefined where no code belongs to the line. */
export type Breakpoint = { readonly id: number; readonly line: number | undefined };

/** A frame of the call stack, and where it is: at a statement, or at the one that called the frame above. */
export type StackFrame = { readonly frame: FunctionFrame; readonly place: Place | undefined };

/** The call stack at a stop, from the innermost frame to the outermost. */
export function stackOf(stop: Stop): readonly StackFrame[] {
  const frames: StackFrame[] = [];
  let place: Place | undefined = stop.place;
  for (let frame: FunctionFrame | undefined = stop.frame; frame !== undefined; frame = frame.caller) {
    frames.push({ frame, place });
    place = frame.callSite ?? (frame.caller && placeInHeader(frame.caller, frame));
  }
  return frames;
}

/** A position in the stops of a transaction. It moves in both directions and never leaves them. */
export class DebugSession {
  readonly timeline: Timeline;
  readonly sources: DebugSources;
  #position = 0;
  #filters: ReadonlySet<FailureFilter> = new Set(["reverted"]);
  /** By the source: the offsets of statements, and the breakpoint at each. */
  readonly #breakpoints = new Map<DebugSource, ReadonlyMap<number, number>>();
  #lastBreakpoint = 0;
  /** By their stops, the innermost first. */
  readonly #failures: ReadonlyMap<number, readonly Failure[]>;

  /** @param timeline with one stop at least */
  constructor(timeline: Timeline, sources: DebugSources) {
    this.timeline = timeline;
    this.sources = sources;
    this.#failures = Map.groupBy(timeline.failures, ({ stop }) => stop);
  }

  get stop(): Stop {
    return this.#stopAt(this.#position);
  }

  get stack(): readonly StackFrame[] {
    return stackOf(this.stop);
  }

  /** Of a call that failed at the statement where the session is: the innermost. */
  get failure(): Failure | undefined {
    return this.#failures.get(this.#position)?.[0];
  }

  /** Goes to where a session begins. @param call where a call was chosen: to its first statement */
  start(stopOn: StopOn, call?: CallFrame): Stopped {
    if (call !== undefined) {
      this.#position = this.#firstIn((frame) => frame.call === call) ?? 0;
      return { reason: "entry" };
    }
    const failure = this.timeline.failures.find(({ isCaught }) => !isCaught);
    this.#position = this.#first;
    if (stopOn === "entry" || failure === undefined) return { reason: "entry" };
    this.#position = failure.stop;
    return { reason: "failure", failure };
  }

  step(kind: StepKind): Stopped {
    const { frame } = this.stop;
    // Of what modifies a function, the rest runs after the function's own statements.
    const depthOf = (one: FunctionFrame): number => modifiedBy(one).depth;
    switch (kind) {
      case "in":
        return this.#move(1, () => true);
      case "over":
        return this.#move(1, (one) => depthOf(one) <= depthOf(frame));
      case "out":
        return this.#move(1, (one) => one.depth < frame.depth);
      case "back":
        return this.#move(-1, (one) => depthOf(one) <= depthOf(frame));
    }
  }

  /** Goes on to the next breakpoint or failure, else to the end. */
  continue(): Stopped {
    return this.#move(1, () => false);
  }

  /** Goes back to the breakpoint or failure before, else to the beginning. */
  reverse(): Stopped {
    return this.#move(-1, () => false);
  }

  /** Goes back to the first statement of a frame. */
  restartFrame(frame: FunctionFrame): Stopped {
    this.#position = this.#firstIn((one) => one === frame) ?? this.#position;
    return { reason: "step" };
  }

  /** Replaces the breakpoints of a source. @param lines counted from 0 */
  setBreakpoints(source: DebugSource, lines: readonly number[]): readonly Breakpoint[] {
    const set = new Map<number, number>();
    const breakpoints = lines.map((wanted): Breakpoint => {
      const id = this.newBreakpointId();
      const line = lineOfStop(source, wanted);
      const offset = line === undefined ? undefined : source.stops.get(line);
      if (offset !== undefined && !set.has(offset)) set.set(offset, id);
      return { id, line };
    });
    this.#breakpoints.set(source, set);
    return breakpoints;
  }

  /** For a breakpoint in a file that no code was compiled from. */
  newBreakpointId(): number {
    this.#lastBreakpoint += 1;
    return this.#lastBreakpoint;
  }

  setFilters(filters: Iterable<FailureFilter>): void {
    this.#filters = new Set(filters);
  }

  /** The source of a place in a frame. */
  sourceOf({ program }: FunctionFrame, place: Place | undefined): DebugSource | undefined {
    return program && place && this.sources.of(program, place.path);
  }

  /** Goes on until there is a reason to stop. */
  /** Code without source is passed over, unless it fails. */
  #move(direction: 1 | -1, isWanted: (frame: FunctionFrame) => boolean): Stopped {
    const { stops } = this.timeline;
    for (let at = this.#position + direction; at >= 0 && at < stops.length; at += direction) {
      const { frame, place } = this.#stopAt(at);
      const isStep = place !== undefined && isWanted(frame);
      const stopped = this.#interruption(at) ?? (isStep ? ({ reason: "step" } as const) : undefined);
      if (stopped === undefined) continue;
      this.#position = at;
      return stopped;
    }
    this.#position = direction === 1 ? this.#last : this.#first;
    return { reason: direction === 1 ? "end" : "entry" };
  }

  /** A failure or a breakpoint at a stop. */
  #interruption(at: number): Stopped | undefined {
    const failure = this.#failures
      .get(at)
      ?.find(({ isCaught }) => this.#filters.has(isCaught ? "caught" : "reverted"));
    if (failure !== undefined) return { reason: "failure", failure };
    const { frame, place } = this.#stopAt(at);
    const source = this.sourceOf(frame, place);
    const offset = place?.unit.start;
    if (source === undefined || offset === undefined) return undefined;
    const breakpoint = this.#breakpoints.get(source)?.get(offset);
    return breakpoint === undefined ? undefined : { reason: "breakpoint", breakpoint };
  }

  /** The first stop inside of a frame that is meant. */
  #firstIn(isMeant: (frame: FunctionFrame) => boolean): number | undefined {
    const at = this.timeline.stops.findIndex((stop) => {
      let frame: FunctionFrame | undefined = stop.frame;
      while (frame !== undefined && !isMeant(frame)) frame = frame.caller;
      return frame !== undefined;
    });
    return at === -1 ? undefined : at;
  }

  /** The first stop with a statement. */
  get #first(): number {
    return Math.max(0, this.timeline.stops.findIndex(hasStatement));
  }

  /** The last stop with a statement. */
  get #last(): number {
    return Math.max(0, this.timeline.stops.findLastIndex(hasStatement));
  }

  #stopAt(position: number): Stop {
    const stop = this.timeline.stops[position];
    if (stop === undefined) throw new RangeError(`no stop ${position}`);
    return stop;
  }
}

const hasStatement = ({ place }: Stop): boolean => place !== undefined;

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

/** Lines below the one of a breakpoint at which it may stop instead. */
const mostLinesBelow = 30;

/** The line of the first statement that begins on a line, or below it: an earlier one is on another line. */
function lineOfStop({ stops }: DebugSource, wanted: number): number | undefined {
  for (let below = 0; below <= mostLinesBelow; below += 1)
    if (stops.has(wanted + below)) return wanted + below;
  return undefined;
}
