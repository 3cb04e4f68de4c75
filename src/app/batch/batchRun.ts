import { originOf } from "../../core/hosts.ts";
import type { Hex } from "../../core/hex.ts";
import { untilAborted } from "../../core/async/waiting.ts";
import type { Clock } from "../../http/clock.ts";
import type { Network } from "../networks/network.ts";
import type { Logger } from "../ports.ts";
import type { PublishedSources } from "../publication/publishedSources.ts";
import type { StoredMatch } from "../verification/verificationState.ts";
import type { VerificationReport, VerificationStep } from "../verification/report.ts";
import type { SourceMethod } from "../verification/verifyContract.ts";
import { agreedMethod } from "./fileList.ts";
import { isPending, type BatchRow, type RowOutcome, type RowState, type StopReason } from "./batchRow.ts";
import type { CodeInspector } from "./codeInspector.ts";
import { repeats } from "../../http/requestPolicy.ts";
import { isOutcomeUnknown, rateLimitOf, outcomeOf, outcomeOfReport } from "./rowOutcome.ts";
import type { Rows } from "./rows.ts";

const concurrency = 2;

/** The verification of one contract. */
export type RowOrder = {
  readonly network: Network;
  readonly address: Hex;
  readonly way: SourceMethod;
  readonly signal: AbortSignal;
  readonly onStep: (step: VerificationStep) => void;
};

/** What running a batch needs. */
export type RunTools = {
  readonly clock: Clock;
  readonly verify: (order: RowOrder) => Promise<VerificationReport>;
  /** The match of a contract at its service, where a report does not tell how close it is. */
  readonly storedMatchAt: (
    network: Network,
    address: Hex,
    signal: AbortSignal,
  ) => Promise<StoredMatch | undefined>;
  readonly onSent: PublishedSources["add"];
  readonly log: Pick<Logger, "error">;
};

/** Verifies the rows that wait: two at a time, in their order, at the pace that their services ask for. */
export class BatchRun {
  readonly #rows: Rows;
  readonly #inspector: CodeInspector;
  readonly #tools: RunTools;
  readonly #onChange: () => PromiseLike<void> | undefined;
  readonly #running = new Map<string, AbortController>();
  /** Until when each service is left alone, by its origin. */
  readonly #notBefore = new Map<string, number>();
  #sleeping: AbortController | undefined;
  #isPaused = false;
  #isDisposed = false;

