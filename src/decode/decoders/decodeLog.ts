import { lowerDigits, type Hex } from "../../core/hex.ts";
import type { AbiEvent, AbiParameter } from "../abiItem.ts";
import type { AbiSource } from "../abiSource.ts";
import { candidatesIn } from "./candidates.ts";
import type { Candidates, BytesReading } from "../decoding.ts";
import { isContractAbi } from "../provenance.ts";
import { parseAbiType } from "../abiType.ts";
import { differingWord, readBytes, areBytes, tooLargeReading } from "../encoding.ts";
import { enumValue, namedArguments, valueReaders, wordReader, type ReadValue } from "../valueReader.ts";
import { memoize } from "../../core/async/memoize.ts";

/**
 * Decodes a log; empty if no source has an event with its topic and number of indexed parameters. Anonymous events are
 * tried last, and only of the contract's own ABIs, as they match any log with the same number of topics. Never throws.
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
    sources.filter(({ provenance }) => isContractAbi(provenance)),
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

/** What a contract logged. */
type Log = { readonly topics: readonly Hex[]; readonly data: Hex };

/** Reads a log as one of an event, in the way in which `readEncoding` reads bytes. Never throws. */
function readLog(event: AbiEvent, { topics, data }: Log): BytesReading {
  const digits = data.slice(2);
  const parameters = inDataOf(event);
  const tooLarge = tooLargeReading(parameters, digits);
  if (tooLarge !== undefined) return tooLarge;
  const inTopics = readTopics(event, topics);
  if (inTopics === undefined) return { kind: "unreadable" };
  const readers = valueReaders(parameters);
  const lower = digits.toLowerCase();
  const inData = readers && areBytes(digits) ? readBytes(readers, lower) : undefined;
  if (inData === undefined) return { kind: "unreadable" };
  const indexed = inTopics.values.map(({ value }) => value)[Symbol.iterator]();
  const others = inData.values[Symbol.iterator]();
  const values = event.inputs.flatMap(({ isIndexed }) => {
    const { value, done } = (isIndexed ? indexed : others).next();
    return done === true ? [] : [value];
  });
  const decoded = namedArguments(event.inputs, values);
  const received = `${inTopics.received}${lower}`;
  const encoded = `${inTopics.encoded}${inData.encoded}`;
  return encoded === received
    ? { kind: "read", arguments: decoded }
    : { kind: "notCanonical", arguments: decoded, word: differingWord(encoded, received) };
}

/** What of an event stands in the data of its logs. */
const inDataOf = memoize(({ inputs }: AbiEvent) => inputs.filter(({ isIndexed }) => !isIndexed));

/** What of an event stands in the topics of its logs. */
const indexedOf = memoize(({ inputs }: AbiEvent) => inputs.filter(({ isIndexed }) => isIndexed));

type ReadTopics = {
  readonly values: readonly ReadValue[];
  readonly received: string;
  readonly encoded: string;
};

/** Undefined where they are not as many as the event has, or no words. */
function readTopics(event: AbiEvent, topics: readonly Hex[]): ReadTopics | undefined {
  const lower = topics.map((word) => word.toLowerCase() as Hex);
  const first = event.topic === undefined ? [] : lower.slice(0, 1);
  const words = lower.slice(first.length);
  const indexed = indexedOf(event);
  if (words.length !== indexed.length || !lower.every((word) => /^0x[0-9a-f]{64}$/.test(word)))
    return undefined;
  const values = words.flatMap((word, at) => {
    const parameter = indexed[at];
    return parameter === undefined ? [] : [readTopic(parameter, word)];
  });
  const joined = (all: readonly unknown[]): string => all.map((word) => String(word).slice(2)).join("");
  return {
    values,
    received: joined(lower),
    encoded: joined([...first, ...values.map(({ clean }) => clean)]),
  };
}

/** Values that fit into a word are stored directly, all others as a hash. */
function readTopic({ type, members = [] }: AbiParameter, word: Hex): ReadValue {
  const parsed = parseAbiType(type);
  const isWord = parsed?.brackets === "" && !["string", "bytes", "tuple"].includes(parsed.base);
  if (!isWord) return { value: { kind: "hashed", hash: word }, clean: word };
  const { value, clean } = wordReader(parsed.base)(word);
  return { value: enumValue(value, members), clean };
}
