import { refused, type Parsed } from "../core/parsed.ts";
import type { ContractReference } from "../core/references/contractReference.ts";
import type { SubjectReason } from "../core/references/subject.ts";
import type { TransactionReference } from "../core/references/transactionReference.ts";
import { explainSubjectReason } from "../text/subjects/inputProblem.ts";

/** UTF-16 units of a reference to a contract or transaction. */
export const longestReference = 4096;

/** Parses a reference, which may be any value. @returns it, or a sentence that describes valid ones */
export function readReference<Reference extends ContractReference | TransactionReference>(
  given: unknown,
  parse: (text: string) => Parsed<Reference, SubjectReason>,
): Parsed<Reference, string> {
  const reference = parse(typeof given === "string" && given.length <= longestReference ? given.trim() : "");
  return reference.ok ? reference : refused(explainSubjectReason(reference.reason));
}
