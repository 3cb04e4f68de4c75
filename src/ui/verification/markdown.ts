import { explainReport } from "../../text/conclusion.ts";
import { explainStatusFailure } from "../../text/statusFailure.ts";
import {
  statusOf,
  type StatusLookup,
  type VerificationReport,
  summarize,
} from "../../app/verification/report.ts";
import type { VerificationRecord } from "../../services/verifier/schema.ts";
import { checksummed } from "../../core/address.ts";
import { groupDigits } from "../../core/amount.ts";
import { factMarkdown } from "../parts/factMarkdown.ts";
import { failureFacts } from "../parts/failureFacts.ts";
import { codeBlock, codeSpan, plainMarkdown } from "../markdownText.ts";
import { durationText } from "../timeText.ts";
import { responseFacts, requestLine } from "./sections/responseFacts.ts";
import { rawResponses } from "./sections/rawResponses.ts";
import { longestList } from "./verifierRecord/andMore.ts";
import { extraMarkdown, readingMarkdown, recordMarkdown } from "./verifierRecord/verifierRecordMarkdown.ts";
import { matchFields, recordFields } from "./verifierRecord/verifierRecordFields.ts";
import { mostOthers, recordNames } from "./verifierRecord/recordSections.ts";
import { requestFacts, requestNote } from "./sections/requestFacts.ts";
import { serviceWords } from "./sections/serviceWords.ts";
import { extraOf, unusedOf } from "./verifierRecord/topLevelFields.ts";

/** So much of a compiler's complaint goes into a copied report. */
const longestWords = 8000;

/** And so many requests: the first, which started a job, and the last ones. */
const mostLines = 20;

/**
 * A report as Markdown, for an issue or a chat. What services said stands in code alone, fenced so that nothing inside
 * can end it; long values are cut. The key is not in it, for the report does not hold it.
 */
export function verificationMarkdown(report: VerificationReport): string {
  const parts = [
    ...opening(report),
    ...words(report),
    ...records(report),
    ...status(report),
    ...exchange(report),
  ];
  return `${parts.join("\n\n")}\n`;
}

function opening(report: VerificationReport): readonly string[] {
  const { title, sentence, nextStep, tone } = explainReport(report);
  const { address, contractId, network } = report.subject;
  const request = requestFacts(report);
  const note = requestNote(report);
  return [
    `# Contract verification: ${plainMarkdown(title)}`,
    plainMarkdown(sentence),
    `**${tone === "good" ? "What now" : "What you can do"}.** ${plainMarkdown(nextStep)}`,
    [
      `- Address: ${codeSpan(checksummed(address))}`,
      ...(contractId === undefined ? [] : [`- Contract ID: ${codeSpan(contractId)}`]),
      `- Network: ${codeSpan(network.name)}, chain ID ${codeSpan(network.chainId)}`,
    ].join("\n"),
    "## Answer",
    [`- Outcome: ${codeSpan(summarize(report).word)}`, ...responseFacts(report).map(factMarkdown)].join("\n"),
    `## Request${note === undefined ? "" : ` (${note})`}`,
    request === undefined ? "No verification request was sent." : request.map(factMarkdown).join("\n"),
  ];
}

function words(report: VerificationReport): readonly string[] {
  const said = serviceWords(report);
  if (said.length === 0) return [];
  return ["## What the service said", ...said.slice(0, 20).map((text) => codeBlock(text, longestWords))];
}

function records({ conclusion }: VerificationReport): readonly string[] {
  if (conclusion.kind !== "answered") return [];
  const { response } = conclusion;
  const name = recordNames[response.protocol];
  const inMarkdown = (record: VerificationRecord, index: number): readonly string[] => {
    const decided = index === response.decisive;
    const heading = `## ${name}${response.records.length > 1 ? ` ${index + 1}` : ""}${decided ? ", decided the outcome" : ""}`;
    return [heading, ...recordMarkdown(record.reading, recordFields(record))];
  };
  const numbered = response.records.map((record, index) => ({ record, index }));
  const ordered = [
    ...numbered.filter(({ index }) => index === response.decisive),
    ...numbered.filter(({ index }) => index !== response.decisive),
  ];
  const unused = unusedOf(response);
  const { others } = extraOf(response);
  const extra = others.slice(0, longestList).map(([field, value]) => ({ name: field, path: [field], value }));
  return [
    ...ordered.slice(0, mostOthers).flatMap(({ record, index }) => inMarkdown(record, index)),
    ...(ordered.length > mostOthers
      ? [`${groupDigits(BigInt(ordered.length - mostOthers))} more records are left out here.`]
      : []),
    ...(unused === undefined
      ? []
      : ["## Unused items", `- ${codeSpan("unused")}: ${readingMarkdown(unused)}`]),
    ...(extra.length === 0 ? [] : ["## Also sent by the service", extraMarkdown(extra, others.length)]),
  ];
}

function status({ conclusion }: VerificationReport): readonly string[] {
  const lookup = statusOf(conclusion);
  return lookup === undefined ? [] : ["## Verification status", ...statusParts(lookup)];
}

function statusParts(lookup: StatusLookup): readonly string[] {
  if (lookup.kind === "failed") {
    const { sentence } = explainStatusFailure(lookup.error);
    const facts = failureFacts(lookup.error.failure).map(factMarkdown);
    return [`${plainMarkdown(sentence)}\n\n${facts.join("\n")}`];
  }
  const { state, reading } = lookup.status;
  const fields = reading === undefined ? [] : recordMarkdown(reading, matchFields(reading));
  return [`- State: ${codeSpan(state)}`, ...fields];
}

function exchange(report: VerificationReport): readonly string[] {
  const responses = rawResponses(report);
  if (responses.length === 0) return [];
  const lines = responses.map(
    (response) =>
      `- ${codeSpan(requestLine(response))}: HTTP ${response.status}, ${durationText(response.tookMilliseconds)}, ${groupDigits(BigInt(response.text.length))} characters`,
  );
  const hidden = lines.length - mostLines;
  const shown =
    hidden <= 0
      ? lines
      : [
          ...lines.slice(0, 1),
          `- ${groupDigits(BigInt(hidden))} looks at the job in between are left out`,
          ...lines.slice(1 + hidden),
        ];
  return ["## Exchange", shown.join("\n")];
}
