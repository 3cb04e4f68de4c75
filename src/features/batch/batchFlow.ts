import * as vscode from "vscode";
import {
  Batch,
  isLeftUnfinished,
  type BatchView,
  isPausing,
  type BatchTools,
} from "../../app/batch/batch.ts";
import { readStoredBatch, storeBatch, type LastBatch } from "../../app/batch/storedBatch.ts";
import { PanelHost, tabsOf } from "../../editor/panels/panelHost.ts";
import { inBackground } from "../../editor/productLog.ts";
import { tickStep } from "../../editor/walkthrough.ts";
import { batchStatusWords as words } from "../../text/batch/batchPage.ts";
import type { Services } from "../services.ts";
import { BatchSession } from "./batchSession.ts";
import { askForContracts, givenContracts, withNames } from "./chosenContracts.ts";
import { progressOf } from "../../app/batch/rowCategory.ts";
import type { CommandId } from "../../editor/commands.ts";
import { recordedContract } from "../../app/deployments/deploymentRecords.ts";
import { contractNamed } from "../../app/history/findEntry.ts";
import { statusAt, storedMatchIn } from "../../app/verification/verificationState.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { systemClock } from "../../http/clock.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

type BatchPlace = {
  readonly viewType: string;
  /** The last stored value, from this window or an earlier one. */
  readonly stored: () => unknown;
  readonly store: (stored: unknown) => PromiseLike<void>;
};

/** Restores the batch of an earlier window; deletes it if the history was cleared since, or if it cannot be read. */
export async function openBatchFlow(services: Services, place: BatchPlace): Promise<BatchFlow> {
  const published = await services.published();
  const era = await published.era();
  if (readStoredBatch(place.stored(), era) === undefined) await place.store(undefined);
  const flow = new BatchFlow(services, place, era);
  published.onDidClear(() => inBackground("Batch", flow.forget(), services.log));
  return flow;
}

/** Runs at most one batch per window, with its panel. Closing the panel does not stop the batch. */
export class BatchFlow {
  readonly #services: Services;
  readonly #place: BatchPlace;
  readonly #status = new BatchStatus();
  /** As `PublishedSources.era`. */
  #era: string;
  #batch: Batch | undefined;
  readonly #host: PanelHost<BatchSession>;

  constructor(services: Services, place: BatchPlace, era: string) {
    this.#services = services;
    this.#place = place;
    this.#era = era;
    this.#host = new PanelHost(services, place.viewType, true);
    this.#takeLast();
  }

