import type { Hex } from "../../core/hex.ts";
import { readProtocol } from "../../services/verifier/verification.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Network } from "../networks/network.ts";
import type { VerificationReport } from "../verification/report.ts";
import { readContractId } from "../verification/storedSummary.ts";
import { readStoredConclusion, storeConclusion } from "./storedConclusion.ts";
import type { StoredExchange } from "./storedExchange.ts";
import { readWay } from "./storedWay.ts";

/** What is stored of a report, if anything is of its conclusion. */
export function storeReport(report: VerificationReport): StoredExchange | undefined {
  const { id, conclusion, subject, protocol, way, host, withKey, startedAt, tookMilliseconds } = report;
  const exchange = storeConclusion(conclusion);
  if (exchange === undefined) return undefined;
  const { address, contractId, network, isAddressOfBefore } = subject;
  const { chainId } = network;
  const contract = {
    chainId,
    address,
    contractId,
    ...(isAddressOfBefore === true ? { isAddressOfBefore } : {}),
  };
  const about = { id, ...contract, host, protocol, way, withKey, startedAt, tookMilliseconds };
  return { responses: exchange.responses, about: { ...about, ...exchange.about } };
}

/** Reads a stored report; `undefined` when it cannot be read, or the network has become another since. */
export function readStoredReport(
  { responses, about }: StoredExchange,
  network: Network,
): VerificationReport | undefined {
  const { id, chainId, address, contractId, withKey, startedAt, tookMilliseconds } = about;
  const protocol = readProtocol(about["protocol"]);
  const host = network.verifierUrl === undefined ? undefined : hostOf(network.verifierUrl);
  if (protocol === undefined || !isAddress(address) || chainId !== network.chainId) return undefined;
  if (host === undefined || responses.some((response) => response.host !== host)) return undefined;
  // Until it was kept, there was a response of it.
  if ((about["host"] ?? host) !== host) return undefined;
  const conclusion = readStoredConclusion({ responses, about }, protocol, network, {
    address,
    chainId,
    host,
  });
  if (conclusion === undefined || typeof startedAt !== "number" || typeof tookMilliseconds !== "number")
    return undefined;
  return {
    // What 0.1 has stored has none.
    id: typeof id === "string" ? id : String(startedAt),
    subject: {
      network,
      address,
      contractId: readContractId(contractId),
      ...(about["isAddressOfBefore"] === true ? { isAddressOfBefore: true } : {}),
    },
    protocol,
    way: readWay(about["way"]),
    host,
    withKey: withKey === true,
    startedAt,
    tookMilliseconds,
    conclusion,
  };
}

function isAddress(value: unknown): value is Hex {
  return typeof value === "string" && /^0x[0-9a-f]{40}$/.test(value);
}
