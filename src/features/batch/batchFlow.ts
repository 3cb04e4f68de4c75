import * as vscode from "vscode";
import { Batch } from "../../app/batch/batch.ts";
import { isForgotten } from "../../app/batch/rows/forgotten.ts";
import type { BatchView } from "../../app/batch/batchView.ts";
import { readStoredBatch, storeBatch, type KeptBatch } from "../../app/batch/rows/stored.ts";
import { openWebview, tabsOf } from "../../editor/panels/webviews.ts";
import { inBackground } from "../../editor/unexpected.ts";
import { tickStep } from "../../editor/walkthrough.ts";
import { batchStatusWords as words } from "../../text/batch/status.ts";
import type { Services } from "../services.ts";
import { systemClock } from "../../http/clock.ts";
import { BatchClaims } from "./batchClaims.ts";
import { BatchPanel } from "./batchPanel.ts";
import { BatchStatus } from "./batchStatus.ts";
import { batchTools } from "./batchTools.ts";
import { askForContracts, givenContracts, withNames } from "./chosenContracts.ts";

/** Where a batch is kept, and how it is shown. */
type BatchPlace = {
  readonly viewType: string;
  /** What was kept last, in this window or an earlier one. */
  readonly stored: () => unknown;
  readonly keep: (stored: unknown) => PromiseLike<void>;
};

/** Takes up what an earlier window has kept, unless what was agreed to has been forgotten since. */
export async function openBatchFlow(services: Services, place: BatchPlace): Promise<BatchFlow> {
  const published = await services.published();
  const kept = readStoredBatch(place.stored());
  if (kept !== undefined && isForgotten(kept, await published.era())) await place.keep(undefined);
  const flow = new BatchFlow(services, place);
  published.onDidForget(() => flow.forget());
  return flow;
}

/** From a command to a batch and its panel: one at a time in a window, which goes on when its panel is closed. */
export class BatchFlow {
  readonly #services: Services;
  readonly #place: BatchPlace;
  readonly #status = new BatchStatus();
  readonly #claims: BatchClaims;
  #batch: Batch | undefined;
  #panel: BatchPanel | undefined;

