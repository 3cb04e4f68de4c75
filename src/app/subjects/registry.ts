import type { InspectKind } from "../lookups/inspectSubject.ts";
import type { SubjectKind } from "./kind/subjectKind.ts";
import { recordKind } from "./record/recordKind.ts";
import { resultKind } from "./result/resultKind.ts";

const byName: { readonly [Kind in InspectKind]: SubjectKind<Kind> } = {
  record: recordKind,
  result: resultKind,
};

/** What is to be known of the kind of a subject. */
export function kindOf<Kind extends InspectKind>({ kind }: { readonly kind: Kind }): SubjectKind<Kind> {
  return byName[kind];
}

/** Every kind. */
export const kinds = Object.keys(byName) as readonly InspectKind[];
