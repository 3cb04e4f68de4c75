import * as z from "zod/mini";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Stamped } from "../history/entry.ts";
import type { Dated } from "../lookups/asked.ts";
import { address, contractId, lenient, nameIn } from "../storedSchemas.ts";
import { nameOfStatus, storedName } from "../verification/verifiedName.ts";
import { ledgerFactOf, type LedgerFact } from "./ledgerFact.ts";

const ledgerFacts: Readonly<Record<LedgerFact, true>> = {
  code: true,
  noCode: true,
  notFound: true,
  deleted: true,
};

const states: Readonly<Record<VerificationStatus["state"], true>> = {
  perfect: true,
  partial: true,
  notVerified: true,
  unsupportedChain: true,
  unknown: true,
};

/** A value, and when it was received: a moment in the future counts as now. */
const received = <Value>(value: z.ZodMiniType<Value>): z.ZodMiniType<Stamped<Value>> =>
  z.tuple([value, z.number().check(z.overwrite((at) => Math.min(at, Date.now())))]);

/** What is kept of a ledger's response about an address. */
export const keptLedgerForm = z.object({
  fact: received(nameIn(ledgerFacts)),
  /** The contract's own address, by which it is verified; undefined where the ledger names none. */
  address: lenient(address),
  /** Its contract ID, where the ledger names one. */
  contractId: z.optional(lenient(contractId)),
});

export type KeptLedgerResponse = z.infer<typeof keptLedgerForm>;

/** What is kept of a verification service's response. */
export const keptVerifierForm = z.object({
  state: received(nameIn(states)),
  /** Milliseconds since the Unix epoch. */
  verifiedAt: lenient(z.number()),
  /** As `nameOfStatus` tells it. */
  name: lenient(storedName),
});

export type KeptVerifierResponse = z.infer<typeof keptVerifierForm>;

/** What a record tells. Undefined for a refusal, which tells nothing. */
export function keptLedgerResponse({
  value,
  receivedAt,
}: Dated<ContractLookup>): KeptLedgerResponse | undefined {
  const fact = ledgerFactOf(value);
  if (fact === undefined) return undefined;
  if (value.kind !== "found") return { fact: [fact, receivedAt], address: undefined };
  const { address, entityId } = value.contract;
  return { fact: [fact, receivedAt], address, contractId: contractId.safeParse(entityId).data };
}

/** What a status tells. */
export function keptVerifierResponse({ value, receivedAt }: Dated<VerificationStatus>): KeptVerifierResponse {
  const verifiedAt = Date.parse((value.reading && valueOf(value.reading.fields.verifiedAt)) ?? "");
  return {
    state: [value.state, receivedAt],
    verifiedAt: Number.isNaN(verifiedAt) ? undefined : verifiedAt,
    name: nameOfStatus(value),
  };
}
