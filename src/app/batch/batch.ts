import { Listeners } from "../../core/async/listeners.ts";
import type { SentFile } from "../publication/publishedSources.ts";
import { agreedFilesOf, agreeToRows, fileOfDigest, tickedFiles, type AgreedFiles } from "./fileList.ts";
import {
  countPending,
  countRows,
  countWaiting,
  type BatchCounts,
  isAgreed,
  rowsToInspectAgain,
  rowsToRetry,
  type RetryTarget,
} from "./rowCategory.ts";
import { isPending, isUnfinished, newRow, redactNames, type BatchRow } from "./batchRow.ts";
import { BatchRun, type RunTools } from "./batchRun.ts";
import { CodeInspector, type InspectorTools } from "./codeInspector.ts";
import { planRows, Rows } from "./rows.ts";
import type { LastBatch } from "./storedBatch.ts";
import { maxSubjects, type BatchRequest } from "./batchRequest.ts";

/** What a batch needs. */
export type BatchTools = InspectorTools &
  RunTools & {
    /** Stores the batch for the next window. @returns what resolves once it is stored, where that takes time */
    readonly store: (batch: LastBatch) => PromiseLike<void> | undefined;
    /** Whether anything of the workspace may be published. */
    readonly isTrusted: () => boolean;
  };

/** `paused`: rows wait, and nothing is sent before the user resumes. */
export type BatchPhase = "looking" | "list" | "running" | "paused" | "ended";

/** A batch as it is now. */
export type BatchView = {
  readonly phase: BatchPhase;
  readonly label: string;
  readonly leftOut: number;
  readonly rows: readonly BatchRow[];
  readonly counts: BatchCounts;
  /** Milliseconds since the Unix epoch. */
  readonly startedAt: number | undefined;
  /** Undefined also of a batch that a reload has left unfinished. */
  readonly finishedAt: number | undefined;
  /** What is to be agreed to; `id` changes with everything in it. */
  readonly list: (AgreedFiles & { readonly id: number }) | undefined;
  readonly isTrusted: boolean;
};

/** Whether the user has paused it, and rows still run. */
export const isPausing = ({ phase, counts }: Pick<BatchView, "counts" | "phase">): boolean =>
  phase === "paused" && counts.running > 0;

/** Whether a reload has left rows without an outcome, and nothing runs. */
export const isLeftUnfinished = ({
  phase,
  finishedAt,
  rows,
}: Pick<BatchView, "finishedAt" | "phase" | "rows">): boolean =>
  phase === "ended" && finishedAt === undefined && rows.some(isUnfinished);

/**
 * Contracts that are verified together: inspected, agreed to by one list of files, and verified. No file is sent before its list is
 * agreed to. It belongs to its window: the next one shows its rows, and lists their files again before it sends anything.
 */
export class Batch {
  readonly #tools: BatchTools;
  readonly #label: string;
  readonly #leftOut: number;
  readonly #rows: Rows;
  readonly #inspector: CodeInspector;
  readonly #run: BatchRun;
  readonly #listeners = new Listeners();
  readonly #isRestored: boolean;
  /** Digests of files that the user confirmed to hold no secret. */
  readonly #confirmed = new Set<string>();
  #inspecting: AbortController | undefined;
  #isDisposed = false;
  #phase: BatchPhase;
  #listId = 0;
  #startedAt: number | undefined;
  #finishedAt: number | undefined;

  /** @param of what the user wants to verify, or the batch of an earlier window */
  constructor(of: BatchRequest | LastBatch, tools: BatchTools) {
    const last = "rows" in of ? of : undefined;
    this.#tools = tools;
    this.#isRestored = last !== undefined;
    this.#label = of.label;
    this.#leftOut = "rows" in of ? 0 : of.leftOut;
    this.#startedAt = last?.startedAt;
    this.#finishedAt = last?.finishedAt;
    const rows = "rows" in of ? of.rows : of.subjects.slice(0, maxSubjects).map((one) => newRow(one));
    this.#rows = new Rows(rows, () => this.#listeners.notify());
    this.#phase = last === undefined ? "looking" : rows.some(isPending) ? "running" : "ended";
    this.#inspector = new CodeInspector(tools);
    this.#run = new BatchRun(this.#rows, this.#inspector, tools, () => this.#onRun());
  }

