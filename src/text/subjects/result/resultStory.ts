import { calledContract, contractThatRan, type Transaction } from "../../../services/ledger/transaction.ts";
import * as l10n from "@vscode/l10n";
import { hbarText } from "../../hedera/amount.ts";
import { numberText, sentenceSpace, atPlaceholders } from "../../language.ts";
import { failureSentence } from "../../hedera/responseCode.ts";
import { explainResult } from "./result.ts";

/** A bit of the sentences that say what happened. */
export type StoryPart =
  /** Our words. */
  | { readonly kind: "text"; readonly text: string }
  /** A selector. */
  | { readonly kind: "code"; readonly text: string }
  /** Words of a contract or a service. */
  | { readonly kind: "said"; readonly text: string }
  /** An entity ID or an address, as it came. */
  | { readonly kind: "reference"; readonly text: string };

/** Names for what a story has bytes for: `Vault.withdraw(amount: 500)`. Text from elsewhere. */
export type StoryNames = { readonly called?: string; readonly error?: string };

/** Two sentences: who did what to whom, with how much; how it ended and what it took. */
export function resultStory(transaction: Transaction, names: StoryNames = {}): readonly StoryPart[] {
  return [...deed(transaction, names), words(sentenceSpace()), ...ending(transaction, names)];
}

/** The same under a title that says how it ended: what was done, that it failed, and what it took. */
export function storyUnderOutcome(transaction: Transaction, names: StoryNames = {}): readonly StoryPart[] {
  const gas = gasText(transaction);
  return [
    ...deed(transaction, names),
    ...failure(transaction, names),
    ...(gas === undefined ? [] : [words(sentenceSpace()), ...parts(l10n.t("{0}."), words(gas))]),
  ];
}

/** That it failed, and with what where that is known. */
function failure(transaction: Transaction, { error }: StoryNames): readonly StoryPart[] {
  const { tone, reason } = explainResult(transaction);
  if (tone !== "bad" && error === undefined) return [];
  const space = words(sentenceSpace());
  if (error === undefined && reason === undefined)
    return [space, ...parts(failureSentence(transaction.responseCode))];
  const why: StoryPart =
    error !== undefined
      ? said(error)
      : reason?.isOurs === true
        ? words(reason.text)
        : quoted(reason?.text ?? "");
  return [space, ...parts(l10n.t("It failed with {0}."), why)];
}

function deed(transaction: Transaction, names: StoryNames): readonly StoryPart[] {
  return transaction.isCreation ? creation(transaction) : call(transaction, names);
}

function creation(transaction: Transaction): readonly StoryPart[] {
  const id = contractThatRan(transaction);
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
  const target = calledContract(transaction);
  const on = target === undefined ? words(l10n.t("an unknown contract")) : reference(target);
  const selector = /^(?:0x)?([0-9a-fA-F]{8})/.exec(transaction.callData ?? "")?.[1];
  const [from, amount] = [sender(transaction), amountOf(transaction)];
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

function amountOf({ value = 0n }: Transaction): StoryPart | undefined {
  return value === 0n ? undefined : words(hbarText(value));
}

function ending(transaction: Transaction, names: StoryNames): readonly StoryPart[] {
  const outcome = explainResult(transaction);
  const { title } = outcome;
  const reason = names.error === undefined ? outcome.reason : { text: names.error, isOurs: false };
  const gas = gasText(transaction);
  const took = gas === undefined ? undefined : words(gas);
  if (reason === undefined) {
    return took === undefined
      ? parts(l10n.t("{0}."), words(title))
      : parts(l10n.t("{0}, {1}."), words(title), took);
  }
  const why: StoryPart = reason.isOurs ? words(reason.text) : quoted(reason.text);
  return took === undefined
    ? parts(l10n.t("{0}: {1}."), words(title), why)
    : parts(l10n.t("{0}: {1}, {2}."), words(title), why, took);
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

function quoted(text: string): StoryPart {
  return { kind: "said", text };
}

function reference(text: string): StoryPart {
  return { kind: "reference", text };
}
