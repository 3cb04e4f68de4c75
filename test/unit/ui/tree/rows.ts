import type { TreeRow } from "../../../../src/ui/tree/treeRow.ts";
import type { ListedContract } from "../../../../src/app/history/historyListing.ts";
import type { ResultEntry, VerificationEntry } from "../../../../src/app/history/entry.ts";
import { contractEntry } from "../../../support/histories.ts";

export const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
export const at = new Date(2026, 6, 24, 9, 5).getTime();
export const now = new Date(2026, 6, 24, 12, 41).getTime();
export const network = "Hedera Testnet";
const key = address.toLowerCase();

export const attempt: VerificationEntry = {
  kind: "verification",
  id: "1",
  contract: key,
  word: "notPublished",
  status: undefined,
  protocol: "job",
  host: "sourcify.dev",
  seenAt: at,
};
export const result: ResultEntry = {
  kind: "result",
  contract: key,
  transaction: "0.0.902-1767255862-323439856",
  nonce: 2,
  result: "CONTRACT_REVERT_EXECUTED",
  seenAt: at,
  called: undefined,
};
export const listedAttempt = { network, key: `${key} 1`, entry: attempt };
export const listedResult = { network, key: "0.0.902-1767255862-323439856/2", entry: result };

/** A contract of the history. */
export function listed(
  parts: Parameters<typeof contractEntry>[2],
  attempts = [listedAttempt],
): ListedContract {
  return {
    network,
    key,
    entry: { ...contractEntry(address, at), ...parts },
    verifications: attempts,
    results: [],
  };
}

/** The sign of what had no response. */
export const noResponse = { name: "debug-disconnect", tone: "careful" };

/** A row as it is shown: its line, its icon, what a screen reader says for it, and its tooltip. */
export function rowText({ label, description, icon, spoken, tooltip }: TreeRow): string {
  return `${label} ${description}\nicon: ${icon.name} ${icon.tone}\nspoken: ${spoken}\n\n${tooltip()}`;
}

/** The same of several, by name. */
export function rowTexts(rows: Readonly<Record<string, TreeRow>>): Record<string, string> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, rowText(row)]));
}
