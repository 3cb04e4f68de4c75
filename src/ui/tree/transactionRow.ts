import { calledContract, nameInCode } from "../../app/decoding/calleeNames.ts";
import type { ContractName, ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { RecentTransaction, TransactionState } from "../../app/recentTransactions/recentTransactions.ts";
import { checksummed, parseAddress } from "../../core/address.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { maxContractNameLength } from "../../core/contractName.ts";
import { shortenHex } from "../../core/hex.ts";
import type { AbiError, AbiFunction } from "../../decode/abiItem.ts";
import type { AbiItem, Candidates, Decoded } from "../../decode/decoding.ts";
import { isGuess } from "../../decode/provenance.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import { amountText } from "../../text/amount.ts";
import { certaintyWords } from "../../text/decoding/provenance.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { failureWordInRow } from "../../text/failures/failureWord.ts";
import { recentWords as words } from "../../text/recentTransactions.ts";
import { explainResult } from "../../text/subjects/result/result.ts";
import { treeWords } from "../../text/tree.ts";
import { mayBeTold } from "../decoding/cards/decodedStory.ts";
import { hoverNames, type SaidName } from "../decoding/cards/hoverNames.ts";
import { calledText } from "../parts/calledText.ts";
import { fullMoment } from "./dayText.ts";
import { noResponseIcon } from "./rowStatus.ts";
import { joined, lines, treeToneIcons, type TreeRow } from "./treeRow.ts";

/** UTF-16 units of words of a contract. */
const longestReason = 100;

/** A transaction of the local chain. @param network its name @param host that of its node */
export function transactionRow(
  { hash, block, time, state }: RecentTransaction,
  network: string,
  host: string,
): TreeRow {
  const short = shortenHex(hash);
  const place = words.block(block);
  const mined = words.minedIn(block, momentOf(time));
  switch (state.kind) {
    case "found":
      return foundRow(state, { network, short, place, mined, hash });
    case "loading":
      return {
        label: short,
        description: place,
        tooltip: () => lines([treeWords.loading(), words.hash(hash), mined]),
        icon: { name: "loading~spin", tone: "neutral" },
        spoken: words.spoken(short, treeWords.loading(), place),
      };
    case "notFound":
      return {
        label: short,
        description: joined([words.notFound(), place]),
        tooltip: () => lines([words.notFoundTip(host), words.hash(hash), mined]),
        icon: { name: "question", tone: "careful" },
        spoken: words.spoken(short, words.notFound(), place),
      };
    case "failed": {
      const word = failureWordInRow(state.error.failure, "mirror");
      return {
        label: short,
        description: joined([word, place]),
        tooltip: () => lines([sentenceOf(state.error), words.hash(hash), mined]),
        icon: noResponseIcon,
        spoken: words.spoken(short, word, place),
      };
    }
  }
}

type Shown = {
  readonly network: string;
  readonly short: string;
  readonly place: string;
  readonly mined: string;
  readonly hash: string;
};

function foundRow(
  { lookup: { transaction }, decoding }: Extract<TransactionState, { kind: "found" }>,
  { network, short, place, mined, hash }: Shown,
): TreeRow {
  const { tone, title, reason } = explainResult(transaction);
  const label = labelOf(transaction, decoding);
  const error = errorOf(decoding);
  const why =
    error === undefined
      ? reason && visibleLine(reason.text, longestReason)
      : visibleLine(error.item.name, maxContractNameLength);
  const called = functionOf(decoding);
  const isGuessed = [called, error].some((one) => one !== undefined && isGuess(one.provenance));
  const note = isGuessed ? certaintyWords.guess() : undefined;
  const description = joined([tone === "good" ? undefined : (why ?? title), note, short, place]);
  return {
    label,
    description,
    tooltip: () => {
      const names = hoverNames(transaction, decoding);
      const { from, to, executed, isCreation, gas } = transaction;
      const value = valueOf(transaction);
      return lines([
        words.on(network, title),
        names.called && words.call(noted(names.called)),
        names.error === undefined ? why && words.reason(why) : words.reason(noted(names.error)),
        words.hash(hash),
        from === undefined ? undefined : words.from(spelled(from)),
        to === undefined || isCreation ? undefined : words.to(spelled(to)),
        isCreation && executed.address !== undefined ? words.created(spelled(executed.address)) : undefined,
        value && words.value(value),
        gas.used === undefined ? undefined : words.gasUsed(gas.used),
        mined,
      ]);
    },
    icon: { name: treeToneIcons[tone], tone },
    spoken: words.spoken(label, joined([title, why]), joined([note, short, place])),
  };
}

/** What it did: the function by its contract, `new Vault`, or a transfer. */
function labelOf(transaction: Transaction, decoding: ResultDecoding | undefined): string {
  const { isCreation, callData = "" } = transaction;
  const named = contractName(transaction, decoding);
  const called = functionOf(decoding);
  const contract = named && nameInCode(named, called?.provenance);
  if (isCreation) return contract === undefined ? words.creation() : `new ${lineOf(contract)}`;
  const data = callData === "0x" || callData === "" ? undefined : callData.slice(0, selectorLength);
  const name = called?.item.name ?? data;
  if (name !== undefined)
    return calledText({ contract: contract && lineOf(contract), function: lineOf(name) });
  return joined([named && lineOf(named.name), words.transfer(valueOf(transaction))]);
}

const lineOf = (name: string): string => visibleLine(name, maxContractNameLength);

/** `0x` and four bytes. */
const selectorLength = 10;

/** What the contract is called that it called or created. */
function contractName(
  transaction: Transaction,
  decoding: ResultDecoding | undefined,
): ContractName | undefined {
  if (decoding === undefined) return undefined;
  const { call } = decoding;
  const named =
    calledContract(transaction, decoding) ?? (call.kind === "creation" ? call.contract : undefined);
  const isOfWorkspace = named?.provenance.kind === "deployment" || named?.provenance.kind === "build";
  return isOfWorkspace && !decoding.mayNameBuilds ? undefined : named;
}

/** The function that it called, of several of one name the first. */
function functionOf(decoding: ResultDecoding | undefined): Decoded<AbiFunction> | undefined {
  if (decoding?.call.kind !== "function") return undefined;
  return agreed(decoding.call.candidates.filter((one) => mayBeTold(one, decoding)));
}

/** The error that it failed with, the same way. */
function errorOf(decoding: ResultDecoding | undefined): Decoded<AbiError> | undefined {
  if (decoding?.why?.error.kind !== "custom") return undefined;
  return agreed(decoding.why.error.candidates.filter((one) => mayBeTold(one, decoding)));
}

function agreed<Item extends AbiItem>(candidates: Candidates<Item>): Decoded<Item> | undefined {
  const [first, ...others] = candidates;
  return others.every(({ item }) => item.name === first?.item.name) ? first : undefined;
}

/** The row of what went wrong when the chain was read; a click on it reads it again. */
export function problemRow({ failure, host }: ApiError): TreeRow {
  const { title, sentence, nextStep } = explainFailure(failure, host, "mirror");
  return {
    label: title,
    description: words.retry(),
    tooltip: () => lines([title, sentence, nextStep]),
    icon: noResponseIcon,
    spoken: words.spokenRetry(title),
  };
}

/** The row while blocks are read for the first time. */
export function readingRow(host: string): TreeRow {
  return {
    label: treeWords.loading(),
    description: host,
    tooltip: () => words.reading(host),
    icon: { name: "loading~spin", tone: "neutral" },
    spoken: words.reading(host),
  };
}

/** The row below the others, where there are earlier transactions. @param canBeShown whether a click lists them */
export function moreRow(canBeShown: boolean): TreeRow {
  const label = canBeShown ? words.showMore() : words.more();
  return {
    label,
    description: "",
    tooltip: canBeShown ? words.showMoreTip : words.moreTip,
    icon: { name: "ellipsis", tone: "neutral" },
    spoken: label,
  };
}

/** The row in place of failed transactions, where there are none. */
export function noneFailedRow(): TreeRow {
  const label = words.noneFailed();
  return {
    label,
    description: words.showAll(),
    tooltip: () => label,
    icon: { name: "pass", tone: "good" },
    spoken: joined([label, words.showAll()]),
  };
}

/** Undefined for none. */
function valueOf({ value }: Transaction): string | undefined {
  return value === undefined || value.units === 0n ? undefined : amountText(value);
}

function noted({ text, note }: SaidName): string {
  return note === "" ? visibleLine(text) : words.noted(visibleLine(text), visibleLine(note));
}

function spelled(address: string): string {
  const parsed = parseAddress(address);
  return parsed.ok ? checksummed(parsed.value.lower) : visibleLine(address, maxContractNameLength);
}

function sentenceOf({ failure, host }: ApiError): string {
  return explainFailure(failure, host, "mirror").sentence;
}

/** @param seconds since the Unix epoch */
function momentOf(seconds: string | undefined): string | undefined {
  const milliseconds = Number(seconds) * 1000;
  return Number.isNaN(new Date(milliseconds).getTime()) ? undefined : fullMoment(milliseconds);
}
