import * as vscode from "vscode";
import { explainNetworkProblem } from "../../text/networkProblem.ts";
import { explainUnknownNetwork } from "../../text/unknownNetwork.ts";
import { hostOf } from "../../app/hosts.ts";
import type { NetworkChoice } from "../../app/networks/readNetworks.ts";
import type { Network } from "../../app/networks/network.ts";
import type { CommandId } from "../../editor/commands.ts";
import type { Services } from "../services.ts";

/** The status bar item that names the active network, and warns where there is none of the name. */
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
    const choice = settings.networkChoice();
    const { problems } = settings.networks();
    for (const problem of problems) log.warn(explainNetworkProblem(problem));
    const isKnown = choice.kind === "known";
    const name = (isKnown ? choice.network.name : choice.name) ?? "No network";
    this.#item.text = `${isKnown && problems.length === 0 ? "$(globe)" : "$(warning)"} ${name}`;
    this.#item.backgroundColor = isKnown
      ? undefined
      : new vscode.ThemeColor("statusBarItem.warningBackground");
    this.#item.tooltip = tooltip(choice, problems.length);
    const label = isKnown ? `Contract Lens network: ${name}` : notKnown(choice.name);
    this.#item.accessibilityInformation = { label, role: "button" };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function tooltip(choice: NetworkChoice, problems: number): string {
  const lines = choice.kind === "known" ? [...servicesOf(choice.network)] : [notKnown(choice.name)];
  if (problems > 0) lines.push("Some entries of contractLens.networks cannot be used: see the log.");
  return [...lines, "Click to choose another network"].join("\n");
}

function servicesOf({ name, chainId, mirrorUrl, verifierUrl }: Network): readonly string[] {
  return [
    `Contract Lens: ${name}, chain ID ${chainId}`,
    `Mirror node: ${mirrorUrl === undefined ? "none" : hostOf(mirrorUrl)}`,
    `Verification service: ${verifierUrl === undefined ? "none" : hostOf(verifierUrl)}`,
  ];
}

function notKnown(name: string | undefined): string {
  return `Contract Lens: ${explainUnknownNetwork(name)} Nothing is looked up or verified.`;
}
