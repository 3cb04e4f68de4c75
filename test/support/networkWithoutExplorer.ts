import type { Devnet } from "../devnet/devnet.ts";

/**
 * The devnet as the setting `contractLens.networks` takes it, for a network as Hedera's public ones are: no block explorer from
 * which a service could import, so that a contract is verified from its build or not at all.
 */
export function networkWithoutExplorer(
  name: string,
  { mirrorUrl, verifierUrl }: Pick<Devnet, "mirrorUrl" | "verifierUrl">,
): Readonly<Record<string, string>> {
  return { name, chainId: "298", mirrorUrl, verifierUrl, verifierProtocol: "job" };
}
