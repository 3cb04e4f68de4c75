import { balanceChanges, type BalanceChanges } from "../../../app/decoding/balanceChanges.ts";
import type { TokenFacts } from "../../../app/decoding/tokenFacts.ts";
import type { ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { shortenHex, type Hex } from "../../../core/hex.ts";
import { isReference } from "../../../core/references/subject.ts";
import { tokenTransfers, type TokenTransfer } from "../../../decode/tokenTransfers.ts";
import type { Amount } from "../../../services/ledger/amount.ts";
import type { Log, Rows, Transaction } from "../../../services/ledger/transaction.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import { amountText, decimalsText } from "../../../text/amount.ts";
import { numberText, sentences } from "../../../text/language.ts";
import { resultWords } from "../../../text/subjects/result/resultPage.ts";
import { transferWords as words } from "../../../text/subjects/result/transfers.ts";
import { addressPieces } from "../../decoding/argumentItems.ts";
import type { NameOf } from "../../decoding/inlineValue.ts";
import type { Block, Column, Piece } from "../../page/pageModel.ts";
import { aside, code, copyable } from "../../values/shownText.ts";
import { addressName } from "../../values/valueForms.ts";
import { accountState, type ChangedAccounts } from "./stateChanges.ts";

/** Rows of a table that are shown; the others are folded away. */
const mostShown = 10;

/** The tokens that a transaction moved by its logs. */
export function transfersSection(
  { outcome, logs }: Transaction,
  { nameOf, tokenOf }: Pick<ResultDecoding, "nameOf" | "tokenOf">,
): readonly Block[] {
  const rows = valueOf(logs.rows);
  if (rows === undefined || outcome === "failed") return [];
  const { transfers, isComplete } = tokenTransfers(rows);
  if (transfers.length === 0) return [];
  const count = transfers.length;
  const ofTokens = transfers.filter(({ moved }) => moved.standard === "ERC-20");
  const isReported = ({ token }: TokenTransfer): boolean => tokenOf(token) !== undefined;
  const isAnyReported = ofTokens.some(isReported);
  const said = sentences(
    words.reported(),
    isAnyReported ? words.asReported() : undefined,
    ofTokens.every(isReported) ? undefined : isAnyReported ? words.otherUnits() : words.smallestUnits(),
    isComplete ? undefined : words.moreInLogs(),
  );
  return [
    {
      kind: "section",
      id: "tokenTransfers",
      title: words.tokens(),
      note: [{ kind: "text", text: isComplete ? numberText(count) : words.firstTransfers(count) }],
      blocks: [
        ...foldedTable(
          "transfers",
          "transfers",
          words.tokens(),
          [
            { title: words.token() },
            { title: words.from(), isLabel: true },
            { title: words.to(), isLabel: true },
            { title: words.moved() },
            { title: words.log(), isLabel: true },
          ],
          transfers.map((transfer) => transferCells(transfer, rows, nameOf, tokenOf(transfer.token))),
        ),
        { kind: "paragraph", pieces: [aside(said)] },
      ],
    },
  ];
}

type Cells = readonly (readonly Piece[])[];

function transferCells(
  { place, token, from, to, moved }: TokenTransfer,
  rows: Rows<Log>,
  nameOf: NameOf,
  facts: TokenFacts | undefined,
): Cells {
  const log = rows.at(place);
  const index = (log && valueOf(log.index)) ?? BigInt(place);
  const id = log && valueOf(log.entityId);
  const text = numberText(index);
  return [
    accountPieces(token, nameOf, id),
    isZero(from) ? [aside(words.minted())] : accountPieces(from, nameOf),
    isZero(to) ? [aside(words.burned())] : accountPieces(to, nameOf),
    movedPieces(moved, facts),
    [{ kind: "row", list: "logs", place, text, whole: text, title: words.showLog() }],
  ];
}

function isZero(address: Hex): boolean {
  return /^0x0*$/.test(address);
}

function movedPieces(moved: TokenTransfer["moved"], facts: TokenFacts | undefined): readonly Piece[] {
  switch (moved.standard) {
    case "ERC-20":
      return copyable(amountPieces(moved.amount, facts), String(moved.amount), words.amount());
    case "ERC-721":
      return [aside(words.ofId()), idPiece(moved.tokenId), copyOfId(moved.tokenId)];
    case "ERC-1155":
      return [
        countPiece(moved.amount),
        aside(words.timesId()),
        idPiece(moved.tokenId),
        copyOfId(moved.tokenId),
      ];
  }
}

function copyOfId(id: bigint): Piece {
  return { kind: "copy", what: words.id(), whole: String(id) };
}

/** Digits of a number that a cell has room for: an ID can be a hash, and an amount all that there can be. */
const mostDigits = 30;

/** In units of the token, where its contract reports these. */
function amountPieces(amount: bigint, facts: TokenFacts | undefined): readonly Piece[] {
  if (facts === undefined) return [countPiece(amount)];
  const { decimals, symbol } = facts;
  const text = decimalsText(amount, decimals);
  const number =
    text.length > mostUnits ? code(shortenHex(text, 10, 6), text) : ({ kind: "text", text } as const);
  return symbol === undefined ? [number] : [number, code(symbol)];
}

/** UTF-16 units of a number with its decimals and separators. */
const mostUnits = 48;

function countPiece(count: bigint): Piece {
  const digits = String(count);
  return digits.length > mostDigits ? idPiece(count) : code(numberText(count), digits);
}

function idPiece(id: bigint): Piece {
  const digits = String(id);
  return code(digits.length > mostDigits ? shortenHex(digits, 10, 6) : digits, digits);
}

/** An account or a contract by its name, else by the shortest that it has. @param id its ID, where it has one */
function accountPieces(address: Hex, nameOf: NameOf, id?: string): readonly Piece[] {
  if (nameOf(address) !== undefined)
    return addressPieces(address, "", nameOf).filter(({ kind }) => kind !== "copy");
  const { shown, whole } = id === undefined ? addressName(address) : { shown: id, whole: id };
  return [isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole)];
}

