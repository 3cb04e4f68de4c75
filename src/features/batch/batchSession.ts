import * as vscode from "vscode";
import type { Batch } from "../../app/batch/batch.ts";
import { batchReportText } from "../../app/batch/batchReport.ts";
import type { BatchRow } from "../../app/batch/batchRow.ts";
import type { KnownVerification } from "../../app/verification/verificationState.ts";
import type { DeploymentStatus } from "../../app/deploymentChecks/deploymentStatus.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import { type DeploymentChecks, recordedStatus } from "../../app/deploymentChecks/deploymentChecks.ts";
import { checksummed } from "../../core/address.ts";
import { formatHandle, verificationKey } from "../../app/history/entryHandle.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import type { Panel, PanelSession, PanelView } from "../../editor/panels/panelHost.ts";
import { inBackground } from "../../editor/productLog.ts";
import { documentName } from "../../editor/panels/showRaw.ts";
import { batchPage, batchTitle } from "../../ui/batch/batchPage.ts";
import type { ShownBatch } from "../../ui/batch/shownBatch.ts";
import type { BatchAction, CopyFormat, PageMessage, RowAction } from "../../ui/page/pageMessage.ts";
import { pageMarkdown } from "../../ui/pageMarkdown.ts";
import type { Services } from "../services.ts";

/** Throttles updates: steps arrive faster than a user can read. */
const pauseMilliseconds = 100;

/** Interval of the countdown on waiting rows. */
const tickMilliseconds = 1000;

/** The panel of a batch. The batch continues without it. */
export class BatchSession implements PanelSession {
  readonly panel: Panel;
  readonly #services: Services;
  readonly #batch: Batch;
  readonly #onDidClose: () => void;
  readonly #trusted: vscode.Disposable;
  readonly #stopListening: () => void;
  #known: { readonly checks: DeploymentChecks; readonly deployments: WorkspaceDeployments } | undefined;
  #stopHearing: () => void = () => undefined;
  #isDisposed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(panel: Panel, services: Services, batch: Batch, onDidClose: () => void) {
    this.panel = panel;
    this.#services = services;
    this.#batch = batch;
    this.#onDidClose = onDidClose;
    this.#trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => {
      inBackground("Batch", batch.trust(), services.log);
      this.#show();
    });
    this.#stopListening = batch.onDidChange(() => this.#showSoon(pauseMilliseconds));
    void this.#listen();
  }

  view(): PanelView {
    const { view } = this.#batch;
    const now = Date.now();
    const isCounting = view.rows.some(({ state }) => state.kind === "waiting" && (state.from ?? 0) > now);
    if (isCounting) this.#showSoon(tickMilliseconds);
    return { title: batchTitle(view), page: batchPage(this.#shown(now)) };
  }

  copyText(format: CopyFormat): string {
    const shown = this.#shown(Date.now());
    return format === "json"
      ? batchReportText(shown.view, shown.networkNamed)
      : pageMarkdown(batchPage(shown));
  }

  end(): void {
    this.#isDisposed = true;
    this.#stopListening();
    this.#stopHearing();
    this.#trusted.dispose();
    clearTimeout(this.#timer);
    this.#onDidClose();
  }

  #showSoon(milliseconds: number): void {
    this.#timer ??= setTimeout(() => this.#show(), milliseconds);
  }

  #show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.panel.show();
  }

  #shown(now: number): ShownBatch {
    const { view } = this.#batch;
    const networkNamed = (name: string) => this.#services.settings.networkNamed(name);
    const shown = { view, networkNamed, now };
    if (this.#known === undefined) return shown;
    const { checks, deployments } = this.#known;
    const statusOf = ({ subject: { network: name, address } }: BatchRow): DeploymentStatus | undefined => {
      const network = networkNamed(name);
      return network && recordedStatus(deployments, checks, network, address);
    };
    const knownOf = ({ subject: { network: name, address } }: BatchRow): KnownVerification | undefined => {
      const network = networkNamed(name);
      return network && checks.facts.verificationOf({ network, address });
    };
    return { ...shown, knownOf, statusOf };
  }

  /** Updates the list, or the shown outcomes, with later verification statuses. Sends no requests. */
  async #listen(): Promise<void> {
    const [{ checks }, deployments] = await Promise.all([
      this.#services.deploymentChecks(),
      this.#services.deployments(),
    ]);
    // A new window has not read the files yet.
    await deployments.refresh();
    if (this.#isDisposed) return;
    this.#known = { checks, deployments };
    const update = (): void => inBackground("Batch", this.#batch.update(), this.#services.log);
    this.#stopHearing = checks.onDidChange(() => {
      update();
      if (this.#batch.view.phase === "ended") this.#showSoon(pauseMilliseconds);
    });
    update();
    this.#show();
  }

  async handle(message: PageMessage): Promise<void> {
    const batch = this.#batch;
    switch (message.type) {
      case "publish":
        batch.agree(message.plan);
        return;
      case "confirmFile":
        batch.confirm(message.plan, message.file);
        return;
      case "openFile": {
        const file = await batch.fileOf(message.plan, message.file);
        if (file !== undefined) await this.#services.rawDocuments.show(documentName(file.path), file.text);
        return;
      }
      case "cancel":
        if (batch.view.phase === "list") this.panel.dispose();
        else batch.cancel();
        return;
      case "batch":
        return this.#handleBatch(message.action);
      case "row":
        return this.#handleRow(message.row, message.action);
      case "openReference": {
        const text = message.text.toLowerCase();
        const row = batch.view.rows.find(({ subject }) => subject.address.toLowerCase() === text);
        if (row !== undefined) await showRecord(row);
        return;
      }
      default:
        // Ignore messages of other panels' pages.
        return;
    }
  }

  async #handleBatch(action: BatchAction): Promise<void> {
    const batch = this.#batch;
    switch (action) {
      case "pause":
        batch.pause();
        return;
      case "resume":
        batch.resume();
        return;
      case "continue":
        return batch.continue();
      case "review":
        return batch.review();
      case "lookAgain":
        return batch.retryInspection();
      case "retryFailed":
        return batch.retry("failed");
      case "retryCanceled":
        return batch.retry("canceled");
      case "tickAll":
      case "untickAll":
        batch.tick(undefined, action === "tickAll");
    }
  }

  async #handleRow(index: number, action: RowAction): Promise<void> {
    const row = this.#batch.view.rows[index];
    if (row === undefined) return;
    switch (action) {
      case "tick":
      case "untick":
        this.#batch.tick(row.key, action === "tick");
        return;
      case "retry":
        return row.state.kind === "notPossible"
          ? this.#batch.retryInspection(row.key)
          : this.#batch.retry(row);
      case "takeBack":
        this.#batch.skip(row.key);
        return;
      case "open": {
        if (row.state.kind !== "done") return showRecord(row);
        const { network, address, id } = row.state.outcome.summary;
        const key = verificationKey(address, id);
        await runCommand(
          "contractLens.showVerification",
          formatHandle({ kind: "verification", network, key }),
        );
        return;
      }
      case "checkConnection":
        await runCommand("contractLens.checkConnection", row.subject.network);
        return;
      case "verify": {
        const { network, address } = row.subject;
        const contract = new OwnReference(checksummed(address));
        await runCommand("contractLens.verifyContract", contract, { network });
      }
    }
  }
}

async function showRecord({ subject: { address, network } }: BatchRow): Promise<void> {
  await runCommand("contractLens.inspectContractRecord", checksummed(address), { network });
}
