import * as vscode from "vscode";
import { explainNetworkProblem } from "../../app/explain/networkProblem.ts";
import { hostOf } from "../../app/hosts.ts";
import type { Network } from "../../app/networks/network.ts";
import type { CommandId } from "../../host/commands.ts";
import type { Services } from "../../host/services.ts";

/** The status bar item that names the active network. */
export class NetworkStatus {
  readonly #services: Services;
  readonly #item: vscode.StatusBarItem;

  constructor(services: Services) {
    this.#services = services;
    this.#item = vscode.window.createStatusBarItem(
      "contractLens.network",
      vscode.StatusBarAlignment.Left,
      40,
    );
    this.#item.name = "Contract Lens Network";
    this.#item.command = "contractLens.selectNetwork" satisfies CommandId;
    this.refresh();
    this.#item.show();
  }

  /** Reads the settings anew and shows what they say now; entries that cannot be used are told of in the log. */
  refresh(): void {
    const { settings, log } = this.#services;
    const network = settings.activeNetwork();
    const { problems } = settings.networks();
    for (const problem of problems) log.warn(explainNetworkProblem(problem));
    const name = `${problems.length > 0 ? "$(warning)" : "$(globe)"} ${network.name}`;
    this.#item.text = name;
    this.#item.tooltip = tooltip(network, problems.length);
    this.#item.accessibilityInformation = { label: `Contract Lens network: ${network.name}`, role: "button" };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function tooltip(network: Network, problems: number): string {
  const lines = [
    `Contract Lens: ${network.name}, chain ID ${network.chainId}`,
    `Mirror node: ${network.mirrorUrl === undefined ? "none" : hostOf(network.mirrorUrl)}`,
    `Verification service: ${network.verifierUrl === undefined ? "none" : hostOf(network.verifierUrl)}`,
  ];
  if (problems > 0) lines.push("Some entries of contractLens.networks cannot be used: see the log.");
  return [...lines, "Click to choose another network"].join("\n");
}
