import { valueOf } from "../../../services/reading/reading.ts";
import { readTimestamp, type Timestamp } from "../../../core/timestamp.ts";
import { exactTimeText } from "../timeForms.ts";
import type { RecordReading } from "./recordFields.ts";

/** A moment on the line. */
export type Mark = {
  readonly kind: "created" | "from" | "to" | "now" | "expires";
  readonly label: string;
  /** The moment in words. */
  readonly text: string;
  /** Percent of the line's width. */
  readonly x: number;
};

/** A contract's life as a line; what is to come is not to the scale of what was. */
export type Lifetime = {
  readonly marks: readonly Mark[];
  /** Percent: where the line ends being past. */
  readonly nowX: number;
  /** The range that the shown record is valid for. */
  readonly valid: { readonly from: number; readonly to: number } | undefined;
};

const labels: Readonly<Record<Mark["kind"], string>> = {
  created: "created",
  from: "valid from",
  to: "valid until",
  now: "now",
  expires: "expires",
};

/** Where now stands when something is to come. */
const nowWithFuture = 78;

/** The line of a record, or `undefined` where it names no moment at all. */
export function lifetime({ fields }: RecordReading, now: number): Lifetime | undefined {
  const validity = valueOf(fields.timestamp)?.fields;
  const moments = [
    momentOf("created", valueOf(fields.created_timestamp)),
    momentOf("from", validity && valueOf(validity.from)),
    momentOf("to", validity && valueOf(validity.to)),
    momentOf("expires", valueOf(fields.expiration_timestamp)),
  ].flatMap((moment) => moment ?? []);
  if (moments.length === 0) return undefined;
  const nowNanos = BigInt(Math.trunc(now)) * 1_000_000n;
  const place = scale(
    moments.map(({ nanos }) => nanos),
    nowNanos,
  );
  const marks = moments.map(({ kind, nanos, text }): Mark => ({
    kind,
    label: labels[kind],
    text,
    x: place(nanos),
  }));
  const nowX = place(nowNanos);
  const [from, to] = [marks.find(({ kind }) => kind === "from"), marks.find(({ kind }) => kind === "to")];
  return {
    marks: [...marks, { kind: "now", label: labels.now, text: "now", x: nowX } as const].sort(
      (a, b) => a.x - b.x,
    ),
    nowX,
    valid: from === undefined ? undefined : { from: from.x, to: Math.max(from.x, to?.x ?? nowX) },
  };
}

/** The line in a sentence, for those who do not see it. */
export function lifetimeText({ marks }: Lifetime): string {
  return `Time line: ${marks.map(({ kind, label, text }) => (kind === "now" ? "now" : `${label} ${text}`)).join("; ")}.`;
}

type Moment = { readonly kind: Mark["kind"]; readonly nanos: bigint; readonly text: string };

function momentOf(kind: Mark["kind"], timestamp: string | undefined): Moment | undefined {
  const read = readTimestamp(timestamp ?? "");
  return read.ok ? { kind, nanos: nanosOf(read.value), text: exactTimeText(read.value) } : undefined;
}

function nanosOf({ seconds, nanos }: Timestamp): bigint {
  return seconds * 1_000_000_000n + BigInt(nanos);
}

/** Past and future each fill a part of the line, whatever their lengths: an expiry can be millions of years away. */
function scale(moments: readonly bigint[], now: bigint): (moment: bigint) => number {
  const start = moments.reduce((first, moment) => (moment < first ? moment : first), now);
  const end = moments.reduce((last, moment) => (moment > last ? moment : last), now);
  const nowX = end === now ? 100 : start === now ? 0 : nowWithFuture;
  return (moment) =>
    moment <= now
      ? nowX * share(moment - start, now - start)
      : nowX + (100 - nowX) * share(moment - now, end - now);
}

function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 1 : Number((part * 10_000n) / whole) / 10_000;
}
