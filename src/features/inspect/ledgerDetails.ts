import {
  type DetailRequestOptions,
  type DetailState,
  type LedgerDetails,
} from "../../app/lookups/ledgerDetails.ts";
import { isOnLocalNode } from "../../app/networks/network.ts";
import { detailRequests } from "../../app/subjects/subject.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import { compareCreationCode } from "./codeComparison.ts";
import { loadProxy } from "./proxyTarget.ts";
import { loadable, type SubjectLoad } from "./subjectLoad.ts";

type DetailName = keyof LedgerDetails;

const allNames = ["fee", "stateChanges", "balance", "creator"] as const satisfies readonly DetailName[];

/** The user requests state changes explicitly: the node computes them on demand. */
const automaticNames = allNames.filter((name) => name !== "stateChanges");

/** Loads missing details of the subject. @param again details to load again */
export async function loadDetails(
  load: SubjectLoad,
  again: readonly DetailName[] = [],
  names: readonly DetailName[] = allNames,
): Promise<void> {
  const { subject, signal, ledger, state } = load;
  const due = names.filter((name) => {
    const kind = state.facts[name]?.kind;
    return kind === "notRequested" || kind === "failed" || again.includes(name);
  });
  if (ledger === undefined || due.length === 0) return;
  const requests = detailRequests(subject, state.lookup);
  const set = (name: DetailName, fact: DetailState<LedgerDetails[DetailName]>): void =>
    load.change({ facts: { ...load.state.facts, [name]: fact } });
  // Keep a loaded value visible during its reload.
  for (const name of due) if (state.facts[name]?.kind !== "loaded") set(name, { kind: "loading" });
  const options = await detailOptions(load, ledger);
  await Promise.all(
    due.map(async (name) => {
      const loaded = await loadable(async () => requests[name]?.(options), signal);
      if (loaded !== undefined) set(name, loaded);
    }),
  );
  const { deployed } = load;
  if (due.includes("creator") && deployed !== undefined) await compareCreationCode(load, deployed);
}

/** Loads the automatic details, and reloads those that the user has requested: a balance may have changed, and failures may pass. */
export async function loadDueDetails(load: SubjectLoad): Promise<void> {
  const { subject, signal } = load;
  const { facts } = load.state;
  const again = facts.balance?.kind === "loaded" ? (["balance"] as const) : [];
  const isRequestedAgain = again.length > 0 || Object.values(facts).some(({ kind }) => kind === "failed");
  // Requests to a node on this machine disclose nothing.
  const isLocal = isOnLocalNode(subject.network);
  // The user requests the details of a record.
  if (subject.kind === "record" && !isRequestedAgain && !isLocal) return;
  await load.whenVisible();
  signal.throwIfAborted();
  if (isLocal && subject.network.verifierUrl === undefined && load.state.proxy?.kind === "slots")
    load.inBackground(loadProxy(load));
  await loadDetails(load, again, subject.kind === "record" ? allNames : automaticNames);
}

/** The options of requests for details. @param signal ends them */
export async function detailOptions(
  { tools, signal: ended }: SubjectLoad,
  ledger: Ledger,
  signal = ended,
): Promise<DetailRequestOptions> {
  const { lookups, services } = tools;
  return {
    ...{ ledger, lookups, channel: await services.channel(), signal },
    recordedCreation: async (network, address) =>
      (await import("../../app/plan/creation.ts")).recordedCreation(services, network, address),
  };
}
