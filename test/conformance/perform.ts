import { parseAddress } from "../../src/core/address.ts";
import { parseContractReference } from "../../src/core/references/contractReference.ts";
import type { Parsed } from "../../src/core/parsed.ts";
import { parseTimestampFilter } from "../../src/core/timestampFilter.ts";
import { parseTransactionReference } from "../../src/core/references/transactionReference.ts";
import { ApiError } from "../../src/http/failure.ts";
import { mirrorAt } from "../support/mirrors.ts";
import type { ContractLookup, TransactionLookup } from "../../src/services/ledger/ledger.ts";
import type { Transaction } from "../../src/services/ledger/transaction.ts";
import { type ObjectReading, type Shape, unreadableFields } from "../../src/services/reading/reading.ts";
import { lookupPolicy } from "../../src/http/requestPolicy.ts";
import type { Channel } from "../../src/http/channel.ts";
import { protocolClients } from "../../src/services/verifier/protocols/protocolClients.ts";
import { lookUpVerificationStatus } from "../../src/services/verifier/status.ts";
import type { ConformanceCase } from "./case.ts";

/** What a case came to. */
export type Performed = {
  readonly outcome: string;
  readonly readings: readonly ObjectReading<Shape>[];
  readonly unreadable: number;
  readonly partial: boolean;
};

/** Runs a case's operation with the product's own clients. */
export async function perform(channel: Channel, url: string, testCase: ConformanceCase): Promise<Performed> {
  const signal = new AbortController().signal;
  try {
    switch (testCase.operation) {
      case "verify":
        return await verify(channel, url, testCase, signal);
      case "verificationStatus": {
        const asked = {
          verifierUrl: url,
          chainId: testCase.input.chainId ?? "",
          address: addressOf(testCase),
        };
        const status = await lookUpVerificationStatus(channel, asked, lookupPolicy, signal);
        return performed(status.state, status.reading === undefined ? [] : [status.reading]);
      }
      case "contractRecord": {
        const contract = must(parseContractReference(testCase.input.contract ?? ""));
        const timestamps = (testCase.input.timestamps ?? []).map((filter) =>
          must(parseTimestampFilter(filter)),
        );
        return ofLookup(
          await mirrorAt(url).lookUpContract(channel, { contract, timestamps }, lookupPolicy, signal),
        );
      }
      case "contractResult": {
        const transaction = must(parseTransactionReference(testCase.input.transaction ?? ""));
        const { nonce } = testCase.input;
        const asked = nonce === undefined ? { transaction } : { transaction, nonce };
        return ofLookup(await mirrorAt(url).lookUpTransaction(channel, asked, lookupPolicy, signal));
      }
    }
  } catch (error) {
    if (error instanceof ApiError)
      return performed(error.failure.kind === "unfinished" ? "unfinished" : "serviceFailed", []);
    throw error;
  }
}

async function verify(
  channel: Channel,
  url: string,
  testCase: ConformanceCase,
  signal: AbortSignal,
): Promise<Performed> {
  const { protocol = "session", explorerSource = "etherscan", input } = testCase;
  const address = addressOf(testCase);
  const request = {
    verifierUrl: url,
    way: { kind: "explorer", source: explorerSource, apiKey: undefined },
    chainId: input.chainId ?? "",
    address,
  } as const;
  const ask = protocolClients[protocol].verify;
  const response = await ask(channel, request, signal);
  return performed(
    response.outcome,
    response.records.map((record) => record.reading),
  );
}

function ofLookup(lookup: ContractLookup | TransactionLookup): Performed {
  if (lookup.kind !== "found") return performed(lookup.kind, []);
  if ("contract" in lookup) return performed("found", readingsOf(lookup.contract));
  return { ...performed("found", readingsOf(lookup.transaction)), partial: lookup.isPartial };
}

const readingsOf = ({ sources }: Pick<Transaction, "sources">): readonly ObjectReading<Shape>[] =>
  sources.map(({ reading }) => reading);

function performed(outcome: string, readings: readonly ObjectReading<Shape>[]): Performed {
  const unreadable = readings.flatMap((reading) => unreadableFields(reading)).length;
  return { outcome, readings, unreadable, partial: false };
}

function addressOf(testCase: ConformanceCase) {
  return must(parseAddress(testCase.input.address ?? "")).lower;
}

function must<Value>(result: Parsed<Value, string>): Value {
  if (!result.ok) throw new Error(`The case's input cannot be parsed: ${result.reason}`);
  return result.value;
}
