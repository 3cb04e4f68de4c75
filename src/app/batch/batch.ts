import type { SentFile } from "../publication/publishedSources.ts";
import { agreedRows } from "./agreement/agreedRows.ts";
import { newRow, type BatchRow } from "./rows/batchRow.ts";
import { BatchRun } from "./batchRun.ts";
import type { BatchPhase, BatchTools, BatchView } from "./batchView.ts";
import { countPending, countRows, phaseOfRun } from "./batchCounts.ts";
import { agreedFilesOf, type AgreedFiles } from "./agreement/agreedFiles.ts";
import { Looks } from "./look/looks.ts";
import { fileOfDigest, tickedFiles } from "./agreement/rowFiles.ts";
import { planRows } from "./look/planRows.ts";
import { waitAgain, type Retried } from "./mayBeRetried.ts";
import { nameless } from "./rows/nameless.ts";
import { rowsToLookAt } from "./look/lookAgain.ts";
import { Rows } from "./rows/rows.ts";
import type { KeptBatch } from "./rows/stored.ts";
import { mostSubjects, type BatchRequest } from "./rows/subjects.ts";
import { Listeners } from "../../core/turns/listeners.ts";

/**
 * Contracts that are verified together: looked at, agreed to by one list, and verified one after the other. Nothing of a file
 * leaves before its list is agreed to, and nothing that was on no list.
 */
export class Batch {
  readonly #tools: BatchTools;
  readonly #label: string;
  readonly #leftOut: number;
  readonly #rows: Rows;
  readonly #looks: Looks;
  readonly #run: BatchRun;
  readonly #listeners = new Listeners();
  readonly #agreed: Set<string>;
  readonly #id: string;
  readonly #isKept: boolean;
  readonly #confirmed = new Set<string>();
  #looking: AbortController | undefined;
  #isDisposed = false;
  /** Whether another window began it, and nothing has been sent in this one. */
  #isInterrupted: boolean;
  #phase: BatchPhase;
  /** Changes with everything that the list is made of. */
  #listId = 0;
  #startedAt: number | undefined;
  #finishedAt: number | undefined;

