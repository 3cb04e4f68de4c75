import {
  calledAddress,
  calledContract,
  executedContract,
  type Transaction,
} from "../../../services/ledger/transaction.ts";
import * as l10n from "@vscode/l10n";
import { amountText } from "../../amount.ts";
import { numberText, sentenceSpace, atPlaceholders } from "../../language.ts";
import { explainResult } from "./result.ts";

/** A bit of the sentences that say what happened. */
export type StoryPart =
  /** Our words. */
  | { readonly kind: "text"; readonly text: string }
  /** A selector. */
  | { readonly kind: "code"; readonly text: string }
  /** An entity ID or an address, as it came; of an ID also its address, where that is known. */
  | { readonly kind: "reference"; readonly text: string; readonly address?: string | undefined };

/** A name for the selector of a story: `Vault.withdraw(amount: 500)`. Text from elsewhere. */
export type StoryNames = { readonly called?: string };

/** Who called what on whom, with how much, and what it took; under a title that has the outcome, and why it failed. */
export function resultStory(transaction: Transaction, names: StoryNames = {}): readonly StoryPart[] {
  const gas = gasText(transaction);
  return [
    ...deed(transaction, names),
    ...(gas === undefined ? [] : [words(sentenceSpace()), ...parts(l10n.t("{0}."), words(gas))]),
  ];
}

function deed(transaction: Transaction, names: StoryNames): readonly StoryPart[] {
  if (transaction.outcome === "pending")
    return transaction.isCreation ? creationToCome(transaction) : callToCome(transaction, names);
  if (transaction.isCreation) return creation(transaction);
  return isTransfer(transaction) ? transfer(transaction) : call(transaction, names);
}

/** Whether it sent something to an account, where no code ran. */
function isTransfer(transaction: Transaction): boolean {
  return transaction.outcome === "succeeded" && executedContract(transaction) === undefined;
}

function transfer(transaction: Transaction): readonly StoryPart[] {
  const [from, to, amount] = [sender(transaction), receiver(transaction), amountOf(transaction)];
  if (selectorIn(transaction.callData) !== undefined) {
    return amount === undefined
      ? parts(l10n.t("{0} sent data to {1}."), from, to)
      : parts(l10n.t("{0} sent {1} and data to {2}."), from, amount, to);
  }
  return amount === undefined
    ? parts(l10n.t("{0} sent a transaction without an amount to {1}."), from, to)
    : parts(l10n.t("{0} sent {1} to {2}."), from, amount, to);
}

function creationToCome(transaction: Transaction): readonly StoryPart[] {
  const [from, amount] = [sender(transaction), amountOf(transaction)];
  return amount === undefined
    ? parts(l10n.t("{0} sent a transaction that creates a contract."), from)
    : parts(l10n.t("{0} sent a transaction that creates a contract with {1}."), from, amount);
}

function callToCome(transaction: Transaction, { called }: StoryNames): readonly StoryPart[] {
  const [from, to, amount] = [sender(transaction), receiver(transaction), amountOf(transaction)];
  const selector = selectorIn(transaction.callData);
  if (selector === undefined) {
    return amount === undefined
      ? parts(l10n.t("{0} sent a transaction to {1}."), from, to)
      : parts(l10n.t("{0} sent a transaction with {1} to {2}."), from, amount, to);
  }
  const code = said(called ?? `0x${selector}`);
  return amount === undefined
    ? parts(l10n.t("{0} sent a transaction that calls {1} on {2}."), from, code, to)
    : parts(l10n.t("{0} sent a transaction that calls {1} on {2} with {3}."), from, code, to, amount);
}

function creation(transaction: Transaction): readonly StoryPart[] {
  const id = executedContract(transaction);
  const [from, amount] = [sender(transaction), amountOf(transaction)];
  const isDone = explainResult(transaction).tone === "good";
  if (id === undefined) {
    if (amount === undefined) {
      return parts(
        isDone ? l10n.t("{0} created a contract.") : l10n.t("{0} tried to create a contract."),
        from,
      );
    }
    const message = isDone
      ? l10n.t("{0} created a contract with {1}.")
      : l10n.t("{0} tried to create a contract with {1}.");
    return parts(message, from, amount);
  }
  if (amount === undefined) {
    const message = isDone
      ? l10n.t("{0} created the contract {1}.")
      : l10n.t("{0} tried to create the contract {1}.");
    return parts(message, from, reference(id));
  }
  const message = isDone
    ? l10n.t("{0} created the contract {1} with {2}.")
    : l10n.t("{0} tried to create the contract {1} with {2}.");
  return parts(message, from, reference(id), amount);
}

function call(transaction: Transaction, { called }: StoryNames): readonly StoryPart[] {
  const selector = selectorIn(transaction.callData);
  const [from, on, amount] = [sender(transaction), receiver(transaction), amountOf(transaction)];
  if (selector === undefined) {
    return amount === undefined
      ? parts(l10n.t("{0} called {1}."), from, on)
      : parts(l10n.t("{0} called {1} with {2}."), from, on, amount);
  }
  const code = said(called ?? `0x${selector}`);
  return amount === undefined
    ? parts(l10n.t("{0} called {1} on {2}."), from, code, on)
    : parts(l10n.t("{0} called {1} on {2} with {3}."), from, code, on, amount);
}

function sender({ from }: Transaction): StoryPart {
  return from === undefined ? words(l10n.t("Unknown sender")) : reference(from);
}

function receiver(transaction: Transaction): StoryPart {
  const target = calledContract(transaction);
  return target === undefined
    ? words(l10n.t("an unknown contract"))
    : { kind: "reference", text: target, address: calledAddress(transaction) };
}

function selectorIn(callData: string | undefined): string | undefined {
  return /^(?:0x)?([0-9a-fA-F]{8})/.exec(callData ?? "")?.[1];
}

function amountOf({ value }: Transaction): StoryPart | undefined {
  return value === undefined || value.units === 0n ? undefined : words(amountText(value));
}

/** What was charged, and what the EVM took of it where that is something else. */
function gasText({ gas: { used, consumed } }: Transaction): string | undefined {
  if (used === undefined)
    return consumed === undefined ? undefined : l10n.t("{0} gas consumed by the EVM", numberText(consumed));
  return consumed === undefined || consumed === used
    ? l10n.t("{0} gas used", numberText(used))
    : l10n.t("{0} gas used ({1} consumed by the EVM)", numberText(used), numberText(consumed));
}

function parts(message: string, ...values: readonly StoryPart[]): readonly StoryPart[] {
  return atPlaceholders(message, words, ...values);
}

function words(text: string): StoryPart {
  return { kind: "text", text };
}

function said(text: string): StoryPart {
  return { kind: "code", text };
}

function reference(text: string): StoryPart {
  return { kind: "reference", text };
}
