import assert from "node:assert/strict";
import type { Batch } from "../../../../src/app/batch/batch.ts";
import { categoryOfRow } from "../../../../src/app/batch/rowCategory.ts";
import { readStoredBatch, storeBatch, type LastBatch } from "../../../../src/app/batch/storedBatch.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt } from "./place.ts";

export const standings = ({ view }: Batch) => view.rows.map(categoryOfRow);

export const ended = (batch: Batch): Promise<void> => eventually(() => batch.view.phase === "ended");

export function agree(batch: Batch): void {
  assert.ok(batch.view.list !== undefined);
  batch.agree(batch.view.list.id);
}

export const addressKey = (index: number): string => `Test Network\t${addressAt(index)}`;

/** A batch as the next window reads it. */
export function reloaded(last: LastBatch | undefined): LastBatch {
  assert.ok(last !== undefined);
  return readStoredBatch(JSON.parse(JSON.stringify(storeBatch(last, ""))), "") ?? assert.fail();
}
