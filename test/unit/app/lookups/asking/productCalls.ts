import type { RawResponse } from "../../../../../src/http/rawResponse.ts";
import { contractLookupOf, transactionLookupOf } from "../../../../support/mirrorLookups.ts";
import type { QueryState } from "../../../../../src/app/hover/hoverFacts.ts";
import type { HoverQueries } from "../../../../../src/app/hover/hoverQueries.ts";
import type { Dated, RequestOptions } from "../../../../../src/app/lookups/requestCache.ts";
import type { Lookups } from "../../../../../src/app/lookups/lookups.ts";
import { networkWith } from "../../../../support/networks.ts";
import { rawResponse } from "../../../../support/rawResponse.ts";
import { numberIn } from "./answers.ts";
import { mirrorUrl, type Question } from "./questions.ts";
import { hoverPatience } from "./seen.ts";

type Answered = Dated<{ readonly response: RawResponse }>;

const network = networkWith({ mirrorUrl });

export function ask(lookups: Lookups, question: Question, options: RequestOptions): Promise<Answered> {
  switch (question.kind) {
    case "record":
      return lookups.contract(question.asked, options);
    case "result":
      return lookups.result(question.asked, options);
    case "status":
      return lookups.status(question.asked, options);
  }
}

/** What is held for a question. */
export function known(lookups: Lookups, question: Question): Answered | undefined {
  switch (question.kind) {
    case "record":
      return lookups.cachedContract(question.asked);
    case "result":
      return lookups.cachedResult(question.asked);
    case "status":
      return lookups.cachedStatus(question.asked);
  }
}

/** Brings an answer of an earlier window. */
export function recall(lookups: Lookups, question: Question, text: string, receivedAt: number): void {
  const response = rawResponse({ text, receivedAt });
  if (question.kind === "record")
    lookups.restoreContract(question.asked, { value: contractLookupOf(response), receivedAt });
  if (question.kind === "result")
    void lookups.restoreResult(question.asked, {
      value: transactionLookupOf(response),
      receivedAt,
    });
}

/** What a hover says, which asks of no service for a status here. */
export async function point(
  hovers: HoverQueries,
  question: Exclude<Question, { readonly kind: "status" }>,
  pointer: AbortSignal,
): Promise<string> {
  const waiting = { milliseconds: hoverPatience, pointer };
  const state: QueryState<Answered["value"]> =
    question.kind === "record"
      ? (await hovers.contract(network, question.asked.contract, "live", waiting)).record
      : (await hovers.transaction(network, question.asked.transaction, "live", waiting)).result;
  if (state.state === "known") return `answered ${numberOf(state.response)}`;
  if (state.state === "failed") throw state.error;
  return `still ${state.state}`;
}

/** Which answer it is. */
export function numberOf({ value }: Answered): number {
  return numberIn(value.response.text);
}