  /** Calls back whenever anything changes. @returns a function that ends it */
  readonly onDidChange = this.#listeners.add;

  get view(): BatchView {
    const { all } = this.#rows;
    const isTrusted = this.#tools.isTrusted();
    // A workspace that is no longer trusted names nothing.
    const isNamed = isTrusted || !this.#isRestored;
    return {
      phase: this.#phase,
      label: isNamed ? this.#label : "",
      leftOut: this.#leftOut,
      rows: isNamed ? all : all.map(redactNames),
      counts: countRows(all),
      startedAt: this.#startedAt,
      finishedAt: this.#finishedAt,
      list: this.#phase === "list" ? { ...this.#list(), id: this.#listId } : undefined,
      isTrusted,
    };
  }

  /** What the next window shows of it; undefined before it is agreed to. */
  get last(): LastBatch | undefined {
    if (this.#startedAt === undefined) return undefined;
    return {
      label: this.#label,
      startedAt: this.#startedAt,
      finishedAt: this.#finishedAt,
      rows: this.#rows.all,
    };
  }

  /** Inspects the contracts and shows the list. Requests the code and the status of each. */
  inspect(): Promise<void> {
    return this.#inspect(this.#rows.all);
  }

  /** Inspects contracts again for which a service failed, or the one of a key. */
  async retryInspection(key?: string): Promise<void> {
    const rows = rowsToInspectAgain(this.#rows.all, key);
    if (rows.length > 0 && (this.#phase === "list" || this.#phase === "ended")) await this.#inspect(rows);
  }

  /** The workspace is trusted from now on: compares the contracts of the list with its builds. Requests only what it has no response to. */
  async trust(): Promise<void> {
    if (this.#phase === "list") await this.#inspect(this.#rows.all.filter(isOfPlan), true);
  }

  /**
   * More may be known of contracts: plans the rows of the list anew that are verified otherwise by now. Requests only what it has no
   * response to.
   */
  async update(): Promise<void> {
    if (this.#phase !== "list") return;
    const rows = this.#rows.all.filter((row) => isOfPlan(row) && this.#inspector.isChanged(row));
    if (rows.length > 0) await this.#inspect(rows, true);
  }

  /** Polls the jobs that services accepted before the window was reloaded. Sends nothing else. */
  follow(): void {
    if (this.#phase === "running") this.#run.start();
  }

  /** Ticks a row that can be verified, or all that need no decision, or takes that back. */
  tick(key: string | undefined, isTicked: boolean): void {
    if (this.#phase !== "list") return;
    this.#listId += 1;
    this.#rows.tick(key, isTicked);
  }

  /** Confirms that a file of the list holds no secret, or takes that back. */
  confirm(id: number, index: number): void {
    const file = id === this.#listId && this.#phase === "list" ? this.#list().files[index] : undefined;
    if (file === undefined) return;
    if (!this.#confirmed.delete(file.digest)) this.#confirmed.add(file.digest);
    this.#setPhase("list");
  }

  /** A file of the list as it would be published; undefined where its build has changed since. */
  async fileOf(id: number, index: number): Promise<SentFile | undefined> {
    const file = id === this.#listId ? this.#list().files[index] : undefined;
    return file && fileOfDigest(this.#rows, this.#inspector, file.digest);
  }

  /** Verifies what the list of this number shows, which the user has agreed to. Ignores the number of another list. */
  agree(id: number): void {
    if (id !== this.#listId || this.#phase !== "list" || !this.#tools.isTrusted()) return;
    const list = this.#list();
    if (list.unconfirmed > 0 || list.contracts === 0) return;
    agreeToRows(this.#rows, this.#inspector);
    this.#startedAt ??= this.#tools.clock.now();
    this.#start();
  }

  /** Begins no more rows; those that run come to their end. */
  pause(): void {
    if (this.#phase !== "running") return;
    this.#run.pause();
    void this.#onRun();
  }

  resume(): void {
    if (this.#phase === "paused") this.#start();
  }

  /** Lists the contracts that a reload has left without an outcome. Nothing is sent before the list is agreed to. */
  async continue(): Promise<void> {
    if (this.#phase === "ended") await this.#inspect(this.#rows.all.filter(isUnfinished));
  }

  /** Cancels the inspection, or what waits, or else what runs; or finishes a batch that a reload has left unfinished. */
  cancel(): void {
    if (this.#phase === "looking") this.#inspecting?.abort();
    else if (isLeftUnfinished(this.view)) this.#giveUp();
    else this.#run.cancel();
    void this.#onRun();
  }

  /** Cancels one row. */
  skip(key: string): void {
    this.#run.cancelRow(key, "skipped");
  }

  /**
   * Verifies again what failed and may not fail again, or what was canceled, or one row of either. Sends what was agreed to; what was
   * agreed to before a reload is listed again first.
   */
  async retry(of: RetryTarget = "failed"): Promise<void> {
    if (this.#phase === "looking" || this.#phase === "list" || !this.#tools.isTrusted()) return;
    const rows = rowsToRetry(this.#rows.all, of);
    if (!rows.every(isAgreed)) {
      if (this.#phase === "ended") await this.#inspect(rows);
      return;
    }
    for (const { key, state } of rows)
      if ("expected" in state) {
        const previous = state.kind === "done" ? state.outcome : undefined;
        this.#rows.change(key, {
          state: { kind: "waiting", expected: state.expected, tries: 0, previous },
        });
      }
    if (countPending(this.#rows.all) > 0) this.#start();
  }

  /** Inspects contracts anew whose builds have changed, for what they would publish now to be agreed to. */
  async review(): Promise<void> {
    if (this.#phase === "ended") await this.#inspect(this.#rows.all.filter(isChanged));
  }

  /** Ends with its window. What a service has accepted goes on there, and stays stored. */
  dispose(): void {
    this.#isDisposed = true;
    this.#inspecting?.abort();
    this.#run.dispose();
  }

  async #inspect(rows: readonly BatchRow[], areCached = false): Promise<void> {
    const hasEnded = this.#phase === "ended";
    const looking = new AbortController();
    this.#inspecting = looking;
    this.#setPhase("looking");
    const keys = rows.map(({ key }) => key);
    await planRows(this.#rows, this.#inspector, keys, looking.signal, areCached).catch((error: unknown) => {
      if (!looking.signal.aborted) throw error;
    });
    if (this.#inspecting !== looking) return;
    this.#inspecting = undefined;
    if (hasEnded && !this.#rows.all.some(isPlanned)) {
      this.#end();
      return;
    }
    this.#setPhase("list");
    await this.update();
  }

  #start(): void {
    if (!this.#tools.isTrusted()) return;
    this.#finishedAt = undefined;
    this.#setPhase("running");
    this.#run.start();
    void this.#onRun();
  }

  #list(): AgreedFiles {
    return agreedFilesOf(tickedFiles(this.#rows, this.#inspector), this.#confirmed);
  }

  #onRun(): PromiseLike<void> | undefined {
    if (this.#phase === "running" || this.#phase === "paused") {
      const { all } = this.#rows;
      if (!all.some(isPending)) return this.#end();
      // While nothing waits, there is nothing to pause.
      const phase = this.#run.isPaused && countWaiting(all) > 0 ? "paused" : "running";
      if (phase !== this.#phase) this.#setPhase(phase);
    }
    return this.#phase === "looking" || this.#phase === "list" ? undefined : this.#store();
  }

  #end(): PromiseLike<void> | undefined {
    if (!this.#rows.all.some(isUnfinished)) this.#finishedAt ??= this.#tools.clock.now();
    this.#setPhase("ended");
    return this.#store();
  }

  #giveUp(): void {
    for (const { key, state } of this.#rows.all)
      if (state.kind === "stopped" && state.because === "notSent")
        this.#rows.change(key, { state: { ...state, because: "canceled" } });
    this.#finishedAt = this.#tools.clock.now();
    void this.#end();
  }

  #store(): PromiseLike<void> | undefined {
    const { last } = this;
    return last === undefined || this.#isDisposed ? undefined : this.#tools.store(last);
  }

  #setPhase(phase: BatchPhase): void {
    this.#phase = phase;
    this.#listId += 1;
    this.#listeners.notify();
  }
}

const isPlanned = ({ state }: BatchRow): boolean => state.kind === "planned";

/** Planned, or found to need or allow nothing. */
const isOfPlan = (row: BatchRow): boolean =>
  isPlanned(row) || row.state.kind === "notPossible" || row.state.kind === "skipped";

const isChanged = ({ state }: BatchRow): boolean => state.kind === "stopped" && state.because === "changed";
