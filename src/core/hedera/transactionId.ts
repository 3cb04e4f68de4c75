import { formatEntityId, parseEntityId, withoutChecksum, type EntityId } from "./entityId.ts";
import { parsed, refused, type Parsed } from "../parsed.ts";
import { isBeyondLast } from "../timestamp.ts";

/**
 * A transaction ID: its payer and valid start (Unix seconds and nanoseconds). `nonce` numbers the child transactions
 * that a node generated; 0 is the user's own, undefined if the text has none.
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
export const maxNonce = 2_147_483_647;

/** Whether an external value is a valid nonce. */
export function isNonce(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= maxNonce;
}

/**
 * Reads the mirror node's spelling `0.0.x-seconds-nanos` and the SDKs' `0.0.x@seconds.nanos`, both with an optional
 * `/nonce`. `?scheduled`, as SDKs print it behind the ID of a scheduled transaction, is left out: the plain ID finds its
 * execution (docs/services/mirror-nodes.md, Scheduled transactions). So are a checksum behind the payer, and the percent-encoding of a URL.
 *
 * Nanoseconds are a whole number in both: SDKs read them so, and those that do not pad with zeros write `@5.1` for one
 * nanosecond after second 5, not for 5.1 seconds.
 */
export function parseTransactionId(text: string): Parsed<TransactionId, TransactionIdReason> {
  const form = /^[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9]+-|@[0-9]+\.)[0-9]+(?:\?scheduled)?(?:\/[0-9]+)?$/;
  const plain = withoutChecksum(text.replace("%40", "@").replace(/%3F/i, "?").replace(/%2F/i, "/"));
  if (!form.test(plain)) return refused("notTransactionId");
  const [id, nonce] = plain.split("/") as [string, string?];
  const [shard, realm, num, seconds, nanos] = id.replace("?scheduled", "").split(/[-@.]/) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const payer = parseEntityId(`${shard}.${realm}.${num}`);
  if (!payer.ok || seconds.length > 19 || nanos.length > 9) return refused("partTooLong");
  if (Number(nonce) > maxNonce) return refused("nonceOutOfRange");
  const start = { seconds: BigInt(seconds), nanos: Number(nanos) };
  if (isBeyondLast(start)) return refused("timeOutOfRange");
  return parsed({ payer: payer.value, ...start, nonce: nonce === undefined ? undefined : Number(nonce) });
}

/**
 * The mirror node's form, with nanoseconds padded to nine digits, and without the nonce, which is a query parameter.
 */
export function formatTransactionId(id: TransactionId): string {
  return `${formatEntityId(id.payer)}-${id.seconds}-${String(id.nanos).padStart(9, "0")}`;
}

/** `/nonce` as SDKs write it, or an empty text. */
export function nonceSuffix(id: TransactionId): string {
  return id.nonce === undefined ? "" : `/${id.nonce}`;
}
