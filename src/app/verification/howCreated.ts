import type { Hex } from "../../core/hex.ts";
import { ApiError } from "../../http/failure.ts";
import type { Ledger, Creation } from "../../services/ledger/ledger.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import type { LocatedRecord } from "../deployments/workspaceDeployments.ts";
import type { Lookups } from "../lookups/lookups.ts";

/**
 * How a contract was created, as its ledger tells it. Undefined where it does not.
 * @throws the signal's reason, when that is aborted
 */
export async function howCreated(
  lookups: Pick<Lookups, "creation">,
  ledger: Ledger,
  { contractId, createdAt }: Pick<DeployedCode, "contractId" | "createdAt">,
  signal: AbortSignal,
): Promise<Creation | undefined> {
  if (contractId === undefined || createdAt === undefined) return undefined;
  try {
    return await lookups.creation({ ledger, contractId, createdAt }, signal);
  } catch (error) {
    // It is told along with other things, and nothing fails for want of it.
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}

/**
 * The transaction that deployed a contract by what tools wrote down: undefined where they name none, or several, as those of a
 * chain that was begun anew. Of proxies tools also note by which transaction they were changed.
 *
 * @param address in lower case
 * @param isKey whether 32 bytes are the private key of a known account, whatever a file calls them
 */
export function recordedCreation(
  records: readonly LocatedRecord[],
  chainId: string,
  address: Hex,
  isKey: (hash: Hex) => boolean,
): Hex | undefined {
  const named = records
    .filter((record) => record.chainId === chainId)
    .flatMap(({ deployments }) => deployments)
    .filter((deployed) => deployed.address === address)
    .filter(({ origin }) => origin === "created" || origin === "child")
    .flatMap(({ transaction }) => transaction ?? [])
    .filter((hash) => !isKey(hash));
  const [only, ...others] = new Set(named);
  return others.length === 0 ? only : undefined;
}
