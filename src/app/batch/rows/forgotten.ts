import type { KeptBatch } from "./stored.ts";

/** What an agreement is kept by: none of an earlier era of `PublishedSources` is the same. */
export const agreementIn = (era: string, digest: string): string => `${era}${digest}`;

/** Whether all that was agreed to for a batch has been forgotten since. */
export function isForgotten({ agreed }: Pick<KeptBatch, "agreed">, era: string): boolean {
  return era !== "" && ![...agreed].some((digest) => digest.startsWith(era));
}
