import { parseExactJson } from "../core/json/exactJson.ts";
import type { JsonValue } from "../core/json/jsonValue.ts";
import type { ParseLargeJson } from "./channel.ts";
import { utf8Length } from "../core/characters/utf8Length.ts";
import { ApiError } from "./failure.ts";
import { TooMuchToRead, turnBudget, wholeBudget } from "../core/json/jsonBudget.ts";
import type { RawResponse } from "./rawResponse.ts";
import { indentJson } from "../core/json/indentJson.ts";

type Parsed = { readonly json: JsonValue | undefined } | TooMuchToRead;

const prepared = new WeakMap<RawResponse, Parsed>();

/**
 * The JSON of an answer; `undefined` when it is none. What is too large to be parsed at once has to be prepared before.
 * @throws ApiError `unreadable` when it holds more than is read
 */
export function jsonOf(response: RawResponse): JsonValue | undefined {
  const parsed = parsedOf(response);
  if (parsed instanceof TooMuchToRead) throw unreadable(response, parsed);
  return parsed.json;
}

/** The same, for what is only looked at beside the rest: `undefined` too when it holds more than is read. */
export function readableJsonOf(response: RawResponse): JsonValue | undefined {
  const parsed = parsedOf(response);
  return parsed instanceof TooMuchToRead ? undefined : parsed.json;
}

/** The failure that an answer is which holds more than is read; `undefined` for any other. */
export function unreadableFailure(answer: RawResponse): ApiError | undefined {
  const parsed = parsedOf(answer);
  return parsed instanceof TooMuchToRead ? unreadable(answer, parsed) : undefined;
}

function parsedOf(answer: RawResponse): Parsed {
  return prepared.get(answer) ?? parsedAtOnce(answer.text);
}

function unreadable(answer: RawResponse, { exceeded }: TooMuchToRead): ApiError {
  const { status, host, text } = answer;
  const failure = { kind: "unreadable", status, bytes: utf8Length(text), exceeded } as const;
  return new ApiError(failure, host, { response: answer });
}

/**
 * Parses an answer for all who read it afterwards: at once when it is small, else as large ones are parsed, so that none
 * holds up who waits for it. What `send` returns is prepared already.
 * @returns the same answer
 * @throws only the signal's reason, when that is aborted
 */
export async function prepareJson(
  answer: RawResponse,
  parseLarge: ParseLargeJson,
  signal: AbortSignal,
): Promise<RawResponse> {
  if (!prepared.has(answer)) prepared.set(answer, await parsedAnywhere(answer.text, parseLarge, signal));
  return answer;
}

async function parsedAnywhere(
  text: string,
  parseLarge: ParseLargeJson,
  signal: AbortSignal,
): Promise<Parsed> {
  const parsed = parsedAtOnce(text);
  const isLarge =
    parsed instanceof TooMuchToRead && (parsed.exceeded === "bytes" || parsed.exceeded === "values");
  if (!isLarge) return parsed;
  try {
    return { json: await parseLarge(text, wholeBudget, signal) };
  } catch (error) {
    signal.throwIfAborted();
    return failed(error);
  }
}

function parsedAtOnce(text: string): Parsed {
  try {
    return { json: parseExactJson(text, turnBudget) };
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Parsed {
  if (error instanceof TooMuchToRead) return error;
  // A thread that could not be had, or ran out of memory.
  return error instanceof SyntaxError ? { json: undefined } : new TooMuchToRead("bytes");
}

type AnswerText = { readonly text: string; readonly isJson: boolean };

/** An answer to be read by people: JSON indented, with every token as it was sent; all else as it came. */
export async function answerText(response: RawResponse): Promise<AnswerText> {
  const { text } = response;
  return isJson(response) ? { text: await indentJson(text), isJson: true } : { text, isJson: false };
}

/** What holds more than is read was looked through as JSON, and is taken for it. */
function isJson(response: RawResponse): boolean {
  return unreadableFailure(response) !== undefined || readableJsonOf(response) !== undefined;
}
