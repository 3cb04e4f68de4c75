import { hoverLabels as labels, hoverLinkWords as actions, hoverWords as words } from "../../text/hover.ts";
import { labelWords } from "../../text/labels.ts";
import { buildLine, buildTone, shareText } from "../../text/builds/buildLine.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { formatContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import { contractNames, isZeroAddress, reservedOn } from "../../app/hover/contractAddress.ts";
import type { CodeMatch } from "../../app/builds/codeMatch.ts";
import type { ContractHoverFacts } from "../../app/hover/hoverFacts.ts";
import { hasExplorerPage } from "../../app/networks/webPages.ts";
import type { DeploymentName } from "../../app/deployments/workspaceDeployments.ts";
import { nameOfContract, verifiedName } from "../../app/verification/verifiedName.ts";
import type { TimeForm } from "../page/pageModel.ts";
import {
  type HoverLinks,
  copyable,
  dim,
  foreignPart,
  foreignSentence,
  type HoverPart,
  link,
  linkRow,
  ownPart,
  rows,
  sign,
} from "./hoverPart.ts";
import { sourceRow } from "./sourceRow.ts";
import {
  askingLine,
  connectionLink,
  elsewhereLine,
  readingLine,
  mirrorLines,
  rpcUrlLink,
  titleLine,
} from "./stateLines.ts";
import { checksummed, shortAddress } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { hasLedger } from "../../app/networks/network.ts";
import type { EntityId } from "../../core/hedera/entityId.ts";
import { calledName } from "../../text/hedera/reservedEntity.ts";
import { isUnused, type Contract } from "../../services/ledger/contract.ts";
import { amountText } from "../../text/amount.ts";
import { precompileAt } from "../values/valueForms.ts";
import { plainMarkdown } from "../markdownText.ts";
import { readTimestamp, timestampToDate } from "../../core/timestamp.ts";
import { momentText } from "../timeText.ts";

/** What a hover over an address or a contract ID says. */
export function contractHover(
  facts: ContractHoverFacts,
  links: HoverLinks,
  times: TimeForm,
): readonly HoverPart[] {
  if (isZeroAddress(facts.contract)) return zeroAddressHover();
  const reserved = reservedOn(facts.network, facts.contract);
  if (reserved !== undefined) return reservedHover(reserved);
  const record = recordOf(facts);
  const memo = record?.memo;
  const verification = record?.isAccount === true || hasNoContract(facts) ? undefined : sourceRow(facts);
  const { deployment } = facts;
  const name = nameIn(facts);
  const table = rows([
    ...(facts.label === undefined ? [] : [[labelWords.own(), plainMarkdown(facts.label)] as const]),
    ...nameRows(facts, links),
    ...implementationRow(facts),
    ...(record?.isAccount === true ? [] : buildRows(facts, name)),
    ...(verification === undefined
      ? []
      : [[labels.source(), withVerifiedName(verification, facts, name)] as const]),
    ...recordRows(facts, links, times),
  ]);
  // Without the code, builds say nothing of it.
  const mayMatch =
    facts.isRestricted !== true || (record?.isAccount === false && facts.codeMatch === undefined);
  const waiting =
    askingLine([facts.record, facts.status]) ?? (mayMatch ? readingLine(facts, links) : undefined);
  return [
    ownPart([
      titleLine(titleOf(facts, name), facts.network, [facts.record, facts.status], facts.now),
      ...wrongChecksum(facts.contract, record !== undefined),
      ...recordWarnings(facts),
      ...elsewhereLine(facts, links),
      table,
      ...mirrorLines(facts.record, facts, words.noContract),
      ...(waiting === undefined ? [] : [waiting]),
    ]),
    ...(deployment === undefined ? [] : [deploymentPart(deployment, name)]),
    ...(memo === undefined || memo === "" ? [] : [foreignPart(labels.memo(), memo)]),
    ...contractLinks(facts, links),
  ];
}

/** What the code is to the builds. @param title what the hover's first line calls the contract: no other line repeats that */
function buildRows(
  { codeMatch }: ContractHoverFacts,
  title: string | undefined,
): readonly (readonly [string, string])[] {
  if (codeMatch === undefined) return [];
  if (codeMatch.kind === "none") return [[labels.build(), dim(buildLine.noneHasIt())]];
  const { name } = codeMatch;
  const named = name === undefined || name === title ? "" : `\`${name}\` `;
  const differs = codeMatch.kind === "differs";
  const signed = sign("file-binary", differs ? "careful" : buildTone(codeMatch));
  return [[labels.build(), `${signed} ${named}${differs ? differing(codeMatch) : having(codeMatch)}`]];
}

type CodeOf<Kind extends CodeMatch["kind"]> = Extract<CodeMatch, { kind: Kind }>;

const differing = ({ share }: CodeOf<"differs">): string =>
  buildLine.differsHere(share === undefined ? undefined : shareText(share));

const having = ({ relation, lacking }: CodeOf<"matched">): string =>
  lacking === "incomplete" ? buildLine.hasItIncomplete(relation) : buildLine.hasIt(relation);

