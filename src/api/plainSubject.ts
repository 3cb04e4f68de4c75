import type { SourceField } from "../services/ledger/sourceField.ts";
import { valueOf } from "../services/reading/reading.ts";
import { plainValue } from "./plainReading.ts";

/** The readable fields of a contract or transaction by what they mean, whichever kind of source they are from. */
export function plainFields(fields: readonly SourceField[]): Readonly<Record<string, unknown>> {
  const plain = new Map<string, unknown>();
  for (const { meaning, kind, value } of fields)
    if (kind !== "repeated" && !plain.has(meaning)) {
      const known = valueOf<unknown>(value);
      if (known !== undefined) plain.set(meaning, plainValue(known));
    }
  return Object.fromEntries(plain);
}
