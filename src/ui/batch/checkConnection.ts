import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import type { BatchView } from "../../app/batch/batchView.ts";
import { panelWords } from "../../text/pages/panel.ts";
import type { Button } from "../page/button.ts";

/** Checks the connection to the services of the first contract that is one of these: a batch may be of several networks. */
export function checkConnection({ rows }: BatchView, isOf: (row: BatchRow) => boolean): readonly Button[] {
  const row = rows.findIndex(isOf);
  if (row === -1) return [];
  const message = { type: "row", row, action: "checkConnection" } as const;
  return [{ label: panelWords.checkConnection(), icon: "plug", message }];
}
