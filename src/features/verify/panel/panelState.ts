import * as vscode from "vscode";
import { readStoredExchange, storeExchange } from "../../../app/responses/storedExchange.ts";
import { readStoredReport, storeReport } from "../../../app/responses/storedReport.ts";
import { readBuildOffer, type BuildOffer } from "../../../app/verification/comparedBuilds.ts";
import type { Network } from "../../../app/networks/network.ts";
import type {
  VerificationReport,
  VerificationSubject,
  VerificationSummary,
} from "../../../app/verification/report.ts";
import { contractId as storedContractId } from "../../../app/storedSchemas.ts";
import { storedName } from "../../../app/verification/verifiedName.ts";
import { parseAddress } from "../../../core/address.ts";
import { ownField } from "../../../core/json/plainFields.ts";
import type { VerificationView } from "../../../ui/verification/view.ts";

/**
 * What VS Code keeps with a panel of what it shows, beside the summary: how asking failed, which the history does not always keep,
 * what builds are good for, or what a restart would interrupt. Responses are kept elsewhere: they may be long.
 */
export function stateOf(view: VerificationView): {
  readonly report?: string;
  readonly builds?: BuildOffer;
  readonly interrupted?: Interrupted;
} {
  if (view.kind === "restored") return {};
  if (view.kind !== "finished") return { interrupted: interruptedOf(view) };
  const builds = view.builds === undefined ? {} : { builds: view.builds };
  const stored = storeReport(view.report);
  const isKept = stored === undefined || stored.responses.length > 0;
  return isKept ? builds : { ...builds, report: storeExchange(stored) };
}

type Interrupted = {
  /** Its name. */
  readonly network: string;
  readonly address: string;
  readonly contractId: string | undefined;
  readonly wasSent: boolean;
  readonly wasPlan: boolean;
};

function interruptedOf(
  view: Extract<VerificationView, { readonly subject: VerificationSubject }>,
): Interrupted {
  const { network, address, contractId } = view.subject;
  const wasSent = (view.kind === "interrupted" || view.kind === "running") && view.wasSent === true;
  const isComparing = view.kind === "running" && view.step?.kind === "comparing";
  const wasPlan =
    view.kind === "plan" || isComparing || (view.kind === "interrupted" && view.wasPlan === true);
  return { network: network.name, address, contractId, wasSent, wasPlan };
}

/** What a restart has interrupted. */
export type Interruption = Pick<
  Extract<VerificationView, { kind: "interrupted" }>,
  "subject" | "wasSent" | "wasPlan"
>;

/** Reads what a restart has interrupted, where its network is still one of the user's. */
export function interruptedIn(
  state: unknown,
  networkNamed: (name: string) => Network | undefined,
): Interruption | undefined {
  const interrupted = ownField(state, "interrupted");
  const [name, text] = [ownField(interrupted, "network"), ownField(interrupted, "address")];
  const network = typeof name === "string" ? networkNamed(name) : undefined;
  const address = typeof text === "string" ? parseAddress(text) : undefined;
  if (network === undefined || address?.ok !== true) return undefined;
  const contractId = storedContractId.safeParse(ownField(interrupted, "contractId")).data;
  const subject = { network, address: address.value.lower, contractId };
  const [wasSent, wasPlan] = ["wasSent", "wasPlan"].map((name) => ownField(interrupted, name) === true);
  return { subject, wasSent: wasSent === true, wasPlan };
}

/** Reads that report; a state may be old, new or damaged. */
export function reportIn(
  state: unknown,
  { id }: VerificationSummary,
  network: Network,
): VerificationReport | undefined {
  const stored = ownField(state, "report");
  const exchange = typeof stored === "string" ? readStoredExchange(stored) : undefined;
  const report = exchange && readStoredReport(exchange, network);
  return report?.id === id ? report : undefined;
}

/** What the workspace knew of the contract: what it called it, and what its builds were good for. */
export type KnownBefore = {
  readonly name?: string | undefined;
  readonly builds?: BuildOffer | undefined;
};

/** Reads that. */
export function knownBefore(state: unknown): KnownBefore {
  return { name: nameIn(state), builds: readBuildOffer(ownField(state, "builds")) };
}

/** What the workspace called the contract, which may be used where the workspace is trusted. */
export function nameIn(state: unknown): string | undefined {
  const name = vscode.workspace.isTrusted ? storedName.safeParse(ownField(state, "name")).data : undefined;
  return name === "" ? undefined : name;
}
