import assert from "node:assert/strict";
import { readableJsonOf } from "../../../src/http/responseJson.ts";
import type { RawResponse } from "../../../src/http/rawResponse.ts";
import { copiedResponse } from "../../../src/ui/copiedExchange.ts";
import { assertSeen } from "./unseen.ts";

/** A response as it is copied holds nothing unseen, and means what it meant where it is JSON. */
export async function assertCopiedResponse(response: RawResponse): Promise<void> {
  const copied = await copiedResponse(response);
  // What is too long is opened instead.
  if (copied === undefined) return;
  // A line may end in any way between the tokens of JSON.
  const json = readableJsonOf(response) === undefined ? undefined : (JSON.parse(response.text) as unknown);
  assertSeen(json === undefined ? copied : copied.replaceAll("\r", ""));
  if (json !== undefined) assert.deepEqual(JSON.parse(copied), json);
}
