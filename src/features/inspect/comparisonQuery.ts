import type { CodeComparison } from "../../app/builds/comparison.ts";
import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import type { OwnCode } from "../../app/builds/ownCode.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { Services } from "../services.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

type Tools = {
  readonly ownCode: Pick<OwnCode, "ofCode">;
  readonly services: Pick<Services, "builds" | "deployments">;
};

/** What one panel knows of its contract's code beside the builds of the workspace, whoever's it is. */
export class ComparisonQuery {
  readonly #tools: Tools;
  readonly #onDidChange: () => void;
  #comparison: CodeComparison | undefined;

  /** @param onDidChange is called whenever there is something else to show */
  constructor(tools: Tools, onDidChange: () => void) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
  }

  /** What is known by now. */
  get comparison(): CodeComparison | undefined {
    return this.#comparison;
  }

  /** The panel is about something else from now on. */
  forget(): void {
    this.#comparison = undefined;
  }

  /** Compares a code with the builds. Nobody is asked. */
  async compare({ network }: InspectSubject, deployed: DeployedCode, signal: AbortSignal): Promise<void> {
    const { services, ownCode } = this.#tools;
    const [builds, { compareWithBuilds }, { deployedCommit }] = await Promise.all([
      services.builds(),
      import("../../app/builds/comparison.ts"),
      import("../../app/deployments/deployedCommit.ts"),
    ]);
    const commitOf = async (): Promise<string | undefined> =>
      deployedCommit(await services.deployments(), network.chainId, deployed.address);
    const comparison = await compareWithBuilds(builds, deployed, commitOf, signal);
    if (signal.aborted || comparison === undefined) return;
    this.#comparison = comparison;
    const ledger = ledgerOf(network);
    if (ledger !== undefined) ownCode.ofCode(ledger, deployed);
    this.#onDidChange();
  }

  /** Sees whether the contract could be verified from the build that has its code. Reads the build's sources, and asks nobody. */
  async plan({ network }: InspectSubject, signal: AbortSignal): Promise<void> {
    const comparison = this.#comparison;
    if (comparison?.kind !== "matched") return;
    const { planImprovement } = await import("../../app/plan/planVerification.ts");
    const { ofNone: lacking } = await planImprovement(comparison.match, network);
    if (signal.aborted || lacking === undefined) return;
    this.#comparison = { ...comparison, lacking };
    this.#onDidChange();
  }
}
