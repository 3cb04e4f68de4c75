import { valueOf } from "../services/reading/reading.ts";
import { formatHbar, groupDigits } from "../core/amount.ts";
import { explainResult } from "./result.ts";
import type { ResultReading } from "../services/ledger/schema.ts";
import { isCreation } from "../services/ledger/executionKind.ts";

/** A bit of the sentence that tells what happened. */
export type StoryPart =
  /** Our words. */
  | { readonly kind: "text"; readonly text: string }
  /** A selector. */
  | { readonly kind: "code"; readonly text: string }
  /** Words of a contract or a service. */
  | { readonly kind: "said"; readonly text: string }
  /** An entity ID or an address, as it came. */
  | { readonly kind: "reference"; readonly text: string };

/** One sentence: who did what to whom, with how much, how it ended and what it took. */
export function resultStory(reading: ResultReading): readonly StoryPart[] {
  const { fields } = reading;
  const from = valueOf(fields.from);
  const amount = valueOf(fields.amount) ?? 0n;
  return [
    from === undefined ? words("A sender that is not named") : reference(from),
    ...(isCreation(reading) ? creation(reading) : call(reading)),
    ...(amount === 0n ? [] : [words(` with ${formatHbar(amount)}`)]),
    ...ending(reading),
    ...gas(reading),
    words("."),
  ];
}

function creation(reading: ResultReading): readonly StoryPart[] {
  const contract = valueOf(reading.fields.contract_id) ?? valueOf(reading.fields.address);
  const created = explainResult(reading).tone === "good" ? " created" : " tried to create";
  return contract === undefined
    ? [words(`${created} a contract`)]
    : [words(`${created} the contract `), reference(contract)];
}

function call({ fields }: ResultReading): readonly StoryPart[] {
  const target = valueOf(fields.contract_id) ?? valueOf(fields.to) ?? valueOf(fields.address);
  const on = target === undefined ? words("a contract that is not named") : reference(target);
  const selector = /^(?:0x)?([0-9a-fA-F]{8})/.exec(valueOf(fields.function_parameters) ?? "")?.[1];
  return selector === undefined
    ? [words(" called "), on]
    : [words(" called "), { kind: "code", text: `0x${selector}` }, words(" on "), on];
}

function ending(reading: ResultReading): readonly StoryPart[] {
  const { tone, title, reason } = explainResult(reading);
  if (tone === "good") return [words("; it succeeded")];
  const verb = title === "Reverted" ? "it reverted" : `it ended as “${title}”`;
  if (reason === undefined) return [words(`; ${verb}`)];
  const why: StoryPart = reason.isOurs ? words(reason.text) : { kind: "said", text: reason.text };
  return [words(`; ${verb} with `), why];
}

function gas({ fields }: ResultReading): readonly StoryPart[] {
  const gas = valueOf(fields.gas_consumed) ?? valueOf(fields.gas_used);
  return gas === undefined ? [] : [words(` after ${groupDigits(gas)} gas`)];
}

function words(text: string): StoryPart {
  return { kind: "text", text };
}

function reference(text: string): StoryPart {
  return { kind: "reference", text };
}
