import * as vscode from "vscode";
import type { Subject } from "../../core/references/subject.ts";
import { type InspectSummary, maySend, subjectNamed } from "../../app/subjects/inspection.ts";
import { momentsOn, parseMoment } from "../../app/lookups/moment.ts";
import { askSubject, type AskSubject } from "../../editor/questions/askSubject.ts";
import { networkOrPage } from "../../editor/questions/givenNetwork.ts";
import { pointedAt, type Pointed } from "../../editor/cursor.ts";
import { parseCommandOptions, type CommandOptions } from "../../editor/commandOptions.ts";
import { readReference } from "../../editor/commandReference.ts";
import type { InspectTools } from "./inspectTools.ts";
import { hasNumbers } from "../../app/networks/localAddress.ts";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import { reportUnexpected } from "../../editor/productLog.ts";
import { DeepLinkOpener } from "./deepLinkOpener.ts";
import { InspectPanels } from "./inspectPanels.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { hostsOf } from "../../core/hosts.ts";
import { identifierWords, questionTitles } from "../../text/questions.ts";

/** Resolves a command's contract or transaction and opens its panel. */
export class InspectFlow {
  readonly #tools: InspectTools;
  readonly #panels: InspectPanels;
  readonly #deepLinks: DeepLinkOpener;

  constructor(tools: InspectTools) {
    this.#tools = tools;
    this.#panels = new InspectPanels(tools);
    this.#deepLinks = new DeepLinkOpener(tools, this.#panels);
  }

  /** Shows the reference under the cursor; asks if there is none. */
  async inspectUnderCursor(): Promise<InspectSummary | undefined> {
    const pointed = pointedAt(vscode.window.activeTextEditor);
    if (pointed !== undefined) return this.#inspect(pointed, {});
    return this.#ask(questionTitles.inspect(), { isNoneUnderCursor: true });
  }

  /** Shows the record of the given contract; asks if none is given. */
  async inspectRecord(given: unknown, options: unknown): Promise<InspectSummary | undefined> {
    return (
      this.#inspectGiven(given, "contract", options) ??
      this.#ask(questionTitles.inspectRecord(), { mayHaveConditions: true })
    );
  }

  /** Shows the execution result of the given transaction; asks if none is given. */
  async inspectResult(given: unknown, options: unknown): Promise<InspectSummary | undefined> {
    return this.#inspectGiven(given, "transaction", options) ?? this.#askResult();
  }

  /** Opens a deep link. Shows unexpected errors. */
  async openDeepLink(link: vscode.Uri): Promise<void> {
    try {
      await this.#deepLinks.open(link);
    } catch (error) {
      reportUnexpected("Link", error, this.#tools.services.log);
    }
  }

  /** Fills a restored panel, which reloads when it is first visible. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    this.#panels.restore(panel, state);
  }

  dispose(): void {
    this.#panels.dispose();
  }

  async #ask(title: string, how: AskSubject): Promise<InspectSummary | undefined> {
    const network = await this.#network(undefined, () => this.#ask(title, how));
    if (network === undefined) return undefined;
    const hosts = hostsOf([ledgerUrl(network), network.verifierUrl]);
    const hasIds = hasNumbers(network);
    const prompt = identifierWords.inspectPrompt(hosts, hasIds);
    const mayHaveConditions = how.mayHaveConditions === true && momentsOn(network) === "times";
    const pointed = await askSubject(title, { prompt, hasIds, ...how, mayHaveConditions });
    return pointed && this.#inspect(pointed, { timestamps: pointed.conditions });
  }

  /** Asks for a transaction. An ID means the submitted transaction, unless it has a nonce, as in `0.0.2@5.7/1`. */
  async #askResult(): Promise<InspectSummary | undefined> {
    const network = await this.#network(undefined, () => this.#askResult());
    if (network === undefined) return undefined;
    const pointed = await askSubject(questionTitles.inspectResult(), {
      lookUpUrl: ledgerUrl(network),
      hasIds: hasNumbers(network),
    });
    // Use the network that the input box names: the active one may have changed.
    return pointed && this.#inspect(pointed, { network: network.name });
  }

  /** @returns `undefined` without a subject: menus pass objects of their own */
  #inspectGiven(
    given: unknown,
    kind: Subject["kind"],
    options: unknown,
  ): Promise<InspectSummary | undefined> | undefined {
    const pointed = readReference(given);
    if (pointed?.subject.kind === kind) return this.#inspect(pointed, parseCommandOptions(options));
    if (pointed === undefined && typeof given !== "string") return undefined;
    void vscode.window.showWarningMessage(badArgumentWords[kind]());
    return Promise.resolve(undefined);
  }

  /** @param again runs once a network of that name exists */
  #network(name: unknown, again: () => Promise<unknown>): Promise<Network | undefined> {
    return networkOrPage(this.#tools.services, name, again);
  }

  async #inspect(pointed: Pointed, options: CommandOptions): Promise<InspectSummary | undefined> {
    const network = await this.#network(options.network, () => this.#inspect(pointed, options));
    if (network === undefined) return undefined;
    const { subject, origin } = pointed;
    const { nonce, timestamps, section } = options;
    const moment = parseMoment(timestamps);
    const inspected = subjectNamed(subject, network, {
      ...moment,
      ...(nonce === undefined ? {} : { nonce }),
    });
    if (!(await maySend(this.#tools, inspected, origin, new AbortController().signal))) return undefined;
    return this.#panels.inspect(inspected, origin, section);
  }
}
