import { explainAttempt } from "../../text/attempt.ts";
import type { ResultEntry, VerificationEntry } from "../../app/history/entry.ts";
import type { Listed, ListedContract } from "../../app/history/listing.ts";
import { codeSpan, plainMarkdown } from "../markdownText.ts";
import { utcText } from "../timeText.ts";
import { contractName, verificationInWords } from "./contractRow.ts";
import { resultInWords, transactionText } from "./resultRow.ts";

/** What is remembered of a contract as Markdown, for an issue or a chat. */
export function contractEntryMarkdown(listed: ListedContract): string {
  const { entry, network, verifications, results } = listed;
  return section(`# Contract ${contractName(listed)}`, [
    `- Address: ${codeSpan(entry.address[0])}`,
    ...(entry.id === undefined ? [] : [`- Contract ID: ${codeSpan(entry.id[0])}`]),
    `- Network: ${codeSpan(network)}`,
    `- Verification: ${plainMarkdown(verificationInWords(listed).full)}`,
    ...(entry.deleted?.[0] === true ? ["- Deleted"] : []),
    ...verifications.map((attempt) => `- ${attemptText(attempt)}`),
    ...results.map((result) => `- ${resultText(result)}`),
  ]);
}

/** A remembered verification. */
export function attemptEntryMarkdown(
  listed: Listed<VerificationEntry>,
  contract: ListedContract | undefined,
): string {
  return section(
    `# Verification of ${contract === undefined ? listed.entry.contract : contractName(contract)}`,
    [
      `- Address: ${codeSpan(contract?.entry.address[0] ?? listed.entry.contract)}`,
      `- Network: ${codeSpan(listed.network)}`,
      `- ${attemptText(listed)}`,
    ],
  );
}

/** A remembered execution result. */
export function resultEntryMarkdown(
  listed: Listed<ResultEntry>,
  contract: ListedContract | undefined,
): string {
  return section(`# Execution result: ${plainMarkdown(resultInWords(listed.entry).title)}`, [
    `- Transaction: ${codeSpan(transactionText(listed.entry))}`,
    ...(contract === undefined ? [] : [`- Contract: ${codeSpan(contractName(contract))}`]),
    `- Network: ${codeSpan(listed.network)}`,
    ...(listed.entry.result === undefined ? [] : [`- Result: ${codeSpan(listed.entry.result)}`]),
  ]);
}

function attemptText({ entry }: Listed<VerificationEntry>): string {
  const host = entry.host === undefined ? "" : ` at ${codeSpan(entry.host)}`;
  const title = plainMarkdown(explainAttempt(entry).title);
  return `${title} (${codeSpan(entry.word)}), ${entry.protocol}${host}, ${utcText(entry.seenAt)}`;
}

function resultText({ entry }: Listed<ResultEntry>): string {
  return `${plainMarkdown(resultInWords(entry).title)}: ${codeSpan(transactionText(entry))}`;
}

function section(heading: string, items: readonly string[]): string {
  return `${heading}\n\n${items.join("\n")}\n`;
}
