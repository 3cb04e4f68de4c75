import * as vscode from "vscode";
import { subjectOf } from "../../core/scan/subject.ts";
import { systemClock } from "../../http/clock.ts";
import type { ContractFactStore } from "../../app/contractFacts/contractFacts.ts";
import type { Hex } from "../../core/hex.ts";
import { contractNames } from "../../app/hover/contractAddress.ts";
import { HoverQueries, waitAtMost } from "../../app/hover/hoverQueries.ts";
import { once } from "../../core/turns/once.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { referenceAround, type FoundReference } from "../../editor/cursor.ts";
import { recordedElsewhere } from "../../ui/parts/recordedElsewhere.ts";
import type { Services } from "../services.ts";
import { contractHover } from "../../ui/hover/contractHover.ts";
import { hexHover, noNetworkHover } from "../../ui/hover/unaskedHovers.ts";
import type { HoverPart, HoverLinks } from "../../ui/hover/hoverPart.ts";
import { transactionHover } from "../../ui/hover/transactionHover.ts";
import type { Network } from "../../app/networks/network.ts";
import { commandLink } from "../../editor/commandRegistry.ts";
import { positionIn, type DocumentPosition } from "../../editor/commandReference.ts";
import type { CommandId } from "../../editor/commands.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { TransactionFacts, ContractFacts } from "../../app/hover/hoverFacts.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { deployedCodeIn } from "../../app/builds/deployedCode.ts";
import { inBackground } from "../../editor/productLog.ts";

/** VS Code has the hover by then, and the processor is free. */
const readsAfterMilliseconds = 200;

/**
 * What hovers know of the workspace's builds. They wait for no builds to be looked for; where nobody has looked yet, that begins once
 * a hover is shown, so that the next one can tell.
 */
