import type { BatchRow } from "../../app/batch/rows/batchRow.ts";
import { checksummed } from "../../core/address.ts";
import { runCommand } from "../../editor/commandRegistry.ts";

/** Shows the record of a row's contract. */
export async function openRecord({ subject: { address, network } }: BatchRow): Promise<void> {
  await runCommand("contractLens.inspectContractRecord", checksummed(address), { network });
}
