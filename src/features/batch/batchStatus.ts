import * as vscode from "vscode";
import { isPausing, type BatchView } from "../../app/batch/batchView.ts";
import { progressOf } from "../../app/batch/batchCounts.ts";
import type { CommandId } from "../../editor/commands.ts";
import { batchStatusWords as words } from "../../text/batch/status.ts";

/** The status bar item that leads back to a batch that is not at its end. */
export class BatchStatus {
  readonly #item: vscode.StatusBarItem;

  constructor() {
    this.#item = vscode.window.createStatusBarItem("contractLens.batch", vscode.StatusBarAlignment.Left, 39);
    this.#item.name = words.name();
    this.#item.command = "contractLens.showBatch" satisfies CommandId;
  }

  /** Shows how far a batch is; nothing where it has ended, or has not been agreed to. */
  show(view: BatchView): void {
    const { phase, rows, isInterrupted } = view;
    if (phase !== "running" && phase !== "paused") {
      this.hide();
      return;
    }
    const { done, all } = progressOf(rows);
    const left = all - done;
    const pause = isInterrupted ? words.interrupted(left) : words.paused(left);
    const told =
      phase === "running" ? words.running(done, all) : isPausing(view) ? words.pausing(left) : pause;
    this.#item.text = `${phase === "running" || isPausing(view) ? "$(sync~spin)" : "$(debug-pause)"} ${told}`;
    this.#item.tooltip = words.click();
    this.#item.accessibilityInformation = { label: told, role: "button" };
    this.#item.show();
  }

  hide(): void {
    this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
