import { formatEntityId, parseEntityId, type EntityId } from "./entityId.ts";
import { parsed, refused, type Parsed } from "../parsed.ts";
import { isBeyondLast } from "../timestamp.ts";

/**
 * A transaction ID: who paid, and from when on it was valid (Unix seconds and nanoseconds). `nonce` is the number of a
 * transaction that a node generated on the way, undefined when the text named none; 0 is the user's own.
 */
export type TransactionId = {
  readonly payer: EntityId;
  readonly seconds: bigint;
  readonly nanos: number;
  readonly nonce: number | undefined;
};

/**
 * Why a text is no transaction ID. `partTooLong`: more digits than a part may have. `timeOutOfRange`: mirror nodes
 * cannot look for so late a valid start. `nonceOutOfRange`: above 2,147,483,647.
 */
export type TransactionIdReason = "notTransactionId" | "partTooLong" | "timeOutOfRange" | "nonceOutOfRange";

/** The largest nonce: int32. */
export const largestNonce = 2_147_483_647;

/** Whether something that was handed over can be a nonce. */
export function isNonce(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= largestNonce;
}

/**
 * Reads the mirror node's spelling `0.0.x-seconds-nanos` and the SDKs' `0.0.x@seconds.nanos`, both with an optional
 * `/nonce`. `?scheduled`, as SDKs print it behind the ID of a scheduled transaction, is left out: the plain ID finds its
 * execution (docs/mirror-nodes.md, Scheduled transactions).
 *
 * Nanoseconds are a whole number in both: SDKs read them so, and those that do not pad with zeros write `@5.1` for one
 * nanosecond after second 5, not for 5.1 seconds.
 */
export function parseTransactionId(text: string): Parsed<TransactionId, TransactionIdReason> {
  const form = /^[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9]+-|@[0-9]+\.)[0-9]+(?:\?scheduled)?(?:\/[0-9]+)?$/;
  if (!form.test(text)) return refused("notTransactionId");
  const [id, nonce] = text.split("/") as [string, string?];
  const [shard, realm, num, seconds, nanos] = id.replace("?scheduled", "").split(/[-@.]/) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const payer = parseEntityId(`${shard}.${realm}.${num}`);
  if (!payer.ok || seconds.length > 19 || nanos.length > 9) return refused("partTooLong");
  if (Number(nonce) > largestNonce) return refused("nonceOutOfRange");
  const start = { seconds: BigInt(seconds), nanos: Number(nanos) };
  if (isBeyondLast(start)) return refused("timeOutOfRange");
  return parsed({ payer: payer.value, ...start, nonce: nonce === undefined ? undefined : Number(nonce) });
}

/** The mirror node's spelling, nanoseconds padded to nine digits. The nonce is left out: it is a query parameter. */
export function formatTransactionId(id: TransactionId): string {
  return `${formatEntityId(id.payer)}-${id.seconds}-${String(id.nanos).padStart(9, "0")}`;
}

/** `/nonce`, as SDKs write it, or nothing. */
export function nonceSuffix(id: TransactionId): string {
  return id.nonce === undefined ? "" : `/${id.nonce}`;
}
