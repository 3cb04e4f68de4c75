import * as vscode from "vscode";
import { explainNetworkProblem } from "../../text/networks/networkProblem.ts";
import { networkStatusWords } from "../../text/networks/networkStatus.ts";
import { hostOf } from "../../core/hosts.ts";
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
    this.#item.name = networkStatusWords.name();
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
    const name = (isKnown ? choice.network.name : choice.name) ?? networkStatusWords.none();
    this.#item.text = `${isKnown && problems.length === 0 ? "$(globe)" : "$(warning)"} ${name}`;
    this.#item.backgroundColor = isKnown
      ? undefined
      : new vscode.ThemeColor("statusBarItem.warningBackground");
    this.#item.tooltip = tooltip(choice, problems.length);
    const label = isKnown ? networkStatusWords.spoken(name) : networkStatusWords.unknown(choice.name);
    this.#item.accessibilityInformation = { label, role: "button" };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function tooltip(choice: NetworkChoice, problems: number): string {
  return [
    ...(choice.kind === "known" ? servicesOf(choice.network) : [networkStatusWords.unknown(choice.name)]),
    ...(problems > 0 ? [networkStatusWords.unusableEntries()] : []),
    networkStatusWords.click(),
  ].join("\n");
}

function servicesOf({ name, chainId, mirrorUrl, verifierUrl }: Network): readonly string[] {
  return [
    networkStatusWords.chain(name, chainId),
    networkStatusWords.mirrorNode(mirrorUrl && hostOf(mirrorUrl)),
    networkStatusWords.verifier(verifierUrl && hostOf(verifierUrl)),
  ];
}
