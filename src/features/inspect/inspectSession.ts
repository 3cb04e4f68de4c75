import * as vscode from "vscode";
import * as z from "zod/mini";
import { visibleLine } from "../../core/strings/visibleText.ts";
import type { LocatedBuild } from "../../app/builds/locatedBuild.ts";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import { calledIn } from "../../app/decoding/participants.ts";
import type { DeploymentFile, DeploymentName } from "../../app/deployments/workspaceDeployments.ts";
import type { InspectResponse, InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { ContractQuery } from "../../app/lookups/requestCache.ts";
import { localAddress } from "../../app/networks/localAddress.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { isOnLocalNode, type Network } from "../../app/networks/network.ts";
import { otherNetworks } from "../../app/subjects/otherNetworks.ts";
import { deepLinkTarget } from "../../app/subjects/deepLink.ts";
import { mirrorHost, type InspectSummary } from "../../app/subjects/inspection.ts";
import type { VerificationKnowledge } from "../../app/subjects/recordVerification.ts";
import { NavigationHistory } from "../../app/subjects/navigationHistory.ts";
import {
  cachedResponse,
  contractOf,
  isSameContract,
  responseTo,
  resultToDecode,
  withSupportedMoment,
  storeSubject,
  subjectText,
} from "../../app/subjects/subject.ts";
import type { VerifiedSourceState } from "../../app/verification/verifiedSource.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import type { Hex } from "../../core/hex.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { yieldToEventLoop } from "../../core/async/yielding.ts";
import { OwnReference } from "../../editor/commandReference.ts";
import { runCommand } from "../../editor/commandRegistry.ts";
import { deepLinkTo } from "../../editor/deepLinkTo.ts";
import type { Panel, PanelSession, PanelView, RawResponses } from "../../editor/panels/panelHost.ts";
import { inBackground } from "../../editor/productLog.ts";
import { ApiError } from "../../http/failure.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { repeats } from "../../http/requestPolicy.ts";
import { copiedResponse, curlOfCalls, curlOfGet } from "../../ui/copiedExchange.ts";
import type { CopyFormat, PageMessage } from "../../ui/page/pageMessage.ts";
import { pageMarkdown } from "../../ui/pageMarkdown.ts";
import { lookupName, lookupPage, lookupRows, lookupTitle } from "../../ui/subjects/pages/lookupPage.ts";
import { mayBeKept, type LookupView } from "../../ui/subjects/view.ts";
import { rawPlaces } from "../../ui/subjects/withoutResponse.ts";
import type { NameOf } from "../../ui/decoding/inlineValue.ts";
import type { InspectTools } from "./inspectTools.ts";
import { SubjectLoader } from "./subjectLoader.ts";
import { recordedElsewhere } from "../../ui/parts/recordedElsewhere.ts";

/** Contracts of a page that are looked up for their names. */
const mostLookedUp = 20;

/** UTF-16 units; a tab has room for a third of it. */
const longestTitle = 200;

const titled = z.object({ title: z.string().check(z.refine((title) => title !== "")) });

const nothingKnown: VerificationKnowledge = { status: undefined, statusError: undefined, attempts: [] };

/** A panel of records and results: its subject, and the navigation history. */
export class InspectSession implements PanelSession {
  readonly panel: Panel;
  readonly tools: InspectTools;
  readonly commands = {
    refresh: () => this.load(),
    openInExplorer: () => this.#openInExplorer(),
    contract: () => this.contract,
  };
  readonly #onMessage: (message: PageMessage, session: InspectSession) => Promise<void>;
  readonly #navigation = new NavigationHistory<InspectSubject>();
  /** Loads the current subject. */
  readonly loader: SubjectLoader;
  /** False for a restored panel, which reloads without user action. */
  #isLookedAt = false;
  /** Restored and not visible since: it loads when it becomes visible. */
  #isUnseen = false;
  /** VS Code receives a new panel when the current task ends: reading and decoding wait for that. */
  readonly #isKnown = yieldToEventLoop();
  #isEnded = false;
  /** What the page calls addresses. */
  readonly #named = new Map<Hex, string | undefined>();
  /** Contracts that were looked up for their names, in this load. */
  readonly #lookedUp = new Set<Hex>();
  readonly #trusted: vscode.Disposable;
  readonly #endListening: () => void;
  /** The stored title of a restored panel, shown until the subject has loaded. */
  #restored: { readonly subject: InspectSubject; readonly title: string } | undefined;
  /** The origin of the current subject. */
  #origin: InputOrigin | undefined;

  /** @param onMessage handles the page's messages */
  constructor(
    panel: Panel,
    tools: InspectTools,
    onMessage: (message: PageMessage, session: InspectSession) => Promise<void>,
  ) {
    this.panel = panel;
    this.tools = tools;
    this.#onMessage = onMessage;
    this.loader = new SubjectLoader(tools, {
      onDidChange: () => panel.show(),
      whenVisible: () => panel.seen(),
    });
    const endListening = [
      tools.lookups.onDidRestart((ledger) => this.loader.noteRestart(ledger)),
      tools.labels.onDidChange(() => panel.show()),
      tools.sources.onDidChange(() => panel.show()),
    ];
    this.#endListening = () => endListening.forEach((end) => end());
    this.#trusted = vscode.workspace.onDidGrantWorkspaceTrust(() => this.loader.compareOnceTrusted());
  }

  view(): PanelView | undefined {
    this.#named.clear();
    const { shown } = this;
    if (shown === undefined) return undefined;
    if (shown.subject !== this.#restored?.subject || !isUnsettled(shown)) this.#restored = undefined;
    const title = this.#restored?.title ?? lookupTitle(shown, this.tools.services.settings.times());
    const state = mayBeKept(shown) ? { subject: storeSubject(shown.subject), title } : {};
    const view = { title, page: lookupPage(shown), state, rows: lookupRows(shown) };
    this.#lookUpUnnamed(shown.subject);
    return view;
  }

  handle(message: PageMessage): Promise<void> {
    return this.#onMessage(message, this);
  }

  end(): void {
    this.#isEnded = true;
    this.#trusted.dispose();
    this.#endListening();
    this.loader.end();
  }

  copyText(format: CopyFormat): string | undefined {
    const { shown } = this;
    if (shown === undefined) return "";
    const { subject, lookup, error } = shown;
    switch (format) {
      case "markdown":
        return pageMarkdown(lookupPage(shown));
      case "link":
        return mayBeKept(shown) ? deepLinkTo(this.tools.services, deepLinkTarget(subject)) : "";
      case "json":
        return lookup === undefined ? "" : copiedResponse(lookup.value.response);
      case "curl": {
        const [source] = subject.network.ledgers;
        const response = lookup?.value.response ?? error?.response;
        if (source === undefined || response === undefined) return "";
        return source.kind === "rpc"
          ? curlOfCalls(source.url, response)
          : curlOfGet(source.url, response.path);
      }
    }
  }

  /** The raw responses, indexed by `rawPlaces`. */
  rawResponses(): RawResponses {
    const { lookup, verification, error } = this.loader.state;
    const all: (RawResponse | undefined)[] = [];
    all[rawPlaces.lookup] = lookup?.value.response;
    all[rawPlaces.status] = verification?.status?.value.response;
    all[rawPlaces.failure] = error?.response;
    all[rawPlaces.statusFailure] = verification?.statusError?.response;
    all[rawPlaces.signatures] = this.loader.decoding?.signatures?.response;
    const { shown } = this;
    const name = shown === undefined ? "" : lookupName(shown);
    return { name, all, main: lookup === undefined ? rawPlaces.failure : rawPlaces.lookup };
  }

  get subject(): InspectSubject | undefined {
    return this.#navigation.current;
  }

  /** The block of the transaction whose page led to this one. */
  get blockBehind(): bigint | undefined {
    const { previous } = this.#navigation;
    const response = previous && cachedResponse(this.tools.lookups, previous);
    return response && resultToDecode(previous, response)?.lookup.transaction.block;
  }

  get response(): InspectResponse | undefined {
    return this.loader.state.lookup;
  }

  /** The build that matches the contract's code. */
  get build(): LocatedBuild | undefined {
    const { comparison } = this.loader.state;
    return comparison?.kind === "matched" ? comparison.match.build : undefined;
  }

  /** The build whose source is offered: the matching one, else the nearest. */
  get sourceBuild(): LocatedBuild | undefined {
    const { comparison } = this.loader.state;
    return comparison?.kind === "none" ? comparison.nearest?.build : this.build;
  }

  /** The shown or called contract; undefined if unknown. */
  get contract(): { readonly network: Network; readonly address: Hex } | undefined {
    const { subject, response } = this;
    if (subject === undefined) return undefined;
    const decoded = response && resultToDecode(subject, response);
    const called = decoded && calledIn(decoded.lookup.transaction);
    const named = parseContractReference(contractOf(subject, response) ?? called ?? "");
    const { network } = subject;
    return named.ok ? { network, address: localAddress(network, named.value).address } : undefined;
  }

  /** The current view. */
  get shown(): LookupView | undefined {
    const subject = this.subject;
    if (subject === undefined) return undefined;
    const { isLoading, verification = nothingKnown, ...state } = this.loader.state;
    const { canGoBack, canGoForward } = this.#navigation;
    const { networks } = this.tools.services.settings.networks();
    const view = {
      subject,
      navigation: { canGoBack, canGoForward },
      ...state,
      asking: isLoading ? mirrorHost(subject) : undefined,
      verification,
      isRestricted: !vscode.workspace.isTrusted,
      decoding: this.loader.decoding,
      label: this.#label(subject),
      nameOf: this.#nameOf(subject),
      reads: this.loader.reads.view,
      storage: this.loader.storage.viewOf(subject),
      difference: this.loader.difference.records,
      ownName: this.#ownName(subject),
      deploymentFiles: this.#deploymentFiles(subject),
      recordedOn: this.#recordedOn(subject, networks),
      verifiedSource: this.#verifiedSource(),
      otherNetworks: otherNetworks(subject, networks, {
        recordedChains: this.#recordedChains(subject),
        place: this.#origin?.context,
      }).map(({ name }) => name),
      now: Date.now(),
    };
    // The response is one to the subject.
    return view as LookupView;
  }

  #label(subject: InspectSubject): string | undefined {
    const { network } = subject;
    const text = subject.kind === "record" ? subjectText(subject) : undefined;
    return this.tools.labels.at(network, contractOf(subject, this.response), text);
  }

  /** Names addresses, and keeps which the page names: see `learn`. */
  #nameOf({ network }: InspectSubject): NameOf {
    return (address) => {
      const name = this.#nameAt(network, address);
      this.#named.set(address, name);
      return name === undefined ? undefined : { name };
    };
  }

  #nameAt(network: Network, address: Hex): string | undefined {
    const { labels, facts } = this.tools;
    return labels.at(network, address) ?? facts.nameOf({ network, address });
  }

  /** Looks up unnamed contracts of a node on this machine, which a build may name, each once. Requests to it disclose nothing. */
  #lookUpUnnamed({ network }: InspectSubject): void {
    const ledger = isOnLocalNode(network) && vscode.workspace.isTrusted ? ledgerOf(network) : undefined;
    const { load } = this.loader;
    if (ledger === undefined || load === undefined) return;
    for (const [address, name] of this.#named) {
      const contract = parseContractReference(address);
      if (name !== undefined || !contract.ok || this.#lookedUp.has(address)) continue;
      if (this.#lookedUp.size >= mostLookedUp) return;
      this.#lookedUp.add(address);
      const lookUp = this.#lookUp({ ledger, contract: contract.value }, load.signal);
      inBackground("Names of contracts", lookUp, this.tools.services.log);
    }
  }

  async #lookUp(query: ContractQuery, signal: AbortSignal): Promise<void> {
    const { lookups, services } = this.tools;
    try {
      if ((await (await services.builds()).contracts()) === 0 || signal.aborted) return;
      if (lookups.cachedContract(query) === undefined) await lookups.contract(query, { signal });
      this.learn();
    } catch (error) {
      if (!signal.aborted && !(error instanceof ApiError)) throw error;
    }
  }

  /** Applies what became known of contracts meanwhile. Sends no requests. */
  learn(): void {
    this.loader.learn();
    const { subject } = this;
    if (subject === undefined) return;
    const isRenamed = [...this.#named].some(
      ([address, name]) => name !== this.#nameAt(subject.network, address),
    );
    if (isRenamed) this.panel.show();
  }

  /** The user's or the workspace's name for the shown contract. */
  #ownName(subject: InspectSubject): string | undefined {
    const { build, tools } = this;
    return nameOfContract({
      label: this.#label(subject),
      build: build && tools.buildMatches.displayName(build),
      deployment: this.#deployment(subject),
    });
  }

  #verifiedSource(): VerifiedSourceState | undefined {
    const { contract } = this;
    return contract && this.tools.sources.stateOf(contract);
  }

  #deployment(subject: InspectSubject): DeploymentName | undefined {
    const address = contractOf(subject, this.response);
    if (address === undefined) return undefined;
    return this.tools.services.deploymentName(subject.network, address);
  }

  #deploymentFiles(subject: InspectSubject): readonly DeploymentFile[] {
    const address = contractOf(subject, this.response);
    if (address === undefined) return [];
    return this.tools.services.deploymentFiles(subject.network, address);
  }

  #recordedOn(subject: InspectSubject, networks: readonly Network[]): readonly string[] {
    return recordedElsewhere(this.#recordedChains(subject), subject.network, networks);
  }

  /** The chains on which deployment files record the shown contract. */
  #recordedChains(subject: InspectSubject): readonly string[] {
    const address = contractOf(subject, this.response);
    return address === undefined ? [] : this.tools.services.recordedChains(address);
  }

  /** Reveals the panel without a request. @returns false if revealing would load it for the first time */
  reveal(): boolean {
    if (this.#isUnseen) return false;
    this.panel.reveal();
    return true;
  }

  /** Whether this panel shows a subject, under any of its names. */
  isAbout(subject: InspectSubject): boolean {
    const { subject: shown, response } = this;
    if (shown === undefined) return false;
    const isNamed =
      shown.kind === "record" &&
      response !== undefined &&
      isSameContract(shown, responseTo(shown, response), subject);
    return isNamed || sameText(shown, subject);
  }

  /** The origin of the current subject, if known. */
  get origin(): InputOrigin | undefined {
    return this.#origin;
  }

  /** Navigates to a subject and loads it. @param origin how the user entered it */
  open(given: InspectSubject, origin?: InputOrigin): Promise<InspectSummary | undefined> {
    const subject = withSupportedMoment(given);
    this.#isUnseen = false;
    this.panel.reveal();
    this.#isLookedAt = true;
    this.#origin = origin;
    if (!this.isAbout(subject)) this.#navigation.visit(subject);
    return this.#ask(false);
  }

  back(): Promise<InspectSummary | undefined> {
    this.#origin = undefined;
    this.#navigation.back();
    return this.#ask(false);
  }

  forward(): Promise<InspectSummary | undefined> {
    this.#origin = undefined;
    this.#navigation.forward();
    return this.#ask(false);
  }

  /** Shows a restored subject from stored responses, and loads it when the panel is first visible. @param state the panel's stored state */
  async restore(stored: InspectSubject, state: unknown): Promise<void> {
    const subject = withSupportedMoment(stored);
    // It may hold a name of the workspace.
    const title = vscode.workspace.isTrusted ? titled.safeParse(state).data?.title : undefined;
    if (title !== undefined) this.#restored = { subject, title: visibleLine(title, longestTitle) };
    this.#navigation.visit(subject);
    if (this.panel.isVisible) {
      await this.#ask(false);
      return;
    }
    this.#isUnseen = true;
    this.panel.onceVisible(() => {
      // The user has reloaded it meanwhile.
      if (!this.#isUnseen) return;
      this.#isUnseen = false;
      inBackground("Restored panel", this.#ask(false), this.tools.services.log);
    });
    if ((await this.loader.recall(subject)) !== undefined) this.panel.show();
  }

  /** Reloads the current subject; the previous response stays visible meanwhile. */
  load(retries?: number): Promise<InspectSummary | undefined> {
    const { contract } = this;
    if (contract !== undefined) this.tools.sources.forget(contract);
    return this.#ask(true, retries);
  }

  /** Updates the subject's network from the settings: its URL may have changed. */
  #followSettings(): void {
    const { subject } = this;
    const network = subject && this.tools.services.settings.networkNamed(subject.network.name);
    if (network !== undefined && JSON.stringify(network) !== JSON.stringify(subject?.network))
      this.#navigation.replace({ ...subject, network } as InspectSubject);
  }

  async #ask(isAnew: boolean, retries?: number): Promise<InspectSummary | undefined> {
    this.#followSettings();
    this.#lookedUp.clear();
    const { subject } = this;
    // All wait, so that loads keep their order.
    await this.#isKnown;
    if (this.#isEnded || this.subject !== subject) return undefined;
    // A restored panel asks for no consent without user action.
    const origin: InputOrigin | undefined = this.#isLookedAt ? { entryPoint: "panel" } : undefined;
    const how = { isLookedAt: this.#isLookedAt, isAnew, origin };
    return subject && this.loader.request(subject, retries === undefined ? how : { ...how, retries });
  }

  /** Retries a transaction or contract that the mirror node does not know yet. */
  async keepTrying(): Promise<void> {
    const { pause, longest } = repeats.notFound;
    const until = Date.now() + longest;
    while (Date.now() < until) {
      const summary = await this.load(0);
      const signal = this.loader.load?.signal;
      if (summary?.outcome !== "notFound" || signal === undefined) return;
      const channel = await this.tools.services.channel();
      await channel.clock.sleep(pause, signal);
    }
  }

  /** Opens the subject in the block explorer. @returns the page's URL, if there is one */
  async #openInExplorer(): Promise<string | undefined> {
    const { subject, origin } = this;
    if (subject === undefined) return undefined;
    const reference = new OwnReference(subjectText(subject), origin);
    return runCommand("contractLens.openInExplorer", reference, { network: subject.network.name });
  }
}

/** Whether pending work may change the title. */
function isUnsettled({ subject, lookup, asking, decoding }: LookupView): boolean {
  if (asking !== undefined) return true;
  const isDecoded = lookup !== undefined && resultToDecode(subject, lookup) !== undefined;
  return isDecoded && decoding?.isExplaining !== false;
}

function sameText(one: InspectSubject, other: InspectSubject): boolean {
  return JSON.stringify(storeSubject(one)) === JSON.stringify(storeSubject(other));
}
