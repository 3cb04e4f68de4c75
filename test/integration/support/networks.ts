import * as vscode from "vscode";
import { networkWithoutExplorer } from "../../support/networkWithoutExplorer.ts";
import { devnet } from "./devnet.ts";

export type Protocol = "session" | "direct" | "job";

/** Name of the devnet's network that speaks a protocol. */
export function networkName(protocol: Protocol): string {
  return `Devnet ${protocol}`;
}

/** Makes the devnet known under one name a protocol, and those given beside it; the first is the active one. */
export async function useNetworks(
  protocol: Protocol,
  others: readonly Readonly<Record<string, unknown>>[] = [],
): Promise<void> {
  const { mirrorUrl, verifierUrl } = devnet;
  const ours = (["session", "direct", "job"] as const).map((verifierProtocol) => ({
    name: networkName(verifierProtocol),
    chainId: "298",
    mirrorUrl,
    verifierUrl,
    verifierProtocol,
    explorerSource: "etherscan",
  }));
  await setUserSetting("networks", [...ours, ...others]);
  await setUserSetting("network", networkName(protocol));
}

/**
 * The devnet's mirror node as a host that is not this machine, as far as the product can tell: what is sent there is asked about as it
 * is for any host.
 */
export function remoteNetwork() {
  const mirrorUrl = devnet.mirrorUrl.replace("127.0.0.1", "0.0.0.0");
  return { name: "Remote devnet", chainId: "298", mirrorUrl };
}

/** Makes the devnet known as it is, and makes that network the active one which no explorer belongs to. @returns its name */
export async function useNetworkWithoutExplorer(): Promise<string> {
  const name = "Devnet without explorer";
  await useNetworks("job", [networkWithoutExplorer(name, devnet)]);
  await useNetwork(name);
  return name;
}

/** Makes a network the active one. */
export async function useNetwork(name: string): Promise<void> {
  await setUserSetting("network", name);
}

/** Changes one of the product's user settings; `undefined` takes it away. */
export async function setUserSetting(name: string, value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("contractLens");
  await configuration.update(name, value, vscode.ConfigurationTarget.Global);
}