export class BuildsOfHovers {
  readonly #services: Pick<Services, "builds" | "log" | "ownCode">;
  #timer: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(services: Pick<Services, "builds" | "log" | "ownCode">) {
    this.#services = services;
  }

  /**
   * Whether the code that a record holds is one of the workspace's, as far as that can be told in time, or whether it is still being
   * found out.
   * @param left how long the hover may still be waited for, in milliseconds
   */
  async knownOf(
    { network, record, deployment }: ContractFacts,
    left: () => number,
  ): Promise<Pick<ContractFacts, "ownCode" | "isReadingBuilds">> {
    const ledger = ledgerOf(network);
    if (ledger === undefined || record.state !== "known") return {};
    const deployed = deployedCodeIn(record.response.value);
    if (deployed === undefined) return {};
    const known = await this.#services.ownCode();
    const ownCode = await known.within(left(), ledger, deployed, deployment?.name);
    if (ownCode !== undefined) return { ownCode };
    return { isReadingBuilds: known.hasBuilds ? known.isComparing : this.readSoon() };
  }

  /** Has builds looked for as `readSoon` does, unless somebody has. @returns whether that is to come */
  async willRead(): Promise<boolean> {
    return !(await this.#services.ownCode()).hasBuilds && this.readSoon();
  }

  /**
   * Has builds looked for once the hover is shown, unless somebody has done so, in folders that the user trusts.
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

  /** Begins nothing any more. */
  dispose(): void {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
  }

  async #read(): Promise<void> {
    if (!(await this.#services.ownCode()).hasBuilds) await (await this.#services.builds()).look();
  }
}

/** A hover waits no longer than this, loading included (docs/decisions.md, Hovers). */
const longestWaitMilliseconds = 600;

/** What a hover says of the reference under the pointer. */
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

  /** The hover at a position; none where no reference is, once the pointer has left, and when something goes wrong. */
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

  /** Begins nothing any more. */
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
    const links = hoverLinks(position);
    const choice = settings.networkChoice();
    if (choice.kind === "unknown") return noNetworkHover(reference, choice.name, links);
    const { network } = choice;
    if (reference.kind === "bytes32") {
      const head = reference.text.slice(0, 6);
      const lookUp = commandLink("contractLens.inspectExecutionResult", [
        position,
        { network: network.name },
      ]);
      return hexHover({ kind: "hex", network, head }, lookUp.toString());
    }
    const subject = subjectOf(reference);
    const queries = await this.#queries();
    const mode = settings.hoverLookup();
    const waiting = { milliseconds: leftOf(startedAt), pointer: signalOf(token) };
    const times = settings.times();
    if (subject.kind !== "contract") {
      const facts = await queries.transaction(network, subject.transaction, mode, waiting);
      const left = { ...waiting, milliseconds: leftOf(startedAt) };
      const { decoding, isReading } = await heldDecoding(this.#services, facts, left);
      const isKnown = facts.result.state === "known";
      const isReadingBuilds = isReading || (isKnown && (await this.#builds.willRead()));
      return transactionHover({ ...facts, isReadingBuilds }, links, times, decoding);
    }
    const facts = await queries.contract(network, subject.contract, mode, waiting);
    const { address } = contractNames(network, subject.contract, facts.record);
    const left = { ...waiting, milliseconds: leftOf(startedAt) };
    const isUnknown = mode !== "off" && facts.status.state !== "known";
    // What is being asked for is waited for alone: a first hover loads nothing more.
    if (isUnknown && (mode === "cached" || facts.status.state === "failed"))
      await waitAtMost(() => this.#services.deploymentChecks(), left, systemClock);
    const known =
      address === undefined || !isUnknown
        ? undefined
        : this.#facts?.of({ network, address: address.toLowerCase() as Hex });
    const deployment = address && this.#services.deploymentName(network.chainId, address);
    return contractHover(
      {
        ...facts,
        ...(await this.#builds.knownOf({ ...facts, deployment }, () => leftOf(startedAt))),
        known: known?.verification,
        verifiedName: known?.verifiedName,
        deployment,
        recordedOn: address === undefined ? [] : this.#recordedElsewhere(network, address),
      },
      links,
      times,
    );
  }

  #recordedElsewhere(network: Network, address: string): readonly string[] {
    const { networks } = this.#services.settings.networks();
    return recordedElsewhere(this.#services.recordedChains(address), network, networks);
  }

  /** What this window knows of contracts, where somebody has had that read by now. */
  get #facts(): ContractFactStore | undefined {
    return this.#services.deploymentChecks.loaded?.checks.facts;
  }
}

/** So much longer a hover may be waited for. In milliseconds. */
function leftOf(startedAt: number): number {
  return Math.max(0, longestWaitMilliseconds - (Date.now() - startedAt));
}

/** A part of a hover as VS Code takes it: only our own words may hold commands and signs. */
function markdownOf({ markdown, isForeign }: HoverPart): vscode.MarkdownString {
  const shown = new vscode.MarkdownString(markdown, !isForeign);
  shown.supportHtml = false;
  shown.isTrusted = isForeign ? false : { enabledCommands: linkedCommands };
  return shown;
}

/** The commands that links of a hover may run. */
const linkedCommands: readonly CommandId[] = [
  "contractLens.inspectContractRecord",
  "contractLens.inspectExecutionResult",
  "contractLens.verifyContract",
  "contractLens.copy",
  "contractLens.openInExplorer",
  "contractLens.openDeploymentFile",
  "contractLens.selectNetwork",
  "contractLens.checkConnection",
];

/** Where the links of a hover lead. @param position of the reference that it is about */
function hoverLinks(position: DocumentPosition): HoverLinks {
  const on = ({ name }: Network) => ({ network: name });
  return {
    record: (contract, network) =>
      commandLink("contractLens.inspectContractRecord", [contract, on(network)]).toString(),
    result: (transaction, network) =>
      commandLink("contractLens.inspectExecutionResult", [transaction, on(network)]).toString(),
    verify: (network) => commandLink("contractLens.verifyContract", [position, on(network)]).toString(),
    explorer: (reference, network) =>
      commandLink("contractLens.openInExplorer", [reference, on(network)]).toString(),
    copy: (text) => commandLink("contractLens.copy", [text]).toString(),
    deploymentFile: (chainId, address) =>
      commandLink("contractLens.openDeploymentFile", [`${chainId} ${address}`]).toString(),
    selectNetwork: commandLink("contractLens.selectNetwork", []).toString(),
    checkConnection: ({ name }) => commandLink("contractLens.checkConnection", [name]).toString(),
  };
}

type DecodingServices = Pick<
  Services,
  "builds" | "chosenAbis" | "deploymentName" | "lookups" | "ownCode" | "signatures"
>;

/**
 * A result that a hover is about in the names of what is held: nobody is asked, and builds have a part in it once somebody
 * else has looked for them. `isReading`: it takes longer than there is time, as builds are read for it.
 */
async function heldDecoding(
  services: DecodingServices,
  { network, transaction, result }: TransactionFacts,
  waiting: { readonly milliseconds: number; readonly pointer: AbortSignal },
): Promise<{ readonly decoding?: ResultDecoding | undefined; readonly isReading: boolean }> {
  const ledger = ledgerOf(network);
  const isReading = false;
  if (ledger === undefined || result.state !== "known") return { isReading };
  const lookup = result.response.value;
  const ownCode = await services.ownCode();
  if (lookup.kind !== "found" || !ownCode.hasBuilds) return { isReading };
  let decoding: ResultDecoding | undefined;
  let isDone = false as boolean;
  const decode = async (signal: AbortSignal): Promise<void> => {
    const [{ ResultDecoder }, lookups, builds, chosen, signatures] = await Promise.all([
      import("../../app/decoding/resultDecoder.ts"),
      services.lookups(),
      services.builds(),
      services.chosenAbis(),
      services.signatures(),
    ]);
    const tools = {
      lookups,
      builds,
      chosen,
      nameOfBuild: ownCode.nameOf.bind(ownCode),
      deploymentName: services.deploymentName,
      isTrusted: () => vscode.workspace.isTrusted,
      signatures,
    };
    const subject = { kind: "result", network, transaction, nonce: 0 } as const;
    const decoder = new ResultDecoder(tools, { subject, ledger, lookup }, signal, () => undefined);
    await decoder.recall();
    decoding = decoder.decoding;
    await decoder.guess();
    decoding = decoder.decoding;
    isDone = true;
  };
  await waitAtMost(decode, waiting, systemClock);
  const { names, upToDate } = await services.builds();
  return { decoding, isReading: !isDone && (upToDate.isLooking || names.size > 0) };
}
