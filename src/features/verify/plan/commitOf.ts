import { deployedCommit } from "../../../app/deployments/deployedCommit.ts";
import type { Network } from "../../../app/networks/network.ts";
import type { Hex } from "../../../core/hex.ts";
import type { Services } from "../../services.ts";

/** The commit that the contract was deployed from, where a deployment file names it. */
export const commitOf = async (
  services: Pick<Services, "deployments">,
  { chainId }: Pick<Network, "chainId">,
  address: Hex,
): Promise<string | undefined> => deployedCommit(await services.deployments(), chainId, address);
