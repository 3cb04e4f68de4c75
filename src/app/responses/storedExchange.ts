import * as z from "zod/mini";
import { tryParseJson } from "../../core/json/exactJson.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { amount } from "../storedSchemas.ts";

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

const storedResponse = z.object({
  method: z.enum(["GET", "POST"]),
  path: z.string(),
  host: z.string(),
  status: amount,
  contentType: z.string(),
  text: z.string(),
  tookMilliseconds: amount,
  receivedAt: amount,
});

const storedExchange = z.object({
  version: z.literal(version),
  about: z.record(z.string(), z.unknown()),
  answers: z.array(storedResponse),
});

/** Reads a stored exchange; a file may be damaged, cut short, or of another version: then it is as if it were not there. */
export function readStoredExchange(text: string): StoredExchange | undefined {
  const { data } = storedExchange.safeParse(tryParseJson(text));
  if (data === undefined) return undefined;
  // What was to be waited for is long over.
  const responses = data.answers.map((response) => ({ ...response, retryAfterMilliseconds: undefined }));
  return { about: data.about, responses };
}
