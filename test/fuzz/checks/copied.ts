import assert from "node:assert/strict";
import { readableJsonOf } from "../../../src/http/responseJson.ts";
import type { RawAnswer } from "../../../src/http/rawResponse.ts";
import { copiedAnswer } from "../../../src/ui/copiedAnswer.ts";
import { assertSeen } from "./unseen.ts";

/** An answer as it is copied holds nothing unseen, and means what it meant where it is JSON. */
export async function assertCopiedAnswer(answer: RawAnswer): Promise<void> {
  const copied = await copiedAnswer(answer);
  // What is too long is opened instead.
  if (copied === undefined) return;
  // A line may end in any way between the tokens of JSON.
  const json = readableJsonOf(answer) === undefined ? undefined : (JSON.parse(answer.text) as unknown);
  assertSeen(json === undefined ? copied : copied.replaceAll("\r", ""));
  if (json !== undefined) assert.deepEqual(JSON.parse(copied), json);
}
