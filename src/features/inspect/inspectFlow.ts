import * as vscode from "vscode";
import type { Subject } from "../../core/scan/subject.ts";
import { type InspectSummary, maySend, subjectNamed } from "../../app/subjects/inspection.ts";
import { parseTimestamps } from "../../core/timestampFilter.ts";
import { askSubject } from "../../editor/questions/askSubject.ts";
import { networkOrPage } from "../../editor/questions/givenNetwork.ts";
import { pointedAt, type Pointed } from "../../editor/cursor.ts";
import { parseCommandOptions, type CommandOptions } from "../../editor/commandOptions.ts";
import { readReference } from "../../editor/commandReference.ts";
import type { InspectTools } from "./subjectLoader.ts";
import { ledgerUrl, type Network } from "../../app/networks/network.ts";
import { reportUnexpected } from "../../editor/productLog.ts";
import { DeepLinkOpener } from "./deepLinkOpener.ts";
import { InspectPanels } from "./inspectPanels.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { hostsOf } from "../../core/hosts.ts";
import { identifierWords, questionTitles } from "../../text/questions.ts";

/** From a command to a contract or transaction, and from there to its panel. */
export class InspectFlow {
  readonly #tools: InspectTools;
  readonly #panels: InspectPanels;
  readonly #deepLinks: DeepLinkOpener;

  constructor(tools: InspectTools) {
    this.#tools = tools;
    this.#panels = new InspectPanels(tools);
    this.#deepLinks = new DeepLinkOpener(tools, this.#panels);
  }

  /** Shows what the cursor stands on; asks when that is nothing. */
  async inspectUnderCursor(): Promise<InspectSummary | undefined> {
    const pointed = pointedAt(vscode.window.activeTextEditor);
    if (pointed !== undefined) return this.#inspect(pointed, {});
    return this.#ask(questionTitles.inspect(), true);
  }

  /** Shows the record of a contract given by a link, a keybinding or an extension; asks when none is given. */
  async inspectRecord(given: unknown, options: unknown): Promise<InspectSummary | undefined> {
    return this.#inspectGiven(given, "contract", options) ?? this.#ask(questionTitles.inspectRecord());
  }

  /** Shows the execution result of a transaction given so; asks when none is given. */
  async inspectResult(given: unknown, options: unknown): Promise<InspectSummary | undefined> {
    return this.#inspectGiven(given, "transaction", options) ?? this.#askResult();
  }

  /** Opens a deep link. What goes wrong unforeseen is told. */
  async openDeepLink(link: vscode.Uri): Promise<void> {
    try {
      await this.#deepLinks.open(link);
    } catch (error) {
      reportUnexpected("Link", error, this.#tools.services.log);
    }
  }

  /** Fills a panel that VS Code has restored; it asks again when it is first seen. */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    this.#panels.restore(panel, state);
  }

  dispose(): void {
    this.#panels.dispose();
  }

  async #ask(title: string, isNoneUnderCursor = false): Promise<InspectSummary | undefined> {
    const network = await this.#network(undefined, () => this.#ask(title, isNoneUnderCursor));
    if (network === undefined) return undefined;
    const url = ledgerUrl(network);
    // Without a mirror node, the verification service is sent nothing either.
    const asked = hostsOf(url === undefined ? [] : [url, network.verifierUrl]);
    const prompt = identifierWords.inspectPrompt(asked);
    const pointed = await askSubject(title, { prompt, isNoneUnderCursor });
    return pointed && this.#inspect(pointed, {});
  }

  /** Asks for a transaction. An ID is the transaction that was submitted, unless it is told with a nonce, as in `0.0.2@5.7/1`. */
  async #askResult(): Promise<InspectSummary | undefined> {
    const network = await this.#network(undefined, () => this.#askResult());
    if (network === undefined) return undefined;
    const pointed = await askSubject(questionTitles.inspectResult(), { lookUpUrl: ledgerUrl(network) });
    // The network that the box has named, whatever is the active one by now.
    return pointed && this.#inspect(pointed, { network: network.name });
  }

  /** @returns `undefined` where nothing was given: menus hand over objects of their own */
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

  /** @param again what to do once there is a network of that name */
  #network(name: unknown, again: () => Promise<unknown>): Promise<Network | undefined> {
    return networkOrPage(this.#tools.services, name, again);
  }

  async #inspect(pointed: Pointed, options: CommandOptions): Promise<InspectSummary | undefined> {
    const network = await this.#network(options.network, () => this.#inspect(pointed, options));
    if (network === undefined) return undefined;
    const { subject, meant } = pointed;
    const timestamps = parseTimestamps(options.timestamps);
    const inspected = subjectNamed(subject, network, { ...options, timestamps });
    if (!(await maySend(this.#tools, inspected, meant, new AbortController().signal))) return undefined;
    return this.#panels.inspect(inspected, meant);
  }
}
