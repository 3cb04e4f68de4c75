import type { RowList } from "../../row.ts";
import { logColumns } from "./logRow.ts";
import { stateChangeColumns } from "./stateChangeRow.ts";

/** A long list among the fields of a result. */
export type ListField = {
  readonly name: string;
  readonly wireName: "logs" | "state_changes";
  readonly columns: readonly string[];
  /** What a filter looks at, in words. */
  readonly hint: string;
};

/** The long lists. */
export const listFields: Readonly<Record<RowList, ListField>> = {
  logs: { name: "Logs", wireName: "logs", columns: logColumns, hint: "contract, topic or data" },
  stateChanges: {
    name: "State changes",
    wireName: "state_changes",
    columns: stateChangeColumns,
    hint: "contract, slot or value",
  },
};
