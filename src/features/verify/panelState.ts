import * as vscode from "vscode";
import * as z from "zod/mini";
import { readStoredExchange, storeExchange } from "../../app/responses/storedExchange.ts";
import { readStoredReport, storeReport } from "../../app/responses/storedReport.ts";
import { comparedBuilds, type BuildAvailability } from "../../app/verification/codeToCompare.ts";
import type { Network } from "../../app/networks/network.ts";
import type { VerificationReport, VerificationSubject } from "../../app/verification/report.ts";
import { address, contractId, lenient } from "../../app/storedSchemas.ts";
import { storedSummary, type VerificationSummary } from "../../app/verification/summary.ts";
import { storedName } from "../../app/verification/verifiedName.ts";
import type { VerificationView } from "../../ui/verification/view.ts";

/**
 * What VS Code keeps with a panel of what it shows, beside the summary: how asking failed, which the history does not always keep,
 * what builds are good for, or what a restart would interrupt. Responses are kept elsewhere: they may be long.
 */
export function stateOf(view: VerificationView): {
  readonly report?: string;
  readonly builds?: BuildAvailability;
  readonly interrupted?: Interrupted;
} {
  if (view.kind === "restored") return {};
  if (view.kind !== "finished") return { interrupted: interruptedOf(view) };
  const builds = view.builds === undefined ? {} : { builds: view.builds };
  const stored = storeReport(view.report);
  const isKept = stored === undefined || stored.responses.length > 0;
  return isKept ? builds : { ...builds, report: storeExchange(stored) };
}

const interrupted = z.object({
  /** Its name. */
  network: z.string(),
  address,
  contractId: lenient(contractId),
  wasSent: lenient(z.boolean(), false),
  wasPlan: lenient(z.boolean(), false),
});

type Interrupted = z.infer<typeof interrupted>;

/** What VS Code has kept with a panel; it may be old, new or damaged. */
export const panelState = lenient(
  z.object({
    summary: lenient(storedSummary),
    report: lenient(z.string()),
    builds: lenient(z.enum([...comparedBuilds, "noMirror", "unreadable"])),
    /** What the workspace called the contract. */
    name: lenient(storedName),
    interrupted: lenient(interrupted),
  }),
);

type PanelState = z.infer<typeof panelState>;

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

/** What a restart has interrupted, where its network is still one of the user's. */
export function interruptedIn(
  state: PanelState,
  networkNamed: (name: string) => Network | undefined,
): Interruption | undefined {
  if (state?.interrupted === undefined) return undefined;
  const { network: name, address, contractId, ...rest } = state.interrupted;
  const network = networkNamed(name);
  return network && { subject: { network, address, contractId }, ...rest };
}

/** The report of a summary. */
export function reportIn(
  state: PanelState,
  { id }: VerificationSummary,
  network: Network,
): VerificationReport | undefined {
  const exchange = state?.report === undefined ? undefined : readStoredExchange(state.report);
  const report = exchange && readStoredReport(exchange, network);
  return report?.id === id ? report : undefined;
}

/** What the workspace knew of the contract: what it called it, and what its builds were good for. */
export type KnownBefore = {
  readonly name?: string | undefined;
  readonly builds?: BuildAvailability | undefined;
};

/** That of a state. */
export function knownBefore(state: PanelState): KnownBefore {
  return { name: nameIn(state), builds: state?.builds };
}

/** What the workspace called the contract, which may be used where the workspace is trusted. */
export function nameIn(state: PanelState): string | undefined {
  const name = vscode.workspace.isTrusted ? state?.name : undefined;
  return name === "" ? undefined : name;
}