  /** Inspects the given contracts, or asks which, and shows the publication plan. Publishes nothing. */
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
    this.#host.dispose();
    this.#batch?.dispose();
    const batch = this.#take(request);
    this.show();
    await batch.inspect();
    return undefined;
  }

  /** Opens or reveals the panel of the current batch, else of the last one. */
  show(): undefined {
    if (this.#batch === undefined) void vscode.window.showInformationMessage(words.noBatch());
    else if (this.#session === undefined) {
      // VS Code restores a tab when it is first visible: close tabs that are not restored yet.
      const unrestored = tabsOf(this.#place.viewType);
      this.#open(this.#batch);
      if (unrestored.length > 0)
        inBackground("Batch", Promise.resolve(vscode.window.tabGroups.close(unrestored)), this.#services.log);
    } else this.#session.panel.reveal();
    return undefined;
  }

  /** Like `show`, but tells the user to close an open plan to see the last batch. */
  showLast(): undefined {
    this.show();
    const isPlan = this.#batch !== undefined && this.#batch.last === undefined;
    if (isPlan && this.#stored() !== undefined) void vscode.window.showInformationMessage(words.planFirst());
    return undefined;
  }

  /** Fills a panel that VS Code has restored with the last batch, or closes it. */
  restore(panel: vscode.WebviewPanel): undefined {
    if (this.#batch === undefined || this.#session !== undefined) panel.dispose();
    else this.#open(this.#batch, panel);
    return undefined;
  }

  /** Deletes the last batch. A running or unconfirmed batch stays; its unsent sources are listed again before they are sent. */
  async forget(): Promise<void> {
    const batch = this.#batch;
    const isRunning =
      batch?.last !== undefined && (batch.view.phase === "running" || batch.view.counts.running > 0);
    if (!isRunning) {
      void this.#place.store(undefined);
      if (batch?.last !== undefined) {
        this.#batch = undefined;
        batch.dispose();
        this.#host.dispose();
        this.#status.hide();
      }
    }
    this.#era = await (await this.#services.published()).era();
  }

  dispose(): void {
    this.#batch?.dispose();
    this.#batch = undefined;
    this.#host.dispose();
    this.#status.dispose();
  }

  get #session(): BatchSession | undefined {
    return this.#host.sessions[0];
  }

  #stored(): LastBatch | undefined {
    return readStoredBatch(this.#place.stored(), this.#era);
  }

  #takeLast(): void {
    this.#batch = undefined;
    const last = this.#stored();
    if (last !== undefined) this.#take(last).follow();
  }

  #take(of: ConstructorParameters<typeof Batch>[0]): Batch {
    const store = (last: LastBatch): PromiseLike<void> => this.#place.store(storeBatch(last, this.#era));
    const batch = new Batch(of, batchTools(this.#services, store));
    let before = batch.view.phase;
    batch.onDidChange(() => {
      if (this.#batch !== batch) return;
      const { view } = batch;
      if (view.phase === "running") tickStep("verifiedTogether");
      this.#status.show(view);
      const hasEnded = before !== view.phase && view.phase === "ended" && !isLeftUnfinished(view);
      if (hasEnded && this.#session?.panel.isVisible !== true) void this.#tellEnd(view);
      before = view.phase;
    });
    this.#batch = batch;
    this.#status.show(batch.view);
    return batch;
  }

  /** Shows the counts of outcomes, without names, while the panel is hidden. */
  async #tellEnd({ counts }: BatchView): Promise<void> {
    const message = words.ended(counts);
    const show = words.show();
    const answer =
      counts.failed + counts.changed > 0
        ? await vscode.window.showWarningMessage(message, show)
        : await vscode.window.showInformationMessage(message, show);
    if (answer === show) this.show();
  }

  #open(batch: Batch, restored?: vscode.WebviewPanel): void {
    const onDidClose = (): void => {
      // An unconfirmed batch ends with its panel.
      const { phase } = batch.view;
      if (phase !== "looking" && phase !== "list") return;
      batch.dispose();
      if (this.#batch === batch) this.#takeLast();
    };
    this.#host.create((panel) => new BatchSession(panel, this.#services, batch, onDidClose), restored);
  }
}

/** The status bar item that opens an unfinished batch. */
export class BatchStatus {
  readonly #item: vscode.StatusBarItem;

  constructor() {
    this.#item = vscode.window.createStatusBarItem("contractLens.batch", vscode.StatusBarAlignment.Left, 39);
    this.#item.name = words.name();
    this.#item.command = "contractLens.showBatch" satisfies CommandId;
  }

  /** Shows the progress of a batch; hides the item if the batch has ended or is not confirmed. */
  show(view: BatchView): void {
    const isRunning = view.phase === "running" || isPausing(view);
    if (!isRunning && view.phase !== "paused" && !isLeftUnfinished(view)) {
      this.hide();
      return;
    }
    const label = labelOf(view);
    this.#item.text = `${isRunning ? "$(sync~spin)" : "$(debug-pause)"} ${label}`;
    this.#item.tooltip = words.click();
    this.#item.accessibilityInformation = { label, role: "button" };
    this.#item.show();
  }

  hide(): void {
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function labelOf(view: BatchView): string {
  const { done, all } = progressOf(view.rows);
  const left = all - done;
  if (view.phase === "running") return words.running(done, all);
  if (view.phase === "ended") return words.unfinished(left);
  return isPausing(view) ? words.pausing(left) : words.paused(left);
}

function batchTools(services: Services, store: BatchTools["store"]): BatchTools {
  const { settings, log } = services;
  return {
    clock: systemClock,
    log,
    store,
    isTrusted: () => vscode.workspace.isTrusted,
    networkNamed: (name) => settings.networkNamed(name),
    nameAt: (name, address) => {
      const network = settings.networkNamed(name);
      return network && services.deploymentName(network, address)?.name;
    },
    sources: async () => {
      const [{ checks }, buildMatches, lookups, builds, published, history, deployments, labels] =
        await Promise.all([
          services.deploymentChecks(),
          services.buildMatches(),
          services.lookups(),
          services.builds(),
          services.published(),
          services.history(),
          services.deployments(),
          services.labels(),
        ]);
      return {
        lookups,
        builds,
        published,
        knownVerificationOf: (network, address) => checks.facts.verificationOf({ network, address }),
        lastAttempt: ({ name }, address) =>
          contractNamed(history.listing, name, { address, contractId: undefined })?.verifications[0]?.entry
            .word,
        onDidCompare: (network, deployed, found) => {
          const ledger = ledgerOf(network);
          if (ledger !== undefined) buildMatches.record(ledger, deployed, found);
        },
        nameOf: (network, address) => {
          const ledger = ledgerOf(network);
          const listed = contractNamed(history.listing, network.name, { address, contractId: undefined });
          const code = ledger && buildMatches.cached(ledger, address);
          const build = code?.kind === "matched" ? code.name : undefined;
          const label = labels.at(network, address, listed?.entry.id);
          return nameOfContract({ label, build, verified: listed?.entry.verifiedName?.[0] });
        },
        records: {
          codeAt: (...contract) => deployments.codeAt(...contract),
          nameAt: (...contract) => deployments.nameAt(...contract),
          deployments: () => Promise.resolve(deployments),
          history: () => Promise.resolve(history),
        },
        commitOf: (network, address) =>
          recordedContract(deployments, network, address).then(({ commit }) => commit),
      };
    },
    verify: async ({ network, address, way, signal, onStep }) => {
      const contract = parseContractReference(address);
      if (!contract.ok) throw new Error("An address names a contract.");
      const verifications = await services.verifications();
      return verifications.verify({
        network,
        contract: contract.value,
        protocol: way.kind === "accepted" ? "job" : network.verifierProtocol,
        way,
        deadlineMilliseconds: settings.verificationDeadlineMilliseconds(),
        signal,
        onStep,
      });
    },
    storedMatchAt: async (network, address, signal) =>
      storedMatchIn(await statusAt(await services.lookups(), network, address, signal)),
    onSent: async (...sent) => (await services.published()).add(...sent),
  };
}
