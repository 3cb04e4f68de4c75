import type { SourceVariable } from "../builds/source/parseSource.ts";
import type { Execution } from "./execution.ts";
import { modifiedBy, type FunctionFrame } from "./functionFrame.ts";
import type { Entry, Program, ProgramFunction } from "./program.ts";
import { unknownWord } from "./stack.ts";

/** An entry of the shadow stack: a jump into a function or a helper that has not returned. */
export type OpenJump = {
  /** Undefined for a function that never returns. */
  readonly returnPc: number | undefined;
  readonly base: number;
  /** A helper that the compiler generated, whose own places say nothing of the source. */
  readonly isHelper: boolean;
  /** The frame that it entered; of a helper, that of its caller. */
  readonly frame: FunctionFrame;
  /** `frame`, or a function that is inlined in it. */
  top: FunctionFrame;
  /** The places it jumped to, or came by, that can be jumped to. */
  readonly destinations: Set<number>;
};

/** @param frame that a jump enters */
export const openJump = (frame: FunctionFrame): OpenJump => ({
  ...{ returnPc: undefined, base: 0, isHelper: false },
  ...{ frame, top: frame, destinations: new Set() },
});

/** The frames from the innermost inlined one down to the one that a jump entered: of a modifier, the function that has it. */
export function inlinedFrames({ top, frame }: OpenJump): readonly FunctionFrame[] {
  const frames = [];
  const outermost = modifiedBy(frame);
  for (let one: FunctionFrame | undefined = top; one !== undefined; one = one.caller) {
    frames.push(one);
    if (one === outermost) break;
  }
  return frames;
}

/** The frame of a function whose body modifiers run, compiled on its own by the IR. */
export function innerFrame(
  caller: FunctionFrame,
  fn: ProgramFunction,
  known: Entry | undefined,
): FunctionFrame | undefined {
  if (caller.fn === fn)
    return known?.name !== undefined && /_inner(?:_\d+)?$/.test(known.name) ? caller : undefined;
  const one = modifiedBy(caller);
  return one !== caller && one.fn === fn && one.call === caller.call ? one : undefined;
}

/** Where the compiler does not name its functions, their dispatch looks as if it began with them, too. */
export function functionEntered(program: Program, from: number, to: number): Entry | undefined {
  const entry = program.entryAt(to);
  return entry?.name !== undefined || program.jumpAt(from) === "i" ? entry : undefined;
}

/**
 * The return address of a call that was just made: the topmost address of code that was pushed, below the parameters.
 * @param known the function that was entered
 */
export function returnAddress(
  execution: Execution,
  program: Program,
  known: Entry | undefined,
  stack: readonly number[],
): { readonly returnPc: number; readonly base: number } | undefined {
  // The optimizer of the IR leaves out parameters.
  const isExact = known?.parameterSlots !== undefined || !program.isViaIr || !program.isOptimized;
  const slots = isExact ? (known?.parameterSlots ?? slotsOfParameters(known?.fn)) : 0;
  for (let base = stack.length - 1 - slots; base >= 0; base -= 1) {
    const word = stack[base] ?? unknownWord;
    if (program.pushesReturn(execution.steps.pcs[word - 1] ?? -1))
      return { returnPc: Number(execution.valueOf(word) ?? -1n), base };
  }
  return undefined;
}

/** Stack slots of the parameters of a function as they are written. */
function slotsOfParameters(fn: ProgramFunction | undefined): number {
  return fn?.source.parameters.reduce((sum, parameter) => sum + slotsOfVariable(parameter), 0) ?? 0;
}

/** Stack slots of a variable: two for what is in call data and has its own length, and for functions of contracts. */
export function slotsOfVariable({ type, location }: Pick<SourceVariable, "type" | "location">): number {
  const hasLength = type?.kind === "array" ? type.length === undefined : isBytes(type);
  const isPair = location === "calldata" && hasLength;
  return isPair || (type?.kind === "function" && type.isExternal) ? 2 : 1;
}

const isBytes = (type: { readonly kind: string; readonly name?: string } | undefined): boolean =>
  type?.kind === "name" && (type.name === "bytes" || type.name === "string");
