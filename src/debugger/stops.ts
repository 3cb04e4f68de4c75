import type { SourceUnit } from "../builds/source/parseSource.ts";
import type { CallFrame } from "./execution.ts";
import type { FunctionFrame } from "./functionFrame.ts";
import type { Place } from "./program.ts";

/** A place at which the debugger stops. */
export type Stop = {
  readonly step: number;
  readonly frame: FunctionFrame;
  /** With a statement; undefined where a contract without source begins, and where code runs whose source is not at hand. */
  readonly place: (Place & { readonly unit: SourceUnit }) | undefined;
};

/** A call that failed by itself, rather than because a call that it made had failed. */
export type Failure = {
  readonly call: CallFrame;
  /** Index in `Timeline.stops` of the statement that failed. */
  readonly stop: number;
  /** Whether a caller went on: `try`, or a low-level call. */
  readonly isCaught: boolean;
  /** Without it, a later statement may have failed: via IR, the optimizer joins the failures of several, such as panics. */
  readonly isExact: boolean;
};

/** The stops of a transaction in the order of time. */
export type Timeline = {
  readonly stops: readonly Stop[];
  /** In the order of their ends. */
  readonly failures: readonly Failure[];
};
