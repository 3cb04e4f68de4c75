import * as vscode from "vscode";
import { registerCommand } from "../../editor/commandRegistry.ts";
import type { Services } from "../services.ts";
import { networkStatusWords } from "../../text/networks/networkStatus.ts";
import { hostOf } from "../../core/hosts.ts";
import type { NetworkChoice } from "../../app/networks/readNetworks.ts";
import type { Network } from "../../app/networks/network.ts";
import type { CommandId } from "../../editor/commands.ts";

/** The status bar item of the active network, and the commands that change networks. */
export function registerNetwork(services: Services): vscode.Disposable {
  const status = new NetworkStatus(services);
  const { log } = services;
  return vscode.Disposable.from(
    status,
    services.settings.onDidChange(() => status.refresh()),
    registerCommand("contractLens.selectNetwork", log, async (name) =>
      (await import("./pickNetwork.ts")).pickNetwork(services, name),
    ),
    registerCommand("contractLens.setRpcUrl", log, async (network) =>
      (await import("./setRpcUrl.ts")).setRpcUrl(services, network),
    ),
    registerCommand("contractLens.chooseRpcUrl", log, async (network) =>
      (await import("./chooseRpcUrl.ts")).chooseRpcUrl(services, network),
    ),
    registerCommand("contractLens.addNetwork", log, async () =>
      (await import("./addNetwork.ts")).addNetwork(services),
    ),
  );
}

/** The status bar item with the active network; warns if the settings name an unknown one. */
class NetworkStatus {
  readonly #services: Services;
  readonly #item: vscode.StatusBarItem;
  /** The shown choice. */
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

  /** Reads the settings again and updates the item; logs invalid entries. */
  refresh(): void {
    const { settings } = this.#services;
    const choice = settings.networkChoice();
    const { problems } = settings.networks();
    // Explanations load on demand: they are rarely needed.
    if (problems.length > 0 || !vscode.workspace.isTrusted)
      void import("./pickNetwork.ts").then(async ({ explainChoice }) => {
        const lines = await explainChoice(this.#services, choice, problems);
        // Settings may have changed meanwhile.
        if (this.#choice === choice) this.#item.tooltip = tooltip(choice, lines);
      });
    const isUsable =
      choice.kind === "none" || (choice.kind === "known" && choice.network.problems === undefined);
    const name = nameOf(choice);
    this.#item.text = `${isUsable ? "$(globe)" : "$(warning)"} ${name}`;
    this.#item.backgroundColor =
      choice.kind === "unknown" ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
    this.#choice = choice;
    this.#item.tooltip = tooltip(choice, []);
    const label = choice.kind === "known" ? networkStatusWords.spoken(name) : explain(choice);
    this.#item.accessibilityInformation = { label, role: "button" };
  }

  dispose(): void {
    this.#item.dispose();
  }
}

function nameOf(choice: NetworkChoice): string {
  switch (choice.kind) {
    case "known":
      return choice.network.name;
    case "none":
      return networkStatusWords.select();
    case "unknown":
      return choice.name ?? networkStatusWords.none();
  }
}

/** Why there is no active network. */
function explain(choice: Exclude<NetworkChoice, { readonly kind: "known" }>): string {
  return choice.kind === "none" ? networkStatusWords.notSelected() : networkStatusWords.unknown(choice.name);
}

/** @param further further notes on the network */
function tooltip(choice: NetworkChoice, further: readonly string[]): string {
  return [
    ...(choice.kind === "known" ? servicesOf(choice.network) : [explain(choice)]),
    ...further,
    choice.kind === "none" ? networkStatusWords.clickToSelect() : networkStatusWords.click(),
  ].join("\n");
}

function servicesOf(network: Network): readonly string[] {
  const { name, chainId, ledgers, verifierUrl, problems = [] } = network;
  const isBad = (wanted: string): boolean => problems.some(({ field }) => field === wanted);
  const sources = ledgers.map(({ kind, url }) => networkStatusWords[`${kind}Node`](hostOf(url)));
  const isWithoutSource = sources.length === 0;
  return [
    networkStatusWords.chain(name, chainId),
    ...sources,
    ...(isWithoutSource && isBad("mirrorUrl") ? [networkStatusWords.badMirrorNode()] : []),
    ...(isWithoutSource && isBad("rpcUrl") ? [networkStatusWords.badRpcNode()] : []),
    ...(isWithoutSource && !isBad("mirrorUrl") && !isBad("rpcUrl") ? [networkStatusWords.noLedger()] : []),
    verifierUrl === undefined && isBad("verifierUrl")
      ? networkStatusWords.badVerifier()
      : networkStatusWords.verifier(verifierUrl && hostOf(verifierUrl)),
  ];
}
