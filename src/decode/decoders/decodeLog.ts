import { lowerDigits } from "../../core/hex.ts";
import type { AbiEvent } from "../abiItem.ts";
import type { AbiSource } from "../abiSource.ts";
import { candidatesIn } from "./candidates.ts";
import type { Candidates } from "../decoding.ts";
import { isOfTheContract } from "../provenance.ts";
import { readLog, type Log } from "./readLog.ts";

/**
 * What a log tells; empty where no source has an event of its topic with as many indexed values. An anonymous event is only
 * thought of last, where the contract is known to have it: with as many topics it fits any log. Never throws.
 *
 * @param sources of the contract that logged it
 */
export function decodeLog(log: Log, sources: readonly AbiSource[]): Candidates<AbiEvent> {
  const topic = log.topics[0] && lowerDigits(log.topics[0]);
  const bytes = log.data.length / 2 - 1;
  const named = candidatesIn(
    sources,
    ({ abi }) => (topic === undefined ? [] : abi.eventsOf(topic)).filter(hasIndexed(log.topics.length - 1)),
    (event) => readLog(event, log),
    bytes,
  );
  if (named.length > 0) return named;
  const anonymous = candidatesIn(
    sources.filter(({ provenance }) => isOfTheContract(provenance)),
    ({ abi }) => abi.anonymousEvents.filter(hasIndexed(log.topics.length)),
    (event) => readLog(event, log),
    bytes,
  );
  return anonymous.filter(({ reading }) => reading.kind === "read");
}

const hasIndexed =
  (count: number) =>
  ({ inputs }: AbiEvent): boolean =>
    inputs.filter(({ isIndexed }) => isIndexed).length === count;
