import { untilAborted } from "../../core/turns/untilAborted.ts";
import { originOf } from "../../core/hosts.ts";
import type { Network } from "../networks/network.ts";
import type { VerificationReport, VerificationStep } from "../verification/report.ts";
import { summarize } from "../verification/summarize.ts";
import { acceptedWay, agreedWay, type Agreement } from "./agreement/agreedWay.ts";
import { isPending, takenBack, type BatchRow, type RowState } from "./rows/batchRow.ts";
import type { Looks } from "./look/looks.ts";
import { isLeftUnknown, limitOf, outcomeOfReport, type RowOutcome } from "./rows/rowOutcome.ts";
import type { Rows } from "./rows/rows.ts";
import type { RunTools } from "./runTools.ts";

/** What is verified of a batch at a time. */
const atOnce = 2;

/** How often a contract is sent to a service that has too much to do, before that is its outcome. */
const mostTries = 4;

/** How long such a service is left alone that does not say how long. */
const usualWaitMilliseconds = 20_000;

/** A longer wait is the user's to decide on. */
const longestWaitMilliseconds = 600_000;

/** Verifies the rows that were agreed to: two at a time, in their order, at the pace that their services ask for. */
export class BatchRun {
  readonly #rows: Rows;
  readonly #looks: Looks;
  readonly #tools: RunTools;
  readonly #agreement: Agreement;
  readonly #onChange: () => PromiseLike<void> | undefined;
  readonly #running = new Map<string, AbortController>();
  /** Until when each service is left alone. */
  readonly #heldOff = new Map<string, number>();
  #sleeping: AbortController | undefined;
  #maySend = false;
  #isDisposed = false;

  /** @param onChange hears when a row begins, is accepted or ends. Nothing of one that begins is sent before what it returns resolves. */
  constructor(
    rows: Rows,
    looks: Looks,
    tools: RunTools,
    agreement: Agreement,
    onChange: () => PromiseLike<void> | undefined,
  ) {
    this.#rows = rows;
    this.#looks = looks;
    this.#tools = tools;
    this.#agreement = agreement;
    this.#onChange = onChange;
  }

  /** Whether what waits is begun when it is due. */
  get maySend(): boolean {
    return this.#maySend;
  }

  /** Begins, or goes on. What a service has accepted is looked at also where nothing may be sent. */
  go(maySend: boolean): void {
    this.#maySend = maySend;
    this.#pump();
  }

