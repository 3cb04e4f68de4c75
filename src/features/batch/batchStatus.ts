import * as vscode from "vscode";
import { isLeftUnfinished, isPausing, type BatchView } from "../../app/batch/batch.ts";
import { progressOf } from "../../app/batch/batchCounts.ts";
import type { CommandId } from "../../editor/commands.ts";
import { batchStatusWords as words } from "../../text/batch/batchPage.ts";

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
