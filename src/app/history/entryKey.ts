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