/** Accounts that are listed. */
const mostAccounts = 100;

/**
 * What the calls of a transaction did to balances, beside what its state diff has of these and of other accounts; nothing where no call
 * moved an amount: the page says the rest already.
 *
 * @param diff the accounts of the state diff
 */
export function balancesSection(
  transaction: Transaction,
  { calls, nameOf }: ResultDecoding,
  { accounts, unreadAccounts = 0 }: ChangedAccounts,
): readonly Block[] {
  const balances = balanceChanges(transaction, calls);
  if (balances?.isByCalls !== true || balances.changes.length === 0) return [];
  const { changes } = balances;
  const ofDiff = new Map(accounts.map((account) => [account.address, account]));
  const moved = new Set(changes.map(({ account }) => account));
  const all = [
    ...changes,
    ...accounts
      .filter(({ address }) => !moved.has(address))
      .map(({ address }) => ({ account: address, change: undefined })),
  ];
  const rows = all.slice(0, mostAccounts).map(({ account, change }) => {
    const inDiff = ofDiff.get(account);
    const ofCalls = change === undefined ? [aside(words.noChange())] : changePieces(change);
    const shown = inDiff === undefined ? [] : accountState(inDiff);
    return [accountPieces(account, nameOf), ofCalls, ...(accounts.length === 0 ? [] : [shown])];
  });
  const columns: readonly Column[] = [
    { title: words.account() },
    { title: words.change() },
    ...(accounts.length === 0 ? [] : [{ title: words.state() }]),
  ];
  return [
    {
      kind: "section",
      id: "balanceChanges",
      title: words.balances(),
      note: [{ kind: "text", text: numberText(changes.length) }],
      blocks: [
        ...foldedTable("balances", "values", words.balances(), columns, rows),
        { kind: "paragraph", pieces: [aside(whatIsCounted(balances, all.length))] },
        ...(unreadAccounts > 0
          ? [{ kind: "paragraph", pieces: [aside(resultWords.unreadAccounts(unreadAccounts))] } as const]
          : []),
      ],
    },
  ];
}

function changePieces(change: Amount): readonly Piece[] {
  const { units } = change;
  const sign = units < 0n ? "−" : "+";
  const text = `${sign}${amountText({ ...change, units: units < 0n ? -units : units })}`;
  return copyable([{ kind: "text", text }], String(units), words.change());
}

function whatIsCounted({ hasFee, hasSystemCalls, countedCalls }: BalanceChanges, count: number): string {
  const unlisted = count - mostAccounts;
  return sentences(
    words.byCalls(),
    hasFee ? words.withFee() : words.withoutFee(),
    hasSystemCalls ? words.systemContracts() : undefined,
    countedCalls === undefined ? undefined : words.countedCalls(countedCalls),
    unlisted > 0 ? words.moreAccounts(unlisted) : undefined,
  );
}

/** A table whose first rows are shown, and the others once they are opened. */
export function foldedTable(
  id: string,
  name: "transfers" | "values" | "variables",
  label: string,
  columns: readonly Column[],
  rows: readonly Cells[],
): readonly Block[] {
  const table = (shown: readonly Cells[]): Block => ({ kind: "table", name, label, columns, rows: shown });
  // One row takes as much room as what would unfold it.
  if (rows.length <= mostShown + 1) return [table(rows)];
  const title: Piece = { kind: "text", text: words.more(rows.length - mostShown) };
  return [
    table(rows.slice(0, mostShown)),
    { kind: "fold", id: `more-${id}`, title: [title], blocks: [table(rows.slice(mostShown))] },
  ];
}
