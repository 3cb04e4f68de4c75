import type { Hex } from "../../core/hex.ts";
import type { AbiEvent, AbiParameter } from "../abiItem.ts";
import { parseAbiType } from "../abiType.ts";
import type { BytesReading } from "../decoding.ts";
import { differingWord, readBytes } from "../encoding.ts";
import { areBytes, largerThanRead } from "../readEncoding.ts";
import { namedArguments, valueReaders } from "../valueReader.ts";
import { remembered } from "../../core/turns/remembered.ts";
import { wordReader, type ReadValue } from "../wordReader.ts";

/** What a contract logged. */
export type Log = { readonly topics: readonly Hex[]; readonly data: Hex };

/** Reads a log as one of an event, in the way in which `readEncoding` reads bytes. Never throws. */
export function readLog(event: AbiEvent, { topics, data }: Log): BytesReading {
  const digits = data.slice(2);
  const parameters = inDataOf(event);
  const tooLarge = largerThanRead(parameters, digits);
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
const inDataOf = remembered(({ inputs }: AbiEvent) => inputs.filter(({ isIndexed }) => !isIndexed));

/** What of an event stands in the topics of its logs. */
const indexedOf = remembered(({ inputs }: AbiEvent) => inputs.filter(({ isIndexed }) => isIndexed));

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

/** A value that fits into a word for certain stands there itself, any other as its hash. */
function readTopic({ type }: AbiParameter, word: Hex): ReadValue {
  const parsed = parseAbiType(type);
  const isWord = parsed?.brackets === "" && !["string", "bytes", "tuple"].includes(parsed.base);
  return isWord ? wordReader(parsed.base)(word) : { value: { kind: "hashed", hash: word }, clean: word };
}
