import type { CompiledCode } from "./compiledCode.ts";
import { relationOf, type CodeRelation } from "./relation.ts";

/** What the code that a contract was created with is to a build's creation code, and the digits behind it: the arguments of its constructor. */
export type BehindCreation = {
  readonly relation: Exclude<CodeRelation["kind"], "none">;
  readonly tail: string;
};

/** Undefined where it begins with other code. @param initcode in lower-case digits without `0x` */
export function behindCreation(initcode: string, creation: CompiledCode): BehindCreation | undefined {
  const { length } = creation.digits;
  const { kind } = relationOf(initcode.slice(0, length), creation);
  return kind === "none" ? undefined : { relation: kind, tail: initcode.slice(length) };
}
