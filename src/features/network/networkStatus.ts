import * as vscode from "vscode";
import { networkProblemText, unusableField } from "../../text/failures/unusableEntry.ts";
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
    const isWhole = isKnown && choice.network.problems === undefined;
    const name = (isKnown ? choice.network.name : choice.name) ?? networkStatusWords.none();
    this.#item.text = `${isWhole ? "$(globe)" : "$(warning)"} ${name}`;
    this.#item.backgroundColor = isKnown
      ? undefined
      : new vscode.ThemeColor("statusBarItem.warningBackground");
    this.#item.tooltip = tooltip(choice);
    const label = isKnown ? networkStatusWords.spoken(name) : networkStatusWords.unknown(choice.name);
    this.#item.accessibilityInformation = { label, role: "button" };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function tooltip(choice: NetworkChoice): string {
  return [
    ...(choice.kind === "known"
      ? [...servicesOf(choice.network), ...(choice.network.problems ?? []).map(networkProblemText)]
      : [networkStatusWords.unknown(choice.name)]),
    networkStatusWords.click(),
  ].join("\n");
}

function servicesOf(network: Network): readonly string[] {
  const { name, chainId, mirrorUrl, verifierUrl } = network;
  const isBad = (field: keyof Network): boolean => unusableField(network, field) !== undefined;
  return [
    networkStatusWords.chain(name, chainId),
    mirrorUrl === undefined && isBad("mirrorUrl")
      ? networkStatusWords.badMirrorNode()
      : networkStatusWords.mirrorNode(mirrorUrl && hostOf(mirrorUrl)),
    verifierUrl === undefined && isBad("verifierUrl")
      ? networkStatusWords.badVerifier()
      : networkStatusWords.verifier(verifierUrl && hostOf(verifierUrl)),
  ];
}
