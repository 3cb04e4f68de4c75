import type { CallFrame } from "./callFrame.ts";
import type { Entry, Place, Program, ProgramFunction } from "./program.ts";

/** A frame of the call stack: a function or modifier that runs, or a contract without source. Immutable. */
export type FunctionFrame = {
  /** The call in which it runs. */
  readonly call: CallFrame;
  /** Undefined for a contract without source: then it is the only frame of its call. */
  readonly program: Program | undefined;
  /** Undefined without source, and for code that belongs to no function, such as a getter. */
  readonly fn: ProgramFunction | undefined;
  /** Without `fn`: the name of the function that the call data select, if the ABI has it. */
  readonly selectedName?: string | undefined;
  /** The next outer frame: the function that called it, in this or the calling contract. */
  readonly caller: FunctionFrame | undefined;
  /** The place of `caller` that made the call, where known. */
  readonly callSite: Place | undefined;
  /**
   * `call`: selected by the call data, which has its arguments. `internal`: entered by a jump, with its arguments on the stack.
   * `inlined`: put back by the text, its arguments are not known.
   */
  readonly kind: "call" | "internal" | "inlined";
  /** Its first step. */
  readonly entryStep: number;
  /**
   * Where it was entered by a jump, and the place of its return address on the stack, counted from the bottom. Of `call`, the jump out of
   * the dispatch. Undefined if there was none, or the address is not known.
   */
  readonly entry: Entry | undefined;
  readonly base: number | undefined;
  /** Number of frames on the call stack, itself included. */
  readonly depth: number;
};

/** The function that has a modifier; of other frames, the frame itself. */
export function modifiedBy(frame: FunctionFrame): FunctionFrame {
  let one = frame;
  while (one.fn?.source.kind === "modifier" && one.caller !== undefined) one = one.caller;
  return one;
}

/** The modifiers of a function, and constructors of bases that it calls, in the order of its header. */
export const modifierNames = (fn: ProgramFunction | undefined): readonly string[] =>
  fn?.source.modifiers.map(({ name }) => name.slice(name.lastIndexOf(".") + 1)) ?? [];

/** The depth of a frame that a frame calls. */
export const depthBelow = (caller: FunctionFrame | undefined): number => (caller?.depth ?? 0) + 1;
