import type { CallFrame } from "./execution.ts";
import type { Entry, Place, Program, ProgramFunction } from "./program.ts";

/** A frame of the call stack: a function or modifier that runs, or a contract without source. Immutable. */
export type FunctionFrame = {
  /** The call in which it runs. */
  readonly call: CallFrame;
  /** Undefined for a contract without source: then it is the only frame of its call. */
  readonly program: Program | undefined;
  /** Undefined without source, and for code that belongs to no function, such as the dispatch of a getter. */
  readonly fn: ProgramFunction | undefined;
  /** The next outer frame: the function that called it, in this or the calling contract. */
  readonly caller: FunctionFrame | undefined;
  /** The unit of `caller` that made the call, where known. */
  readonly callSite: Place | undefined;
  /**
   * `call`: selected by the call data, its arguments are in these. `internal`: entered by a jump, its arguments are on the stack.
   * `inlined`: put back by the text, its arguments are not known.
   */
  readonly kind: "call" | "internal" | "inlined";
  /** Its first step. */
  readonly entryStep: number;
  /** Of `internal`: where it was entered, and the place of its return address on the stack, counted from the bottom. */
  readonly entry: Entry | undefined;
  readonly base: number | undefined;
};

/** A place at which the debugger stops, in the order of time. */
export type Stop = {
  readonly step: number;
  readonly frame: FunctionFrame;
  /** The statement; undefined where a contract without source is entered. */
  readonly place: Place | undefined;
  /** Number of frames on the call stack. */
  readonly depth: number;
};

/** A call that failed, with the last stop in it. */
export type Failure = {
  readonly call: CallFrame;
  /** Index in `Timeline.stops` of the statement that failed. */
  readonly stop: number;
  /** Whether a caller went on: `try`, or a low-level call. */
  readonly isCaught: boolean;
};

/** The stops of a transaction in order of time. */
export type Timeline = {
  readonly stops: readonly Stop[];
  /** In the order of their ends. */
  readonly failures: readonly Failure[];
};