  constructor(services: Services, place: BatchPlace) {
    this.#services = services;
    this.#place = place;
    this.#claims = new BatchClaims(
      () => services.batches(),
      systemClock,
      services.log,
      (id) => this.#batch?.kept?.id === id && this.#batch.leave(),
    );
    this.#takeKept();
  }

  /** Looks at contracts that are given, or asks which, and shows what would be published. Publishes nothing. */
  async verify(given: readonly unknown[]): Promise<undefined> {
    const isGiven = given[0] !== undefined && given[0] !== null;
    const chosen = isGiven
      ? await givenContracts(this.#services, given)
      : await askForContracts(this.#services);
    const request = chosen && (await withNames(this.#services, chosen));
    if (request === undefined || request.subjects.length === 0) {
      if (isGiven) void vscode.window.showWarningMessage(words.badArgument());
      return undefined;
    }
    const phase = this.#batch?.view.phase;
    if (phase === "running" || phase === "paused") {
      this.show();
      void vscode.window.showInformationMessage(words.stillRunning());
      return undefined;
    }
    this.#panel?.dispose();
    this.#batch?.dispose();
    const batch = this.#take(request);
    this.show();
    await batch.look();
    return undefined;
  }

  /** Opens the panel of the batch, or brings it forward; that of the last one, where none is under way. */
  show(): undefined {
    if (this.#batch === undefined) void vscode.window.showInformationMessage(words.noBatch());
    else if (this.#panel === undefined) {
      // VS Code restores a tab when it is first seen: one that it has not is in the way of this one.
      const unrestored = tabsOf(this.#place.viewType);
      this.#open(openWebview(this.#place.viewType), this.#batch);
      if (unrestored.length > 0)
        inBackground("Batch", Promise.resolve(vscode.window.tabGroups.close(unrestored)), this.#services.log);
    } else this.#panel.reveal();
    return undefined;
  }

  /** As `show`; the last batch waits for a plan that is open to be closed, which the user is told. */
  showLast(): undefined {
    this.show();
    const isPlan = this.#batch !== undefined && this.#batch.kept === undefined;
    if (isPlan && readStoredBatch(this.#place.stored()) !== undefined)
      void vscode.window.showInformationMessage(words.planFirst());
    return undefined;
  }

  /** Fills a panel that VS Code has restored with what was kept; one of nothing is closed. */
  restore(panel: vscode.WebviewPanel): undefined {
    if (this.#batch === undefined || this.#panel !== undefined) panel.dispose();
    else this.#open(panel, this.#batch);
    return undefined;
  }

  /**
   * Forgets the last batch with all that was agreed to. One that runs, or is not agreed to yet, stays: what it has not sent by then is
   * listed again first.
   */
  forget(): void {
    const batch = this.#batch;
    if (batch?.kept === undefined) void this.#place.keep(undefined);
    if (batch?.kept === undefined || batch.view.phase === "running" || batch.view.counts.running > 0) return;
    void this.#place.keep(undefined);
    this.#batch = undefined;
    batch.dispose();
    this.#panel?.dispose();
    this.#status.hide();
    this.#claims.claim(undefined);
  }

  dispose(): void {
    this.#batch?.dispose();
    this.#panel?.dispose();
    this.#status.dispose();
    this.#claims.claim(undefined);
  }

  #takeKept(): void {
    this.#batch = undefined;
    const kept = readStoredBatch(this.#place.stored());
    if (kept !== undefined) this.#take(kept).follow();
  }

  #take(of: ConstructorParameters<typeof Batch>[0]): Batch {
    const keep = (kept: KeptBatch): PromiseLike<void> => this.#place.keep(storeBatch(kept));
    const batch = new Batch(of, batchTools(this.#services, keep));
    let before = batch.view.phase;
    batch.onDidChange(() => {
      if (this.#batch !== batch) return;
      const { view } = batch;
      if (view.phase === "running") tickStep("verifiedTogether");
      this.#status.show(view);
      this.#claim(batch);
      if (before !== view.phase && view.phase === "ended" && this.#panel?.isVisible !== true)
        void this.#tellEnd(view);
      before = view.phase;
    });
    this.#batch = batch;
    this.#status.show(batch.view);
    return batch;
  }

  /** Other windows leave alone what is verified here, or was paused here. */
  #claim(batch: Batch | undefined): void {
    this.#claims.claim(batch?.isOwn === true ? batch.kept?.id : undefined);
  }

  /** Has a batch go on here, unless it is under way in another window, which may have it as well. */
  async #goOn(batch: Batch, way: () => void): Promise<void> {
    const { kept } = batch;
    // Where nothing may be published, it does not go on.
    const isToTake = kept !== undefined && !batch.isOwn && batch.view.isTrusted;
    if (isToTake && !(await this.#claims.take(kept.id))) {
      void vscode.window.showInformationMessage(words.elsewhere());
      return;
    }
    if (this.#batch === batch) way();
    // What did not go on is left to others.
    this.#claim(this.#batch);
  }

  /** Where nobody sees the panel: how many came to what, and no name. */
  async #tellEnd({ counts }: BatchView): Promise<void> {
    const told = words.ended(counts);
    const show = words.show();
    const answer =
      counts.failed + counts.changed > 0
        ? await vscode.window.showWarningMessage(told, show)
        : await vscode.window.showInformationMessage(told, show);
    if (answer === show) this.show();
  }

  #open(panel: vscode.WebviewPanel, batch: Batch): void {
    const goOn = (way: () => void): Promise<void> => this.#goOn(batch, way);
    const opened = new BatchPanel(panel, this.#services, { batch, goOn }, () => {
      if (this.#panel === opened) this.#panel = undefined;
      // What was not agreed to goes with its panel.
      const { phase } = batch.view;
      if ((phase === "looking" || phase === "list") && batch.kept === undefined) {
        batch.dispose();
        if (this.#batch === batch) this.#takeKept();
      }
    });
    this.#panel = opened;
  }
}
