import { explainAttempt } from "../../text/verification/attempt.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { ResultEntry, VerificationEntry } from "../../app/history/entry.ts";
import type { Listed, ListedContract } from "../../app/history/historyListing.ts";
import { codeSpan, plainMarkdown } from "../markdownText.ts";
import { utcText } from "../timeText.ts";
import { contractLabel, contractName, verificationInWords } from "./contractRow.ts";
import { resultInWords, transactionText } from "./resultRow.ts";

/** What is remembered of a contract as Markdown, for an issue or a chat. */
export function contractEntryMarkdown(listed: ListedContract): string {
  const { entry, network, verifications, results } = listed;
  const name = entry.verifiedName?.[0] ?? "";
  return section(words.headingContract(plainMarkdown(contractLabel(listed))), [
    words.address(codeSpan(entry.address)),
    ...(entry.id === undefined ? [] : [words.contractId(codeSpan(entry.id))]),
    words.network(codeSpan(network)),
    ...(name === "" ? [] : [words.named(codeSpan(name))]),
    words.verification(plainMarkdown(verificationInWords(listed).full)),
    ...(entry.deleted?.[0] === true ? [words.deleted()] : []),
    ...verifications.map(attemptText),
    ...results.map(resultText),
  ]);
}

/** A remembered verification. */
export function attemptEntryMarkdown(
  listed: Listed<VerificationEntry>,
  contract: ListedContract | undefined,
): string {
  return section(
    words.headingVerification(
      plainMarkdown(contract === undefined ? listed.entry.contract : contractLabel(contract)),
    ),
    [
      words.address(codeSpan(contract?.entry.address ?? listed.entry.contract)),
      words.network(codeSpan(listed.network)),
      attemptText(listed),
    ],
  );
}

/** A remembered execution result. */
export function resultEntryMarkdown(
  listed: Listed<ResultEntry>,
  contract: ListedContract | undefined,
): string {
  return section(words.headingResult(plainMarkdown(resultInWords(listed.entry).title)), [
    words.transaction(codeSpan(transactionText(listed.entry))),
    ...(contract === undefined ? [] : [words.contract(codeSpan(contractName(contract)))]),
    words.network(codeSpan(listed.network)),
    ...(listed.entry.result === undefined ? [] : [words.resultItem(codeSpan(listed.entry.result))]),
  ]);
}

function attemptText({ entry }: Listed<VerificationEntry>): string {
  const host = entry.host === undefined ? undefined : codeSpan(entry.host);
  return words.attemptItem({
    title: plainMarkdown(explainAttempt(entry).title),
    word: codeSpan(entry.word),
    protocol: entry.protocol,
    host: host && (entry.service === "mirror" ? words.mirrorNode(host) : host),
    moment: utcText(entry.seenAt),
  });
}

function resultText({ entry }: Listed<ResultEntry>): string {
  return words.resultOf(plainMarkdown(resultInWords(entry).title), codeSpan(transactionText(entry)));
}

function section(heading: string, items: readonly string[]): string {
  return `# ${heading}\n\n${items.map((item) => `- ${item}`).join("\n")}\n`;
}
