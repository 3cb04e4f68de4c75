import { listText, numberText, partText } from "../../../text/language.ts";
import { amountText } from "../../../text/amount.ts";
import { parseAddress, sameAddress } from "../../../core/address.ts";
import { isReference } from "../../../core/references/subject.ts";
import type { Transaction } from "../../../services/ledger/transaction.ts";
import type { Tone } from "../../../text/explanation.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import type { Flow, GasUse, Party, Piece } from "../../page/pageModel.ts";
import { addressPieces } from "../../decoding/argumentItems.ts";
import type { NameOf } from "../../decoding/inlineValue.ts";
import { code, joined } from "../../values/shownText.ts";
import { addressName, calledAt, idOfAddress } from "../../values/valueForms.ts";

/**
 * Sender → receiver, with the amount. None where a sentence has all of it: no amount, and no other contract that ran.
 *
 * @param tone whether it arrived
 * @param called what contracts are called
 */
export function flow(
  transaction: Transaction,
  tone: Tone,
  called: NameOf = () => undefined,
): readonly Flow[] {
  const { from, value } = transaction;
  const amount = value === undefined || value.units === 0n ? "" : amountText(value);
  const to = receiver(transaction, called);
  if (amount === "" && to.notes.length === 0) return [];
  return [{ kind: "flow", label: words.flow(), tone, from: sender(from, called), to, amount }];
}

function sender(text: string | undefined, called: NameOf): Party {
  return { role: words.from(), name: nameOf(text, called), notes: [] };
}

function receiver({ executed, to, isCreation }: Transaction, called: NameOf): Party {
  const { entityId: id, address } = executed;
  if (isCreation) return receiving(called, words.newContract(), address ?? id, id);
  if (to === undefined) return receiving(called, words.contract(), address ?? id, id);
  const isTheContract = address === undefined || sameAddress(to, address) || idOfAddress(to) === id;
  return isTheContract
    ? receiving(called, words.to(), to, id)
    : receiving(called, words.to(), to, undefined, id);
}

/** @param ran the contract that ran, where another one was called */
function receiving(
  called: NameOf,
  role: string,
  text: string | undefined,
  id: string | undefined,
  ran?: string,
): Party {
  const system = text === undefined ? undefined : calledAt(text);
  const hasId = id !== undefined && text !== undefined && id !== addressName(text).shown;
  return {
    role,
    name: hasId ? [{ kind: "equals", items: [nameOf(text, called), [link(id, id)]] }] : nameOf(text, called),
    notes: [
      ...(system === undefined ? [] : [[{ kind: "text", text: system } as const]]),
      ...(ran === undefined ? [] : [[joined(words.ran(), [link(ran, ran)])]]),
    ],
  };
}

function nameOf(text: string | undefined, called: NameOf): readonly Piece[] {
  if (text === undefined) return [{ kind: "absent", text: words.notNamed() }];
  const address = parseAddress(text);
  if (address.ok && called(address.value.lower) !== undefined)
    return addressPieces(address.value.lower, "", called).filter(({ kind }) => kind !== "copy");
  const { shown, whole } = addressName(text);
  return [link(whole, shown)];
}

function link(whole: string, shown: string): Piece {
  return isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown);
}

/** Gas as shares of the limit; none where there is no limit to take shares of, or nothing was used of it. */
export function gasUse({ gas: { limit, used, consumed } }: Transaction): readonly GasUse[] {
  if (limit === undefined || limit <= 0n || (used === undefined && consumed === undefined)) return [];
  const share = (gas: bigint | undefined): number | undefined =>
    gas === undefined ? undefined : Number(clamped((gas * 1000n) / limit));
  const said = [
    ...(used === undefined ? [] : [usedText(used, limit)]),
    ...(consumed === undefined ? [] : [words.gasConsumed(numberText(consumed))]),
    words.gasLimit(numberText(limit)),
  ];
  // The figures stand in the fields beneath.
  const legend: GasUse["legend"] = [
    ...(used === undefined ? [] : [{ kind: "used", text: shareText(used, limit) } as const]),
    ...(consumed === undefined ? [] : [{ kind: "consumed", text: words.consumedKey() } as const]),
    { kind: "limit", text: words.limitKey() },
  ];
  const label = words.gasText(listText(said));
  return [{ kind: "gas", label, used: share(used), consumed: share(consumed), legend }];
}

function usedText(used: bigint, limit: bigint): string {
  const gas = numberText(used);
  return used > limit ? words.gasAbove(gas) : words.gasUsed(gas, partText(used, limit));
}

function shareText(used: bigint, limit: bigint): string {
  return used > limit ? words.aboveLimitKey() : words.usedKey(partText(used, limit));
}

function clamped(perMille: bigint): bigint {
  return perMille < 0n ? 0n : perMille > 1000n ? 1000n : perMille;
}
