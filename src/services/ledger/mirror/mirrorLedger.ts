import type { Ledger } from "../ledger.ts";
import { contractRecordShape, executionResultShape } from "../schema.ts";
import { lookUpContract, lookUpResult } from "./client.ts";
import { readLookup } from "./lookup.ts";
import { namedContract, namedResult } from "./named.ts";
import { findScheduledExecution } from "./scheduledExecution.ts";

/** A ledger as the mirror node at a base URL tells it. */
export function mirrorLedger(url: string): Ledger {
  return {
    url,
    lookUpContract: (channel, ...asked) => lookUpContract(channel, url, ...asked),
    lookUpResult: (channel, ...asked) => lookUpResult(channel, url, ...asked),
    findScheduledExecution: (channel, ...asked) => findScheduledExecution(channel, url, ...asked),
    readContract: (response, asked) => namedContract(readLookup(contractRecordShape, response), asked),
    readResult: (response, asked) => namedResult(readLookup(executionResultShape, response), asked),
  };
}
