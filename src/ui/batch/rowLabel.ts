import { buildOf, type BatchRow } from "../../app/batch/rows/batchRow.ts";
import { checksummed, shortAddress } from "../../core/address.ts";

/** What a row is called in words that name it alone. */
export function rowLabel(row: BatchRow): string {
  const { subject, contractId } = row;
  return `${nameOf(row) ?? ""} ${contractId ?? shortAddress(checksummed(subject.address))}`.trim();
}

/** As its deployment file calls it, or else its build, or whatever else names it. */
export function nameOf({ subject, state, build, called }: BatchRow): string | undefined {
  const of = buildOf(state) ?? build;
  return subject.name ?? of?.slice(of.lastIndexOf(":") + 1) ?? called;
}
