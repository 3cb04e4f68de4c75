import { tryParseJson } from "../../../core/json/exactJson.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json/jsonValue.ts";

/** What a compiler complains of, as it wrote it down for tools. */
export type CompilerError = {
  /** `general`. */
  /** Decimal digits. */
  readonly errorCode: string | undefined;
  /** `error`, `warning` or `info`. */
  readonly severity: string | undefined;
  /** `ParserError`. */
  readonly type: string | undefined;
  readonly message: string | undefined;
  /** The same with the lines of source around it, for people. */
  readonly formattedMessage: string | undefined;
  readonly sourceLocation: SourceLocation | undefined;
};

/** A place in a source, in bytes of UTF-8 from its beginning: `end` is that of the first byte behind. */
export type SourceLocation = {
  /** The path that it was compiled under. */
  readonly file: string;
  readonly start: number;
  readonly end: number;
};

/** More of them, longer texts and longer words are not read: the words are shown as they are all the same. */
const [mostErrors, longestText, longestName] = [100, 30_000, 1000];
const [mostParsed, longestParsed] = [20, 100_000];
const maxVisited = 2000;

/**
 * What a compiler complained of: services hand it on inside what they respond, as in the error of a job, or as JSON inside their
 * words.
 *
 * @param body of the response, as far as that is JSON
 */
export function compilerErrorsOf(
  words: readonly string[],
  body: JsonValue | undefined,
): readonly CompilerError[] {
  const inBody = body === undefined ? [] : errorsInside(body);
  return inBody.length > 0 ? inBody : errorsInside(words.slice(0, mostParsed).map(jsonInside));
}

function jsonInside(word: string): JsonValue {
  const start = word.indexOf("[{");
  return start === -1 || word.length > longestParsed ? null : (tryParseJson(word.slice(start)) ?? null);
}

/** Every error inside a value, in order. */
function errorsInside(value: JsonValue): readonly CompilerError[] {
  const found: CompilerError[] = [];
  const left = [value];
  for (let looked = 0; looked < maxVisited && left.length > 0 && found.length < mostErrors; looked += 1) {
    const next = left.pop() ?? null;
    if (isJsonObject(next) && isError(next)) found.push(readError(next));
    else if (typeof next === "object" && next !== null)
      left.push(...Object.values<JsonValue>(next).slice(0, maxVisited).reverse());
  }
  return found;
}

function isError({ formattedMessage, message, severity }: JsonObject): boolean {
  return (
    typeof formattedMessage === "string" || (typeof message === "string" && typeof severity === "string")
  );
}

function readError(error: JsonObject): CompilerError {
  return {
    errorCode: textOf(error["errorCode"], longestName),
    severity: textOf(error["severity"], longestName),
    type: textOf(error["type"], longestName),
    message: textOf(error["message"], longestText),
    formattedMessage: textOf(error["formattedMessage"], longestText),
    sourceLocation: locationOf(error["sourceLocation"]),
  };
}

function textOf(value: JsonValue | undefined, longest: number): string | undefined {
  return typeof value === "string" ? value.slice(0, longest) : undefined;
}

/** Compilers write -1 for what has no place. */
function locationOf(value: JsonValue | undefined): SourceLocation | undefined {
  if (!isJsonObject(value)) return undefined;
  const { file, start, end } = value;
  if (typeof file !== "string" || file.length > longestName) return undefined;
  if (!isOffset(start) || !isOffset(end) || end < start) return undefined;
  return { file, start, end };
}

function isOffset(value: JsonValue | undefined): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
