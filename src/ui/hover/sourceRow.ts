import { certainAddress } from "../../app/hover/contractAddress.ts";
import type { ContractHoverFacts } from "../../app/hover/hoverFacts.ts";
import { type KnownVerification, stateOfStatus } from "../../app/verification/verificationState.ts";
import { assertNever } from "../../core/assertNever.ts";
import type { ApiError } from "../../http/failure.ts";
import { type VerificationStatus } from "../../services/verifier/status.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { hoverWords as words } from "../../text/hover.ts";
import { capitalized } from "../../text/language.ts";
import { ageText, pageWords } from "../../text/pages/page.ts";
import { failureWord } from "../../text/failures/failureWord.ts";
import { explainStatus } from "../../text/verification/status.ts";
import { explainStatusFailure } from "../../text/verification/statusFailure.ts";
import { plainMarkdown } from "../markdownText.ts";
import { statusIcons } from "../parts/statusIcons.ts";
import { sign } from "./hoverPart.ts";

const question = sign("question", "neutral");

/** Whether the contract's source is verified, as Markdown; `undefined` while nobody was to be asked or has responded. */
export function sourceRow(facts: ContractHoverFacts): string | undefined {
  const { status } = facts;
  switch (status.state) {
    case "known":
      return ofStatus(status.response.value);
    case "failed":
      return ofFailure(status.error, facts);
    case "noService":
      return undefined;
    case "notRequested":
      if (facts.known !== undefined) return ofKnown(facts.known, facts.now);
      return lacksAddress(facts) ? `${question} ${words.unknownBecause(words.noAddress())}` : undefined;
    case "asking":
      return undefined;
    default:
      return assertNever(status);
  }
}

/** Whether the status would have been asked for, had the record told the address. Of what is not there it never is. */
function lacksAddress({ mode, network, contract, record }: ContractHoverFacts): boolean {
  const isThere = record.state === "known" && record.response.value.kind === "found";
  const isDue = mode === "live" && (isThere || record.state === "failed");
  return isDue && certainAddress(network, contract, record) === undefined;
}

function ofStatus(status: VerificationStatus): string {
  const { tone, title, brief } = explainStatus(status.state);
  const fact = stateOfStatus(status);
  return fact === undefined
    ? `${sign("question", tone)} ${words.unknownBecause(brief)}`
    : `${sign(statusIcons[fact], tone)} ${title}`;
}

/** How the contract was last known to be verified, with the age of what is not of just now. */
function ofKnown([state, at]: KnownVerification, now: number): string {
  const { tone, title } = explainStatus(state);
  const isOld = now - at >= 60_000;
  return `${sign(statusIcons[state], tone)} ${isOld ? words.asOf(title, ageText(at, now)) : title}`;
}

/**
 * That a service has no such lookup is told in its few words, what went wrong in a sentence, unless the line below says that. What is
 * known from before stands first.
 */
function ofFailure(error: ApiError, { record, known, now }: ContractHoverFacts): string {
  const { tone, brief, sentence } = explainStatusFailure(error);
  const before =
    known === undefined ? undefined : words.asOf(explainStatus(known[0]).title, ageText(known[1], now));
  const icon = known === undefined ? question : sign(statusIcons[known[0]], "neutral");
  if (tone === "neutral") return `${icon} ${before ?? words.unknownBecause(brief)}`;
  const below =
    record.state === "failed" ? explainFailure(record.error.failure, record.error.host) : undefined;
  const failure = below?.sentence === sentence ? failureWord(error.failure, "verifier") : undefined;
  if (failure === undefined)
    return `${icon} ${pageWords.titled(before ?? words.unknown(), plainMarkdown(sentence))}`;
  return `${icon} ${before === undefined ? words.unknownBecause(failure) : pageWords.titled(before, capitalized(failure))}`;
}
