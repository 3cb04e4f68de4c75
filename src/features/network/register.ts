import * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";
import { networkStatusWords } from "../../text/networks/networkStatus.ts";
import { hostOf } from "../../core/hosts.ts";
import type { NetworkChoice } from "../../app/networks/readNetworks.ts";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import type { CommandId } from "../../editor/commands.ts";

/** The active network in the status bar, and the command that changes it. */
export function registerNetwork(services: Services): vscode.Disposable {
  const status = new NetworkStatus(services);
  return vscode.Disposable.from(
    status,
    services.settings.onDidChange(() => status.refresh()),
    registerCommand("contractLens.selectNetwork", services.log, async (name) => {
      const { pickNetwork } = await import("./pickNetwork.ts");
      return pickNetwork(services, name);
    }),
  );
}

/** The status bar item that names the active network, and warns where there is none of the name. */
class NetworkStatus {
  readonly #services: Services;
  readonly #item: vscode.StatusBarItem;
  /** What is shown. */
  #choice: NetworkChoice | undefined;

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
    const { settings } = this.#services;
    const choice = settings.networkChoice();
    const { problems } = settings.networks();
    // What explains the choice further is loaded when there is something to explain, which is seldom.
    if (problems.length > 0 || !vscode.workspace.isTrusted)
      void import("./pickNetwork.ts").then(async ({ explainChoice }) => {
        const lines = await explainChoice(this.#services, choice, problems);
        // The settings may have changed meanwhile.
        if (this.#choice === choice) this.#item.tooltip = tooltip(choice, lines);
      });
    const isKnown = choice.kind === "known";
    const isWhole = isKnown && choice.network.problems === undefined;
    const name = (isKnown ? choice.network.name : choice.name) ?? networkStatusWords.none();
    this.#item.text = `${isWhole ? "$(globe)" : "$(warning)"} ${name}`;
    this.#item.backgroundColor = isKnown
      ? undefined
      : new vscode.ThemeColor("statusBarItem.warningBackground");
    this.#choice = choice;
    this.#item.tooltip = tooltip(choice, []);
    const label = isKnown ? networkStatusWords.spoken(name) : networkStatusWords.unknown(choice.name);
    this.#item.accessibilityInformation = { label, role: "button" };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

/** @param further what else is to be said of the network */
function tooltip(choice: NetworkChoice, further: readonly string[]): string {
  return [
    ...(choice.kind === "known" ? servicesOf(choice.network) : [networkStatusWords.unknown(choice.name)]),
    ...further,
    networkStatusWords.click(),
  ].join("\n");
}

function servicesOf(network: Network): readonly string[] {
  const { name, chainId, verifierUrl, problems = [] } = network;
  const url = ledgerUrl(network);
  const isBad = (wanted: "mirrorUrl" | "verifierUrl"): boolean =>
    problems.some(({ field }) => field === wanted);
  return [
    networkStatusWords.chain(name, chainId),
    url === undefined && isBad("mirrorUrl")
      ? networkStatusWords.badMirrorNode()
      : networkStatusWords.mirrorNode(url && hostOf(url)),
    verifierUrl === undefined && isBad("verifierUrl")
      ? networkStatusWords.badVerifier()
      : networkStatusWords.verifier(verifierUrl && hostOf(verifierUrl)),
  ];
}
