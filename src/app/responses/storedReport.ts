import * as z from "zod/mini";
import { withoutHash } from "../../builds/proof/withoutHash.ts";
import { protocols } from "../../services/verifier/protocol.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Network } from "../networks/network.ts";
import { address, contractId, lenient } from "../storedSchemas.ts";
import { withoutAbi, type VerificationReport, type VerificationWay } from "../verification/report.ts";
import { readStoredConclusion, storeConclusion } from "./storedConclusion.ts";
import type { StoredExchange } from "./storedExchange.ts";

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

const imported: VerificationWay = { kind: "explorer" };

const way: z.ZodMiniType<VerificationWay> = z.union([
  z.object({ kind: z.enum(["explorer", "similar"]) }),
  z.object({
    kind: z.literal("build"),
    contract: z.string(),
    files: z.number(),
    language: z.optional(lenient(z.enum(withoutAbi))),
    withoutHash: z.optional(lenient(z.enum(withoutHash))),
  }),
]);

const reportParts = z.object({
  // What 0.1 has stored has none.
  id: lenient(z.string()),
  chainId: z.string(),
  address,
  contractId: lenient(contractId),
  isAddressOfBefore: lenient(z.literal(true)),
  // Until it was kept, there was a response of it.
  host: z.optional(z.string()),
  protocol: z.enum(protocols),
  // Before builds could be published, all were imported.
  way: lenient(way, imported),
  withKey: lenient(z.boolean(), false),
  startedAt: z.number(),
  tookMilliseconds: z.number(),
});

/** Reads a stored report; `undefined` when it cannot be read, or the network has become another since. */
export function readStoredReport(exchange: StoredExchange, network: Network): VerificationReport | undefined {
  const { data: parts } = reportParts.safeParse(exchange.about);
  const host = network.verifierUrl === undefined ? undefined : hostOf(network.verifierUrl);
  if (parts === undefined || host === undefined || (parts.host ?? host) !== host) return undefined;
  if (exchange.responses.some((response) => response.host !== host)) return undefined;
  const { chainId, address, contractId, isAddressOfBefore, ...rest } = parts;
  const asked = { address, chainId, host };
  const conclusion =
    chainId === network.chainId ? readStoredConclusion(exchange, rest.protocol, network, asked) : undefined;
  if (conclusion === undefined) return undefined;
  const before = isAddressOfBefore === true ? { isAddressOfBefore } : {};
  const subject = { network, address, contractId, ...before };
  return { ...rest, id: rest.id ?? String(rest.startedAt), subject, host, conclusion };
}
