import { formatEntityId, parseEntityId, type EntityId } from "./entityId.ts";
import { parsed, refused, type Parsed } from "./parsed.ts";

/**
 * A transaction ID: who paid, and from when on it was valid (Unix seconds and nanoseconds). `nonce` is the number of a
 * transaction that a node generated on the way, undefined when the text named none; 0 is the user's own
 * (INTERFACE §4.3).
 */
export type TransactionId = {
  readonly payer: EntityId;
  readonly seconds: bigint;
  readonly nanos: number;
  readonly nonce: number | undefined;
};

/**
 * Why a text is no transaction ID. `scheduled`: the `?scheduled` spelling, which a result lookup cannot ask for.
 * `partTooLong`: more digits than INTERFACE §4.3 allows. `nonceOutOfRange`: above 2,147,483,647.
 */
export type TransactionIdReason = "notTransactionId" | "scheduled" | "partTooLong" | "nonceOutOfRange";

/** The largest nonce: int32 (INTERFACE §4.3). */
export const largestNonce = 2_147_483_647;

/**
 * Reads the mirror node's spelling `0.0.x-seconds-nanos` and the SDKs' `0.0.x@seconds.nanos`, both with an optional
 * `/nonce`.
 *
 * Nanoseconds are a whole number in both: SDKs read them so, and those that do not pad with zeros write `@5.1` for one
 * nanosecond after second 5, not for 5.1 seconds.
 */
export function parseTransactionId(text: string): Parsed<TransactionId, TransactionIdReason> {
  const form = /^[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9]+-|@[0-9]+\.)[0-9]+(?:\?scheduled)?(?:\/[0-9]+)?$/;
  if (!form.test(text)) return refused("notTransactionId");
  const [id, nonce] = text.split("/") as [string, string?];
  if (id.endsWith("?scheduled")) return refused("scheduled");
  const [shard, realm, num, seconds, nanos] = id.split(/[-@.]/) as [string, string, string, string, string];
  const payer = parseEntityId(`${shard}.${realm}.${num}`);
  if (!payer.ok || seconds.length > 19 || nanos.length > 9) return refused("partTooLong");
  if (Number(nonce) > largestNonce) return refused("nonceOutOfRange");
  return parsed({
    payer: payer.value,
    seconds: BigInt(seconds),
    nanos: Number(nanos),
    nonce: nonce === undefined ? undefined : Number(nonce),
  });
}

/** The mirror node's spelling, nanoseconds padded to nine digits. The nonce is left out: it is a query parameter. */
export function formatTransactionId(id: TransactionId): string {
  return `${formatEntityId(id.payer)}-${id.seconds}-${String(id.nanos).padStart(9, "0")}`;
}

/** `/nonce`, as SDKs write it, or nothing. */
export function nonceSuffix(id: TransactionId): string {
  return id.nonce === undefined ? "" : `/${id.nonce}`;
}