  /**
   * @param onChange is called when a row begins, is accepted, or ends, and stores the batch. A row is sent only after what it returns
   * has resolved: while a window closes, its extensions run on for a second without the storage.
   */
  constructor(
    rows: Rows,
    inspector: CodeInspector,
    tools: RunTools,
    onChange: () => PromiseLike<void> | undefined,
  ) {
    this.#rows = rows;
    this.#inspector = inspector;
    this.#tools = tools;
    this.#onChange = onChange;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  /** Verifies what waits, and polls what a service has accepted. */
  start(): void {
    this.#isPaused = false;
    this.#pump();
  }

  pause(): void {
    this.#isPaused = true;
  }

  /** Cancels what waits, or else what runs. */
  cancel(): void {
    const waiting = this.#rows.all.filter(({ state }) => state.kind === "waiting");
    for (const { key } of waiting) this.cancelRow(key, "canceled");
    if (waiting.length > 0) return;
    for (const running of this.#running.values()) running.abort();
  }

  cancelRow(key: string, because: StopReason): void {
    this.#running.get(key)?.abort();
    const state = this.#rows.get(key)?.state;
    if (state?.kind !== "waiting") return;
    this.#rows.change(key, { state: stoppedFrom(state, because) });
    this.#inspector.clear(key);
    void this.#onChange();
    this.#pump();
  }

  /** Begins no more rows, and aborts all that run. */
  dispose(): void {
    this.#isDisposed = true;
    this.#sleeping?.abort();
    for (const running of this.#running.values()) running.abort();
  }

  #pump(): void {
    this.#sleeping?.abort();
    this.#sleeping = undefined;
    if (this.#isDisposed) return;
    // Read once: a row that is due between two readings would be neither begun nor slept for.
    const now = this.#tools.clock.now();
    while (this.#running.size < concurrency) {
      const row = this.#next(now);
      if (row === undefined) break;
      const abort = new AbortController();
      this.#running.set(row.key, abort);
      void this.#runRow(row, abort.signal);
    }
    if (this.#running.size < concurrency) void this.#sleep(now);
  }

  #next(now: number): BatchRow | undefined {
    const pending = this.#rows.all.filter(isPending);
    const idle = pending.filter(({ key }) => !this.#running.has(key));
    // Accepted before a reload.
    const polling = idle.find(({ state }) => state.kind === "polling");
    if (polling !== undefined || this.#isPaused) return polling;
    const keys = new Set(pending.map(({ key }) => key));
    const due = idle.filter((row) => this.#dueAt(row) <= now);
    const free = due.find(({ after }) => !after.some((key) => keys.has(key)));
    // Contracts that need each other begin in their order.
    return free ?? (pending.length === idle.length ? due[0] : undefined);
  }

  #dueAt(row: BatchRow): number {
    const from = row.state.kind === "waiting" ? (row.state.from ?? 0) : 0;
    const service = this.#inspector.networkOf(row)?.verifierUrl;
    return Math.max(from, service === undefined ? 0 : (this.#notBefore.get(originOf(service)) ?? 0));
  }

  /** Sleeps until the next row is due that waits for its service. */
  async #sleep(now: number): Promise<void> {
    if (this.#isPaused) return;
    const dues = this.#rows.all
      .filter(({ state }) => state.kind === "waiting")
      .map((row) => this.#dueAt(row))
      .filter((due) => due > now);
    if (dues.length === 0) return;
    const sleeping = new AbortController();
    this.#sleeping = sleeping;
    try {
      await this.#tools.clock.sleep(Math.min(...dues) - now, sleeping.signal);
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

  /** Aborted before anything was sent: later, the report says so. Of any other error it is unknown how far the row came. */
  #stateAfter(error: unknown, { state }: BatchRow, signal: AbortSignal): RowState {
    if (signal.aborted && state.kind === "waiting") return stoppedFrom(state, "canceled");
    this.#tools.log.error(`Batch: ${String(error)}`);
    return { kind: "notPossible", because: "failed" };
  }

  async #verify(row: BatchRow, signal: AbortSignal): Promise<void> {
    const { key, state, subject } = row;
    const network = this.#inspector.networkOf(row);
    if (network === undefined || (state.kind !== "waiting" && state.kind !== "polling")) {
      this.#rows.change(key, { state: { kind: "notPossible", because: "noNetwork" } });
      return;
    }
    const service = network.verifierUrl ?? "";
    if (state.kind === "polling" && state.service !== service) {
      this.#rows.change(key, { state: { kind: "notPossible", because: "otherService" } });
      return;
    }
    const { expected } = state;
    let way: SourceMethod;
    if (state.kind === "polling") {
      const { build, files, withoutHash } = expected;
      way = { kind: "accepted", verificationId: state.job, contract: build, files, withoutHash };
    } else {
      this.#rows.change(key, { state: { kind: "sending", expected, step: undefined } });
      await untilAborted(Promise.resolve(this.#onChange()), signal);
      const found = await agreedMethod(
        this.#inspector,
        this.#tools.onSent,
        { row, network, expected },
        signal,
      );
      if ("state" in found) {
        this.#inspector.clear(key);
        this.#rows.change(key, { state: found.state });
        return;
      }
      ({ way } = found);
    }
    const onStep = (step: VerificationStep): void => {
      const now = this.#rows.get(key)?.state;
      if (now?.kind !== "sending" && now?.kind !== "polling") return;
      const isAccepted = step.kind === "accepted";
      this.#rows.change(key, {
        state: isAccepted
          ? { kind: "polling", expected, job: step.verificationId, service, step }
          : { ...now, step },
      });
      if (isAccepted && now.kind === "sending") void this.#onChange();
    };
    const report = await this.#tools.verify({ network, address: subject.address, way, signal, onStep });
    const retry = state.kind === "waiting" && !signal.aborted ? this.#waitForLimit(state, report) : undefined;
    if (retry !== undefined) {
      this.#notBefore.set(originOf(service), retry.from);
      this.#rows.change(key, { state: retry });
      return;
    }
    const outcome = await this.#outcomeOf(report, network, signal);
    this.#rows.change(key, { state: { kind: "done", expected, outcome } });
    if (outcome.grade !== "failed" || isOutcomeUnknown(report)) this.#inspector.clear(key);
  }

  /** The row as it waits for a service that reached its rate limit; undefined where that is the outcome. */
  #waitForLimit(state: RowState & { readonly kind: "waiting" }, report: VerificationReport) {
    const limit = rateLimitOf(report);
    const tries = state.tries + 1;
    const wait = limit?.retryAfter ?? repeats.limited.pause;
    const { longestPause, tries: most } = repeats.limited;
    if (limit === undefined || tries >= most || wait > longestPause) return undefined;
    const refused = outcomeOfReport(report);
    const previous = refused === "verified" ? state.previous : refused;
    return { ...state, tries, previous, from: this.#tools.clock.now() + wait };
  }

  async #outcomeOf(report: VerificationReport, network: Network, signal: AbortSignal): Promise<RowOutcome> {
    const outcome = outcomeOfReport(report);
    if (outcome !== "verified") return outcome;
    const storedMatch = await this.#tools
      .storedMatchAt(network, report.subject.address, signal)
      .catch((error: unknown) => {
        if (!signal.aborted) throw error;
        return "canceled" as const;
      });
    return outcomeOf(report, storedMatch === undefined || storedMatch === "none" ? "failed" : storedMatch);
  }
}

/** The row as it is before it is sent again: a previous outcome stays. */
function stoppedFrom(
  { expected, previous }: RowState & { readonly kind: "waiting" },
  because: StopReason,
): RowState {
  return previous === undefined
    ? { kind: "stopped", expected, because }
    : { kind: "done", expected, outcome: previous };
}
