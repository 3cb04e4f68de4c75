import * as z from "zod/mini";
import { deploymentOrigins } from "../../builds/deployments/deployment.ts";
import { missingHashReasons } from "../../builds/proof/dryRun.ts";
import { isJobId } from "../../services/verifier/protocols/job.ts";
import { address, contractId } from "../storedSchemas.ts";
import { storedSummary } from "../verification/summary.ts";
import { impossibilities, skipReasons, stopReasons, type BatchRow, type RowState } from "./batchRow.ts";
import { maxRows } from "./rows.ts";
import { subjectKey } from "./batchRequest.ts";

/** The batch that was last agreed to, as the next window shows it. */
export type LastBatch = {
  readonly label: string;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number;
  /** Undefined where rows have no outcome. */
  readonly finishedAt: number | undefined;
  readonly rows: readonly BatchRow[];
};

/** A text that is cut at so many UTF-16 units. */
const text = (most: number) => z.string().check(z.overwrite((value) => value.slice(0, most)));

const amount = z.number().check(z.overwrite((value) => Math.max(0, value)));

const build = text(1000);

const expected = z.object({
  build,
  grade: z.enum(["exact", "match", "noMatch", "notKnown", "notProved", "notCompared"]),
  files: amount,
  withoutHash: z.optional(z.enum(missingHashReasons)),
});

const outcome = z.object({
  grade: z.enum(["exact", "match", "failed", "canceled"]),
  creation: z.optional(z.enum(["exact", "match", "notCompared"])),
  needsAllFiles: z.boolean(),
  summary: storedSummary,
  tookMilliseconds: amount,
});

const state = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("skipped"), because: z.enum(skipReasons), build: z.optional(build) }),
  z.object({
    kind: z.literal("notPossible"),
    because: z.enum(impossibilities),
    held: z.optional(z.enum(["exact", "match", "none"])),
    mayHaveSource: z.optional(z.boolean()),
    isOtherCode: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal("polling"),
    expected,
    job: z.string().check(z.refine(isJobId)),
    service: z.string(),
  }),
  z.object({ kind: z.literal("done"), expected, outcome }),
  z.object({ kind: z.literal("stopped"), expected, because: z.enum(stopReasons) }),
]);

const row = z.object({
  subject: z.object({
    network: text(200),
    address,
    name: z.optional(text(100)),
    origin: z.optional(z.enum(deploymentOrigins)),
  }),
  contractId: z.optional(contractId),
  role: z.optional(z.enum(["implementation", "beacon"])),
  commit: z.optional(text(40).check(z.regex(/^[0-9a-f]+$/))),
  build: z.optional(build),
  called: z.optional(text(100)),
  state,
});

const batch = z.object({
  version: z.literal(2),
  /** That of `PublishedSources`: a batch from before the history was cleared is not read. */
  era: z.string(),
  label: text(100),
  startedAt: amount,
  finishedAt: z.optional(amount),
  rows: z.array(row).check(z.refine(({ length }) => length <= maxRows)),
});

/** A batch as plain JSON: outcomes and the names of accepted jobs, no digest and no source. */
export function storeBatch({ rows, ...times }: LastBatch, era: string): unknown {
  const states = rows.map((one) => ({ ...one, state: stateAfterReload(one.state) }));
  return batch.parse({ version: 2, era, ...times, rows: states });
}

/** Reads what was stored. @returns `undefined` where it is damaged, or of another version or era */
export function readStoredBatch(stored: unknown, era: string): LastBatch | undefined {
  const read = batch.safeParse(stored);
  if (!read.success || read.data.era !== era) return undefined;
  const { label, startedAt, finishedAt, rows } = read.data;
  return { label, startedAt, finishedAt, rows: rows.map(rowOf) };
}

function rowOf({ subject: read, contractId, role, ...rest }: z.infer<typeof row>): BatchRow {
  const subject = { name: undefined, origin: undefined, ...read };
  return { key: subjectKey(subject), subject, contractId, role, after: [], ...rest };
}

/** The last outcome of a row, or the job that its service has accepted. */
function stateAfterReload(of: RowState): RowState {
  switch (of.kind) {
    case "unseen":
    case "inspecting":
    case "planned":
      return { kind: "skipped", because: "notChosen" };
    case "waiting":
      return of.previous === undefined
        ? { kind: "stopped", expected: of.expected, because: "notSent" }
        : { kind: "done", expected: of.expected, outcome: of.previous };
    case "sending":
      return { kind: "stopped", expected: of.expected, because: "mayBeSent" };
    default:
      return of;
  }
}
