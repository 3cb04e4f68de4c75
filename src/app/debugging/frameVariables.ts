import type { ContractStorage } from "../../builds/storage/contractStorage.ts";
import { lazy } from "../../core/async/memoize.ts";
import { evaluate } from "../../debugger/evaluate.ts";
import type { Execution } from "../../debugger/execution.ts";
import type { Program } from "../../debugger/program.ts";
import type { FunctionFrame, Stop } from "../../debugger/timeline.ts";
import type { Variable } from "../../debugger/variable.ts";
import { argumentsOf, localsOf, stateOf, transactionOf } from "../../debugger/variables.ts";
import type { UntouchedStorage } from "./untouchedStorage.ts";

/** Variables that belong together. `call`: what a function can ask of its call, such as `msg.sender`. */
export type VariableScope = {
  readonly kind: "arguments" | "locals" | "state" | "call";
  /** Read when they are looked at, once. */
  readonly variables: () => readonly Variable[];
};

/** The variables that a frame of the call stack sees. */
export type FrameVariables = {
  /** Lists variables again once the storage is known that they need, and the transaction did not use. */
  readonly withUntouched: (
    list: () => readonly Variable[],
    signal: AbortSignal,
  ) => Promise<readonly Variable[]>;
  readonly scopes: (stop: Stop, frame: FunctionFrame) => readonly VariableScope[];
  /** What an expression names; undefined for anything but a variable. */
  readonly evaluate: (stop: Stop, frame: FunctionFrame, expression: string) => Variable | undefined;
};

/** @param storages where the contracts of programs keep their variables, as far as that is known */
export function frameVariables(
  execution: Execution,
  storages: ReadonlyMap<Program, ContractStorage>,
  untouched?: UntouchedStorage,
): FrameVariables {
  const before = untouched?.wordBefore;
  const storageOf = ({ program }: FunctionFrame): ContractStorage | undefined =>
    program && storages.get(program);
  return {
    withUntouched: async (list, signal) => untouched?.complete(list, signal) ?? list(),
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
        variables: () => stateOf(execution, stop, frame, storageOf(frame), before),
      };
      // VS Code opens the first one, and what state misses is requested when it is opened.
      const isEmpty = own.every(({ variables }) => variables().length === 0);
      return isEmpty ? [call, state] : [...own, state, call];
    },
    evaluate: (stop, frame, expression) =>
      evaluate(execution, stop, frame, expression, storageOf(frame), before),
  };
}
