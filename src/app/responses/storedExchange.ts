import { parseExactJson } from "../../core/json/exactJson.ts";
import { wholeBudget, type JsonBudget } from "../../core/json/jsonBudget.ts";
import type { RawResponse } from "../../http/rawResponse.ts";

/** What a file holds: an exchange as it came, and what else has to be known to read it. */
export type StoredExchange = {
  readonly responses: readonly RawResponse[];
  /** Plain JSON. */
  readonly about: Readonly<Record<string, unknown>>;
};

/** Grows when an older version could no longer make sense of what is stored. */
const version = 1;

/** A body as text. */
export function storeExchange({ responses, about }: StoredExchange): string {
  return JSON.stringify({ version, about, answers: responses });
}

/** Reads a stored body; a file may be damaged, cut short, or of another version: then it is as if it were not there. */
export function readStoredExchange(text: string): StoredExchange | undefined {
  const stored = fieldsOf(tryParse(text));
  const about = fieldsOf(stored?.["about"]);
  const answers: unknown = stored?.["answers"];
  if (stored?.["version"] !== version || about === undefined || !Array.isArray(answers)) return undefined;
  const read = (answers as unknown[]).map(readResponse);
  return read.every((response) => response !== undefined) ? { about, responses: read } : undefined;
}

function readResponse(stored: unknown): RawResponse | undefined {
  const fields = fieldsOf(stored);
  if (fields === undefined) return undefined;
  const { method, path, host, status, contentType, text, tookMilliseconds, receivedAt } = fields;
  const isOne =
    (method === "GET" || method === "POST") &&
    isText(path) &&
    isText(host) &&
    isText(contentType) &&
    isText(text);
  if (!isOne || !isCount(status) || !isCount(tookMilliseconds) || !isCount(receivedAt)) return undefined;
  // What was to be waited for is long over.
  const retryAfterMilliseconds = undefined;
  return {
    method,
    path,
    host,
    status,
    contentType,
    text,
    tookMilliseconds,
    receivedAt,
    retryAfterMilliseconds,
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return value as Readonly<Record<string, unknown>>;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** Answers are texts in it, so that it has few values: about as many as a job that is looked at for hours. */
const budget: JsonBudget = { ...wholeBudget, bytes: 64 * 1024 * 1024, values: 50_000, depth: 20 };

function tryParse(text: string): unknown {
  try {
    return parseExactJson(text, budget);
  } catch {
    return undefined;
  }
}
