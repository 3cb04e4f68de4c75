import { otherFieldsLabels, otherFieldsWords, lookupWords as words } from "../../text/pages/panel.ts";
import type { ObjectReading, Shape, UnreadableField } from "../../services/reading/reading.ts";
import type { Block, PieceField } from "../page/pageModel.ts";
import { fieldName, jsonField, jsonPieces } from "../values/jsonPieces.ts";
import { aside } from "../values/shownText.ts";

/** More than these stand in the raw response alone. */
const mostFields = 60;
const longestWords = 2000;
const mostWords = 10;

/** The service's own words, to the letter. */
export function messagesSection(messages: readonly string[]): readonly Block[] {
  if (messages.length === 0) return [];
  const texts = messages.slice(0, mostWords).map((message) => message.slice(0, longestWords));
  return [{ kind: "section", id: "messages", title: words.said(), blocks: [{ kind: "messages", texts }] }];
}

/** What stands at the end of a record or result: what broke the specification, and what is beyond it. */
export function tailBlocks(
  reading: ObjectReading<Shape>,
  unreadable: readonly UnreadableField[],
): readonly Block[] {
  const broken = unreadable.slice(0, mostFields).map(({ path, raw }) => field(path, path.split("."), raw));
  const beyond = reading.firstExtra(mostFields).map(([name, value]): PieceField => {
    const shown = jsonField(value, { path: [name], what: fieldName(name) });
    return {
      ...shown,
      label:
        (Object.hasOwn(otherFieldsLabels, name) ? otherFieldsLabels[name]?.() : undefined) ?? shown.label,
    };
  });
  return [
    ...named("unreadable", broken, unreadable.length),
    ...named("additional", beyond, reading.extraCount),
  ];
}

function field(name: string, path: readonly string[], value: Parameters<typeof jsonPieces>[0]): PieceField {
  const what = fieldName(name);
  return { label: "", name: what, pieces: jsonPieces(value, { path, what }) };
}

function named(
  id: "unreadable" | "additional",
  fields: readonly PieceField[],
  count: number,
): readonly Block[] {
  if (count === 0) return [];
  const more = aside(otherFieldsWords.moreInRaw(count - mostFields));
  const rest: readonly Block[] = count > mostFields ? [{ kind: "paragraph", pieces: [more] }] : [];
  const blocks: readonly Block[] = [{ kind: "fields", fields }, ...rest];
  const title = otherFieldsWords[id]();
  const note =
    id === "unreadable" ? [{ kind: "text", text: otherFieldsWords.unreadableNote() } as const] : undefined;
  return [{ kind: "section", id, title, note, blocks }];
}
