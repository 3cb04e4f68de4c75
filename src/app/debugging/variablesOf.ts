import type { FunctionFrame, Stop } from "../../debugger/timeline.ts";

/** A variable as a debugger shows it. */
export type DebugVariable = {
  /** As Solidity continues the name of what it is in: `shares`, `[0]`. */
  readonly name: string;
  /** Empty if it is not known. */
  readonly type: string;
  readonly value: DebugValue | { readonly unavailable: string };
};

export type DebugValue = {
  /** On one line. */
  readonly text: string;
  /** To copy, where it is not the text. */
  readonly full?: () => string;
  readonly children?: () => readonly DebugVariable[];
  /** A child by its name. */
  readonly child?: (name: string) => DebugVariable | undefined;
};

/** Variables that belong together. `call`: what the EVM says of a call, such as `msg.sender`. */
export type VariableScope = {
  readonly kind: "arguments" | "locals" | "returns" | "state" | "call";
  /** Read when they are looked at. */
  readonly variables: () => readonly DebugVariable[];
};

/** What a debugger knows of the variables of a frame, at the stop where the session is. */
export type VariablesOf = {
  readonly scopes: (stop: Stop, frame: FunctionFrame) => readonly VariableScope[];
};

/** Finds what an expression such as `position.shares`, `balances[0xf39f…]`, or `total` names; undefined for anything else. */
export function variableNamed(
  expression: string,
  scopes: readonly VariableScope[],
): DebugVariable | undefined {
  const parts = expression.trim().match(/^[A-Za-z_$][\w$]*|\.[A-Za-z_$][\w$]*|\[[^[\]]*\]/g);
  if (parts === null || parts.join("") !== expression.trim()) return undefined;
  const [first = "", ...path] = parts;
  let found = scopes.flatMap(({ variables }) => variables()).find(({ name }) => name === first);
  for (const part of path) {
    const value = found?.value;
    if (value === undefined || "unavailable" in value) return undefined;
    const name = part.startsWith(".") ? part.slice(1) : part;
    found = value.child?.(name) ?? value.children?.().find((one) => one.name === name);
  }
  return found;
}
