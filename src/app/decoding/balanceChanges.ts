import { lowerHex, type Hex } from "../../core/hex.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { Amount } from "../../services/ledger/amount.ts";
import type { Transaction } from "../../services/ledger/transaction.ts";
import { systemContractAt } from "../../decode/systemAddresses.ts";
import { addressIn, calledIn } from "./participants.ts";
import type { Calls, TracedCall } from "./resultDecoding.ts";
import { callHasFailed } from "./tracedCalls.ts";

/** What a transaction did to the balances of accounts, in the currency of the chain. */
export type BalanceChanges = {
  /** In the order in which the accounts first take part; without those whose balance is the same after as before. */
  readonly changes: readonly {
    /** In lower case. */
    readonly account: Hex;
    readonly change: Amount;
  }[];
  /** Whether a call inside the transaction moved some. Else the value and the fee of the transaction say it all. */
  readonly isByCalls: boolean;
  /** Whether what the sender paid for the execution is part of it. */
  readonly hasFee: boolean;
  /** How many calls are counted, where there are more of them. */
  readonly countedCalls: number | undefined;
  /** Whether system contracts ran, which move amounts without calls. */
  readonly hasSystemCalls: boolean;
};

/**
 * Adds up what the transaction and its calls moved. Without calls that can be relied on it is the value alone. Undefined where it is
 * not known what was moved: the outcome of a call, its receiver, or its kind is not reported.
 */
export function balanceChanges(transaction: Transaction, calls: Calls): BalanceChanges | undefined {
  const { outcome, fee } = transaction;
  if (outcome === "pending" || outcome === "unknown") return undefined;
  const sender = addressIn(transaction.from);
  const known = outcome === "succeeded" && calls.kind === "found" && isTree(calls) ? calls : undefined;
  const inner = known && movesOfCalls(transaction, known.calls);
  if (known !== undefined && inner === undefined) return undefined;
  const moves = outcome === "failed" ? [] : [...(inner ?? ownMove(transaction))];
  const paid = sender === undefined ? [] : [...mintFor(transaction, sender), ...feeOf(fee, sender)];
  return {
    changes: netChanges([...moves, ...paid]),
    isByCalls: moves.some(({ isInner }) => isInner === true),
    hasFee: fee !== undefined && sender !== undefined,
    countedCalls: known?.hasMore === true ? known.calls.length : undefined,
    hasSystemCalls: known?.calls.some(isSystemCall) === true,
  };
}

/** An amount that went from one account to another. */
type Move = {
  readonly amount: Amount;
  /** Undefined where it is new, or left the accounts: it was burned, or is a fee. */
  readonly from: Hex | undefined;
  readonly to: Hex | undefined;
  readonly isInner?: boolean;
};

/** Whether the inner calls are there, with their depths: some sources list all calls behind the first as its equals. */
function isTree({ calls, isTopOnly, hasDepth }: Extract<Calls, { kind: "found" }>): boolean {
  return !isTopOnly && hasDepth && calls.slice(1).every(({ depth }) => depth > 0);
}

function ownMove(transaction: Transaction): readonly Move[] {
  const { value } = transaction;
  const [from, to] = [addressIn(transaction.from), calledIn(transaction)];
  return value === undefined || from === undefined || to === undefined ? [] : [{ amount: value, from, to }];
}

/** What calls moved that were not undone: a failed call undoes all that was called inside it. */
function movesOfCalls(transaction: Transaction, calls: readonly TracedCall[]): readonly Move[] | undefined {
  const spelling = spellingsOf(transaction, calls[0]);
  const moves: Move[] = [];
  const created = new Set<Hex | undefined>();
  let undoneBelow = Infinity;
  let unknownBelow = Infinity;
  for (const [place, call] of calls.entries()) {
    if (call.depth <= undoneBelow) undoneBelow = Infinity;
    if (call.depth <= unknownBelow) unknownBelow = Infinity;
    if (undoneBelow < Infinity) continue;
    if (callHasFailed(call)) undoneBelow = call.depth;
    // The transaction has succeeded, and so has its own call.
    else if (call.outcome === "unknown" && place > 0) unknownBelow = Math.min(unknownBelow, call.depth);
    const amount = place === 0 ? (call.value ?? transaction.value) : call.value;
    const { operation, from, to } = call;
    if (undoneBelow < Infinity) continue;
    if (operation === "CREATE" || operation === "CREATE2") created.add(to);
    const isSelfDestruct = operation === "SELFDESTRUCT";
    const isToItself = isSelfDestruct && from === to;
    // Since Cancun a contract keeps what it sends itself, unless the same transaction created it.
    const isKept = isToItself && !created.has(to);
    // The steps of Hardhat 2 do not tell what was sent.
    if (isSelfDestruct && amount === undefined && !isKept) return undefined;
    if (amount === undefined || amount.units === 0n) continue;
    const kind = moveKind(call);
    if (kind === "none") continue;
    if (kind === "unknown" || from === undefined || to === undefined || unknownBelow < Infinity)
      return undefined;
    moves.push({
      amount,
      from: spelling(from),
      to: isToItself && !isKept ? undefined : spelling(to),
      isInner: place > 0,
    });
  }
  return moves;
}

/** Whether a call moves its value: others run in the context of their caller, and repeat its value. */
export function moveKind({ operation }: Pick<TracedCall, "operation">): "moved" | "none" | "unknown" {
  switch (operation) {
    case "CALL":
    case "CREATE":
    case "CREATE2":
    case "SELFDESTRUCT":
      return "moved";
    // The last runs other code for the caller, which pays itself.
    case "DELEGATECALL":
    case "STATICCALL":
    case "CALLCODE":
      return "none";
    default:
      return "unknown";
  }
}

/** On Hedera, calls name sender and receiver by their numbers, the transaction by their addresses. */
function spellingsOf(transaction: Transaction, first: TracedCall | undefined): (address: Hex) => Hex {
  const [from, to] = [addressIn(transaction.from), calledIn(transaction)];
  const spellings = new Map<Hex | undefined, Hex | undefined>([
    [first?.from, from],
    [first?.to, to],
  ]);
  return (address) => spellings.get(address) ?? lowerHex(address);
}

function isSystemCall(call: TracedCall): boolean {
  return call.toId !== undefined && call.to !== undefined && systemContractAt(call.to) !== undefined;
}

function feeOf(fee: Amount | undefined, from: Hex): readonly Move[] {
  return fee === undefined ? [] : [{ amount: fee, from, to: undefined }];
}

/** What a deposit from another chain brings its sender, even if it fails. */
function mintFor({ fields }: Transaction, to: Hex): readonly Move[] {
  return fields.flatMap((field): readonly Move[] => {
    const amount = field.meaning === "mint" && field.kind === "amount" ? valueOf(field.value) : undefined;
    return amount === undefined ? [] : [{ amount, from: undefined, to }];
  });
}

function netChanges(moves: readonly Move[]): BalanceChanges["changes"] {
  const changes = new Map<Hex, Amount>();
  const add = (account: Hex | undefined, { units, currency }: Amount): void => {
    if (account === undefined) return;
    changes.set(account, { units: (changes.get(account)?.units ?? 0n) + units, currency });
  };
  for (const { amount, from, to } of moves) {
    add(from, { ...amount, units: -amount.units });
    add(to, amount);
  }
  return [...changes]
    .filter(([, { units }]) => units !== 0n)
    .map(([account, change]) => ({ account, change }));
}
