import { unreadableFields } from "../../../services/reading/reading.ts";
import { subjectMarkdown, tailMarkdown, unansweredMarkdown } from "../lookupMarkdown.ts";
import { fieldsMarkdown } from "../../piecesMarkdown.ts";
import { plainMarkdown } from "../../markdownText.ts";
import { asOfText } from "./asOfBar.ts";
import { verificationChip } from "./chips.ts";
import { recordFields, recordSections, type RecordSection } from "./recordFields.ts";
import { recordName } from "./recordName.ts";
import type { RecordView } from "./view.ts";

/** A contract record as Markdown, for an issue or a chat. What services said stands in code alone; long values are cut. */
export function recordMarkdown(view: RecordView): string {
  const lookup = view.lookup?.value;
  const [, verification] = verificationChip(view.verification, view.subject.network.verifierUrl);
  const head = [
    `# Contract ${plainMarkdown(recordName(view))}`,
    subjectMarkdown(view, [
      `- As of: ${plainMarkdown(asOfText(view.subject.timestamps))}`,
      `- Verification: ${plainMarkdown(verification)}`,
    ]),
  ];
  if (lookup?.kind !== "found") return `${[...head, ...unansweredMarkdown(view)].join("\n\n")}\n`;
  const { reading } = lookup;
  const sections = (Object.keys(recordSections) as RecordSection[]).flatMap((name) => [
    `## ${name}`,
    fieldsMarkdown(recordFields(reading, name, view.now)),
  ]);
  return `${[...head, ...sections, ...tailMarkdown(reading, unreadableFields(reading))].join("\n\n")}\n`;
}
