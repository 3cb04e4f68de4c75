import * as l10n from "@vscode/l10n";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Explanation } from "../explanation.ts";
import type { MissingReason } from "../missingReason.ts";
import { missingRecordReasons, missingRecordText } from "./record/missingRecord.ts";
import { missingResultReasons, missingResultText } from "./result/missingResult.ts";

/** HTTP 404 in sentences. */
export function explainNotFound({
  kind,
  network: { name },
}: InspectSubject): Pick<Explanation, "tone" | "title" | "sentence"> {
  return {
    tone: "careful",
    title: l10n.t("Not found on {0}", name),
    sentence: kind === "record" ? missingRecordText(name) : missingResultText(name),
  };
}

/** What can be the reason of a 404, the likeliest first (docs/mirror-nodes.md, What is not found). */
export function missingReasons(subject: InspectSubject): readonly MissingReason[] {
  return subject.kind === "record" ? missingRecordReasons(subject) : missingResultReasons(subject);
}
