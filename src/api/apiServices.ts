import type { BuildMatches } from "../app/builds/buildMatches.ts";
import type { ChosenAbis } from "../app/decoding/chosenAbis.ts";
import type { ContractTools, DecodingBuilds } from "../app/decoding/knownContracts.ts";
import type { DecoderTools } from "../app/decoding/resultDecoder.ts";
import type { Lookups } from "../app/lookups/lookups.ts";
import type { Network } from "../app/networks/network.ts";
import type { NetworkChoice } from "../app/networks/readNetworks.ts";
import type { Logger } from "../app/ports.ts";
import type { SignatureNames } from "../app/signatures/signatureNames.ts";

/** The networks that calls can name. */
export type NetworkSettings = {
  readonly networks: () => { readonly networks: readonly Network[] };
  /** The network of calls that name none. */
  readonly networkChoice: () => NetworkChoice;
};

/** What the calls of other programs read, and by whom they ask. */
export type ApiServices = {
  readonly settings: NetworkSettings;
  readonly log: Pick<Logger, "error">;
  readonly lookups: () => Promise<Lookups>;
  readonly builds: () => Promise<DecodingBuilds>;
  readonly buildMatches: () => Promise<Pick<BuildMatches, "displayName">>;
  readonly chosenAbis: () => Promise<ChosenAbis>;
  readonly signatures: () => Promise<SignatureNames | undefined>;
  readonly labels: () => Promise<ContractTools["labels"]>;
  readonly deploymentName: ContractTools["deploymentName"];
  /** Whether names from the workspace may be returned. */
  readonly isTrusted: () => boolean;
};

/** The dependencies of decoding transactions and of calling functions. */
export async function decoderTools(
  services: Omit<ApiServices, "settings" | "log" | "lookups" | "buildMatches">,
  { lookups, buildMatches }: { lookups: Lookups; buildMatches: Pick<BuildMatches, "displayName"> },
): Promise<DecoderTools> {
  const [builds, chosen, signatures, labels] = await Promise.all([
    services.builds(),
    services.chosenAbis(),
    services.signatures(),
    services.labels(),
  ]);
  return {
    lookups,
    builds,
    chosen,
    nameOfBuild: (build) => buildMatches.displayName(build),
    deploymentName: services.deploymentName,
    labels,
    isTrusted: services.isTrusted,
    signatures,
  };
}
