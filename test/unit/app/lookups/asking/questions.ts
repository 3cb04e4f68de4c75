import { parseContractReference } from "../../../../../src/core/references/contractReference.ts";
import { parseTransactionReference } from "../../../../../src/core/references/transactionReference.ts";
import type { ContractQuery, ResultQuery, StatusQuery } from "../../../../../src/app/lookups/requestCache.ts";
import { beginning } from "../../../../support/fakeClock.ts";
import { valueOf } from "../../../core/arbitraries.ts";
import { ledgerAt } from "../../../../support/networks.ts";

export const mirrorUrl = "https://mirror.example";
export const verifierUrl = "https://verifier.example";

/** Something to ask for; `url` is where, and tells one from the other. */
export type Question = { readonly url: string } & (
  | { readonly kind: "record"; readonly asked: ContractQuery }
  | { readonly kind: "result"; readonly asked: ResultQuery }
  | { readonly kind: "status"; readonly asked: StatusQuery }
);

function record(index: number): Question {
  const id = `0.0.${1001 + index}`;
  const asked = { ledger: ledgerAt(mirrorUrl), contract: valueOf(parseContractReference(id)) };
  return { kind: "record", url: `${mirrorUrl}/api/v1/contracts/${id}`, asked };
}

function result(transaction: string): Question {
  const asked = { ledger: ledgerAt(mirrorUrl), transaction: valueOf(parseTransactionReference(transaction)) };
  return { kind: "result", url: `${mirrorUrl}/api/v1/contracts/results/${transaction}`, asked };
}

function status(digit: string): Question {
  const address = `0x${digit.repeat(40)}` as const;
  const url = `${verifierUrl}/v2/contract/1/${address}`;
  return { kind: "status", url, asked: { verifierUrl, chainId: "1", address } };
}

/** What is asked over and over: among it a transaction that has just been sent, and a hash that may be a private key. */
export const questions: readonly Question[] = [
  record(0),
  result(`0.0.902-${beginning / 1000}-000000007`),
  status("a"),
  record(1),
  result(`0x${"ab".repeat(32)}`),
  status("b"),
];

/** The question that an action means by a number. */
export function questionAt(index: number): Question {
  return questions[index % questions.length]!;
}

/** One of the many contracts of a rush. */
export function rushed(index: number): Question {
  return record(10 + index);
}
