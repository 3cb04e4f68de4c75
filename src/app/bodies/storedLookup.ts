import type { Shape } from "../../api/reading.ts";
import { readLookup, type Lookup } from "../../api/mirror/lookup.ts";
import { contractRecordShape, executionResultShape } from "../../api/mirror/schema.ts";
import { hostOf } from "../hosts.ts";
import type { InspectAnswer } from "../inspect/inspection.ts";
import type { InspectSubject } from "../inspect/inspectSubject.ts";
import type { StoredBody } from "./storedBody.ts";

/** What is stored of an answer. */
export function storeLookup({ kind, lookup }: InspectAnswer): StoredBody {
  return { answers: [lookup.value.answer], about: { kind } };
}

/** Reads a stored answer to a subject; `undefined` when it cannot be read, or is another mirror node's. */
export function readStoredLookup(
  { answers: [answer], about }: StoredBody,
  { kind, network: { mirrorUrl } }: InspectSubject,
): InspectAnswer | undefined {
  if (answer === undefined || about["kind"] !== kind) return undefined;
  if (mirrorUrl === undefined || answer.host !== hostOf(mirrorUrl)) return undefined;
  const read = <Fields extends Shape>(shape: Fields) => {
    const value = tryRead(() => readLookup(shape, answer));
    return value?.kind === "found" ? { value, receivedAt: answer.receivedAt } : undefined;
  };
  if (kind === "record") {
    const lookup = read(contractRecordShape);
    return lookup && { kind, lookup };
  }
  const lookup = read(executionResultShape);
  return lookup && { kind, lookup };
}

function tryRead<Fields extends Shape>(read: () => Lookup<Fields>): Lookup<Fields> | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