/** Which file of the workspace names it, and how, where that is not what the first line calls it. */
function deploymentPart({ name, path }: DeploymentName, title: string | undefined): HoverPart {
  const file = visibleLine(path);
  return name === title || name === ""
    ? foreignPart(labels.deployment(), file)
    : foreignSentence(labels.deployment(), words.deployedAs(), name, file);
}

/** The name in the verified source, where the first line has another. */
function withVerifiedName(
  verification: string,
  facts: ContractHoverFacts,
  title: string | undefined,
): string {
  const verified = verifiedNameIn(facts) ?? "";
  return verified === "" || verified === title ? verification : `${verification} · \`${verified}\``;
}

function verifiedNameIn({ status, ...facts }: ContractHoverFacts): string | undefined {
  return status.state === "known" ? verifiedName(status.response.value) : facts.verifiedName;
}

function nameIn(facts: ContractHoverFacts): string | undefined {
  const { codeMatch, label, deployment } = facts;
  const verified = verifiedNameIn(facts);
  const build = codeMatch?.kind === "matched" ? codeMatch.name : undefined;
  const wellKnown = precompileAt(formatContractReference(facts.contract));
  return nameOfContract({ label, deployment, build, verified, wellKnown });
}

function titleOf(facts: ContractHoverFacts, name: string | undefined): string {
  const { status, contract } = facts;
  const isVerified = status.state === "known" && verifiedName(status.response.value) !== undefined;
  const record = recordOf(facts);
  const isContract = isVerified || record !== undefined;
  const kind =
    record !== undefined && isCodeMissing(record, facts)
      ? words.evmAddress()
      : record?.isAccount === true
        ? (isUnused(record) ? words.unusedAccount : words.account)()
        : isContract
          ? words.contract()
          : contract.kind === "id"
            ? words.contractId()
            : words.evmAddress();
  if (name === undefined) return `**${kind}**`;
  return `**${kind}** ${name === facts.label ? plainMarkdown(name) : `\`${name}\``}`;
}

/** The address and the ID. Both as the record has them, else as far as one tells the other. */
function nameRows(facts: ContractHoverFacts, links: HoverLinks): readonly (readonly [string, string])[] {
  const { network, contract, record } = facts;
  const { address, isLongZero, contractId } = contractNames(network, contract, record);
  const found: (readonly [string, string])[] = [];
  if (address !== undefined) {
    const shown = shownAddress(facts, address);
    // The contract may have another one, which only its record tells.
    const label = isLongZero ? labels.longZeroForm() : labels.address();
    found.push([label, copyable(`\`${shown}\``, shown, actions.copyAddress(), links)]);
  }
  if (contractId !== undefined) {
    found.push([labels.id(), copyable(`\`${contractId}\``, contractId, actions.copyContractId(), links)]);
  }
  if (found.length === 0) found.push([labels.name(), `\`${formatContractReference(contract)}\``]);
  return found;
}

function implementationRow({ implementation }: ContractHoverFacts): readonly (readonly [string, string])[] {
  if (implementation === undefined) return [];
  const { name, address } = implementation;
  const shown = `\`${shortAddress(checksummed(address))}\``;
  return [[labels.proxyOf(), name === undefined ? shown : `${plainMarkdown(name)} ${shown}`]];
}

/** The last row of a contract's hover. What the network has no service for is not offered, nor what VS Code's row of a link opens. */
function contractLinks(facts: ContractHoverFacts, links: HoverLinks): readonly HoverPart[] {
  const { network, contract, record, deployment } = facts;
  const text = formatContractReference(contract);
  const { address } = contractNames(network, contract, record);
  const reference = address === undefined ? text : shownAddress(facts, address);
  const hasMirror = hasLedger(network);
  // There is nothing better than an exact match.
  const { status, known } = facts;
  const state = status.state === "known" ? status.response.value.state : known?.[0];
  const isDone = state === "perfect";
  const mayVerify =
    network.verifierUrl !== undefined &&
    !isDone &&
    recordOf(facts)?.isAccount !== true &&
    recordOf(facts)?.isDeleted !== true &&
    !hasNoContract(facts);
  const hasPage = hasExplorerPage(network, "address");
  // The file's name is text from elsewhere, in which no command is linked.
  const file =
    deployment === undefined || address === undefined
      ? undefined
      : links.deploymentFile(network.chainId, address);
  const row = linkRow([
    hasMirror && !links.isLinked
      ? link(actions.inspect(), links.record(text, network), actions.openRecordTitle())
      : undefined,
    mayVerify ? link(actions.verify(), links.verify(network), actions.verifyTitle()) : undefined,
    hasPage
      ? link(actions.explorer(), links.explorer(reference, network), actions.explorerTitle())
      : undefined,
    file === undefined ? undefined : link(actions.deploymentFile(), file, actions.deploymentFileTitle()),
    rpcUrlLink(network, links),
    connectionLink([record, facts.status], network, links),
  ]);
  return row === "" ? [] : [ownPart([row])];
}