  /** @param of what is asked for, or what was kept of an earlier window: that goes on when it is told to. */
  constructor(of: BatchRequest | KeptBatch, tools: BatchTools) {
    const kept = "rows" in of ? of : undefined;
    this.#tools = tools;
    this.#isKept = kept !== undefined;
    this.#isInterrupted = this.#isKept;
    this.#label = of.label;
    this.#leftOut = "rows" in of ? 0 : of.leftOut;
    this.#id = kept?.id ?? crypto.randomUUID();
    this.#agreed = new Set(kept?.agreed);
    this.#startedAt = kept?.startedAt;
    this.#finishedAt = kept?.finishedAt;
    const rows = "rows" in of ? of.rows : of.subjects.slice(0, mostSubjects).map((one) => newRow(one));
    this.#rows = new Rows(rows, () => this.#listeners.tell());
    this.#phase = kept === undefined ? "looking" : countPending(rows) === 0 ? "ended" : "paused";
    this.#looks = new Looks(tools);
    const agreement = { digests: this.#agreed, onSent: tools.onSent, wasSent: tools.wasSent };
    this.#run = new BatchRun(this.#rows, this.#looks, tools, agreement, () => this.#onRun());
  }

  /** Calls back whenever anything changes. @returns a function that ends it */
  onDidChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  get view(): BatchView {
    const { all } = this.#rows;
    const isTrusted = this.#tools.isTrusted();
    // Where the workspace is not trusted any more, nothing is called as it was then.
    const isNamed = isTrusted || !this.#isKept;
    return {
      phase: this.#phase,
      isInterrupted: this.#isInterrupted && this.#phase === "paused",
      label: isNamed ? this.#label : "",
      leftOut: this.#leftOut,
      rows: isNamed ? all : all.map(nameless),
      counts: countRows(all),
      startedAt: this.#startedAt,
      finishedAt: this.#finishedAt,
      list: this.#phase === "list" ? { ...this.#list(), id: this.#listId } : undefined,
      isTrusted,
    };
  }

  /** Whether it is this window's to go on with, which has begun it, or has gone on with it. */
  get isOwn(): boolean {
    return (this.#phase === "running" || this.#phase === "paused") && !this.#isInterrupted;
  }

  /** What is kept of it; undefined before it is agreed to. */
  get kept(): KeptBatch | undefined {
    const [id, label, startedAt, finishedAt] = [this.#id, this.#label, this.#startedAt, this.#finishedAt];
    if (startedAt === undefined) return undefined;
    return { id, label, startedAt, finishedAt, rows: this.#rows.all, agreed: this.#agreed };
  }

  /** Looks at the contracts, and shows the list. Their ledger and their verification service are asked how each stands. */
  look(): Promise<void> {
    return this.#look(this.#rows.all);
  }

  /** Looks once more at contracts for which asking the mirror node or the service failed, or at one that may be there by now. */
  async lookAgain(key?: string): Promise<void> {
    const rows = rowsToLookAt(this.#rows.all, key);
    if (rows.length > 0 && (this.#phase === "list" || this.#phase === "ended")) await this.#look(rows);
  }

  /** The workspace is trusted from now on: what may be published is planned anew, with what only then counts. Nobody is asked. */
  async trust(): Promise<void> {
    this.#confirmed.clear();
    if (this.#phase === "list") await this.#look(this.#rows.of("ready"), true);
  }

  async #look(looked: readonly BatchRow[], areKnown = false): Promise<void> {
    const hasEnded = this.#phase === "ended";
    const looking = new AbortController();
    this.#looking = looking;
    this.#to("looking");
    await planRows(this.#rows, this.#looks, looked, looking.signal, areKnown).catch((error: unknown) => {
      if (!looking.signal.aborted) throw error;
    });
    if (this.#looking !== looking) return;
    this.#looking = undefined;
    const isListed = !hasEnded || this.#rows.of("ready").length > 0;
    this.#to(isListed ? "list" : "ended");
  }

  /** Looks at what a service has accepted already; nothing is sent. */
  follow(): void {
    if (this.#phase === "paused") this.#run.go(false);
  }

  /** Ticks a row that can be verified, or all of them that need no decision, or takes that back. */
  tick(key: string | undefined, isTicked: boolean): void {
    const rows = this.#phase === "list" ? this.#rows.toTick(key) : [];
    this.#listId += rows.length;
    for (const row of rows) this.#rows.change(row.key, { isTicked });
  }

  /** Agrees to a file of the list that may hold a secret, or takes that back. */
  confirm(id: number, index: number): void {
    const file = id === this.#listId && this.#phase === "list" ? this.#list().files[index] : undefined;
    if (file === undefined) return;
    if (!this.#confirmed.delete(file.digest)) this.#confirmed.add(file.digest);
    this.#to("list");
  }

  /** A file of the list as it would be published; undefined where its build holds another one by now. */
  async fileOf(id: number, index: number): Promise<SentFile | undefined> {
    const file = id === this.#listId ? this.#list().files[index] : undefined;
    return file && fileOfDigest(this.#rows, this.#looks, file.digest);
  }

  /** Verifies what the list of this number shows, which the user has agreed to. Another one is not sent. */
  agree(id: number): void {
    if (id !== this.#listId || this.#phase !== "list" || !this.#tools.isTrusted()) return;
    const list = this.#list();
    if (list.unconfirmed > 0 || list.contracts === 0) return;
    agreedRows(this.#rows, this.#looks, this.#agreed);
    this.#startedAt ??= this.#tools.clock.now();
    this.#goOn();
  }

  /** Begins nothing more; what runs comes to its end. */
  pause(): void {
    if (this.#phase !== "running") return;
    this.#run.go(false);
    void this.#onRun();
  }

  /** Leaves what waits to another window, which has gone on with it. */
  leave(): void {
    this.#isInterrupted = true;
    this.pause();
  }

  /** Goes on with what waits. */
  resume(): void {
    if (this.#phase === "paused") this.#goOn();
  }

  /** Gives up: the looking, or what waits, or where nothing does what runs. */
  cancel(): void {
    if (this.#phase === "looking") this.#looking?.abort();
    else this.#run.cancel();
    void this.#onRun();
  }

  /** Takes back one row. */
  takeBack(key: string): void {
    this.#run.takeBack(key);
  }

  /** Verifies again what failed and may not fail again, or what was canceled, or one row of either. What it sends was agreed to. */
  retry(of: Retried = "failed"): void {
    if (this.#phase === "looking" || this.#phase === "list" || !this.#tools.isTrusted()) return;
    waitAgain(this.#rows, of);
    if (countPending(this.#rows.all) > 0) this.#goOn();
  }

  /** Looks anew at contracts whose builds have changed, for what they would publish now to be agreed to. */
  async review(): Promise<void> {
    if (this.#phase === "ended") await this.#look(this.#rows.of("changed"));
  }

  /** Ends with its window: what a service has accepted goes on, and is kept as it is. */
  dispose(): void {
    this.#isDisposed = true;
    this.#looking?.abort();
    this.#run.dispose();
  }

  #goOn(): void {
    if (!this.#tools.isTrusted()) return;
    this.#finishedAt = undefined;
    this.#isInterrupted = false;
    this.#to("running");
    this.#run.go(true);
    void this.#onRun();
  }

  #list(): AgreedFiles {
    return agreedFilesOf(tickedFiles(this.#rows, this.#looks), this.#confirmed);
  }

  #onRun(): PromiseLike<void> | undefined {
    if (this.#phase === "running" || this.#phase === "paused") {
      const phase = phaseOfRun(this.#rows.all, this.#run.maySend);
      if (phase === "ended") this.#finishedAt = this.#tools.clock.now();
      if (phase !== this.#phase) this.#to(phase);
    }
    return this.#keep();
  }

  #keep(): PromiseLike<void> | undefined {
    const { kept } = this;
    const isOfList = this.#phase === "looking" || this.#phase === "list";
    return kept === undefined || isOfList || this.#isDisposed ? undefined : this.#tools.keep(kept);
  }

  #to(phase: BatchPhase): void {
    this.#phase = phase;
    this.#listId += 1;
    this.#listeners.tell();
  }
}
