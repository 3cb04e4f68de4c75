import assert from "node:assert/strict";
import type { ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import type { TransactionState } from "../../../../src/app/recentTransactions/recentTransactions.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { Failure } from "../../../../src/http/failure.ts";
import {
  moreRow,
  noneFailedRow,
  problemRow,
  readingRow,
  transactionRow,
} from "../../../../src/ui/tree/transactionRow.ts";
import { provenances } from "../../../support/decodedParts.ts";
import { calling, guessedDecoding, withdrawDecoding } from "../../../support/decodings.ts";
import { recordedCalls, rpcTransactionLookup } from "../../../support/rpcViews.ts";
import { late, refused } from "../../../support/serviceFailures.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { rowTexts } from "./rows.ts";

const host = "127.0.0.1:8545";
const hash = `0x${"12ab".repeat(16)}` as const;
const time = String(new Date(2026, 6, 24, 9, 5).getTime() / 1000);

const rowOf = (state: TransactionState) =>
  transactionRow({ hash, block: 12n, time, state }, "Local Node", host);

function found(name: string, decoding?: ResultDecoding) {
  const lookup = rpcTransactionLookup(recordedCalls(name));
  if (lookup.kind !== "found") throw new Error(`Not found: ${name}`);
  return rowOf({ kind: "found", lookup, decoding });
}

const failed = (failure: Failure) => new ApiError(failure, host);
const restricted = { mayNameBuilds: false };
const creation = (contract: ResultDecoding["call"] & { readonly kind: "creation" }) =>
  withdrawDecoding({ call: contract, why: undefined, nameOf: () => undefined });

describe("the row of a transaction", () => {
  it("shows data that is too short for a selector, and calls it no transfer", () => {
    const lookup = rpcTransactionLookup(recordedCalls("set"));
    assert.ok(lookup.kind === "found");
    const transaction = { ...lookup.transaction, callData: "0x12" };
    const { label } = rowOf({ kind: "found", lookup: { ...lookup, transaction }, decoding: undefined });
    assert.equal(label, "0x12");
  });
});

describeTexts(
  "transactionRows",
  rowTexts({
    "being looked up": rowOf({ kind: "loading" }),
    "in a block, but not found": rowOf({ kind: "notFound" }),
    "not looked up": rowOf({ kind: "failed", error: failed(late) }),
    "a creation": found("create"),
    "a creation of a build's contract": found(
      "create",
      creation({
        kind: "creation",
        contract: { name: "Store", provenance: { kind: "deployment", path: "run.json" } },
        arguments: undefined,
        origin: undefined,
      }),
    ),
    "a call": found("set"),
    "a call by name": found("set", withdrawDecoding({ why: undefined })),
    "a call that failed with a reason": found("failString"),
    "a call that failed with a custom error": found("failCustom"),
    "the same by name": found("failCustom", withdrawDecoding()),
    "a call that may be of a function": found(
      "set",
      withdrawDecoding({ call: calling("set", [], undefined, provenances.guess), why: undefined }),
    ),
    "the same by guesses": found("failCustom", guessedDecoding()),
    "the same where the workspace is not trusted": found("failCustom", withdrawDecoding(restricted)),
    "guesses where the workspace is not trusted": found("failCustom", {
      ...guessedDecoding(),
      ...restricted,
    }),
    "a transfer": found("transfer"),
    "a transfer to a contract": found("transferToContract"),
    "the chain being read": readingRow(host),
    "a node that is not there": problemRow(failed(refused)),
    "another chain": problemRow(failed({ kind: "wrongChain", expected: "31337", actual: "1" })),
    "a node without JSON": problemRow(failed({ kind: "notJson", status: 200, contentType: "text/html" })),
    "earlier ones": moreRow(true),
    "too many": moreRow(false),
    "none that failed": noneFailedRow(),
  }),
);
