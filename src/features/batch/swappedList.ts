import type { Batch } from "../../app/batch/batch.ts";

/** A batch, how it goes on in this window where that may be, and whether its page takes the place of another one in sight. */
export type BatchInWindow = {
  readonly batch: Batch;
  readonly goOn: (way: () => void) => Promise<void>;
  readonly isSwap: boolean;
};

/** Milliseconds; nobody reads a list in less. */
const firstMoment = 1000;

/**
 * A list that has taken the place of another page, which any extension's command can bring about: what is pressed in the first
 * moment that it is in sight may have been meant for that one.
 */
export class SwappedList {
  #seenAt: number | undefined;

  /** Whether nothing may be agreed to yet. @param isSeen whether the list is in sight @param now in milliseconds */
  isNew(isSeen: boolean, now: number): boolean {
    if (isSeen) this.#seenAt ??= now;
    return this.#seenAt === undefined || now - this.#seenAt < firstMoment;
  }
}
