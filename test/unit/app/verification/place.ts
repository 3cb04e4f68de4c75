import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import { Verifications } from "../../../../src/app/verification/verifications.ts";
import type { RunOptions, VerificationOrder } from "../../../../src/app/verification/verifyContract.ts";
import { openChannel } from "../../../support/channel.ts";
import { json } from "../../../support/faults.ts";
import {
  startFaultServer,
  startVerifier,
  type Behaviour,
  type FaultServer,
} from "../../../support/faultServer.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";
import { valueOf } from "../../core/arbitraries.ts";
import type { KeyConsent } from "../../../../src/app/keys/keyConsent.ts";
import { everyHashAgreed, keysOf } from "../../../support/consent.ts";

/** A mirror node's response that the contract has another address. */
export const mirrorRecord = json(200, { contract_id: "0.0.1001", evm_address: contractAddress });
/** A service's response that it matches. */
export const perfect = json(200, { result: [{ address: spelledAddress, chainId: "1", status: "perfect" }] });

/**
 * A mirror node and a verification service, and what verifies with them.
 * @param questions how many times the status is asked for first, which is not counted as a request
 */
export async function openPlace(
  verifying: Behaviour,
  resolving: Behaviour = mirrorRecord,
  keys: Pick<KeyConsent, "keyFor"> = keysOf(),
  questions = Infinity,
) {
  const [service, mirror] = [
    await startVerifier([verifying], { questions }),
    await startFaultServer(resolving),
  ];
  const client = openChannel();
  const channel = () => Promise.resolve(client.channel);
  const lookups = new Lookups(channel, everyHashAgreed);
  const loading = Object.assign(() => Promise.resolve(lookups), { loaded: lookups });
  const verifications = new Verifications(channel, loading, keys);
  const network = networkWith({ verifierUrl: service.url, mirrorUrl: mirror.url });
  const close = async (): Promise<void> => {
    await Promise.all([client.close(), service.close(), mirror.close()]);
  };
  return { service, mirror, client, lookups, verifications, network, [Symbol.asyncDispose]: close };
}

type Order = VerificationOrder & RunOptions;

/** An order to verify a contract there. */
export function order(network: Network, contract: string, parts: Partial<Order> = {}): Order {
  return {
    network,
    contract: valueOf(parseContractReference(contract)),
    protocol: "direct",
    way: { kind: "explorer" },
    deadlineMilliseconds: 60_000,
    signal: unending,
    onStep: () => undefined,
    ...parts,
  };
}

/** How many requests came to each. */
export function counts(...servers: readonly FaultServer[]): number[] {
  return servers.map(({ requests }) => requests.length);
}
