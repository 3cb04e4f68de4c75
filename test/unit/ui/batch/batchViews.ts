import type { BatchPhase, BatchView } from "../../../../src/app/batch/batch.ts";
import { countRows } from "../../../../src/app/batch/rowCategory.ts";
import { agreedFilesOf } from "../../../../src/app/batch/fileList.ts";
import {
  impossibilities,
  skipReasons,
  stopReasons,
  type BatchFile,
  type BatchRow,
  type RowPlan,
  type RowState,
} from "../../../../src/app/batch/batchRow.ts";
import type { RowOutcome } from "../../../../src/app/batch/batchRow.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import type { ShownBatch } from "../../../../src/ui/batch/shownBatch.ts";
import { networkWith } from "../../../support/networks.ts";

/** The moment at which the batches of these tests are shown. */
export const now = Date.UTC(2026, 10, 20, 12, 0, 0);

const addressOf = (index: number): Hex => `0x${index.toString(16).padStart(40, "b")}`;

export const expected = { build: "src/Vault.sol:Vault", grade: "exact", files: 2 } as const;

/** A file of the list. */
export function fileOf(path: string, parts: Partial<BatchFile> = {}): BatchFile {
  return {
    path,
    bytes: 1200,
    license: "MIT",
    from: { path, isOfBuildInfo: false, hasChanged: false },
    possibleSecrets: [],
    digest: path,
    isKnown: false,
    ...parts,
  };
}

export function planOf(parts: Partial<RowPlan> = {}): RowPlan {
  return {
    build: expected.build,
    dryRun: { grade: "exact", reasons: [] },
    held: "none",
    libraries: [],
    files: [fileOf("src/Vault.sol"), fileOf("src/Sums.sol")],
    agreement: "5e77",
    caution: undefined,
    ...parts,
  };
}

/** A plan, ticked as it is at first. */
export function planned(parts: Partial<RowPlan> = {}, isTicked = parts.caution === undefined) {
  return { kind: "planned", plan: planOf(parts), isTicked } as const satisfies RowState;
}

export function outcomeOf(grade: RowOutcome["grade"], word: string = grade): RowState {
  const summary = {
    id: "0f0e0d0c-0b0a-4908-8706-050403020100",
    network: "Test Network",
    chainId: "1",
    address: addressOf(1),
    contractId: undefined,
    protocol: "job",
    host: "verify.example",
    word,
    status: undefined,
    finishedAt: now,
  } as const;
  const creation = grade === "exact" ? ({ creation: "notCompared" } as const) : {};
  return {
    kind: "done",
    expected,
    outcome: { grade, ...creation, needsAllFiles: word === "mismatch", summary, tookMilliseconds: 1900 },
  };
}

/** A batch whose contracts are so. */
export function shownBatch(
  states: readonly RowState[],
  phase: BatchPhase,
  parts: Partial<BatchView> = {},
): ShownBatch {
  const rows = states.map((state, index): BatchRow => ({
    key: `Test Network\t${addressOf(index + 1)}`,
    subject: {
      network: "Test Network",
      address: addressOf(index + 1),
      name: index === 0 ? undefined : `Contract${index}`,
      origin: index === 1 ? "proxy" : "created",
    },
    contractId: index === 2 ? "0.0.1003" : undefined,
    role: index === 3 ? "beacon" : undefined,
    after: [],
    state,
  }));
  const chosen = rows.flatMap(({ state }) =>
    state.kind === "planned" && state.isTicked ? [{ host: "verify.example", files: state.plan.files }] : [],
  );
  const list = { ...agreedFilesOf(chosen, new Set()), id: 7 };
  const network = networkWith({ mirrorUrl: "https://mirror.example", verifierUrl: "https://verify.example" });
  return {
    now,
    networkNamed: (name) => (name === network.name ? network : undefined),
    view: {
      phase,
      label: "Deploy.s.sol",
      leftOut: 0,
      rows,
      counts: countRows(rows),
      startedAt: phase === "list" || phase === "looking" ? undefined : now - 11_600,
      finishedAt: phase === "ended" ? now : undefined,
      list: phase === "list" ? list : undefined,
      isTrusted: true,
      ...parts,
    },
  };
}

const step = { host: "verify.example", protocol: "job" } as const;
const polling = { kind: "polling", expected, job: "j", service: "https://verify.example" } as const;

/** Every state that a contract of a batch can be in. */
export const everyState: readonly RowState[] = [
  { kind: "unseen" },
  { kind: "inspecting" },
  planned(),
  planned({ caution: "existing", held: "match" }),
  planned({ caution: "partial", held: undefined, dryRun: { grade: "match", reasons: [] } }),
  planned({ caution: "unchecked", dryRun: { grade: "notProved", reasons: [] } }),
  planned({ caution: "wasExact", held: undefined, heldBefore: ["exact", now - 180_000] }),
  planned({ caution: "mayBeSent", held: undefined }),
  { kind: "notPossible", because: "noBuild", mayHaveSource: true },
  ...skipReasons.map((because) => ({ kind: "skipped", because }) as const),
  ...impossibilities.map((because) => ({ kind: "notPossible", because }) as const),
  { kind: "waiting", expected, tries: 0 },
  { kind: "waiting", expected, tries: 1, from: now + 14_000 },
  { kind: "sending", expected, step: undefined },
  { kind: "sending", expected, step: { kind: "verifying", withKey: false, ...step } },
  polling,
  { ...polling, step: { kind: "accepted", verificationId: "j", ...step } },
  { ...polling, step: { kind: "lookingUpStatus", host: "verify.example" } },
  ...stopReasons.map((because) => ({ kind: "stopped", expected, because }) as const),
  outcomeOf("exact", "perfect"),
  outcomeOf("match", "partial"),
  outcomeOf("failed", "compileFailed"),
  outcomeOf("failed", "perfect"),
  outcomeOf("failed", "mismatch"),
  outcomeOf("canceled", "cancelled"),
];

const phases: readonly BatchPhase[] = ["looking", "list", "running", "paused", "ended"];

/** Every page of a batch. */
export const everyBatch: readonly ShownBatch[] = [
  ...phases.map((phase) => shownBatch(everyState, phase, { leftOut: 3 })),
  shownBatch(everyState, "ended", { finishedAt: undefined }),
  shownBatch([{ kind: "skipped", because: "exact" }], "list"),
  shownBatch([planned({ files: [fileOf("src/Vault.sol", { isKnown: true })] })], "list"),
];
