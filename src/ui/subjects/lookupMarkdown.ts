import type { JsonValue } from "../../core/json/jsonValue.ts";
import type { ObjectReading, Shape, UnreadableField } from "../../services/reading/reading.ts";
import { explainBadRequest } from "../../text/lookup.ts";
import { explainNotFound } from "../../text/subjects/registry.ts";
import { explainFailure } from "../../text/failure.ts";
import { subjectText } from "../../app/subjects/storedSubject.ts";
import { compactJson } from "../compactJson.ts";
import { codeBlock, codeSpan, plainMarkdown } from "../markdownText.ts";
import { utcText } from "../timeText.ts";
import type { LookupView } from "./view.ts";

const longestJson = 1000;
const mostFields = 60;
const mostWords = 10;

/** What stands at the top: what was asked for, where, and when it was answered. */
export function subjectMarkdown({ subject, lookup }: LookupView, more: readonly string[] = []): string {
  const { name, chainId } = subject.network;
  return [
    `- Asked for: ${codeSpan(subjectText(subject))}`,
    `- Network: ${codeSpan(name)}, chain ID ${codeSpan(chainId)}`,
    ...(lookup === undefined
      ? []
      : [`- Answered: ${utcText(lookup.receivedAt)} by ${codeSpan(lookup.value.response.host)}`]),
    ...more,
  ].join("\n");
}

/** What there is to say when nothing was found. */
export function unansweredMarkdown({ subject, lookup, error }: LookupView): readonly string[] {
  if (lookup === undefined || lookup.value.kind === "found") {
    const failure = error && explainFailure(error.failure, error.host);
    return [
      failure === undefined ? "Not asked yet." : plainMarkdown(`${failure.title}. ${failure.sentence}`),
    ];
  }
  const explain = lookup.value.kind === "notFound" ? explainNotFound : explainBadRequest;
  const words = lookup.value.messages.slice(0, mostWords).map((word) => codeBlock(word, 2000));
  return [plainMarkdown(explain(subject).sentence), ...words];
}

/** Fields that are beyond the documented ones, or broke their type. */
export function tailMarkdown(
  reading: ObjectReading<Shape>,
  unreadable: readonly UnreadableField[],
): readonly string[] {
  const extra = reading.firstExtra(mostFields);
  const broken = unreadable.map(({ path, raw }) => [path, raw] as const);
  return [
    ...(broken.length === 0 ? [] : ["## Unreadable, as it came", namedValues(broken)]),
    ...(extra.length === 0 ? [] : ["## Also sent by the service", namedValues(extra)]),
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
