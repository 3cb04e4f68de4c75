import { writeFile } from "node:fs/promises";
import * as vscode from "vscode";
import type { Figure } from "../figure.ts";
import { hovers } from "./figures/hovers.ts";
import { nodeHovers } from "./figures/nodeHovers.ts";
import { panels } from "./figures/panels.ts";
import { given } from "./given.ts";

/** Measures all that needs VS Code, and writes the figures into a file; VS Code calls this in its extension host. */
export async function run(): Promise<void> {
  await vscode.extensions.getExtension("contract-lens.contract-lens")?.activate();
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries({ hovers, panels, nodeHovers })) {
    console.log(`Measuring ${name}…`);
    figures.push(...(await measure()));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  }
  await writeFile(given.result, JSON.stringify(figures));
}