  /** Takes back what waits; where nothing does, gives up what runs. */
  cancel(): void {
    const waiting = this.#rows.all.filter(({ state }) => state.kind === "waiting");
    for (const row of waiting) this.takeBack(row.key, false);
    if (waiting.length > 0) return;
    for (const running of this.#running.values()) running.abort();
  }

  /** Takes back a row that waits, or gives up one that runs. @param isSkipped whether it is taken back by itself */
  takeBack(key: string, isSkipped = true): void {
    this.#running.get(key)?.abort();
    const row = this.#rows.get(key);
    if (row?.state.kind !== "waiting") return;
    this.#rows.change(key, { state: takenBack(row.state.expected, row.earlier, isSkipped) });
    this.#looks.forget(key);
    void this.#onChange();
    this.#pump();
  }

  /** Begins nothing more, and gives up all that runs. */
  dispose(): void {
    this.#isDisposed = true;
    this.#sleeping?.abort();
    for (const running of this.#running.values()) running.abort();
  }

  #pump(): void {
    this.#sleeping?.abort();
    this.#sleeping = undefined;
    if (this.#isDisposed) return;
    // One moment for all: what becomes due between two looks at the clock would be neither begun nor waited for.
    const now = this.#tools.clock.now();
    while (this.#running.size < atOnce) {
      const row = this.#next(now);
      if (row === undefined) break;
      const abort = new AbortController();
      this.#running.set(row.key, abort);
      void this.#runRow(row, abort.signal);
    }
    if (this.#running.size < atOnce) void this.#sleep(now);
  }

  /** The first row that may begin now. */
  #next(now: number): BatchRow | undefined {
    const { all } = this.#rows;
    const idle = all.filter((row) => isPending(row) && !this.#running.has(row.key));
    const accepted = idle.find(({ state }) => state.kind === "accepted");
    if (accepted !== undefined || !this.#maySend) return accepted;
    const pending = new Set(all.filter(isPending).map(({ key }) => key));
    const due = idle.filter((row) => this.#dueAt(row) <= now);
    const free = due.find(({ after }) => !after.some((key) => pending.has(key)));
    // Contracts that need each other wait for nobody.
    return free ?? (pending.size === idle.length ? due[0] : undefined);
  }

  #dueAt(row: BatchRow): number {
    const from = row.state.kind === "waiting" ? (row.state.from ?? 0) : 0;
    return Math.max(from, this.#heldOff.get(this.#serviceOf(row)) ?? 0);
  }

  #serviceOf(row: BatchRow): string {
    const service = this.#looks.networkOf(row)?.verifierUrl;
    // Its network may be gone from the settings by now.
    return service === undefined ? "" : originOf(service);
  }

  /** Until the next row is due that waits for its service. */
  async #sleep(now: number): Promise<void> {
    if (!this.#maySend) return;
    const { clock } = this.#tools;
    const dues = this.#rows.all
      .filter(({ state }) => state.kind === "waiting")
      .map((row) => this.#dueAt(row))
      .filter((due) => due > now);
    if (dues.length === 0) return;
    const sleeping = new AbortController();
    this.#sleeping = sleeping;
    try {
      await clock.sleep(Math.min(...dues) - now, sleeping.signal);
    } catch {
      return;
    }
    this.#pump();
  }

  async #runRow(row: BatchRow, signal: AbortSignal): Promise<void> {
    try {
      await this.#verify(row, signal);
    } catch (error) {
      this.#rows.change(row.key, { state: this.#stateAfter(error, row, signal) });
    } finally {
      this.#running.delete(row.key);
      void this.#onChange();
      this.#pump();
    }
  }

  /** Canceled before anything was sent: later, that is what the report says. Of all else it is not known how far it came. */
  #stateAfter(error: unknown, { state, earlier }: BatchRow, signal: AbortSignal): RowState {
    if (signal.aborted && "expected" in state) return takenBack(state.expected, earlier);
    this.#tools.log.error(`Batch: ${String(error)}`);
    return { kind: "notPossible", because: "failed" };
  }

  async #verify(row: BatchRow, signal: AbortSignal): Promise<void> {
    const { state, key } = row;
    const network = this.#looks.networkOf(row);
    if ((state.kind !== "waiting" && state.kind !== "accepted") || network === undefined) {
      this.#rows.change(key, { state: { kind: "notPossible", because: "noNetwork" } });
      return;
    }
    const service = network.verifierUrl ?? "";
    if (state.kind === "accepted" && state.service !== service) {
      this.#rows.change(key, { state: { kind: "notPossible", because: "otherService" } });
      return;
    }
    const { expected } = state;
    const tries = state.kind === "waiting" ? state.tries + 1 : 1;
    const job = state.kind === "accepted" ? state.job : undefined;
    this.#rows.change(key, { state: { kind: "running", expected, step: undefined, job, service } });
    void this.#onChange();
    const found =
      state.kind === "accepted"
        ? { way: acceptedWay(state), isOpen: false }
        : await agreedWay(this.#looks, this.#agreement, { row, network, expected }, signal);
    if ("state" in found) {
      this.#looks.forget(key);
      this.#rows.change(key, { state: found.state });
      return;
    }
    const { way, isOpen } = found;
    if (state.kind === "waiting") {
      this.#rows.change(key, { state: { kind: "running", expected, step: undefined, job, service, isOpen } });
      await this.#untilKept(signal);
    }
    const onStep = (step: VerificationStep): void => {
      const now = this.#rows.get(key)?.state;
      if (now?.kind !== "running") return;
      const accepted = step.kind === "accepted" ? step.verificationId : now.job;
      this.#rows.change(key, { state: { ...now, step, job: accepted, isOpen } });
      // What becomes of it should its window be closed now is another thing.
      if (accepted !== now.job || step.kind !== now.step?.kind) void this.#onChange();
    };
    const { address } = row.subject;
    const report = await this.#tools.verify({ network, address, way, signal, onStep });
    const limit = limitOf(report);
    if (limit !== undefined && tries < mostTries && !signal.aborted) {
      const wait = limit.asked ?? usualWaitMilliseconds;
      if (wait <= longestWaitMilliseconds) {
        const from = this.#tools.clock.now() + wait;
        this.#heldOff.set(originOf(service), from);
        const refused = outcomeOfReport(report);
        const earlier = refused === "verified" ? row.earlier : refused;
        this.#rows.change(key, { state: { kind: "waiting", expected, from, tries }, earlier });
        return;
      }
    }
    const outcome = await this.#outcomeOf(report, network, signal);
    this.#rows.change(key, { state: { kind: "ended", expected, outcome } });
    if (outcome.grade !== "failed" || isLeftUnknown(report)) this.#looks.forget(key);
  }

  /**
   * The next window must know of each row that its files may have been sent. A window that is being closed is cut off from what keeps
   * that, and its extensions run on for a while: nothing more may leave them.
   */
  async #untilKept(signal: AbortSignal): Promise<void> {
    const keeping = this.#onChange();
    if (keeping !== undefined) await untilAborted(Promise.resolve(keeping), signal);
  }

  async #outcomeOf(report: VerificationReport, network: Network, signal: AbortSignal): Promise<RowOutcome> {
    const outcome = outcomeOfReport(report);
    if (outcome !== "verified") return outcome;
    const held = await this.#tools.heldAt(network, report.subject.address, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return "canceled" as const;
    });
    const grade = held === undefined || held === "none" ? "failed" : held;
    const { tookMilliseconds } = report;
    return { grade, creation: undefined, needsAllFiles: false, summary: summarize(report), tookMilliseconds };
  }
}
