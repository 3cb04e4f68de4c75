import { otherFieldsWords } from "../../text/pages/panel.ts";
import { type ObjectReading, type Shape, valueOf } from "../../services/reading/reading.ts";
import type { VerificationRecord } from "../../services/verifier/schema.ts";
import {
  type ContractIdentity,
  lastResponse,
  type VerificationResponse,
} from "../../services/verifier/verification.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";
import { listAround } from "../../text/language.ts";
import { valueWords } from "../../text/value.ts";
import {
  recordListTitles,
  recordTitles,
  verificationRecordWords as words,
} from "../../text/verification/verificationRecord.ts";
import { aside, code, joined, type Place } from "../values/shownText.ts";
import type { Block, Piece, PieceField } from "../page/pageModel.ts";
import { brokenFields, extraFields, extraOf, type NamedFields } from "./otherFields.ts";
import { verificationRecordFields } from "./recordFields.ts";

/**
 * Everything one object said: its documented fields, those that broke their type, and those beyond.
 *
 * @param shown whether the fields are short, and the section that they stand in, where others of the page have such parts
 */
export function recordBlocks(
  reading: ObjectReading<Shape>,
  fields: readonly PieceField[],
  at: Place,
  shown: { readonly areShort?: boolean; readonly within?: string } = {},
): readonly Block[] {
  const { areShort = false, within } = shown;
  return [
    { kind: "fields", fields, ...(areShort ? { areShort } : {}) },
    ...inner("unreadable", brokenFields(reading, at), within),
    ...inner("additional", extraFields(reading, at), within),
  ];
}

function inner(
  part: "unreadable" | "additional",
  { fields, count }: NamedFields,
  within: string | undefined,
): readonly Block[] {
  if (count === 0) return [];
  const blocks = namedBlocks({ fields, count });
  const title = otherFieldsWords[part]();
  const note =
    part === "unreadable" ? [{ kind: "text", text: otherFieldsWords.unreadableNote() } as const] : undefined;
  const id = within === undefined ? part : `${within}-${part}`;
  return [{ kind: "section", id, isInner: true, title, note, blocks }];
}

function namedBlocks({ fields, count }: NamedFields): readonly Block[] {
  if (count === 0) return [];
  const more = count - fields.length;
  return [{ kind: "fields", fields }, ...(more > 0 ? [note(otherFieldsWords.moreInRaw(more))] : [])];
}

function note(text: string): Block {
  return { kind: "paragraph", pieces: [aside(text)] };
}

/** The field that holds the records; a job's response is the record itself. */
const listNames: Readonly<Record<Protocol, string | undefined>> = {
  session: "contracts",
  direct: "result",
  job: undefined,
};

/** Where a record stands among the raw responses. */
export function placeOf(
  { responses }: VerificationResponse,
  record: VerificationRecord,
  index: number,
): Place {
  const list = listNames[record.protocol];
  return { responseIndex: responses.length - 1, path: list === undefined ? [] : [list, index] };
}

/** Further records are counted, and stand in the raw response. */
const mostOthers = 10;

/** The record that decided, open; the others of the same response beneath it, folded. */
export function verificationRecordSections(
  response: VerificationResponse,
  requested: ContractIdentity,
): readonly Block[] {
  const { records, decisive } = response;
  if (records.length === 0) return noRecords(response);
  const blocksOf = (record: VerificationRecord, index: number): readonly Block[] => {
    const at = placeOf(response, record, index);
    return recordBlocks(record.reading, verificationRecordFields(record, at, requested), at);
  };
  const title = recordTitles[response.protocol]();
  const chosen = decisive === undefined ? undefined : records[decisive];
  const others = [...records.keys()].filter((index) => index !== decisive);
  const folds = others.slice(0, mostOthers).flatMap((index): readonly Block[] => {
    const record = records[index];
    if (record === undefined) return [];
    return [
      {
        kind: "fold",
        id: `record-${index}`,
        title: foldTitle(record, index),
        blocks: blocksOf(record, index),
      },
    ];
  });
  const more = others.length - mostOthers;
  return [
    ...(chosen === undefined || decisive === undefined
      ? []
      : [section("record", title, determined(decisive, records.length), blocksOf(chosen, decisive))]),
    ...(others.length === 0
      ? []
      : [
          section(
            "other-records",
            chosen === undefined ? title : words.others(),
            words.determinedNothing(others.length),
            [...folds, ...(more > 0 ? [note(otherFieldsWords.moreInRaw(more))] : [])],
          ),
        ]),
  ];
}

function section(id: string, title: string, beside: string | undefined, blocks: readonly Block[]): Block {
  const note = beside === undefined ? undefined : [{ kind: "text", text: beside } as const];
  return { kind: "section", id, title, note, blocks };
}

/** Of one among several: the only one decided, of course. */
function determined(index: number, count: number): string | undefined {
  return count === 1 ? undefined : words.determinedOf(index + 1, count);
}

/** An error body has none; a success without any says whether there was a list at all. */
function noRecords(response: VerificationResponse): readonly Block[] {
  const list = listNames[response.protocol];
  if (list === undefined || lastResponse(response).status !== 200) return [];
  return [
    {
      kind: "section",
      id: "records",
      title: recordListTitles[response.protocol](),
      note: [{ kind: "wire", text: list }],
      blocks: [note(response.listsRecords ? valueWords.none() : words.noList())],
    },
  ];
}

function foldTitle(record: VerificationRecord, index: number): readonly Piece[] {
  const { fields } = record.reading as ObjectReading<Shape>;
  const about = ["name", "address", "status"].flatMap((name) => {
    const value = fields[name] && valueOf(fields[name]);
    return typeof value === "string" && value !== "" ? [code(value.slice(0, 80))] : [];
  });
  return [{ kind: "text", text: words.record(index + 1) }, ...about];
}

const mostNames = 10;
const longestName = 100;

/** The top-level fields that are not documented. @param title the title of the service's own words */
export function extraSection(response: VerificationResponse, title: string): readonly Block[] {
  if (response.extra.length === 0) return [];
  const { said, ...others } = extraOf(response);
  const names = said.slice(0, mostNames).map((name) => code(name.slice(0, longestName)));
  const list: Piece = { kind: "joined", pieces: listAround<Piece>(names, aside) };
  const above: Block = {
    kind: "paragraph",
    pieces: [joined(words.sameWords(), [aside(title), list], "aside")],
  };
  return [
    {
      kind: "section",
      id: "additional",
      title: otherFieldsWords.additional(),
      blocks: [...namedBlocks(others), ...(said.length === 0 ? [] : [above])],
    },
  ];
}
