import { parseContractReference } from "../../core/contractReference.ts";
import { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failure.ts";
import { formatHandle } from "../../app/history/entryHandle.ts";
import type { ListedContract } from "../../app/history/listing.ts";
import { askAbout, askVerification } from "../../app/subjects/inspection.ts";
import type { RecordSubject } from "../../app/lookups/inspectSubject.ts";
import type { Services } from "../services.ts";
import type { RowStates } from "./rowStates.ts";

/** Asks anew about contracts, all at once; the client paces itself. What is answered finds its own way into the history. */
export async function refreshContracts(
  services: Services,
  states: RowStates,
  contracts: readonly ListedContract[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(contracts.map((listed) => refreshContract(services, states, listed, signal)));
}

async function refreshContract(
  services: Services,
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
  services: Services,
  subject: RecordSubject,
  signal: AbortSignal,
): Promise<ApiError | undefined> {
  const lookups = await services.lookups();
  try {
    const answer = await askAbout(lookups, subject, { signal });
    const record = answer?.kind === "record" ? answer.lookup : undefined;
    const { statusError } = await askVerification(lookups, () => [], subject, record, signal);
    // A service of the older protocols need not tell a status.
    return subject.network.mirrorUrl === undefined ? statusError : undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error;
  }
}
