import * as vscode from "vscode";
import { linkLimits } from "../../core/scan/findReferences.ts";
import { subjectOf, type Subject } from "../../core/references/subject.ts";
import { systemClock } from "../../http/clock.ts";
import type { ContractFactStore } from "../../app/contractFacts/contractFacts.ts";
import type { Hex } from "../../core/hex.ts";
import { formatContractReference } from "../../core/references/contractReference.ts";
import { contractNames } from "../../app/hover/contractAddress.ts";
import { HoverQueries, withTimeout, type Waiting } from "../../app/hover/hoverQueries.ts";
import { once } from "../../core/async/once.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { meantAt, referenceAround, type FoundReference } from "../../editor/cursor.ts";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import { recordedElsewhere } from "../../ui/parts/recordedElsewhere.ts";
import { decoderTools, type Services } from "../services.ts";
import { contractHover } from "../../ui/hover/contractHover.ts";
import { hexHover, noNetworkHover } from "../../ui/hover/hoversWithoutRequest.ts";
import type { HoverPart, HoverLinks } from "../../ui/hover/hoverPart.ts";
import { transactionHover } from "../../ui/hover/transactionHover.ts";
import type { Network } from "../../app/networks/network.ts";
import { commandLink } from "../../editor/commandRegistry.ts";
import { positionIn, type DocumentPosition } from "../../editor/commandReference.ts";
import type { CommandId } from "../../editor/commands.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { TransactionHoverFacts, ContractHoverFacts } from "../../app/hover/hoverFacts.ts";
import { seenProxies } from "../../app/verification/seenProxies.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { deployedCodeIn } from "../../app/builds/deployedCode.ts";
import { inBackground } from "../../editor/productLog.ts";

/** Delay after which VS Code shows the hover and the processor is free. */
const readsAfterMilliseconds = 200;

/**
 * The workspace's builds, for hovers. Hovers do not wait for the search for builds: the first one starts it once
 * it is shown, for the next one to use.
 */
