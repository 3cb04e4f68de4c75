import type { FoundEntry } from "../../app/history/findEntry.ts";
import type { DeepLinkTarget } from "../../app/subjects/deepLink.ts";
import type { ListedContract, Listed } from "../../app/history/historyListing.ts";
import { transactionText, resultInWords } from "./resultRow.ts";
import { explainAttempt } from "../../text/verification/attempt.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { ResultEntry, VerificationEntry } from "../../app/history/entry.ts";
import { codeSpan, plainMarkdown } from "../markdownText.ts";
import { utcText } from "../timeText.ts";
import { contractLabel, contractName, verificationInWords } from "./contractRow.ts";

/** What is copied of an entry of a kind, and where it is looked at elsewhere; nothing where it is not known. */
export type EntryTexts<Kind extends FoundEntry["kind"]> = {
  /** What a block explorer finds it by. */
  readonly explored: (found: FoundEntry<Kind>) => string | undefined;
  /** The ID of the contract or of the transaction. */
  readonly id: (found: FoundEntry<Kind>) => string | undefined;
  /** What a deep link to it opens: of a verification its contract's record. */
  readonly target: (found: FoundEntry<Kind>) => DeepLinkTarget | undefined;
  /** All that is remembered of it, for an issue or a chat. */
  readonly markdown: (found: FoundEntry<Kind>) => string;
};

const texts: { readonly [Kind in FoundEntry["kind"]]: EntryTexts<Kind> } = {
  contract: {
    explored: ({ contract }) => contract.entry.address,
    id: ({ contract }) => contract.entry.id,
    target: ({ contract }) => recordOf(contract),
    markdown: ({ contract }) => contractEntryMarkdown(contract),
  },
  verification: {
    explored: ({ contract }) => contract?.entry.address,
    id: ({ contract }) => contract?.entry.id,
    target: ({ contract }) => contract && recordOf(contract),
    markdown: ({ listed, contract }) => attemptEntryMarkdown(listed, contract),
  },
  result: {
    explored: ({ listed }) => listed.entry.transaction,
    id: ({ listed }) => transactionText(listed.entry),
    target: ({ listed: { network, entry } }) => ({ kind: "result", network, text: transactionText(entry) }),
    markdown: ({ listed, contract }) => resultEntryMarkdown(listed, contract),
  },
};

/** The texts of the kind of an entry. */
export function textsOf<Kind extends FoundEntry["kind"]>({
  kind,
}: {
  readonly kind: Kind;
}): EntryTexts<Kind> {
  return texts[kind];
}

function recordOf({ network, entry }: ListedContract): DeepLinkTarget {
  return { kind: "record", network, text: entry.address };
}

/** What is remembered of a contract as Markdown, for an issue or a chat. */
export function contractEntryMarkdown(listed: ListedContract): string {
  const { entry, network, verifications, results } = listed;
  const name = entry.verifiedName?.[0] ?? "";
  return section(words.headingContract(plainMarkdown(contractLabel(listed))), [
    words.address(codeSpan(entry.address)),
    ...(entry.id === undefined ? [] : [words.contractId(codeSpan(entry.id))]),
    words.network(codeSpan(network)),
    ...(name === "" ? [] : [words.named(codeSpan(name))]),
    words.verification(plainMarkdown(verificationInWords(listed, listed.entry.verification).full)),
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
    host: host && (entry.service === "mirror" ? words.node(host) : host),
    moment: utcText(entry.seenAt),
  });
}

function resultText({ entry }: Listed<ResultEntry>): string {
  return words.resultOf(plainMarkdown(resultInWords(entry).title), codeSpan(transactionText(entry)));
}

function section(heading: string, items: readonly string[]): string {
  return `# ${heading}\n\n${items.map((item) => `- ${item}`).join("\n")}\n`;
}