/**
 * An address with its checksum. One that was written with a wrong checksum, and that no record confirms, stays in lower
 * case: put right, a mistyped address would look like a good one.
 */
function shownAddress(facts: ContractHoverFacts, address: Hex): string {
  const { contract } = facts;
  const isWrong = contract.kind === "address" && contract.address.checksum === "wrong";
  return isWrong && recordOf(facts) === undefined ? address : checksummed(address);
}

/** The warning of an address whose upper and lower case do not fit; nothing where they do, or where there is no checksum. */
export function wrongChecksum(contract: ContractReference, isKnownToExist: boolean): readonly string[] {
  if (contract.kind !== "address" || contract.address.checksum !== "wrong") return [];
  const doubt = isKnownToExist ? "" : ` ${words.digitMayBeWrong()}`;
  return [`${sign("warning", "careful")} **${words.checksumWrong()}**${doubt}`];
}

/** What a hover over a number of the network's own says: nobody is asked, for there is no record of it. */
export function reservedHover(id: EntityId): readonly HoverPart[] {
  const name = calledName(id);
  return [ownPart([`**${name.slice(0, 1).toUpperCase()}${name.slice(1)}**`, words.reserved()])];
}

/** What a hover over the zero address says, on every network. The zero address needs no lookup. */
export function zeroAddressHover(): readonly HoverPart[] {
  return [ownPart([`**${words.zeroAddress()}**`, words.zeroAddressSentence()])];
}

/** Whether the ledger has no contract there, and neither a service nor a deployment file knows one, so that it is not just too new. */
function hasNoContract({ record, status, known, deployment }: ContractHoverFacts): boolean {
  const state = status.state === "known" ? status.response.value.state : known?.[0];
  return (
    record.state === "known" &&
    record.response.value.kind === "notFound" &&
    state !== "perfect" &&
    state !== "partial" &&
    deployment === undefined
  );
}

/** The contract's record, where the mirror node has sent it. */
export function recordOf({ record }: ContractHoverFacts): Contract | undefined {
  if (record.state !== "known" || record.response.value.kind !== "found") return undefined;
  return record.response.value.contract;
}

/** What it has, when it was made, and who controls it, as rows of Markdown. */
export function recordRows(
  facts: ContractHoverFacts,
  links: HoverLinks,
  times: TimeForm,
): readonly (readonly [label: string, value: string])[] {
  const record = recordOf(facts);
  if (record === undefined) return [];
  const created = timestampText(record.createdAt, times, facts.now);
  const control = controlText(record);
  const { delegate, balance } = record;
  return [
    ...(delegate === undefined ? [] : [[labels.delegate(), recordLink(delegate, facts, links)] as const]),
    ...(balance === undefined ? [] : [[labels.balance(), plainMarkdown(amountText(balance))] as const]),
    ...(created === undefined ? [] : [[labels.created(), created] as const]),
    ...(control === undefined ? [] : [[labels.control(), control] as const]),
  ];
}

function recordLink(address: Hex, { network }: ContractHoverFacts, links: HoverLinks): string {
  const shown = checksummed(address);
  return link(`\`${shown}\``, links.record(shown, network), actions.openRecordTitle());
}

/** Whether a deployment file calls a contract what has no code. */
const isCodeMissing = ({ isAccount, delegate }: Contract, { deployment }: ContractHoverFacts): boolean =>
  isAccount && delegate === undefined && deployment !== undefined;

/** Warnings: deleted, or no code here. */
export function recordWarnings(facts: ContractHoverFacts): readonly string[] {
  const record = recordOf(facts);
  if (record !== undefined && isCodeMissing(record, facts))
    return [`${sign("warning", "careful")} **${words.codeMissing()}** ${words.codeMissingReason()}`];
  if (record?.isDeleted !== true) return [];
  const obtainer = record.obtainer;
  const rest = obtainer === undefined ? "" : ` ${words.balanceSentTo(`\`${obtainer}\``)}`;
  return [`${sign("warning", "careful")} **${words.deleted()}**${rest}`];
}

/** A consensus timestamp to the second, as the reader wants times. */
export function timestampText(text: string | undefined, times: TimeForm, now: number): string | undefined {
  const timestamp = readTimestamp(text ?? "");
  const date = timestamp.ok ? timestampToDate(timestamp.value) : undefined;
  return date && momentText(date.getTime(), times, now);
}

const keyKinds: Readonly<Record<string, () => string>> = {
  ED25519: words.ed25519,
  ECDSA_SECP256K1: words.ecdsa,
  ProtobufEncoded: words.keyList,
};

function controlText({ adminKey }: Contract): string | undefined {
  if (adminKey.state === "null") return `${sign("lock", "neutral")} ${words.immutable()}`;
  if (adminKey.state !== "value") return undefined;
  const kind = adminKey.value;
  const holder = Object.hasOwn(keyKinds, kind) ? keyKinds[kind] : undefined;
  return `${sign("key", "neutral")} ${(holder ?? words.otherKey)()}`;
}
