import { parseContractReference } from "../../core/contractReference.ts";
import { someAtOnce } from "../../core/turns/someAtOnce.ts";
import { formatHandle } from "../../app/history/entryHandle.ts";
import type { ListedContract } from "../../app/history/historyListing.ts";
import { askContractState, contractsAtOnce } from "../../app/subjects/record/askContractState.ts";
import type { Services } from "../services.ts";
import type { RowStates } from "./rowBehaviour.ts";

/**
 * Asks anew about contracts, however many, a few at a time. What services respond finds its own way into the history.
 * @param signal ends what is under way, and begins nothing more
 * @param onDone hears how many are done, whatever came of them
 */
export async function refreshContracts(
  services: Pick<Services, "settings" | "lookups">,
  states: RowStates,
  contracts: readonly ListedContract[],
  signal: AbortSignal,
  onDone: (done: number) => void = () => undefined,
): Promise<void> {
  let done = 0;
  await someAtOnce(contracts, contractsAtOnce, async (listed) => {
    if (signal.aborted) return;
    await refreshContract(services, states, listed, signal);
    onDone((done += 1));
  });
}

async function refreshContract(
  services: Pick<Services, "settings" | "lookups">,
  states: RowStates,
  { network: name, key, entry }: ListedContract,
  signal: AbortSignal,
): Promise<void> {
  const network = services.settings.networkNamed(name);
  const contract = parseContractReference(entry.id?.[0] ?? entry.address[0]);
  if (network === undefined || !contract.ok) return;
  const handle = formatHandle({ kind: "contract", network: name, key });
  states.set(handle, { kind: "asking" });
  try {
    const subject = { kind: "record", network, contract: contract.value, timestamps: [] } as const;
    const failures = await askContractState(await services.lookups(), subject, signal);
    states.set(handle, failures.length === 0 ? undefined : { kind: "failed", failures });
  } catch (error) {
    states.set(handle, undefined);
    if (!signal.aborted) throw error;
  }
}
