import type { Found } from "../../app/history/findEntry.ts";
import { attemptEntryMarkdown, contractEntryMarkdown, resultEntryMarkdown } from "./entryMarkdown.ts";
import type { DeepLinkTarget } from "../../app/subjects/deepLink.ts";
import type { ListedContract } from "../../app/history/historyListing.ts";
import { transactionText } from "./resultRow.ts";

/** What is copied of an entry of a kind, and where it is looked at elsewhere; nothing where it is not known. */
export type EntryTexts<Kind extends Found["kind"]> = {
  /** What a block explorer finds it by. */
  readonly explored: (found: Found<Kind>) => string | undefined;
  /** The ID of the contract or of the transaction. */
  readonly id: (found: Found<Kind>) => string | undefined;
  /** What a deep link to it opens: of a verification its contract's record. */
  readonly target: (found: Found<Kind>) => DeepLinkTarget | undefined;
  /** All that is remembered of it, for an issue or a chat. */
  readonly markdown: (found: Found<Kind>) => string;
};

const texts: { readonly [Kind in Found["kind"]]: EntryTexts<Kind> } = {
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
export function textsOf<Kind extends Found["kind"]>({ kind }: { readonly kind: Kind }): EntryTexts<Kind> {
  return texts[kind];
}

function recordOf({ network, entry }: ListedContract): DeepLinkTarget {
  return { kind: "record", network, text: entry.address };
}
