import { unreadableFields, type UnreadableField } from "../../../services/reading/reading.ts";
import type { ResultReading } from "../../../services/ledger/schema.ts";

/**
 * Fields of a result that broke their type, but for those inside its rows: reading tens of thousands of rows takes
 * seconds, and each says of itself what is unreadable.
 */
export function unreadableParts({ fields }: ResultReading): readonly UnreadableField[] {
  const own = Object.entries(fields).filter(
    ([name, field]) => field.state === "unreadable" || (name !== "logs" && name !== "state_changes"),
  );
  return unreadableFields({ fields: Object.fromEntries(own) });
}
