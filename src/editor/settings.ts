import * as vscode from "vscode";
import {
  chooseNetwork,
  type NetworkChoice,
  readNetworks,
  readServiceUrl,
  type NetworksReading,
} from "../app/networks/readNetworks.ts";
import type { RpcUrls } from "../app/networks/rpcUrls.ts";
import type { Network } from "../app/networks/network.ts";
import type { PageSettings, TimeForm } from "../ui/page/pageModel.ts";
import {
  lookupMode,
  userValue,
  windowValue,
  type LookupSetting,
  type SettingInspection,
} from "../app/settingValue.ts";

const section = "contractLens";
const longestTimeoutSeconds = 3600;
const timeForms: Readonly<Record<TimeForm, true>> = { relative: true, local: true, utc: true };

/** The settings, read anew on each access. Which level of them counts is decided in `app/settingValue`. */
export class Settings {
  readonly #rpcUrls: RpcUrls | undefined;

  /** @param rpcUrls those that are in secret storage */
  constructor(rpcUrls?: RpcUrls) {
    this.#rpcUrls = rpcUrls;
  }

  /** All networks, built-in and of the settings. */
  networks(): NetworksReading {
    return readNetworks(userValue(inspect("networks")), this.#rpcUrls?.sourceOf);
  }

  /** The network of that name, as the settings have it now. */
  networkNamed(name: unknown): Network | undefined {
    return this.networks().networks.find((network) => network.name === name);
  }

  /** The network that a command names; the active one if it names none. */
  networkMeant(name: unknown): Network | undefined {
    return name === undefined || name === null ? this.activeNetwork() : this.networkNamed(name);
  }

  /** What the settings choose to be the active network. */
  networkChoice(): NetworkChoice {
    return chooseNetwork(
      this.networks().networks,
      windowValue(inspect("network"), vscode.workspace.isTrusted, vscode.env.remoteName !== undefined),
    );
  }

  /** The network that lookups and verifications go to; none where the settings choose none, or one that there is not. */
  activeNetwork(): Network | undefined {
    const choice = this.networkChoice();
    return choice.kind === "known" ? choice.network : undefined;
  }

  /** Where builds are looked for beside where tools write them; what an untrusted workspace says does not count. */
  builds(): readonly string[] {
    const isRemote = vscode.env.remoteName !== undefined;
    const named = windowValue(inspect("builds"), vscode.workspace.isTrusted, isRemote);
    return Array.isArray(named) ? named.filter((place) => typeof place === "string") : [];
  }

  /** The signature service that hashes may be looked up at, once the user has agreed to that; undefined for none. */
  signatureService(): string | undefined {
    const url = userValue(inspect("signatureService"));
    return typeof url === "string" ? readServiceUrl(url) : undefined;
  }

  /** How long a verification may take, in milliseconds. */
  verificationDeadlineMilliseconds(): number {
    const seconds = userValue(inspect("verification.timeout"));
    return (
      (typeof seconds === "number" && seconds >= 1 ? Math.min(seconds, longestTimeoutSeconds) : 300) * 1000
    );
  }

  /** What a hover may do; a workspace may choose less than the user, never more. In Restricted Mode it sends nothing. */
  hoverLookup(): LookupSetting {
    const mode = lookupMode(inspect("hover.lookup"));
    return vscode.workspace.isTrusted || mode === "off" ? mode : "cached";
  }

  /** Whether references in documents and terminals are links. */
  hasLinks(): boolean {
    return userValue(inspect("links")) !== false;
  }

  /** How panels and hovers show times. */
  times(): TimeForm {
    const form = userValue(inspect("times"));
    return typeof form === "string" && Object.hasOwn(timeForms, form) ? (form as TimeForm) : "relative";
  }

  /** How the reader wants every page. */
  ofPages(): PageSettings {
    return { times: this.times(), fieldNames: this.hasFieldNames(), isRaw: this.isRaw() };
  }

  /** Whether panels show the names that fields have on the wire. */
  hasFieldNames(): boolean {
    return userValue(inspect("fieldNames")) === true;
  }

  /** Has panels show those names, or hide them, from now on. */
  async toggleFieldNames(): Promise<void> {
    const { Global } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration(section).update("fieldNames", !this.hasFieldNames(), Global);
  }

  /** Whether panels show calls, errors and logs as they came, not decoded. */
  isRaw(): boolean {
    return userValue(inspect("raw")) === true;
  }

  /** Whether inlay hints show the variables that were read. */
  hasInlineValues(): boolean {
    return userValue(inspect("inlineValues")) === true;
  }

  /** Has panels show these raw, or decoded, from now on. */
  async toggleRaw(): Promise<void> {
    const { Global } = vscode.ConfigurationTarget;
    await vscode.workspace.getConfiguration(section).update("raw", !this.isRaw(), Global);
  }

  /** Whether language models can use the tools of the product. */
  hasAgentTools(): boolean {
    return userValue(inspect("agentTools")) !== false;
  }

  /** Whether deployments are checked when they are looked at. */
  checksDeployments(): boolean {
    return userValue(inspect("deployments.checkAutomatically")) === true;
  }

  /** Has them checked so, or not, from now on. @throws when it cannot be written */
  async setChecksDeployments(isOn: boolean): Promise<void> {
    const { Global } = vscode.ConfigurationTarget;
    const configuration = vscode.workspace.getConfiguration(section);
    await configuration.update("deployments.checkAutomatically", isOn ? true : undefined, Global);
  }

  /** Calls back whenever a setting of the product, or the trust in the workspace, has changed. */
  onDidChange(listener: () => void): vscode.Disposable {
    return vscode.Disposable.from(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(section)) listener();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(listener),
      { dispose: this.#rpcUrls?.onDidChange(listener) ?? (() => undefined) },
    );
  }
}

/** What VS Code knows of a setting of the product, at each level. */
export function inspect(name: string): SettingInspection | undefined {
  return vscode.workspace.getConfiguration(section).inspect<unknown>(name);
}
