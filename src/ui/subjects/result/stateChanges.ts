import { ledgerOf } from "../../../app/networks/ledgerOf.ts";
import { ledgerHost, type Network } from "../../../app/networks/network.ts";
import { shortAddress } from "../../../core/address.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { AccountChange, StateChanges, Transaction } from "../../../services/ledger/transaction.ts";
import { amountText } from "../../../text/amount.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { numberText, sentences } from "../../../text/language.ts";
import { fieldLabels } from "../../../text/subjects/fieldLabels.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import type { Block, Piece, PieceField } from "../../page/pageModel.ts";
import { aside } from "../../values/shownText.ts";
import { addressForm, spelledAddress } from "../../values/valueForms.ts";
import type { ResultView } from "../view.ts";
import { factPieces } from "../withoutResponse.ts";

/** Accounts beyond these are counted. */
const mostAccounts = 50;

/**
 * State changes that a ledger reports beside the response, and what asks for them, or why they cannot be had; undefined where their list
 * can be shown.
 */
export function stateChangesToLoad(
  { facts, subject }: ResultView,
  outcome: Transaction["outcome"],
): Block | undefined {
  const changes = facts?.stateChanges;
  // The node may have refused the method since.
  const refused = changes?.kind === "loaded" ? undefined : notOffered(subject.network);
  if (changes === undefined || refused !== undefined) return refused;
  const title = fieldLabels.stateChanges();
  if (changes.kind === "loaded" && changes.value !== undefined) {
    const { slots, unreadSlots = 0, unreadAccounts = 0 } = changes.value;
    if (valueOf(slots.rows)?.length !== 0 || unreadSlots + unreadAccounts > 0) return undefined;
    return noChanges(outcome);
  }
  if (changes.kind === "notRequested" && outcome === "failed") return noChanges(outcome);
  const block: Block =
    changes.kind === "notRequested"
      ? {
          kind: "line",
          pieces: [aside(words.stateChangesNotAsked(ledgerHost(subject.network)))],
          button: { label: words.lookUpStateChanges(), icon: "search", message: { type: "lookUpFacts" } },
        }
      : { kind: "paragraph", pieces: factPieces(changes, () => []) };
  return { kind: "section", id: "stateChanges", title, blocks: [block] };
}

function noChanges(outcome: Transaction["outcome"]): Block {
  const said = outcome === "failed" ? words.noStateChangesOfFailure() : words.noStateChanges();
  const title = fieldLabels.stateChanges();
  return {
    kind: "section",
    id: "stateChanges",
    title,
    blocks: [{ kind: "paragraph", pieces: [aside(said)] }],
  };
}

function notOffered(network: Network): Block | undefined {
  const supported = ledgerOf(network)?.supports("stateChanges");
  if (supported === undefined || supported === true || supported.reason !== "disabled") return undefined;
  const { failure, host } = supported.error;
  const said = words.stateChangesNotOffered(ledgerHost(network), supported.method);
  const pieces = [aside(sentences(said, explainFailure(failure, host).nextStep))];
  const title = fieldLabels.stateChanges();
  return { kind: "section", id: "stateChanges", title, blocks: [{ kind: "paragraph", pieces }] };
}

/** Accounts of a state diff, and how much of it was not read. */
export type ChangedAccounts = Omit<StateChanges, "slots">;

/** The accounts that a transaction changed by its state diff, and how much of it was not read; none where that is not known. */
export function changedAccounts({ facts }: Pick<ResultView, "facts">): ChangedAccounts {
  const changes = facts?.stateChanges?.kind === "loaded" ? facts.stateChanges.value : undefined;
  return changes ?? { accounts: [] };
}

/** How many slots are missing in the list of state changes, if any. */
export function unreadSlotsNote({ unreadSlots = 0 }: Pick<StateChanges, "unreadSlots">): readonly Block[] {
  return unreadSlots > 0 ? [{ kind: "paragraph", pieces: [aside(words.unreadSlots(unreadSlots))] }] : [];
}

/** What a transaction changed of accounts beside storage; nothing where that is not known. */
export function accountChanges({ accounts, unreadAccounts = 0 }: ChangedAccounts): readonly Block[] {
  if (accounts.length === 0) return [];
  const fields = accounts.slice(0, mostAccounts).map(accountField);
  const more = accounts.length - mostAccounts;
  const rest = [
    ...(more > 0 ? [words.moreAccounts(more)] : []),
    ...(unreadAccounts > 0 ? [words.unreadAccounts(unreadAccounts)] : []),
  ].map((text): Block => ({ kind: "paragraph", pieces: [aside(text)] }));
  return [
    {
      kind: "section",
      id: "accounts",
      title: words.accounts(),
      blocks: [{ kind: "fields", fields }, ...rest],
    },
  ];
}

function accountField(change: AccountChange): PieceField {
  const whole = spelledAddress(change.address);
  const pieces = [...addressForm(whole, { what: shortAddress(whole), path: [] }), ...accountState(change)];
  return { label: "", name: "", pieces };
}

/** Whether an account was created or deleted, and its balance and nonce before and after. */
export function accountState({ kind, balance, nonce }: AccountChange): readonly Piece[] {
  return [
    kind === "created" ? words.accountCreated() : kind === "deleted" ? words.accountDeleted() : undefined,
    balance && words.balanceChange(amountText(balance.before), amountText(balance.after)),
    nonce && words.nonceChange(numberText(nonce.before), numberText(nonce.after)),
  ].flatMap((text): readonly Piece[] => (text === undefined ? [] : [{ kind: "text", text }]));
}
