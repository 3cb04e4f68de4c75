import { kindOf } from "../../app/subjects/registry.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { DeployedCode } from "../../app/builds/deployedCode.ts";
import type { ProxyFinding } from "../../app/verification/proxy.ts";
import { ApiError } from "../../http/failure.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { Services } from "../services.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

type Tools = { readonly lookups: Lookups; readonly services: Pick<Services, "builds"> };

/** What one panel knows of where its contract leads, if that is a proxy. */
export class ProxyQuery {
  readonly #tools: Tools;
  readonly #onDidChange: () => void;
  #of: InspectSubject | undefined;
  #finding: ProxyFinding | undefined;

  /** @param onDidChange is called whenever there is something else to show */
  constructor(tools: Tools, onDidChange: () => void) {
    this.#tools = tools;
    this.#onDidChange = onDidChange;
  }

  /** What is known of a subject. */
  findingOf(subject: InspectSubject): ProxyFinding | undefined {
    return this.#of === subject ? this.#finding : undefined;
  }

  /** Tells what is held of a subject; what was asked for before stays. Nobody is asked. */
  async recall(subject: InspectSubject, deployed: DeployedCode, signal: AbortSignal): Promise<void> {
    const { heldProxy } = await import("../../app/verification/proxy.ts");
    const builds = await this.#tools.services.builds();
    const held = await heldProxy({ lookups: this.#tools.lookups, builds }, subject.network, deployed);
    const isFound = this.findingOf(subject)?.kind === "found";
    if (!signal.aborted && !(held?.kind === "slots" && isFound)) this.#set(subject, held);
  }

  /** Asks where the contract leads, and how that stands. */
  async ask(subject: InspectSubject, response: InspectResponse, signal: AbortSignal): Promise<void> {
    const deployed = kindOf(subject).deployedCode?.(response);
    if (deployed === undefined) return;
    this.#set(subject, { kind: "asking" });
    const finding = await this.#found(subject, deployed, signal);
    if (!signal.aborted) this.#set(subject, finding);
  }

  async #found(subject: InspectSubject, deployed: DeployedCode, signal: AbortSignal): Promise<ProxyFinding> {
    const ledger = ledgerOf(subject.network);
    if (ledger === undefined) return { kind: "none", slots: [] };
    const { lookups, services } = this.#tools;
    const [{ proxyOf }, { behindProxy }, { slotsToRead }, builds] = await Promise.all([
      import("../../app/verification/proxy.ts"),
      import("../../app/verification/behindProxy.ts"),
      import("../../builds/code/proxySlots.ts"),
      services.builds(),
    ]);
    try {
      const behind = await behindProxy(lookups, ledger, deployed, signal);
      if (behind === undefined) return { kind: "none", slots: slotsToRead(deployed.runtime) };
      const proxy = await proxyOf({ lookups, builds }, subject.network, deployed, behind, signal);
      return { kind: "found", proxy };
    } catch (error) {
      if (signal.aborted) return { kind: "asking" };
      if (error instanceof ApiError) return { kind: "failed", error };
      throw error;
    }
  }

  #set(subject: InspectSubject, finding: ProxyFinding | undefined): void {
    this.#of = subject;
    this.#finding = finding;
    this.#onDidChange();
  }
}
