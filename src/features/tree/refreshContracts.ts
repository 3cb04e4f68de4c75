import pLimit from "p-limit";
import { parseContractReference } from "../../core/contractReference.ts";
import { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { formatHandle } from "../../app/history/entryHandle.ts";
import type { ListedContract } from "../../app/history/listing.ts";
import { recordKind } from "../../app/subjects/record/recordKind.ts";
import { recordVerification } from "../../app/subjects/record/recordVerification.ts";
import type { RecordSubject } from "../../app/lookups/inspectSubject.ts";
import type { Services } from "../services.ts";
import type { RowStates } from "./rowBehaviour.ts";

/** As many as a service is asked at once: the deadline of a question runs while it waits. */
const contractsAtOnce = 8;

/**
 * Asks anew about contracts, however many, a few at a time. What is answered finds its own way into the history.
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
  const turn = pLimit(contractsAtOnce);
  let done = 0;
  const refreshInTurn = async (listed: ListedContract): Promise<void> => {
    if (signal.aborted) return;
    await refreshContract(services, states, listed, signal);
    onDone((done += 1));
  };
  await Promise.all(contracts.map((listed) => turn(refreshInTurn, listed)));
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
    const error = await ask(
      services,
      { kind: "record", network, contract: contract.value, timestamps: [] },
      signal,
    );
    const sentence = error && explainFailure(error.failure, error.host).sentence;
    states.set(handle, sentence === undefined ? undefined : { kind: "failed", sentence });
  } catch (error) {
    states.set(handle, undefined);
    if (!signal.aborted) throw error;
  }
}

/** @returns what stood in the way: of the record, or of the status where there is no record to ask for */
async function ask(
  services: Pick<Services, "lookups">,
  subject: RecordSubject,
  signal: AbortSignal,
): Promise<ApiError | undefined> {
  const lookups = await services.lookups();
  try {
    const record = await recordKind.ask(lookups, subject, { signal });
    const { statusError } = await recordVerification.ask(lookups, () => [], subject, record, signal);
    // A service of the older protocols need not tell a status.
    return subject.network.mirrorUrl === undefined ? statusError : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error;
  }
}
