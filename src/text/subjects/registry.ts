import * as l10n from "@vscode/l10n";
import type { InspectKind, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Explanation } from "../explanation.ts";
import type { MissingReason, MissingText } from "../missingReason.ts";
import { missingRecord } from "./record/missingRecord.ts";
import { missingResult } from "./result/missingResult.ts";

const missing: { readonly [Kind in InspectKind]: MissingText<Kind> } = {
  record: missingRecord,
  result: missingResult,
};

function textOf<Kind extends InspectKind>({ kind }: { readonly kind: Kind }): MissingText<Kind> {
  return missing[kind];
}

/** HTTP 404 in sentences. */
export function explainNotFound(subject: InspectSubject): Pick<Explanation, "tone" | "title" | "sentence"> {
  const { name } = subject.network;
  return {
    tone: "careful",
    title: l10n.t("Not found on {0}", name),
    sentence: textOf(subject).sentence(name),
  };
}

/** What can be the reason of a 404, the likeliest first (docs/mirror-nodes.md, What is not found). */
export function missingReasons(subject: InspectSubject): readonly MissingReason[] {
  return textOf(subject).reasons(subject);
}
