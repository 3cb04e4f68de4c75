import type { Hex } from "../../core/hex.ts";
import { formatEntityId, parseEntityId } from "../../core/hedera/entityId.ts";
import { parseAddress } from "../../core/address.ts";
import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import type { ContractLookup } from "../../services/ledger/ledger.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { Stamped } from "../history/entry.ts";
import type { Dated } from "../lookups/asked.ts";
import { nameOfStatus, readVerifiedName } from "../verification/verifiedName.ts";
import { ledgerFactOf, type LedgerFact } from "../contractChecks/ledgerFact.ts";

/** What is kept of a ledger's response about an address. */
export type KeptLedgerResponse = {
  readonly fact: Stamped<LedgerFact>;
  /** The contract's own address, by which it is verified; undefined where the ledger names none. */
  readonly address: Hex | undefined;
  /** Its contract ID, where the ledger names one. */
  readonly contractId?: string | undefined;
};

/** What is kept of a verification service's response. */
export type KeptVerifierResponse = {
  readonly state: Stamped<VerificationStatus["state"]>;
  /** Milliseconds since the Unix epoch. */
  readonly verifiedAt: number | undefined;
  /** As `nameOfStatus` tells it. */
  readonly name: string | undefined;
};

/** What a record tells. Undefined for a refusal, which tells nothing. */
export function keptLedgerResponse({
  value,
  receivedAt,
}: Dated<ContractLookup>): KeptLedgerResponse | undefined {
  const fact = ledgerFactOf(value);
  if (fact === undefined) return undefined;
  if (value.kind !== "found") return { fact: [fact, receivedAt], address: undefined };
  const { address, entityId } = value.contract;
  return { fact: [fact, receivedAt], address, ...contractIdIn(entityId) };
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

/** Reads such a response from storage, which may be old or damaged: undefined for anything else. */
export function readLedgerResponse(stored: JsonValue): KeptLedgerResponse | undefined {
  if (!isJsonObject(stored)) return undefined;
  const fact = readStamped(stored["fact"], among(ledgerFacts));
  const address = typeof stored["address"] === "string" ? parseAddress(stored["address"]) : undefined;
  return (
    fact && {
      fact,
      address: address?.ok === true ? address.value.lower : undefined,
      ...contractIdIn(stored["contractId"]),
    }
  );
}

/** A contract ID as it is shown; none for anything else. */
function contractIdIn(value: unknown): Pick<KeptLedgerResponse, "contractId"> {
  const id = typeof value === "string" ? parseEntityId(value) : undefined;
  return id?.ok === true ? { contractId: formatEntityId(id.value) } : {};
}

/** The same of a verification service's. */
export function readVerifierResponse(stored: JsonValue): KeptVerifierResponse | undefined {
  if (!isJsonObject(stored)) return undefined;
  const { verifiedAt } = stored;
  const state = readStamped(stored["state"], among(states));
  return (
    state && {
      state,
      verifiedAt: typeof verifiedAt === "number" && Number.isFinite(verifiedAt) ? verifiedAt : undefined,
      name: readVerifiedName(stored["name"]),
    }
  );
}

/** Reads a fact, and when it was learned: a moment in the future counts as now. */
function readStamped<Value>(
  stored: JsonValue | undefined,
  read: (value: unknown) => Value | undefined,
): Stamped<Value> | undefined {
  const [told, at] = Array.isArray(stored) ? stored : [];
  const value = read(told);
  return value === undefined || typeof at !== "number" ? undefined : [value, Math.min(at, Date.now())];
}

/** Reads one of the words that are known. */
function among<Value extends string>(known: Readonly<Record<Value, true>>) {
  return (value: unknown): Value | undefined =>
    typeof value === "string" && Object.hasOwn(known, value) ? (value as Value) : undefined;
}
