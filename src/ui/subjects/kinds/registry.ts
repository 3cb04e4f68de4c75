import type { InspectKind } from "../../../app/lookups/inspectSubject.ts";
import { recordUi } from "../record/recordUi.ts";
import { resultUi } from "../result/resultUi.ts";
import type { SubjectUi } from "../subjectUi.ts";

const uis: { readonly [Kind in InspectKind]: SubjectUi<Kind> } = {
  record: recordUi,
  result: resultUi,
};

/** What is shown of the kind of a subject. */
export function uiOf<Kind extends InspectKind>({ kind }: { readonly kind: Kind }): SubjectUi<Kind> {
  return uis[kind];
}
