import { explainAttempt } from "../../../text/attempt.ts";
import { valueOf } from "../../../services/reading/reading.ts";
import type { VerificationKnowledge } from "../../../app/subjects/kind/subjectKind.ts";
import type { Tone } from "../../../text/explanation.ts";
import { explainStatus } from "../../../text/status.ts";
import { explainStatusFailure } from "../../../text/statusFailure.ts";
import { chip } from "../../parts/chip.ts";
import { html, type Html } from "../../parts/html.ts";
import { readingOf } from "./recordName.ts";
import type { RecordView } from "./view.ts";

type Chip = readonly [tone: Tone, word: string];

/** What is to be known of a contract at a glance. */
export function recordChips(view: RecordView): Html {
  const reading = readingOf(view);
  const fields = reading?.fields;
  const chips: Chip[] = [verificationChip(view.verification, view.subject.network.verifierUrl)];
  if (fields !== undefined && valueOf(fields.deleted) === true) chips.unshift(["careful", "Deleted"]);
  if (fields !== undefined && valueOf(fields.permanent_removal) === true) {
    chips.unshift(["careful", "Permanently removed"]);
  }
  if (fields?.admin_key.state === "null") chips.push(["neutral", "Immutable, no admin key"]);
  if (fields !== undefined && valueOf(fields.max_automatic_token_associations) === -1n) {
    chips.push(["neutral", "Unlimited token associations"]);
  }
  return html`<div class="chips">${chips.map(([tone, word]) => chip(tone, word))}</div>`;
}

/** What is known of the verification: what the service holds, else what came of it here; unknown is said as unknown. */
export function verificationChip(
  { status, statusError, attempts }: VerificationKnowledge,
  verifierUrl: string | undefined,
): Chip {
  if (status !== undefined) {
    const { tone, title } = explainStatus(status.value.state);
    return [tone, title];
  }
  const [last] = attempts;
  if (last !== undefined) {
    const { tone, title } = explainAttempt(last);
    return [tone, `Last attempt here: ${title}`];
  }
  if (verifierUrl === undefined) return ["neutral", "Verification unknown: no service"];
  if (statusError === undefined) return ["neutral", "Verification unknown"];
  const { tone, brief } = explainStatusFailure(statusError);
  return [tone, `Verification unknown: ${brief}`];
}
