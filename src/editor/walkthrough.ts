import * as vscode from "vscode";
import type { InspectSubject } from "../app/lookups/inspectSubject.ts";

/**
 * What the steps of the walkthrough are done by. That a command was run says less: it may have been turned away, and VS Code does
 * not hear of one that a line in a file or another command has run.
 */
export type WalkthroughStep =
  `inspected.${InspectSubject["kind"]}` | "verifiedFromBuild" | "verifiedWithoutBuild" | "verifiedTogether";

/** Ticks a step of the walkthrough, whether that is open or not. */
export function tickStep(step: WalkthroughStep): void {
  void vscode.commands.executeCommand("setContext", `contractLens.has.${step}`, true);
}
