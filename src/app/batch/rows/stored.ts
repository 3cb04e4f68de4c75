import * as z from "zod/mini";
import { parseAddress } from "../../../core/address.ts";
import { readFailedLookup, storeFailedLookup } from "../../responses/storedLookupFailure.ts";
import { isJobName } from "../../../services/verifier/protocols/job.ts";
import { withoutHash } from "../../../builds/proof/withoutHash.ts";
import { parseStoredSummary, readContractId } from "../../verification/storedSummary.ts";
import { closedBefore, closedNow, unsent, type BatchRow, type RowState } from "./batchRow.ts";
import { notPossible, skipped, type Expected } from "./finding.ts";
import type { RowOutcome } from "./rowOutcome.ts";
import { mostSubjects, readOrigin, subjectKey } from "./subjects.ts";

/** A batch that was agreed to, as it outlives its window: values and hashes, never a source. */
export type KeptBatch = {
  readonly id: string;
  readonly label: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  readonly finishedAt: number | undefined;
  readonly rows: readonly BatchRow[];
  /** Of each contract, a digest of all that was agreed to be sent for it. */
  readonly agreed: ReadonlySet<string>;
};

/** Each proxy may have led to another contract. */
export const mostRows = 2 * mostSubjects;

const mostDigests = 100_000;

/** UTF-16 units. What a tool calls a build can be longer, and is cut. */
const longestBuild = 1000;

const text = (most: number) => z.string().check(z.maxLength(most));
const moment = z.number().check(z.nonnegative());
const grades = ["exact", "match", "noMatch", "notKnown", "notProved", "notCompared"] as const;

const expected = z.object({
  build: text(longestBuild),
  grade: z.enum(grades),
  files: moment,
  withoutHash: z.optional(z.enum(withoutHash)),
});

const outcome = {
  grade: z.enum(["exact", "match", "failed", "canceled"]),
  creation: z.optional(z.enum(["exact", "match", "notCompared"])),
  needsAllFiles: z.optional(z.boolean()),
  summary: z.unknown(),
  tookMilliseconds: moment,
};

const earlier = z.optional(z.union([z.enum(closedBefore), z.object(outcome)]));

const held = z.enum(["exact", "match", "none"]);

const failed = z.object({ host: text(300), failure: z.unknown() });

const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("notChosen") }),
  z.object({ kind: z.literal("skipped"), because: z.enum(skipped), build: z.optional(text(longestBuild)) }),
  z.object({
    kind: z.literal("notPossible"),
    because: z.enum(notPossible),
    held: z.optional(held),
    heldBefore: z.optional(z.tuple([held, moment])),
    mayHaveSource: z.optional(z.boolean()),
    isOtherCode: z.optional(z.boolean()),
    error: z.optional(failed),
    statusFailure: z.optional(failed),
  }),
  z.object({ kind: z.literal("waiting"), expected, earlier }),
  z.object({ kind: z.literal("accepted"), expected, job: text(100), service: z.optional(z.string()) }),
  z.object({ kind: z.literal("changed"), expected }),
  z.object({
    kind: z.literal("takenBack"),
    expected,
    mayBeSent: z.optional(z.boolean()),
    isSkipped: z.optional(z.boolean()),
    unsent: z.optional(z.enum(unsent)),
  }),
  z.object({ kind: z.literal("ended"), expected, ...outcome }),
  z.object({ kind: z.literal("verifiedSince"), expected, held: z.enum(["exact", "match"]) }),
]);

const batch = z.object({
  version: z.literal(1),
  id: text(100),
  label: text(100),
  startedAt: moment,
  finishedAt: z.optional(moment),
  agreed: z.array(text(100)).check(z.maxLength(mostDigests)),
  rows: z
    .array(
      z.object({
        network: text(200),
        address: text(42),
        name: z.optional(text(100)),
        origin: z.optional(text(40)),
        contractId: z.optional(text(100)),
        role: z.optional(z.enum(["implementation", "beacon"])),
        build: z.optional(text(longestBuild)),
        called: z.optional(text(100)),
        commit: z.optional(text(12).check(z.regex(/^[0-9a-f]+$/))),
        after: z.array(text(42)).check(z.maxLength(mostRows)),
        state,
      }),
    )
    .check(z.maxLength(mostRows)),
});

type StoredState = z.infer<typeof state>;

/** A batch as plain JSON. */
export function storeBatch({ id, label, startedAt, finishedAt, agreed, rows }: KeptBatch): unknown {
  const stored: z.infer<typeof batch> = {
    version: 1,
    id,
    label,
    startedAt,
    finishedAt,
    agreed: [...agreed],
    rows: rows.map((row) => ({
      ...row.subject,
      contractId: row.contractId,
      role: row.role,
      build: row.build?.slice(0, longestBuild),
      called: row.called,
      commit: row.commit,
      after: row.after.map((key) => key.slice(key.indexOf("\t") + 1)),
      state: withShortBuild(stateToStore(row)),
    })),
  };
  return stored;
}

