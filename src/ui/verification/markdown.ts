import { otherFieldsWords } from "../../text/pages/otherFields.ts";
import type { StatusLookup, VerificationReport } from "../../app/verification/report.ts";
import { statusOf } from "../../app/verification/fact.ts";
import { checksummed } from "../../core/address.ts";
import type { ObjectReading, Shape } from "../../services/reading/reading.ts";
import type { VerificationResponse } from "../../services/verifier/verification.ts";
import { explainReport } from "../../text/verification/conclusion.ts";
import { explainStatus } from "../../text/verification/status.ts";
import { explainStatusFailure } from "../../text/verification/statusFailure.ts";
import { valueWords } from "../../text/value.ts";
import { verificationWords as words } from "../../text/verification/verificationPage.ts";
import {
  recordTitles,
  verificationRecordWords as recordWords,
  verificationReportWords as reportWords,
} from "../../text/verification/verificationRecord.ts";
import { codeBlock, codeSpan, plainMarkdown } from "../markdownText.ts";
import { lookupFailureFacts } from "../parts/failureFacts.ts";
import { requestLine } from "../parts/rawSection.ts";
import type { PieceField } from "../page/piece.ts";
import { fieldsMarkdown } from "../piecesMarkdown.ts";
import { measuredText } from "../../text/duration.ts";
import { code, type Place } from "../values/shownText.ts";
import { attemptFields, requestFields, requestNote } from "./attempt.ts";
import { brokenFields, extraFields, extraOf, unusedField, type NamedFields } from "./otherFields.ts";
import { mostOthers, placeOf } from "./record.ts";
import { withCompilation } from "./compilation.ts";
import { matchFields, verificationRecordFields, type Asked } from "./recordFields.ts";
import { saidOf, saidUnder } from "./said.ts";
import { rawResponses } from "./view.ts";

/** So much of a compiler's complaint goes into a copied report. */
const longestWords = 8000;
const mostWords = 20;

/** And so many requests: the first, which started a job, and the last ones. */
const mostLines = 20;

/**
 * A report as Markdown, for an issue or a chat. What services said stands in code alone, fenced so that nothing inside
 * can end it; long values are cut. The key is not in it, for the report does not hold it.
 */
export function verificationMarkdown(report: VerificationReport): string {
  const parts = [
    ...opening(report),
    ...said(report),
    ...records(report),
    ...status(report),
    ...exchange(report),
  ];
  return `${parts.join("\n\n")}\n`;
}

function opening(report: VerificationReport): readonly string[] {
  const { title, sentence, nextStep } = explainReport(report);
  const { address, contractId, network } = report.subject;
  const request = requestFields(report);
  const note = requestNote(report);
  const subject: readonly PieceField[] = [
    { label: words.address(), name: "", pieces: [code(checksummed(address))] },
    ...(contractId === undefined
      ? []
      : [{ label: reportWords.contractId(), name: "", pieces: [code(contractId)] }]),
    { label: reportWords.network(), name: "", pieces: [code(network.name)] },
    { label: words.chainIdLabel(), name: "", pieces: [code(network.chainId)] },
  ];
  const hasResponse = report.conclusion.kind === "responded";
  return [
    `# ${plainMarkdown(reportWords.title(title))}`,
    plainMarkdown(sentence),
    `**${plainMarkdown(words.nextStep())}.** ${plainMarkdown(nextStep)}`,
    fieldsMarkdown(subject),
    heading(hasResponse ? words.response() : words.attempt()),
    fieldsMarkdown(attemptFields(report)),
    heading(note === undefined ? words.request() : reportWords.withNote(words.request(), note)),
    request === undefined ? plainMarkdown(words.noRequest()) : fieldsMarkdown(request),
  ];
}

function said(report: VerificationReport): readonly string[] {
  const whole = saidOf(report.conclusion);
  const { texts } = whole;
  if (texts.length === 0) return [];
  return [
    heading(saidUnder(whole)),
    ...texts.slice(0, mostWords).map((text) => codeBlock(text, longestWords)),
  ];
}

function askedOf({ subject }: VerificationReport): Asked {
  return { address: subject.address, chainId: subject.network.chainId };
}

