import { otherFieldsWords } from "../../text/pages/otherFields.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { ObjectReading, Shape, UnreadableField } from "../../services/reading/reading.ts";
import { lookupWords as words } from "../../text/pages/lookupPage.ts";
import { explainBadRequest } from "../../text/subjects/lookup.ts";
import { explainNotFound } from "../../text/subjects/registry.ts";
import { pageWords } from "../../text/pages/page.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { subjectText } from "../../app/subjects/storedSubject.ts";
import { compactJson } from "../../core/json/compactJson.ts";
import { codeBlock, codeSpan, plainMarkdown } from "../markdownText.ts";
import { fieldsMarkdown } from "../piecesMarkdown.ts";
import { code, field } from "../values/shownText.ts";
import type { LookupView } from "./view.ts";

const longestJson = 1000;
const mostFields = 60;
const mostWords = 10;

/** What stands at the top: what was asked for, where, and when the response came. */
export function subjectMarkdown({ subject, lookup }: LookupView, more: readonly string[] = []): string {
  const { name, chainId } = subject.network;
  return [
    fieldsMarkdown([
      field(words.subject(), code(subjectText(subject))),
      field(words.network(), code(name)),
      field(words.chainIdLabel(), code(chainId)),
      ...(lookup === undefined
        ? []
        : [
            field(words.received(), { kind: "moment", at: lookup.receivedAt }),
            field(words.service(), code(lookup.value.response.host)),
          ]),
    ]),
    ...more,
  ].join("\n");
}

/** What there is to say when nothing was found. */
export function withoutResponseMarkdown({ subject, lookup, error }: LookupView): readonly string[] {
  if (lookup === undefined || lookup.value.kind === "found") {
    const failure = error && explainFailure(error.failure, error.host, "mirror");
    return [
      plainMarkdown(
        failure === undefined ? words.notAsked() : pageWords.titled(failure.title, failure.sentence),
      ),
    ];
  }
  const explain = lookup.value.kind === "notFound" ? explainNotFound : explainBadRequest;
  const said = lookup.value.messages.slice(0, mostWords).map((word) => codeBlock(word, 2000));
  return [plainMarkdown(explain(subject).sentence), ...said];
}

/** Fields that are beyond the documented ones, or broke their type. */
export function tailMarkdown(
  reading: ObjectReading<Shape>,
  unreadable: readonly UnreadableField[],
): readonly string[] {
  const extra = reading.firstExtra(mostFields);
  const broken = unreadable.map(({ path, raw }) => [path, raw] as const);
  return [
    ...(broken.length === 0 ? [] : [`## ${otherFieldsWords.unreadable()}`, namedValues(broken)]),
    ...(extra.length === 0 ? [] : [`## ${otherFieldsWords.additional()}`, namedValues(extra)]),
  ];
}

function namedValues(values: readonly (readonly [name: string, value: JsonValue])[]): string {
  return values
    .slice(0, mostFields)
    .map(
      ([name, value]) =>
        `- ${codeSpan(name.slice(0, 120))}: ${codeSpan(compactJson(value, longestJson).text)}`,
    )
    .join("\n");
}
