import { readTimestamp, type Timestamp } from "../../../core/timestamp.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import type { MarkKind, TimeLine } from "../../page/pageModel.ts";
import { exactTimeText } from "../../values/valueForms.ts";
import type { Contract } from "../../../services/ledger/contract.ts";

const labels: Readonly<Record<MarkKind, () => string>> = {
  created: words.created,
  from: words.validFrom,
  to: words.validUntil,
  now: words.now,
  expires: words.expires,
};

/** Labels above the line; the others stand beneath it. */
const above: ReadonlySet<MarkKind> = new Set(["now", "to", "expires"]);

/** Where now stands when something is to come, in percent of the line. */
const nowWithFuture = 78;
/** Percent that a letter takes on the narrowest page. */
const letterWidth = 2.2;

/**
 * A contract's life as a line, or `undefined` where its record names no moment at all. What is to come is not to the scale
 * of what was.
 * @param now milliseconds since the Unix epoch
 */
export function timeLine(
  { createdAt, expiresAt, validity }: Pick<Contract, "createdAt" | "expiresAt" | "validity">,
  now: number,
): TimeLine | undefined {
  const moments = [
    momentOf("created", createdAt),
    momentOf("from", validity?.from),
    momentOf("to", validity?.to),
    momentOf("expires", expiresAt),
  ].flatMap((moment) => moment ?? []);
  if (moments.length === 0) return undefined;
  const nowNanos = BigInt(Math.trunc(now)) * 1_000_000n;
  const place = scale(
    moments.map(({ nanos }) => nanos),
    nowNanos,
  );
  const placed = moments.map(({ kind, nanos, text }) => ({
    kind,
    label: labelOf(kind, nanos <= nowNanos),
    title: words.mark(labelOf(kind, nanos <= nowNanos), text),
    at: place(nanos),
  }));
  const nowAt = place(nowNanos);
  const present = { kind: "now", label: words.now(), title: words.now(), at: nowAt } as const;
  const marks = [...placed, present].sort((a, b) => a.at - b.at);
  const [from, to] = [placed.find(({ kind }) => kind === "from"), placed.find(({ kind }) => kind === "to")];
  return {
    kind: "timeLine",
    label: words.timeLine(marks.map(({ title }) => title)),
    now: nowAt,
    valid: from === undefined ? undefined : { from: from.at, to: Math.max(from.at, to?.at ?? nowAt) },
    marks: marks.map(({ kind, title, at }) => ({ kind, title, at })),
    labels: [
      ...apart(marks.filter(({ kind }) => above.has(kind))).map((label) => ({ ...label, isAbove: true })),
      ...apart(marks.filter(({ kind }) => !above.has(kind))).map((label) => ({ ...label, isAbove: false })),
    ],
  };
}

/** What is over has expired. */
function labelOf(kind: MarkKind, isPast: boolean): string {
  return kind === "expires" && isPast ? words.expired() : labels[kind]();
}

type Moment = { readonly kind: MarkKind; readonly nanos: bigint; readonly text: string };

function momentOf(kind: MarkKind, timestamp: string | undefined): Moment | undefined {
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
  const nowAt = end === now ? 100 : start === now ? 0 : nowWithFuture;
  return (moment) =>
    moment <= now
      ? nowAt * share(moment - start, now - start)
      : nowAt + (100 - nowAt) * share(moment - now, end - now);
}

function share(part: bigint, whole: bigint): number {
  return whole === 0n ? 1 : Number((part * 10_000n) / whole) / 10_000;
}

type Label = Omit<TimeLine["labels"][number], "isAbove">;

/** Each label at its own mark: of two that would overlap one stands further out, and the other leads away from it. */
function apart(marks: readonly { readonly label: string; readonly at: number }[]): readonly Label[] {
  const found: Label[] = [];
  for (const { label, at } of marks) {
    const last = found.at(-1);
    const next = anchored(label, at);
    if (last === undefined || startOf(next) >= endOf(last) + 2) {
      found.push(next);
      continue;
    }
    const lane = Math.max(...found.map((each) => each.lane)) + 1;
    const behind: Label = { ...next, anchor: "start" };
    if (endOf(behind) <= 100) found.splice(-1, 1, { ...last, lane }, behind);
    else found.splice(-1, 1, { ...last, anchor: "end" }, { ...next, lane });
  }
  return found;
}

function anchored(text: string, at: number): Label {
  const half = (text.length * letterWidth) / 2;
  return { text, at, anchor: at < half ? "start" : at > 100 - half ? "end" : "middle", lane: 0 };
}

function startOf({ text, at, anchor }: Label): number {
  const length = text.length * letterWidth;
  return anchor === "start" ? at : anchor === "end" ? at - length : at - length / 2;
}

function endOf(label: Label): number {
  return startOf(label) + label.text.length * letterWidth;
}
