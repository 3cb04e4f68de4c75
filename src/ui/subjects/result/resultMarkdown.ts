import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { callCard } from "../../decoding/cards/callCard.ts";
import { callsMarkdown, cardsMarkdown } from "../../decoding/cards/cardMarkdown.ts";
import { storyNames, storySigns } from "../../decoding/cards/decodedStory.ts";
import { whyCard } from "../../decoding/cards/whyCard.ts";
import { otherFieldsWords } from "../../../text/pages/otherFields.ts";
import { explainResult } from "../../../text/subjects/result/result.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";
import { resultStory, type StoryPart } from "../../../text/subjects/result/resultStory.ts";
import { numberText } from "../../../text/language.ts";
import { subjectMarkdown, tailMarkdown, withoutResponseMarkdown } from "../lookupMarkdown.ts";
import { fieldsMarkdown, piecesMarkdown } from "../../piecesMarkdown.ts";
import { codeSpan, plainMarkdown } from "../../markdownText.ts";
import { resultLabels, resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { keyFields } from "./keyFields.ts";
import { resultFields, resultSections, sectionTitle, type ResultSection } from "./resultFields.ts";
import { resultReadingOf } from "./resultName.ts";
import { listNames, resultRows, type FieldList } from "./rows/resultRows.ts";
import { unreadableParts } from "./unreadableParts.ts";
import type { ResultView } from "./view.ts";

const mostRows = 20;

/** An execution result as Markdown, for an issue or a chat. What others said stands in code alone; long values are cut. Made in turns. */
export function* resultMarkdown(view: ResultView): Generator<undefined, string> {
  const { decoding } = view;
  const { nonce } = view.subject;
  const more = nonce === 0 ? [] : [`- ${words.nonceItem(nonce)}`];
  const reading = resultReadingOf(view);
  if (reading === undefined) {
    return `${[`# ${words.heading()}`, subjectMarkdown(view, more), ...withoutResponseMarkdown(view)].join("\n\n")}\n`;
  }
  const parts = [
    `# ${plainMarkdown(explainResult(reading).title)}`,
    [
      resultStory(reading, storyNames(reading, decoding)).map(partMarkdown).join(""),
      ...storySigns(decoding).map((sign) => piecesMarkdown([sign])),
    ].join(" "),
    subjectMarkdown(view, [...more, ...partialNote(view)]),
    ...(decoding === undefined
      ? []
      : [
          ...cardsMarkdown([...whyCard(decoding), ...callCard(reading, decoding)]),
          ...(yield* callsMarkdown(decoding)),
        ]),
    ...(Object.keys(resultSections) as ResultSection[]).flatMap((name) => [
      `## ${sectionTitle(name, reading)}`,
      fieldsMarkdown(
        name === "keyFacts"
          ? keyFields(view, reading, isPartial(view))
          : resultFields(reading, name, isPartial(view)),
      ),
    ]),
    ...(yield* listMarkdown(reading, "logs", decoding)),
    ...(yield* listMarkdown(reading, "stateChanges")),
    ...tailMarkdown(reading, unreadableParts(reading)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function isPartial({ lookup }: ResultView): boolean {
  return lookup?.value.kind === "found" && lookup.value.partial;
}

function partialNote(view: ResultView): readonly string[] {
  return isPartial(view) ? [`- ${words.partialItem()}`] : [];
}

function partMarkdown(part: StoryPart): string {
  return part.kind === "text" ? plainMarkdown(part.text) : codeSpan(part.text);
}

function* listMarkdown(
  reading: ResultReading,
  list: FieldList,
  decoding?: ResultDecoding,
): Generator<undefined, readonly string[]> {
  const asked = { type: "rows", list, from: 0, count: mostRows, filter: "" } as const;
  const { total, rows } = yield* resultRows(reading, asked, decoding);
  if (total === 0) return [];
  const name = resultLabels[listNames[list]]();
  const more = total - rows.length;
  return [
    `## ${words.listTitle(name, total)}`,
    ...rows.flatMap((row) => [`### ${numberText(row.place)}`, fieldsMarkdown(row.fields)]),
    ...(more > 0 ? [otherFieldsWords.more(more)] : []),
  ];
}
