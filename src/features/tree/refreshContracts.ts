import pLimit from "p-limit";
import { type ContractChecks, contractsAtOnce } from "../../app/contractFacts/contractChecks.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { addressOf, type ListedContract } from "../../app/history/historyListing.ts";
import type { Services } from "../services.ts";

/**
 * Asks anew about contracts, however many, a few at a time. What services respond finds its own way into the history.
 * @param signal ends what is under way, and begins nothing more
 * @param onDone is called for each that is done, whatever came of it
 */
export async function refreshContracts(
  settings: Pick<Services["settings"], "networkNamed">,
  checks: ContractChecks,
  contracts: readonly ListedContract[],
  signal: AbortSignal,
  onDone: () => void = () => undefined,
): Promise<void> {
  await pLimit(contractsAtOnce).map(contracts, async (listed) => {
    if (signal.aborted) return;
    await refreshContract(settings, checks, listed, signal);
    onDone();
  });
}

async function refreshContract(
  settings: Pick<Services["settings"], "networkNamed">,
  checks: ContractChecks,
  listed: ListedContract,
  signal: AbortSignal,
): Promise<void> {
  const { network: name, entry } = listed;
  const network = settings.networkNamed(name);
  const reference = parseContractReference(entry.id ?? entry.address);
  if (network === undefined || !reference.ok) return;
  try {
    await checks.check({ network, address: addressOf(listed) }, signal, reference.value);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
