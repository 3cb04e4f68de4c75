import { lazy } from "../../core/async/memoize.ts";
import { evaluate, type Evaluated } from "../../debugger/evaluate.ts";
import { immutablesOf } from "../../debugger/immutables.ts";
import type { UntouchedSlot } from "../../debugger/storageValue.ts";
import type { FunctionFrame } from "../../debugger/functionFrame.ts";
import type { Stop } from "../../debugger/stops.ts";
import type { Variable } from "../../debugger/variable.ts";
import { argumentsOf, localsOf, stateOf, transactionOf } from "../../debugger/variables.ts";
import type { Debuggee } from "./debuggee.ts";
import type { UntouchedStorage } from "./untouchedStorage.ts";

/** Variables that belong together. `call`: what a function can ask of its call, such as `msg.sender`. */
export type VariableScope = {
  readonly kind: "arguments" | "locals" | "state" | "call";
  /** Read when they are looked at, once. */
  readonly variables: () => readonly Variable[];
};

/** The variables that a frame of the call stack sees. */
export type FrameVariables = {
  /** Reads variables again once the storage is known that they need, and the transaction did not use. */
  readonly withUntouched: <Read>(read: () => Read, signal: AbortSignal) => Promise<Read>;
  readonly scopes: (stop: Stop, frame: FunctionFrame) => readonly VariableScope[];
  readonly evaluate: (stop: Stop, frame: FunctionFrame, expression: string) => Evaluated;
};

/** @param untouched what the transaction did not use; undefined if it cannot be requested */
export function frameVariables(
  { execution, storages, programs }: Pick<Debuggee, "execution" | "storages" | "programs">,
  untouched?: UntouchedStorage,
): FrameVariables {
  const before = untouched?.wordBefore;
  const stateAt = (stop: Stop, frame: FunctionFrame, name?: string, wordBefore?: UntouchedSlot) => {
    const { program } = frame;
    if (program === undefined) return [];
    const origin = programs.get(program);
    const build = origin?.kind === "build" && !program.isCreation ? origin.match.build : undefined;
    return [
      ...stateOf(execution, stop, frame, storages.get(program), wordBefore, name),
      ...immutablesOf(program, build?.runtime?.immutables),
    ];
  };
  return {
    withUntouched: async (read, signal) =>
      untouched === undefined ? read() : untouched.complete(read, signal),
    scopes: (stop, frame) => {
      const call: VariableScope = {
        kind: "call",
        variables: lazy(() => transactionOf(execution, stop, frame)),
      };
      if (frame.program === undefined) return [call];
      const own: readonly VariableScope[] = [
        { kind: "arguments", variables: lazy(() => argumentsOf(execution, stop, frame, before)) },
        { kind: "locals", variables: lazy(() => localsOf(execution, stop, frame, before)) },
      ];
      const state: VariableScope = {
        kind: "state",
        variables: () => stateAt(stop, frame, undefined, before),
      };
      // VS Code opens the first one, and what state misses is requested when it is opened.
      const isEmpty = own.every(({ variables }) => variables().length === 0);
      return isEmpty ? [call, state] : [...own, state, call];
    },
    evaluate: (stop, frame, expression) =>
      evaluate(
        execution,
        stop,
        frame,
        expression,
        (name, wordBefore) => {
          const found = stateAt(stop, frame, name, wordBefore).filter((one) => one.name === name);
          // Private ones of several contracts can have one name.
          return found.length === 1 ? found : [];
        },
        before,
      ),
  };
}
