import { unreadableFields } from "../../../services/reading/reading.ts";
import { subjectMarkdown, tailMarkdown, withoutResponseMarkdown } from "../lookupMarkdown.ts";
import { fieldsMarkdown } from "../../piecesMarkdown.ts";
import { plainMarkdown } from "../../markdownText.ts";
import { wasSoText } from "../../timeText.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import { asOfText, isOneTime } from "./asOfForm.ts";
import { recordFields, recordSections, type RecordSection } from "./recordFields.ts";
import { shownName } from "./shownRecord.ts";
import { verificationChip } from "./verificationSection.ts";
import type { RecordView } from "./view.ts";

/** A contract record as Markdown, for an issue or a chat. What services said stands in code alone; long values are cut. */
export function recordMarkdown(view: RecordView): string {
  const lookup = view.lookup?.value;
  const [, word, asOf] = verificationChip(view.verification, view.subject.network.verifierUrl, view.now);
  const head = [
    `# ${plainMarkdown(words.heading(shownName(view)))}`,
    subjectMarkdown(view, [
      `- ${plainMarkdown(timesItem(view))}`,
      `- ${plainMarkdown(words.verificationItem(wasSoText(word, asOf)))}`,
    ]),
  ];
  if (lookup?.kind !== "found") return `${[...head, ...withoutResponseMarkdown(view)].join("\n\n")}\n`;
  const { reading } = lookup;
  const sections = (Object.keys(recordSections) as RecordSection[]).flatMap((name) => [
    `## ${words[name]()}`,
    fieldsMarkdown(recordFields(reading, name)),
  ]);
  return `${[...head, ...sections, ...tailMarkdown(reading, unreadableFields(reading))].join("\n\n")}\n`;
}

function timesItem({ subject: { timestamps } }: RecordView): string {
  const text = asOfText(timestamps);
  return isOneTime(timestamps) ? words.asOfItem(text) : words.validItem(text);
}