export class BuildsOfHovers {
  readonly #services: Pick<Services, "builds" | "log" | "buildMatches">;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(services: Pick<Services, "builds" | "log" | "buildMatches">) {
    this.#services = services;
  }

  /**
   * Whether a record's code matches a build of the workspace, if that is known in time, or whether the comparison is
   * still running.
   * @param left the remaining time of the hover, in milliseconds
   */
  async knownOf(
    { network, record, deployment }: ContractHoverFacts,
    left: () => number,
  ): Promise<Pick<ContractHoverFacts, "codeMatch" | "isReadingBuilds">> {
    const ledger = ledgerOf(network);
    if (ledger === undefined || record.state !== "known") return {};
    const deployed = deployedCodeIn(record.response.value);
    if (deployed === undefined) return {};
    const known = await this.#services.buildMatches();
    const codeMatch = await known.matchWithin(left(), ledger, deployed, deployment?.name);
    if (codeMatch !== undefined) return { codeMatch };
    return { isReadingBuilds: known.hasBuilds ? known.isComparing : this.readSoon() };
  }

  /** Starts the search for builds like `readSoon`, if it has not started. @returns whether it is pending */
  async willRead(): Promise<boolean> {
    return !(await this.#services.buildMatches()).hasBuilds && this.readSoon();
  }

  /**
   * Starts the search for builds in trusted folders once the hover is shown, if it has not started.
   * @returns whether there are such folders
   */
  readSoon(): boolean {
    const { isTrusted, workspaceFolders = [] } = vscode.workspace;
    if (this.#hasEnded || !isTrusted || workspaceFolders.length === 0) return false;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      inBackground("Builds of hovers", this.#read(), this.#services.log);
    }, readsAfterMilliseconds);
    return true;
  }

  /** Stops scheduled work. */
  dispose(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  async #read(): Promise<void> {
    if (!(await this.#services.buildMatches()).hasBuilds) await (await this.#services.builds()).refresh();
  }
}

/** Limit of a hover, loading included (docs/decisions.md, Hovers). */
const longestWaitMilliseconds = 600;

/** Provides hovers for references. */
export class ReferenceHovers {
  readonly #services: Services;
  readonly #queries: () => Promise<HoverQueries>;
  readonly #builds: BuildsOfHovers;

  constructor(services: Services) {
    this.#services = services;
    this.#builds = new BuildsOfHovers(services);
    this.#queries = once(
      async () =>
        new HoverQueries(await services.lookups(), systemClock, (network, address) =>
          this.#facts?.verificationOf({ network, address }),
        ),
    );
  }

  /** The hover at a position; none without a reference, after cancellation, and on errors. */
  async provide(
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
    startedAt: number,
  ): Promise<vscode.Hover | undefined> {
    const found = referenceAround(document, position);
    if (found === undefined) return undefined;
    const hasLeft = (): boolean => token.isCancellationRequested;
    try {
      const parts = await this.#parts(found, document, token, startedAt);
      if (hasLeft()) return undefined;
      return new vscode.Hover(parts.map(markdownOf), found.range);
    } catch (error) {
      if (hasLeft()) return undefined;
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#services.log.error(`Hover: ${text}`);
      return undefined;
    }
  }

  /** Stops scheduled work. */
  dispose(): void {
    this.#builds.dispose();
  }

  async #parts(
    { reference, range }: FoundReference,
    document: vscode.TextDocument,
    token: vscode.CancellationToken,
    startedAt: number,
  ): Promise<readonly HoverPart[]> {
    const { settings } = this.#services;
    const position = positionIn(document, range.start);
    const links = hoverLinks(
      position,
      settings.hasLinks() && reference.kind !== "bytes32" && hasLinkAt(document, range),
    );
    const choice = settings.networkChoice();
    if (choice.kind === "none") this.#services.offerLocalNode();
    if (choice.kind !== "known") return noNetworkHover(reference, choice, links);
    const { network } = choice;
    const subject = subjectOf(reference);
    const mode = settings.hoverLookup();
    const isRestricted = !vscode.workspace.isTrusted;
    const pointer = signalOf(token);
    const hexAlone = (isPending = false): readonly HoverPart[] => {
      const head = reference.text.slice(0, 6);
      const lookUp = commandLink("contractLens.inspectExecutionResult", [
        position,
        { network: network.name },
      ]);
      return hexHover({ kind: "hex", network, head, isPending }, lookUp.toString());
    };
    if (reference.kind === "bytes32") {
      const waiting = { milliseconds: leftOf(startedAt), pointer };
      const origin = meantAt(document, range, "cursor");
      if (mode === "off") return hexAlone();
      const mayLookUp = await this.#mayLookUp(network, subject, origin, waiting);
      if (mayLookUp !== true) return hexAlone(mayLookUp === undefined);
    }
    const queries = await this.#queries();
    const waiting = { milliseconds: leftOf(startedAt), pointer };
    const times = settings.times();
    if (subject.kind !== "contract") {
      const facts = await queries.transaction(network, subject.transaction, mode, waiting);
      if (reference.kind === "bytes32" && facts.result.state === "notRequested") return hexAlone();
      const left = { ...waiting, milliseconds: leftOf(startedAt) };
      const { decoding, isReading } = await heldDecoding(this.#services, facts, left);
      const isKnown = facts.result.state === "known";
      const isReadingBuilds = isReading || (isKnown && (await this.#builds.willRead()));
      return transactionHover({ ...facts, isReadingBuilds, isRestricted }, links, times, decoding);
    }
    const facts = await queries.contract(network, subject.contract, mode, waiting);
    const { address } = contractNames(network, subject.contract, facts.record);
    const left = { ...waiting, milliseconds: leftOf(startedAt) };
    const isUnknown = mode !== "off" && facts.status.state !== "known";
    // Wait for the pending request alone: the first hover loads nothing else.
    if (isUnknown && (mode === "cached" || facts.status.state === "failed"))
      await withTimeout(() => this.#services.deploymentChecks(), left, systemClock);
    const known =
      address === undefined || !isUnknown
        ? undefined
        : this.#facts?.of({ network, address: address.toLowerCase() as Hex });
    // Deployment files may record it on another network, or on this one before its chain was restarted.
    const isReadingDeployments =
      hasNoCode(facts) && (await this.#isReadingDeployments({ ...waiting, milliseconds: leftOf(startedAt) }));
    const deployment = address && this.#services.deploymentName(network, address);
    await withTimeout(
      () => this.#services.labels(),
      { ...waiting, milliseconds: leftOf(startedAt) },
      systemClock,
    );
    return contractHover(
      {
        ...facts,
        isRestricted,
        ...(await this.#builds.knownOf({ ...facts, deployment }, () => leftOf(startedAt))),
        known: known?.verification,
        verifiedName: known?.verifiedName,
        deployment,
        implementation: await this.#implementationOf(network, facts),
        label: this.#services.labels.loaded?.at(network, address, formatContractReference(subject.contract)),
        ...this.#recordedElsewhere(network, address),
        isReadingDeployments,
      },
      links,
      times,
    );
  }

  /** The implementation of a proxy, as far as this window has seen it. */
  async #implementationOf(
    network: Network,
    { record }: Pick<ContractHoverFacts, "record">,
  ): Promise<ContractHoverFacts["implementation"]> {
    const code = record.state === "known" ? deployedCodeIn(record.response.value) : undefined;
    if (code === undefined) return undefined;
    const address = seenProxies(await this.#services.lookups(), ledgerOf(network)).get(code.address);
    if (address === undefined) return undefined;
    const label = this.#services.labels.loaded?.at(network, address);
    return { address, name: label ?? this.#facts?.nameOf({ network, address }) };
  }

  /** Whether a 32-byte value may be looked up without asking the user; undefined if that is not known in time. */
  async #mayLookUp(
    network: Network,
    subject: Subject,
    { context: place }: InputOrigin,
    waiting: { readonly milliseconds: number; readonly pointer: AbortSignal },
  ): Promise<boolean | undefined> {
    const ledger = ledgerOf(network);
    // Where transactions have IDs, a hash waits for a command: it may be a private key.
    if (ledger === undefined || ledger.hasEntityIds || place === undefined) return false;
    if (subject.kind !== "transaction" || subject.transaction.kind !== "hash") return false;
    const { hash } = subject.transaction;
    let isAllowed: boolean | undefined;
    const judge = async (): Promise<void> => {
      const lookups = await this.#services.lookups();
      isAllowed = await lookups.canSendFromHover(hash, ledger, place);
    };
    await withTimeout(judge, waiting, systemClock);
    return isAllowed;
  }

  /** Reads the deployment files within the remaining time. @returns whether reading continues */
  async #isReadingDeployments(waiting: Waiting): Promise<boolean> {
    let isReading = true as boolean;
    const look = async (): Promise<void> => {
      await (await this.#services.deployments()).refresh();
      isReading = false;
    };
    await withTimeout(look, waiting, systemClock);
    return isReading;
  }

  #recordedElsewhere(
    network: Network,
    address: string | undefined,
  ): Pick<ContractHoverFacts, "recordedOn" | "recordedNetwork"> {
    if (address === undefined) return {};
    const { networks } = this.#services.settings.networks();
    const recordedOn = recordedElsewhere(this.#services.recordedChains(address), network, networks);
    return { recordedOn, recordedNetwork: networks.find(({ name }) => recordedOn.includes(name))?.name };
  }

  /** Known facts about contracts, if they are loaded. */
  get #facts(): ContractFactStore | undefined {
    return this.#services.deploymentChecks.loaded?.checks.facts;
  }
}

/** Whether the ledger reports no contract at an address. */
function hasNoCode({ record }: ContractHoverFacts): boolean {
  if (record.state !== "known") return false;
  const { value } = record.response;
  return value.kind === "notFound" || (value.kind === "found" && value.contract.isAccount);
}

/** The remaining time of a hover, in milliseconds. */
function leftOf(startedAt: number): number {
  return Math.max(0, longestWaitMilliseconds - (Date.now() - startedAt));
}

/** A part of a hover as Markdown: only the extension's own text may contain command links and icons. */
function markdownOf({ markdown, isForeign }: HoverPart): vscode.MarkdownString {
  const shown = new vscode.MarkdownString(markdown, !isForeign);
  shown.supportHtml = false;
  shown.isTrusted = isForeign ? false : { enabledCommands: linkedCommands };
  return shown;
}

const manageTrust = "workbench.trust.manage";

/** The commands that a hover's links may run. */
const linkedCommands: readonly (CommandId | typeof manageTrust)[] = [
  "contractLens.inspectContractRecord",
  "contractLens.inspectExecutionResult",
  "contractLens.debugTransaction",
  "contractLens.verifyContract",
  "contractLens.copy",
  "contractLens.openInExplorer",
  "contractLens.openDeploymentFile",
  "contractLens.selectNetwork",
  "contractLens.checkConnection",
  "contractLens.chooseRpcUrl",
  manageTrust,
];

/**
 * Whether VS Code shows a link over a reference, and so a row in the hover: links are enabled, and the position is within the scanned
 * text.
 */
function hasLinkAt(document: vscode.TextDocument, { start, end }: vscode.Range): boolean {
  if (vscode.workspace.getConfiguration("editor", document).get("links") === false) return false;
  const lineEnd = document.offsetAt(start.with({ character: document.lineAt(start.line).text.length }));
  if (end.character > linkLimits.line || lineEnd >= linkLimits.text) return false;
  const before = document.getText(new vscode.Range(new vscode.Position(0, 0), start));
  // An upper bound on the links before it.
  return (before.match(/0x|0\.0\./g)?.length ?? 0) < linkLimits.links;
}

/** The targets of a hover's links. @param position of the hovered reference */
function hoverLinks(position: DocumentPosition, isLinked: boolean): HoverLinks {
  const on = ({ name }: Network) => ({ network: name });
  return {
    isLinked,
    record: (contract, network) =>
      commandLink("contractLens.inspectContractRecord", [contract, on(network)]).toString(),
    result: (transaction, network) =>
      commandLink("contractLens.inspectExecutionResult", [transaction, on(network)]).toString(),
    debug: (transaction, network) =>
      commandLink("contractLens.debugTransaction", [transaction, on(network)]).toString(),
    verify: (network) => commandLink("contractLens.verifyContract", [position, on(network)]).toString(),
    explorer: (reference, network) =>
      commandLink("contractLens.openInExplorer", [reference, on(network)]).toString(),
    copy: (text) => commandLink("contractLens.copy", [text]).toString(),
    deploymentFile: (chainId, address) =>
      commandLink("contractLens.openDeploymentFile", [`${chainId} ${address}`]).toString(),
    selectNetwork: commandLink("contractLens.selectNetwork", []).toString(),
    useNetwork: (name) => commandLink("contractLens.selectNetwork", [name]).toString(),
    chooseRpcUrl: ({ name }) => commandLink("contractLens.chooseRpcUrl", [name]).toString(),
    checkConnection: ({ name }) => commandLink("contractLens.checkConnection", [name]).toString(),
    manageTrust: `command:${manageTrust}`,
  };
}

type DecodingServices = Pick<
  Services,
  "builds" | "chosenAbis" | "deploymentName" | "labels" | "lookups" | "buildMatches" | "signatures"
>;

/**
 * Decodes a hovered result by cached data. Sends no requests; uses builds once the search for them
 * has finished. `isReading`: builds are being read, which exceeds the time limit.
 */
async function heldDecoding(
  services: DecodingServices,
  { network, transaction, result }: TransactionHoverFacts,
  waiting: { readonly milliseconds: number; readonly pointer: AbortSignal },
): Promise<{ readonly decoding?: ResultDecoding | undefined; readonly isReading: boolean }> {
  const ledger = ledgerOf(network);
  const isReading = false;
  if (ledger === undefined || result.state !== "known") return { isReading };
  const lookup = result.response.value;
  const buildMatches = await services.buildMatches();
  if (lookup.kind !== "found" || !buildMatches.hasBuilds) return { isReading };
  let decoding: ResultDecoding | undefined;
  let isDone = false as boolean;
  const decode = async (signal: AbortSignal): Promise<void> => {
    const lookups = await services.lookups();
    const [{ ResultDecoder }, tools] = await Promise.all([
      import("../../app/decoding/resultDecoder.ts"),
      decoderTools(services, { lookups, buildMatches }),
    ]);
    const subject = { kind: "result", network, transaction, nonce: 0 } as const;
    const decoder = new ResultDecoder(tools, { subject, ledger, lookup }, signal, () => undefined);
    await decoder.loadCached();
    decoding = decoder.decoding;
    await decoder.guess();
    decoding = decoder.decoding;
    isDone = true;
  };
  await withTimeout(decode, waiting, systemClock);
  const { names, upToDate } = await services.builds();
  return { decoding, isReading: !isDone && (upToDate.isRefreshing || names.size > 0) };
}
