import { isResponseCodeName } from "../../core/hedera/responseCode.ts";
import { executedContract, type Transaction } from "../../services/ledger/transaction.ts";
import { hoverLabels as labels, hoverLinkWords as actions, hoverWords as words } from "../../text/hover.ts";
import { numberText, partText } from "../../text/language.ts";
import { readRevertData } from "../../decode/revertData.ts";
import { shortenHex } from "../../core/hex.ts";
import { formatTransactionReference } from "../../core/references/transactionReference.ts";
import { explainResult } from "../../text/subjects/result/result.ts";
import type { TransactionHoverFacts } from "../../app/hover/hoverFacts.ts";
import { hasExplorerPage } from "../../app/networks/webPages.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { hoverNames, type SaidName } from "../decoding/cards/hoverNames.ts";
import { plainMarkdown } from "../markdownText.ts";
import { type TimeForm, pageToneIcons } from "../page/pageModel.ts";
import {
  type HoverLinks,
  copyable,
  foreignPart,
  type HoverPart,
  link,
  linkRow,
  ownPart,
  rows,
  sign,
} from "./hoverPart.ts";
import { timestampText } from "./contractHover.ts";
import { askingLine, connectionLink, readingLine, mirrorLines, rpcUrlLink, titleLine } from "./stateLines.ts";
import { checksummed, parseAddress } from "../../core/address.ts";
import { amountText } from "../../text/amount.ts";
import { hasLedger, type Network } from "../../app/networks/network.ts";

/** What a hover over a transaction says. @param decoding what is held of its result in the names of its sources */
export function transactionHover(
  facts: TransactionHoverFacts,
  links: HoverLinks,
  times: TimeForm,
  decoding?: ResultDecoding,
): readonly HoverPart[] {
  const { network, result, now } = facts;
  const found =
    result.state === "known" && result.response.value.kind === "found" ? result.response.value : undefined;
  const isRpc = network.ledgers[0]?.kind === "rpc";
  const names = found === undefined ? {} : hoverNames(found.transaction, decoding);
  const isUnnamed = found !== undefined && lacksName(found.transaction, names);
  const waiting = askingLine([result]) ?? (isUnnamed ? readingLine(facts, links) : undefined);
  return [
    ownPart([
      titleLine(`**${words.transaction()}**`, network, [result], now),
      rows([
        ...identityRows(facts, links),
        ...(found === undefined ? [] : resultRows(found.transaction, facts, links, times, names.error)),
      ]),
      ...mirrorLines(facts.result, facts, isRpc ? words.noTransaction : words.noResult),
      ...(waiting === undefined ? [] : [waiting]),
    ]),
    ...(names.called === undefined ? [] : [namePart(labels.call(), names.called)]),
    ...(found === undefined ? [] : reasonParts(found.transaction, names.error)),
    ...transactionLinks(facts, links),
  ];
}

function identityRows(
  { transaction }: TransactionHoverFacts,
  links: HoverLinks,
): readonly (readonly [string, string])[] {
  const text = formatTransactionReference(transaction);
  return transaction.kind === "id"
    ? [[labels.id(), copyable(`\`${text}\``, text, actions.copyTransactionId(), links)]]
    : [
        [
          labels.hash(),
          copyable(`\`${shortenHex(text, 14, 12)}\``, text, actions.copyTransactionHash(), links),
        ],
      ];
}

function resultRows(
  transaction: Transaction,
  { network, now }: TransactionHoverFacts,
  links: HoverLinks,
  times: TimeForm,
  error: SaidName | undefined,
): readonly (readonly [string, string])[] {
  const {
    responseCode: code,
    gas: { used, limit },
  } = transaction;
  const { tone, title, reason } = explainResult(transaction);
  const isCode = code !== undefined && isResponseCodeName(code);
  const found: (readonly [string, string])[] = [
    [
      labels.result(),
      `${sign(pageToneIcons[tone], tone)} ${plainMarkdown(title)}${isCode ? ` \`${code}\`` : ""}`,
    ],
  ];
  if (reason?.isOurs === true && error === undefined)
    found.push([labels.reason(), plainMarkdown(reason.text)]);
  const contract = executedContract(transaction);
  if (contract !== undefined) {
    found.push([labels.contract(), recordLink(contract, network, links)]);
  } else if (transaction.to !== undefined && tone === "good") {
    // Nothing ran: it went to an account.
    found.push([labels.to(), recordLink(transaction.to, network, links)]);
    if (transaction.value !== undefined)
      found.push([labels.amount(), plainMarkdown(amountText(transaction.value))]);
  }
  const gas = gasText(used, limit);
  if (gas !== undefined) found.push([labels.gas(), gas]);
  const time = timestampText(transaction.time, times, now);
  if (time !== undefined) found.push([labels.time(), time]);
  return found;
}

function recordLink(reference: string, network: Network, links: HoverLinks): string {
  const address = parseAddress(reference);
  const shown = address.ok ? checksummed(address.value.lower) : reference;
  return link(`\`${shown}\``, links.record(shown, network), actions.openRecordTitle());
}

function gasText(used: bigint | undefined, limit: bigint | undefined): string | undefined {
  if (used === undefined) return limit === undefined ? undefined : labels.gasLimit(numberText(limit));
  if (limit === undefined || limit <= 0n) return labels.gasUsed(numberText(used));
  return labels.gasUsedOf(numberText(used), numberText(limit), partText(used, limit));
}

/** Whether there is something that builds may have a name for. */
function lacksName(
  { callData = "", errorMessage }: Transaction,
  { called, error }: ReturnType<typeof hoverNames>,
): boolean {
  const isCall = callData.length >= "0x12345678".length;
  const isCustom = readRevertData(errorMessage).kind === "custom";
  return (isCall && called === undefined) || (isCustom && error === undefined);
}

function namePart(label: string, { text, note }: SaidName): HoverPart {
  return foreignPart(label, text, note);
}

/** The reason in words that are not ours. */
function reasonParts(transaction: Transaction, error: SaidName | undefined): readonly HoverPart[] {
  if (error !== undefined) return [namePart(labels.reason(), error)];
  const { reason } = explainResult(transaction);
  return reason === undefined || reason.isOurs ? [] : [foreignPart(labels.reason(), reason.text)];
}

/** Whether a transaction is in a block: others have no steps. */
function isExecuted(result: TransactionHoverFacts["result"]): boolean {
  const lookup = result.state === "known" ? result.response.value : undefined;
  return lookup?.kind === "found" && lookup.transaction.outcome !== "pending";
}

function transactionLinks(
  { network, transaction, result }: TransactionHoverFacts,
  links: HoverLinks,
): readonly HoverPart[] {
  const text = formatTransactionReference(transaction);
  const hasPage = hasExplorerPage(network, "transaction");
  const row = linkRow([
    !hasLedger(network) || links.isLinked
      ? undefined
      : link(actions.inspect(), links.result(text, network), actions.openResultTitle()),
    isExecuted(result) ? link(actions.debug(), links.debug(text, network), actions.debugTitle()) : undefined,
    hasPage ? link(actions.explorer(), links.explorer(text, network), actions.explorerTitle()) : undefined,
    rpcUrlLink(network, links),
    connectionLink([result], network, links),
  ]);
  return row === "" ? [] : [ownPart([row])];
}
