import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type * as z from "zod/mini";
import type {
  contractRecordShape,
  executionResultShape,
  logShape,
  stateChangeShape,
} from "../../../src/services/ledger/mirror/schema.ts";
import type { Failure } from "../../../src/http/failure.ts";
import type { Outcome } from "../../../src/services/verifier/outcome/outcome.ts";
import type { matchShape } from "../../../src/services/verifier/schema.ts";
import type { Protocol } from "../../../src/services/verifier/protocol.ts";
import type { Plain } from "../../../src/api/plainReading.ts";
import type * as published from "../../../types/contract-lens.d.ts";

/** Compiles only if both are the same names. */
type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : never) : never;

/** Compiles only if every published field is one that is read, and each with the type that it is given out with. */
type Fields<Published, Shape extends Readonly<Record<string, z.ZodMiniType>>> = Same<
  keyof Published,
  keyof Shape
> &
  Same<
    { [Name in keyof Shape]?: Plain<z.output<Shape[Name]>> | null },
    { -readonly [Name in keyof Published]: Published[Name] }
  >;

/** What the compiler holds; nothing of it is there when the tests run. */
export const held: readonly [
  Fields<published.ContractRecord, typeof contractRecordShape>,
  Fields<published.ExecutionResult, typeof executionResultShape>,
  Fields<published.Log, typeof logShape>,
  Fields<published.StateChange, typeof stateChangeShape>,
  Fields<published.Match, typeof matchShape>,
  Same<published.Outcome, Outcome>,
  Same<published.Verification["protocol"], Protocol>,
  Same<Extract<published.FailureKind, Failure["kind"]>, Failure["kind"]>,
] = [true, true, true, true, true, true, true, true];

describe("published types", () => {
  it("import no other file", () => {
    const file = path.join(import.meta.dirname, "../../../types/contract-lens.d.ts");
    const code = readFileSync(file, "utf8").replace(/\/\*\*.*?\*\//gs, "");
    assert.doesNotMatch(code, /\bimport\b|\/\/\/|\brequire\b|\bdeclare\b/);
    assert.match(code, /export interface ContractLens \{/);
  });
});