function records(report: VerificationReport): readonly string[] {
  if (report.conclusion.kind !== "responded") return [];
  const { response } = report.conclusion;
  const { decisive } = response;
  const indexes = [...response.records.keys()];
  const ordered = [
    ...indexes.filter((index) => index === decisive),
    ...indexes.filter((index) => index !== decisive),
  ];
  const left = ordered.length - mostOthers;
  const unused = unusedField(response);
  return [
    ...ordered.slice(0, mostOthers).flatMap((index) => record(response, index, askedOf(report))),
    ...(left > 0 ? [plainMarkdown(reportWords.moreRecords(left))] : []),
    ...(unused === undefined ? [] : [heading(recordWords.unused()), fieldsMarkdown([unused])]),
    ...named("##", otherFieldsWords.additional(), extraOf(response)),
  ];
}

function record(response: VerificationResponse, index: number, asked: Asked): readonly string[] {
  const one = response.records[index];
  if (one === undefined) return [];
  const kind = recordTitles[response.protocol]();
  const title = response.records.length > 1 ? reportWords.recordNumber(kind, index + 1) : kind;
  const at = placeOf(response, one, index);
  return [
    heading(index === response.decisive ? reportWords.determining(title) : title),
    ...objectMarkdown(one.reading, verificationRecordFields(one, at, asked), at),
  ];
}

/** Everything one object said: its documented fields, those that broke their type, and those beyond. */
export function objectMarkdown(
  reading: ObjectReading<Shape>,
  fields: readonly PieceField[],
  at: Place,
): readonly string[] {
  return [
    fieldsMarkdown(fields),
    ...named("###", otherFieldsWords.unreadable(), brokenFields(reading, at)),
    ...named("###", otherFieldsWords.additional(), extraFields(reading, at)),
  ];
}

function named(level: string, title: string, { fields, count }: NamedFields): readonly string[] {
  if (count === 0) return [];
  const left = count - fields.length;
  const rest = left > 0 ? [`- ${plainMarkdown(otherFieldsWords.more(left))}`] : [];
  return [`${level} ${plainMarkdown(title)}`, [fieldsMarkdown(fields), ...rest].join("\n")];
}

function status(report: VerificationReport): readonly string[] {
  const lookup = statusOf(report.conclusion);
  if (lookup === undefined) return [];
  return [heading(words.statusSection()), ...statusParts(lookup, askedOf(report))];
}

function statusParts(lookup: StatusLookup, asked: Asked): readonly string[] {
  if (lookup.kind === "failed") {
    const { sentence } = explainStatusFailure(lookup.error);
    return [plainMarkdown(sentence), fieldsMarkdown(lookupFailureFacts(lookup.error.failure))];
  }
  const { state } = lookup.status;
  const reading = lookup.status.reading && withCompilation(lookup.status.reading);
  const pieces = [{ kind: "text", text: explainStatus(state).title } as const, code(state)];
  const at: Place = { path: [] };
  return [
    fieldsMarkdown([{ label: words.state(), name: "", pieces }]),
    ...(reading === undefined ? [] : objectMarkdown(reading, matchFields(reading, at, asked), at)),
  ];
}

function exchange(report: VerificationReport): readonly string[] {
  const responses = rawResponses(report).toSorted((one, other) => one.receivedAt - other.receivedAt);
  if (responses.length === 0) return [];
  const lines = responses.map((response) => {
    const { status: code, tookMilliseconds, text } = response;
    const size = valueWords.characters(text.length);
    return `- ${codeSpan(requestLine(response))}: HTTP ${code}, ${measuredText(tookMilliseconds)}, ${size}`;
  });
  const hidden = lines.length - mostLines;
  const shown =
    hidden <= 0
      ? lines
      : [
          ...lines.slice(0, 1),
          `- ${plainMarkdown(reportWords.morePolls(hidden))}`,
          ...lines.slice(1 + hidden),
        ];
  return [heading(words.exchange()), shown.join("\n")];
}

function heading(title: string): string {
  return `## ${plainMarkdown(title)}`;
}
