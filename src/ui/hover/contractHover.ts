import { hoverLabels as labels, hoverLinkWords as actions, hoverWords as words } from "../../text/hover.ts";
import { matchWords, relationTone } from "../../text/builds/match.ts";
import { visibleLine } from "../../core/characters/visibleLine.ts";
import { formatContractReference, type ContractReference } from "../../core/contractReference.ts";
import { valueOf } from "../../services/reading/reading.ts";
import { contractNames, isZeroAddress, reservedOn, certainAddress } from "../../app/hover/contractAddress.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import { hasExplorerPage } from "../../app/networks/webPages.ts";
import type { DeploymentName } from "../../app/deployments/workspaceDeployments.ts";
import { nameOfContract, verifiedName } from "../../app/verification/verifiedName.ts";
import type { TimeForm } from "../page/pageSettings.ts";
import type { HoverLinks } from "./hoverLinks.ts";
import {
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
import { recordOf, recordRows, recordWarnings } from "./recordRows.ts";
import { reservedHover } from "./reservedHover.ts";
import {
  askingLine,
  connectionLink,
  elsewhereLine,
  readingLine,
  recordLines,
  titleLine,
} from "./stateLines.ts";
import { zeroAddressHover } from "./zeroAddressHover.ts";
import { checksummed } from "../../core/address.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Hex } from "../../core/hex.ts";
import { pageWords } from "../../text/pages/page.ts";
import { assertNever } from "../../core/assertNever.ts";
import { factOfStatus, type VerificationStatus } from "../../services/verifier/status.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { failureWord } from "../../text/verification/attemptWord.ts";
import { explainStatus } from "../../text/verification/status.ts";
import { explainStatusFailure } from "../../text/verification/statusFailure.ts";
import { statusIcons } from "../parts/statusIcons.ts";
import { plainMarkdown } from "../markdownText.ts";

/** What a hover over an address or a contract ID says. */
export function contractHover(
  facts: ContractFacts,
  links: HoverLinks,
  times: TimeForm,
): readonly HoverPart[] {
  if (isZeroAddress(facts.contract)) return zeroAddressHover();
  const reserved = reservedOn(facts.network, facts.contract);
  if (reserved !== undefined) return reservedHover(reserved);
  const record = recordOf(facts);
  const memo = record && valueOf(record.fields.memo);
  const verification = verificationRow(facts);
  const { deployment } = facts;
  const name = nameIn(facts);
  const table = rows([
    ...nameRows(facts, links),
    ...buildRows(facts, name),
    ...(verification === undefined ? [] : [[labels.source(), verification] as const]),
    ...recordRows(facts, times),
  ]);
  const waiting = askingLine([facts.record, facts.status]) ?? readingLine(facts);
  return [
    ownPart([
      titleLine(titleOf(facts, name), facts.network, [facts.record, facts.status], facts.now),
      ...wrongChecksum(facts.contract, record !== undefined),
      ...recordWarnings(facts),
      ...elsewhereLine(facts, links),
      table,
      ...recordLines(facts),
      ...(waiting === undefined ? [] : [waiting]),
    ]),
    ...(deployment === undefined ? [] : [deploymentPart(deployment, name)]),
    ...(memo === undefined || memo === "" ? [] : [foreignPart(labels.memo(), memo)]),
    ...contractLinks(facts, links),
  ];
}

/** Whether a build has the code. @param title what the hover's first line calls the contract: no other line repeats that */
function buildRows(
  { ownCode }: ContractFacts,
  title: string | undefined,
): readonly (readonly [string, string])[] {
  if (ownCode === undefined) return [];
  if (ownCode.kind === "none") return [[labels.build(), dim(matchWords.noneHasIt())]];
  const { relation, name } = ownCode;
  const named = name === undefined || name === title ? "" : `\`${name}\` `;
  const signed = sign("file-binary", relationTone(relation));
  return [[labels.build(), `${signed} ${named}${matchWords.hasIt(relation)}`]];
}

/** Which file of the workspace names it, and how, where that is not what the first line calls it. */
function deploymentPart({ name, path }: DeploymentName, title: string | undefined): HoverPart {
  const file = visibleLine(path);
  return name === title || name === ""
    ? foreignPart(labels.deployment(), file)
    : foreignSentence(labels.deployment(), words.deployedAs(), name, file);
}

function nameIn({ status, ownCode, deployment }: ContractFacts): string | undefined {
  const verified = status.state === "known" ? verifiedName(status.response.value) : undefined;
  const build = ownCode?.kind === "matched" ? ownCode.name : undefined;
  return nameOfContract({ verified, build, deployment });
}

function titleOf(facts: ContractFacts, name: string | undefined): string {
  const { status, contract } = facts;
  const isVerified = status.state === "known" && verifiedName(status.response.value) !== undefined;
  const isContract = isVerified || recordOf(facts) !== undefined;
  const kind = isContract
    ? words.contract()
    : contract.kind === "id"
      ? words.contractId()
      : words.evmAddress();
  return name === undefined ? `**${kind}**` : `**${kind}** \`${name}\``;
}

/** The address and the ID. Both as the record has them, else as far as one tells the other. */
function nameRows(facts: ContractFacts, links: HoverLinks): readonly (readonly [string, string])[] {
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
  const checksum = checksumWords(facts);
  if (checksum !== undefined) found.push([labels.checksum(), checksum]);
  return found;
}

/** A record shows its address with the right checksum: that the one in the text fits as well says nothing more. */
function checksumWords(facts: ContractFacts): string | undefined {
  const { contract } = facts;
  if (contract.kind !== "address" || recordOf(facts) !== undefined) return undefined;
  switch (contract.address.checksum) {
    case "valid":
      return words.checksumValid();
    case "none":
      return words.checksumNone();
    case "wrong":
      return undefined;
  }
}

/**
 * The last row of a contract's hover. What the network has no service for is not offered. VS Code's row of a link opens the
 * record, too, but below all of this, where a hover may be cut off.
 */
function contractLinks(facts: ContractFacts, links: HoverLinks): readonly HoverPart[] {
  const { network, contract, record, deployment } = facts;
  const asked = formatContractReference(contract);
  const { address } = contractNames(network, contract, record);
  const reference = address === undefined ? asked : shownAddress(facts, address);
  const hasMirror = network.mirrorUrl !== undefined;
  // There is nothing better than an exact match.
  const isDone = facts.status.state === "known" && facts.status.response.value.state === "perfect";
  const mayVerify = network.verifierUrl !== undefined && !isDone;
  const hasPage = hasExplorerPage(network, "address");
  // The file's name is text from elsewhere, in which no command is linked.
  const file =
    deployment === undefined || address === undefined
      ? undefined
      : links.deploymentFile(network.chainId, address);
  const row = linkRow([
    hasMirror ? link(actions.inspect(), links.record(asked, network), actions.openRecordTitle()) : undefined,
    mayVerify ? link(actions.verify(), links.verify(asked, network), actions.verifyTitle()) : undefined,
    hasPage
      ? link(actions.explorer(), links.explorer(reference, network), actions.explorerTitle())
      : undefined,
    file === undefined ? undefined : link(actions.deploymentFile(), file, actions.deploymentFileTitle()),
    connectionLink([record, facts.status], network, links),
  ]);
  return row === "" ? [] : [ownPart([row])];
}

/**
 * An address with its checksum. One that was written with a wrong checksum, and that no record confirms, stays in lower
 * case: put right, a mistyped address would look like a good one.
 */
function shownAddress(facts: ContractFacts, address: Hex): string {
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

const question = sign("question", "neutral");

/** Whether the contract's source is verified, as Markdown; `undefined` while nobody was to be asked or has responded. */
function verificationRow(facts: ContractFacts): string | undefined {
  const { status, network } = facts;
  switch (status.state) {
    case "known":
      return ofStatus(status.response.value);
    case "failed":
      return ofFailure(status.error, facts.record);
    case "noService":
      return `${question} ${words.unknownBecause(words.noVerifier(plainMarkdown(network.name)))}`;
    case "notAsked":
      return lacksAddress(facts) ? `${question} ${words.unknownBecause(words.noAddress())}` : undefined;
    case "asking":
      return undefined;
    default:
      return assertNever(status);
  }
}

/** Whether the status would have been asked for, had the record told the address. Of what is not there it never is. */
function lacksAddress({ mode, network, contract, record }: ContractFacts): boolean {
  const isThere = record.state === "known" && record.response.value.kind === "found";
  const isDue = mode === "live" && (isThere || record.state === "failed");
  return isDue && certainAddress(network, contract, record) === undefined;
}

function ofStatus(status: VerificationStatus): string {
  const { tone, title, brief } = explainStatus(status.state);
  const fact = factOfStatus(status);
  return fact === undefined
    ? `${sign("question", tone)} ${words.unknownBecause(brief)}`
    : `${sign(statusIcons[fact], tone)} ${title}`;
}

/** That a service has no such lookup is told in its few words, what went wrong in a sentence, unless the line below says that. */
function ofFailure(error: ApiError, record: ContractFacts["record"]): string {
  const { tone, brief, sentence } = explainStatusFailure(error);
  if (tone === "neutral") return `${question} ${words.unknownBecause(brief)}`;
  const below =
    record.state === "failed" ? explainFailure(record.error.failure, record.error.host) : undefined;
  return below?.sentence === sentence
    ? `${question} ${words.unknownBecause(failureWord(error.failure, "verifier"))}`
    : `${question} ${pageWords.titled(words.unknown(), plainMarkdown(sentence))}`;
}
