import { hostOf } from "../../core/hosts.ts";
import { ApiError } from "../../http/failure.ts";
import type { Channel } from "../../http/channel.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { lookUpVerificationStatus } from "../../services/verifier/status.ts";
import type { StatusLookup, VerificationStep, VerificationSubject } from "./report.ts";

/**
 * Asks the service what it holds of the contract that is verified, and says so as a step.
 * @param mostMilliseconds how long it may take, where that is less than for any lookup
 * @throws only the signal's reason, when that is aborted
 */
export async function lookUpStatus(
  channel: Channel,
  asked: {
    readonly verifierUrl: string;
    readonly chainId: string;
    readonly address: VerificationSubject["address"];
  },
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (step: VerificationStep) => void },
  mostMilliseconds = lookupPolicy.deadlineMilliseconds,
): Promise<StatusLookup> {
  const deadlineMilliseconds = Math.min(lookupPolicy.deadlineMilliseconds, mostMilliseconds);
  const policy = { ...lookupPolicy, deadlineMilliseconds };
  onStep({ kind: "lookingUpStatus", host: hostOf(asked.verifierUrl) });
  try {
    return { kind: "known", status: await lookUpVerificationStatus(channel, asked, policy, signal) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed", error };
  }
}

/** Whether a request that failed may have reached the service: then the status says what came of it. */
export function mayHaveArrived({ failure }: ApiError): boolean {
  switch (failure.kind) {
    case "unreachable":
      return !failure.neverLeft;
    case "timedOut":
    case "cutOff":
    case "tooLarge":
    case "unreadable":
    case "unfinished":
      return true;
    default:
      return false;
  }
}
