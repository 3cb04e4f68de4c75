import { isNetworkName } from "../networks/readNetworks.ts";

/** What an entry's key says of it. Keys are the same in every window. */
export type EntryKey =
  | { readonly kind: "contract" }
  | { readonly kind: "verification"; readonly contract: string; readonly id: string }
  | { readonly kind: "result"; readonly transaction: string; readonly nonce: number };

/** The key of a contract: the address by which it was first known. */
export function contractKey(address: string): string {
  return address.toLowerCase();
}

/** The key of an attempt to verify a contract. @param id that of its report */
export function verificationKey(contract: string, id: string): string {
  return `${contract} ${id}`;
}

/** The key of an execution result. */
export function resultKey(transaction: string, nonce: number): string {
  return `${transaction}/${nonce}`;
}

/** Reads a key; `undefined` for whatever is none. */
export function parseEntryKey(key: string): EntryKey | undefined {
  if (/^0x[0-9a-f]{40}$/.test(key)) return { kind: "contract" };
  const [, contract, id] =
    /^(0x[0-9a-f]{40}) (\d{1,16}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key) ?? [];
  if (contract !== undefined && id !== undefined) return { kind: "verification", contract, id };
  const [, transaction, nonce] =
    /^(0x[0-9a-f]{64}|\d{1,10}\.\d{1,10}\.\d{1,10}-\d{1,19}-\d{9})\/(\d{1,10})$/.exec(key) ?? [];
  return transaction === undefined ? undefined : { kind: "result", transaction, nonce: Number(nonce) };
}

/** The kind of entry that the key in a handle is of; `record` stands for a contract's place in the history. */
export const entryKinds = {
  contract: "contract",
  record: "contract",
  verification: "verification",
  result: "result",
} as const satisfies Readonly<Record<string, EntryKey["kind"]>>;

/**
 * A place in the trees, as text: what commands are given, and parse like any input. `network` and `day` stand for a
 * group.
 */
export type EntryHandle =
  | { readonly kind: keyof typeof entryKinds; readonly network: string; readonly key: string }
  | { readonly kind: "network"; readonly network: string }
  | { readonly kind: "day"; readonly day: string };

/** A tab stands in no name and in no key. */
const separator = "\t";

/** A handle as text. */
export function formatHandle(handle: EntryHandle): string {
  const parts =
    handle.kind === "day"
      ? [handle.day]
      : handle.kind === "network"
        ? [handle.network]
        : [handle.network, handle.key];
  return [handle.kind, ...parts].join(separator);
}

/** Reads a handle; `undefined` for whatever is none. */
export function parseHandle(text: unknown): EntryHandle | undefined {
  if (typeof text !== "string") return undefined;
  const [kind, first = "", key = "", ...more] = text.split(separator);
  if (more.length > 0) return undefined;
  if (kind === "day") return /^\d{4}-\d{2}-\d{2}$/.test(first) ? { kind, day: first } : undefined;
  if (!isNetworkName(first)) return undefined;
  if (kind === "network") return { kind, network: first };
  if (!isOfEntry(kind) || parseEntryKey(key)?.kind !== entryKinds[kind]) return undefined;
  return { kind, network: first, key };
}

function isOfEntry(kind: string | undefined): kind is keyof typeof entryKinds {
  return kind !== undefined && Object.hasOwn(entryKinds, kind);
}
