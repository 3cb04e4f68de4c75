import { hoverWords as words } from "../../text/hover.ts";
import { pageWords } from "../../text/pages/page.ts";
import { assertNever } from "../../core/assertNever.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import { explainStatus } from "../../text/verification/status.ts";
import { explainStatusFailure, type StatusExplanation } from "../../text/verification/statusFailure.ts";
import { factOfStatus } from "../../app/verification/report.ts";
import { certainAddress } from "../../app/hover/contractAddress.ts";
import type { ContractFacts } from "../../app/hover/hoverFacts.ts";
import { verificationIcons } from "../parts/verificationIcons.ts";
import { plainMarkdown } from "../markdownText.ts";
import { sign } from "./hoverPart.ts";

const question = sign("question", "neutral");

/** Whether the contract's source is verified, as Markdown; `undefined` while nobody was to be asked or has answered. */
export function verificationRow(facts: ContractFacts): string | undefined {
  const { status, network } = facts;
  switch (status.state) {
    case "known":
      return ofStatus(status.response.value);
    case "failed":
      return ofFailure(explainStatusFailure(status.error));
    case "noService":
      return `${question} ${words.unknownBecause(words.noVerifier(plainMarkdown(network.name)))}`;
    case "notAsked":
      return lacksAddress(facts) ? `${question} ${words.unknownBecause(words.noAddress())}` : undefined;
    case "asking":
      return undefined;
    default:
      return assertNever(status);
  }
}

/** Whether the status would have been asked for, had the record told the address. Of what is not there it never is. */
function lacksAddress({ mode, network, contract, record }: ContractFacts): boolean {
  const isThere = record.state === "known" && record.response.value.kind === "found";
  const isDue = mode === "live" && (isThere || record.state === "failed");
  return isDue && certainAddress(network, contract, record) === undefined;
}

function ofStatus(status: VerificationStatus): string {
  const { tone, title, brief } = explainStatus(status.state);
  const fact = factOfStatus(status);
  return fact === undefined
    ? `${sign("question", tone)} ${words.unknownBecause(brief)}`
    : `${sign(verificationIcons[fact], tone)} ${title}`;
}

/** That a service has no such lookup is told in its few words, what went wrong in a sentence. */
function ofFailure({ tone, brief, sentence }: StatusExplanation): string {
  return tone === "neutral"
    ? `${question} ${words.unknownBecause(brief)}`
    : `${question} ${pageWords.titled(words.unknown(), plainMarkdown(sentence))}`;
}
