import type * as vscode from "vscode";
import { parseContractReference, type ContractReference } from "../../core/contractReference.ts";
import { keptReport } from "../../app/bodies/keptReport.ts";
import type { Network } from "../../app/networks/network.ts";
import { parseStoredSummary } from "../../app/verification/storedSummary.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import { PagePanel } from "../../host/pagePanel.ts";
import type { Services } from "../../host/services.ts";
import { VerificationPanel } from "./verificationPanel.ts";

/** The verification panels of this window: one per contract and network. */
export class VerificationPanels {
  readonly #services: Services;
  readonly #viewType: string;
  readonly #verifications: Verifications;
  readonly #panels = new Set<VerificationPanel>();

  constructor(services: Services, verifications: Verifications, viewType: string) {
    this.#services = services;
    this.#viewType = viewType;
    this.#verifications = verifications;
  }

  /** Verifies a contract in its panel, which is opened or brought forward. */
  async verify(network: Network, contract: ContractReference): Promise<VerificationSummary | undefined> {
    const open = [...this.#panels].find((panel) => panel.isAbout(network, contract));
    return (open ?? this.#create(PagePanel.open(this.#viewType))).verify(network, contract);
  }

  /** Shows what is remembered of an attempt in its contract's panel, or in a new one. */
  show(summary: VerificationSummary, report?: VerificationReport): void {
    const contract = parseContractReference(summary.contractId ?? summary.address);
    const network = this.#services.settings.networkNamed(summary.network);
    const open =
      network !== undefined && contract.ok
        ? [...this.#panels].find((panel) => panel.isAbout(network, contract.value))
        : undefined;
    (open ?? this.#create(PagePanel.open(this.#viewType))).showStored(summary, report);
    open?.reveal();
  }

  /** Fills a restored panel with its report, or its summary where that is all; closes it when it cannot be read. */
  async restore(restored: vscode.WebviewPanel, state: unknown): Promise<void> {
    const stored: unknown =
      typeof state === "object" && state !== null ? Reflect.get(state, "summary") : undefined;
    const summary = parseStoredSummary(stored);
    if (summary === undefined) {
      restored.dispose();
      return;
    }
    const panel = this.#create(restored);
    const network = this.#services.settings.networkNamed(summary.network);
    panel.showStored(summary, network && (await this.#keptReport(summary, network)));
  }

  dispose(): void {
    for (const panel of this.#panels) panel.dispose();
  }

  async #keptReport(summary: VerificationSummary, network: Network): Promise<VerificationReport | undefined> {
    const [history, bodies] = await Promise.all([this.#services.history(), this.#services.bodies()]);
    return keptReport(bodies, history.listing, summary, network);
  }

  #create(webviewPanel: vscode.WebviewPanel): VerificationPanel {
    const panel: VerificationPanel = new VerificationPanel(
      webviewPanel,
      this.#services,
      this.#verifications,
      {
        onDidDispose: () => this.#panels.delete(panel),
        verifyElsewhere: async (network, contract) => {
          await this.verify(network, contract);
        },
        onDidFindSubject: () => this.#closeOthers(panel),
      },
    );
    this.#panels.add(panel);
    return panel;
  }

  /** Two ways of naming a contract lead to one panel, the one in use. */
  #closeOthers(kept: VerificationPanel): void {
    for (const panel of this.#panels) if (panel !== kept && panel.hasSubjectOf(kept)) panel.dispose();
  }
}
