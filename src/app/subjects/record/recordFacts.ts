import { lookupPolicy } from "../../../http/requestPolicy.ts";
import type { InspectResponse, RecordSubject } from "../../lookups/inspectSubject.ts";
import type { FactQuestions } from "../../lookups/ledgerFacts.ts";

/** What its ledger tells of a contract beside its record. */
export function recordFacts(
  { timestamps }: RecordSubject,
  { value }: InspectResponse<"record">,
): FactQuestions {
  if (value.kind !== "found") return {};
  const { entityId: contractId, createdAt } = value.contract;
  if (contractId === undefined) return {};
  return {
    // A mirror node tells of earlier times only what an account held at the end of some quarter of an hour.
    ...(timestamps.length > 0
      ? {}
      : {
          balance: ({ ledger, channel, signal }) =>
            ledger.lookUpBalance(channel, contractId, lookupPolicy, signal),
        }),
    ...(createdAt === undefined
      ? {}
      : {
          creator: async ({ ledger, lookups, channel, signal }) => {
            const asked = { contractId, createdAt };
            const creator = await ledger.lookUpCreator(channel, asked, lookupPolicy, signal);
            // What the ledger itself has sent is no secret to it: a link to it need not ask.
            if (creator?.transaction !== undefined) await lookups.named(creator.transaction, ledger);
            return creator;
          },
        }),
  } satisfies FactQuestions;
}
