import { assertNever } from "../core/assertNever.ts";
import { groupDigits } from "../core/amount.ts";
import type { Failure } from "../http/failure.ts";
import { duration } from "./duration.ts";
import type { Explanation } from "./explanation.ts";
import { explainProxyFailure } from "./proxyFailure.ts";
import { explainUnreachable } from "./unreachable.ts";

/** What an answer can hold too much of. */
const tooMuch: Readonly<Record<Extract<Failure, { kind: "unreadable" }>["exceeded"], string>> = {
  bytes: "more than can be taken in at once",
  digits: "a number of more than 100 digits",
  values: "more than 1,500,000 values",
  depth: "values more than 200 levels deep",
  nameLength: "a name of more than 1,024 characters",
};

/** A failure to get an answer from a host, in sentences that name it. */
export function explainFailure(failure: Failure, host: string): Explanation {
  switch (failure.kind) {
    case "unreachable":
      return explainUnreachable(failure, host);
    case "proxyFailed":
      return explainProxyFailure(failure, host);
    case "timedOut":
      return {
        tone: "bad",
        title: "No answer in time",
        sentence: `${host} did not answer within ${duration(failure.afterMilliseconds)}.`,
        nextStep: "It may still be working on it. Try again in a minute.",
        remedies: ["tryAgain", "checkConnection"],
      };
    case "tooLarge":
      return {
        tone: "bad",
        title: "The answer is too large",
        sentence: `${host} sent more than ${failure.limitBytes / (1024 * 1024)} MiB, and the rest was not read.`,
        nextStep:
          "No contract needs so much: check that the address in the settings is that of the right service.",
        remedies: ["openNetworkSettings"],
      };
    case "unreadable":
      return {
        tone: "bad",
        title: "The answer cannot be read",
        sentence: `${host} sent an answer that holds ${tooMuch[failure.exceeded]}: unreadable, ${groupDigits(BigInt(failure.bytes))} bytes.`,
        nextStep:
          "Open the raw answer to see it as it came, and check that the address in the settings is that of the right service.",
        remedies: ["openNetworkSettings"],
      };
    case "cutOff":
      return {
        tone: "bad",
        title: "The answer was cut off",
        sentence: `The connection to ${host} ended in the middle of the answer, so it cannot be relied on.`,
        nextStep: "Try again.",
        remedies: ["tryAgain"],
      };
    case "redirected":
      return {
        tone: "bad",
        title: "The service points elsewhere",
        sentence: `${host} answered with a redirect (HTTP ${failure.status}), which is never followed.`,
        nextStep: "If the service has moved, put its new address into the settings.",
        remedies: ["openNetworkSettings"],
      };
    case "rateLimited":
      return {
        tone: "careful",
        title: "The service asks to slow down",
        sentence: `${host} takes no more requests from this machine for now.`,
        nextStep:
          failure.retryAfterMilliseconds === undefined
            ? "Wait a little, then try again."
            : waitAsked(failure.retryAfterMilliseconds),
        remedies: ["tryAgain"],
      };
    case "serviceFailed":
      return explainServiceFailure(failure, host);
    case "notJson":
      return {
        tone: "bad",
        title: "Not an answer of this service",
        sentence: `${host} answered with something that is not the JSON such a service sends.`,
        nextStep: "A sign-in page or a proxy may stand in between. Check the address in the settings.",
        remedies: ["openNetworkSettings", "tryAgain"],
      };
    case "notNamed":
      return {
        tone: "bad",
        title: "Not the answer to this question",
        sentence: `${host} answered with something that does not name the ${failure.asked} it was asked for. Nothing of it is kept.`,
        nextStep:
          "Check that the address in the settings is that of a mirror node of this network, then try again.",
        remedies: ["openNetworkSettings", "tryAgain"],
      };
    case "unfinished": {
      const why = failure.miss && explainFailure(failure.miss, host).sentence;
      return explainUnfinished(host, failure.afterMilliseconds, why);
    }
    default:
      return assertNever(failure);
  }
}

/** A service's trouble passes; what is refused is refused again, by the service or by something before it. */
function explainServiceFailure(
  { status, retryAfterMilliseconds: wait }: Extract<Failure, { kind: "serviceFailed" }>,
  host: string,
): Explanation {
  const isRefused = status < 500;
  const what = {
    tone: "bad",
    title: isRefused ? "The request was refused" : "The service failed",
    sentence: `${host} answered with an error (HTTP ${status}).`,
  } as const;
  if (isRefused && wait === undefined) {
    return {
      ...what,
      nextStep:
        "The address of the service in the settings may be wrong, or something in between refuses the request: check both, then try again.",
      remedies: ["openNetworkSettings", "checkConnection", "tryAgain"],
    };
  }
  const when = wait === undefined ? "This is usually over soon: try again." : waitAsked(wait);
  return {
    ...what,
    nextStep: `${when} If it stays, check the address in the settings.`,
    remedies: ["tryAgain", "openNetworkSettings"],
  };
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** What to do about a wait that a service asked for. One of more than a day is no passing limit, and is said as what it is. */
function waitAsked(milliseconds: number): string {
  const wait = duration(milliseconds);
  return milliseconds <= dayMilliseconds
    ? `Try again in ${wait}.`
    : `The service asked to wait for ${wait}. It may be shutting this operation down: ask whoever runs it, or use another service.`;
}

/** A job that was started and not seen to its end; `why` says why the last look at it failed, unless it still ran then. */
function explainUnfinished(host: string, afterMilliseconds: number, why: string | undefined): Explanation {
  const after = "what came of it is known then, or that it is still at work";
  if (why === undefined) {
    return {
      tone: "careful",
      title: "The job is still running",
      sentence: `The job at ${host} was still running after ${duration(afterMilliseconds)}.`,
      nextStep: `The service goes on with it. Try again in a minute: ${after}.`,
      remedies: ["tryAgain"],
    };
  }
  return {
    tone: "careful",
    title: "The job was lost sight of",
    sentence: `${host} started the job, but its result could not be read. ${why}`,
    nextStep: `The service may have finished it. Try again in a minute: ${after}.`,
    remedies: ["tryAgain", "checkConnection"],
  };
}
