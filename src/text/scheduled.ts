import type { ScheduledExecution } from "../services/ledger/ledger.ts";

/** Why no scheduled execution was found, in a sentence or two. */
export const scheduledSentences: Readonly<Record<Exclude<ScheduledExecution["kind"], "found">, string>> = {
  notExecuted:
    "The transaction is scheduled, but has not run yet. It may still lack signatures or wait for its time, or it has expired.",
  notScheduled: "The mirror node knows this transaction ID, but nothing was scheduled by it.",
  notFound: "The mirror node knows no transaction with this ID, scheduled or not.",
  noContract: "The scheduled transaction has run, but no execution result of a contract is recorded for it.",
};