/** Reads what was stored, which may be old, new or damaged. @returns `undefined` where it is no whole batch */
export function readStoredBatch(stored: unknown): KeptBatch | undefined {
  const read = batch.safeParse(stored);
  if (!read.success) return undefined;
  const { id, label, startedAt, finishedAt, agreed, rows } = read.data;
  const kept: BatchRow[] = [];
  for (const { network, address, name, origin, contractId, role, commit, after, state, ...names } of rows) {
    const parsed = address.startsWith("0x") ? parseAddress(address) : undefined;
    const known = readState(state);
    const before = state.kind === "waiting" ? readEarlier(state.earlier) : undefined;
    if (parsed?.ok !== true || known === undefined) return undefined;
    const subject = { network, address: parsed.value.lower, name, origin: readOrigin(origin) };
    kept.push({
      key: subjectKey(subject),
      subject,
      contractId: readContractId(contractId),
      role,
      ...(commit === undefined ? {} : { commit }),
      ...names,
      after: after.map((before) => `${network}\t${before}`),
      isTicked: state.kind !== "notChosen",
      state: known,
      ...(before === undefined ? {} : { earlier: before }),
    });
  }
  return { id, label, startedAt, finishedAt, agreed: new Set(agreed), rows: kept };
}

/** One text that is too long would cost all that is stored. */
function withShortBuild(state: StoredState): StoredState {
  const cut = (build: string): string => build.slice(0, longestBuild);
  if ("expected" in state)
    return { ...state, expected: { ...state.expected, build: cut(state.expected.build) } };
  return state.kind === "skipped" && state.build !== undefined
    ? { ...state, build: cut(state.build) }
    : state;
}

function stateToStore({ state, earlier }: Pick<BatchRow, "state" | "earlier">): StoredState {
  switch (state.kind) {
    case "unseen":
    case "looking":
    case "ready":
    case "notChosen":
      return { kind: "notChosen" };
    case "skipped":
      return { kind: state.kind, because: state.because, build: state.build };
    case "notPossible":
      return {
        ...state,
        heldBefore: state.heldBefore && [...state.heldBefore],
        error: state.error && storeFailedLookup(state.error),
        statusFailure: state.statusFailure && storeFailedLookup(state.statusFailure),
      };
    case "running":
      return state.job === undefined
        ? // Its window may be closed right now: what it has sent by then, nobody will know.
          waitingToStore(state.expected, earlier ?? closedNow(state))
        : { kind: "accepted", expected: state.expected, job: state.job, service: state.service };
    case "ended":
      return { kind: "ended", expected: state.expected, ...outcomeToStore(state.outcome) };
    case "waiting":
      return waitingToStore(state.expected, earlier);
    case "changed":
    case "takenBack":
    case "verifiedSince":
    case "accepted":
      return state;
  }
}

/** What came of it before is kept: the next window must not take it for never sent. */
function waitingToStore(of: Expected, before: BatchRow["earlier"]): StoredState {
  const kept = typeof before === "object" ? outcomeToStore(before) : before;
  return { kind: "waiting", expected: of, earlier: kept };
}

function outcomeToStore(of: RowOutcome): Omit<StoredState & { readonly kind: "ended" }, "kind" | "expected"> {
  // A clock that was set back meanwhile tells less than nothing.
  const { grade, creation, needsAllFiles, summary } = of;
  return { grade, creation, needsAllFiles, summary, tookMilliseconds: Math.max(0, of.tookMilliseconds) };
}

function readState(stored: StoredState): RowState | undefined {
  switch (stored.kind) {
    case "notPossible": {
      const { error: failure, statusFailure: ofStatus, ...rest } = stored;
      const [error, statusFailure] = [failure, ofStatus].map(readFailedLookup);
      return { ...rest, ...(error && { error }), ...(statusFailure && { statusFailure }) };
    }
    case "waiting":
      return { kind: "waiting", expected: stored.expected, tries: 0, isRestored: true };
    case "accepted":
      // Which service has one that was stored without is not known, so that none is asked.
      return isJobName(stored.job) ? { ...stored, service: stored.service ?? "" } : undefined;
    case "ended": {
      const read = readOutcome(stored);
      return read && { kind: "ended", expected: stored.expected, outcome: read };
    }
    default:
      return stored;
  }
}

function readOutcome(stored: z.infer<z.ZodMiniObject<typeof outcome>>): RowOutcome | undefined {
  const { grade, creation, needsAllFiles = false, tookMilliseconds } = stored;
  const summary = parseStoredSummary(stored.summary);
  return summary && { grade, creation, needsAllFiles, summary, tookMilliseconds };
}

/** What cannot be read of it may have been sent all the same. */
function readEarlier(stored: z.infer<typeof earlier>): BatchRow["earlier"] {
  return typeof stored === "object" ? (readOutcome(stored) ?? "unknown") : stored;
}
