import * as l10n from "@vscode/l10n";
import type { ServiceRole } from "../../app/networks/network.ts";
import { assertNever } from "../../core/assertNever.ts";
import type { ApiError, Failure } from "../../http/failure.ts";
import { waitText } from "../duration.ts";
import type { Explanation } from "../explanation.ts";
import { numberText, sentences, unitText } from "../language.ts";
import { explainProxyFailure } from "./proxyFailure.ts";
import { failureTitle } from "./failureTitles.ts";
import { explainUnreachable } from "./unreachable.ts";
import { explainRestart, explainRpcError, explainRpcNode, explainWrongChain } from "./rpcError.ts";
import { jsonBudget } from "../../core/json/exactJson.ts";

/**
 * A failure to get a response from a host, in sentences that name it.
 * @param service what the host is, where the title is to say so
 */
export function explainFailure(failure: Failure, host: string, service?: ServiceRole): Explanation {
  switch (failure.kind) {
    case "unreachable":
      return explainUnreachable(failure, host, service);
    case "proxyFailed":
      return explainProxyFailure(failure, host);
    case "timedOut":
      return {
        tone: "bad",
        title: l10n.t("Request timed out"),
        sentence: l10n.t("{0} did not respond within {1}.", host, waitText(failure.afterMilliseconds)),
        nextStep: l10n.t("Try again in a minute."),
        remedies: ["tryAgain", "checkConnection"],
      };
    case "tooLarge":
      return {
        tone: "bad",
        title: l10n.t("Response too large"),
        sentence: l10n.t(
          "{0} sent more than {1} MiB. The rest was not read.",
          host,
          numberText(failure.limitBytes / (1024 * 1024)),
        ),
        nextStep: l10n.t(
          "No contract response is this large. Check that the URL in the settings is that of the right service.",
        ),
        remedies: ["openNetworkSettings"],
      };
    case "unreadable":
      return explainUnreadable(failure, host);
    case "cutOff":
      return {
        tone: "bad",
        title: l10n.t("Incomplete response"),
        sentence: l10n.t(
          "The connection to {0} ended before the response was complete, so it was discarded.",
          host,
        ),
        nextStep: l10n.t("Try again."),
        remedies: ["tryAgain"],
      };
    case "redirected":
      return {
        tone: "bad",
        title: l10n.t("Unexpected redirect"),
        sentence:
          failure.status === undefined
            ? l10n.t("{0} responded with a redirect. Contract Lens does not follow redirects.", host)
            : l10n.t(
                "{0} responded with a redirect (HTTP {1}). Contract Lens does not follow redirects.",
                host,
                failure.status,
              ),
        nextStep: l10n.t("If the service has moved, update its URL in the settings."),
        remedies: ["openNetworkSettings"],
      };
    case "rateLimited":
      return {
        tone: "careful",
        title: l10n.t("Rate limit reached"),
        sentence: l10n.t("{0} is temporarily rejecting requests from this machine.", host),
        nextStep:
          failure.retryAfterMilliseconds === undefined
            ? l10n.t("Wait a moment, then try again.")
            : requestedDelay(failure.retryAfterMilliseconds),
        remedies: ["tryAgain"],
        ...(failure.retryAfterMilliseconds === undefined ? {} : { noneStandsOut: true }),
      };
    case "serviceFailed":
      return explainServiceFailure(failure, host, service);
    case "notJson":
      if (failure.isRpcNode === true) return explainRpcNode(host);
      return {
        tone: "bad",
        title: l10n.t("Unexpected response"),
        sentence: l10n.t("{0} did not return the expected JSON.", host),
        nextStep: l10n.t(
          "A sign-in page or a proxy may have responded instead. Sign in and try again, or check the URL in the settings.",
        ),
        remedies: ["tryAgain", "openNetworkSettings", "checkConnection"],
      };
    case "notNamed":
      return {
        tone: "bad",
        title: l10n.t("Response about something else"),
        sentence:
          failure.asked === "contract"
            ? l10n.t("The response of {0} does not name the requested contract, so it was discarded.", host)
            : l10n.t(
                "The response of {0} does not name the requested transaction, so it was discarded.",
                host,
              ),
        nextStep: l10n.t(
          "Check that the URL in the settings is that of a node of this network, then try again.",
        ),
        remedies: ["openNetworkSettings", "tryAgain"],
      };
    case "rpcError":
      return explainRpcError(failure, host);
    case "wrongChain":
      return explainWrongChain(failure, host);
    case "chainRestarted":
      return explainRestart(host);
    case "notInBrowser":
      return failure.what === "http"
        ? {
            tone: "bad",
            title: l10n.t("HTTP not available in a browser"),
            sentence: l10n.t(
              "VS Code in a browser sends requests over HTTP only to localhost and 127.0.0.1, not to {0}.",
              host,
            ),
            nextStep: l10n.t("Use an https URL in the settings, or VS Code on the desktop."),
            remedies: ["openNetworkSettings"],
          }
        : {
            tone: "careful",
            title: l10n.t("Protocol not available in a browser"),
            sentence: l10n.t(
              "The session protocol does not work in a browser: services allow it only to their own pages.",
            ),
            nextStep: l10n.t(
              "Try the other protocol. If it works, set verifierProtocol of this network to it.",
            ),
            remedies: ["otherProtocol", "openNetworkSettings"],
          };
    case "urlNotStored":
      return {
        tone: "careful",
        title: l10n.t("RPC URL not available"),
        sentence: l10n.t(
          "The RPC URL at {0} could not be read from secret storage, so nothing was sent.",
          host,
        ),
        nextStep: l10n.t("Unlock the keyring and try again, or set the RPC URL again."),
        remedies: ["chooseRpcUrl", "tryAgain"],
      };
    case "unfinished": {
      const { miss } = failure;
      const isForgotten = miss?.kind === "serviceFailed" && (miss.status === 404 || miss.status === 410);
      const why = isForgotten
        ? l10n.t("{0} no longer knows this verification.", host)
        : miss && explainFailure(miss, host).sentence;
      return explainUnfinished(host, failure.afterMilliseconds, why);
    }
    default:
      return assertNever(failure);
  }
}

/** Whether a check of the connection may help against one of these failures. */
export function mayConnectionHelp(errors: readonly Pick<ApiError, "failure" | "host">[]): boolean {
  return errors.some(({ failure, host }) =>
    explainFailure(failure, host).remedies.includes("checkConnection"),
  );
}

/** What a failure to look up a verification status leaves unknown. */
export const statusNotKnown = (): string => l10n.t("Could not look up whether the contract is verified.");

/** A service's trouble passes; what is refused is refused again, by the service or by something before it. */
function explainServiceFailure(
  { status, messages, retryAfterMilliseconds: wait }: Extract<Failure, { kind: "serviceFailed" }>,
  host: string,
  service: ServiceRole | undefined,
): Explanation {
  const isRefused = status < 500;
  const what = {
    tone: "bad",
    title: isRefused ? l10n.t("Request rejected") : failureTitle("serviceFailed", service),
    sentence: l10n.t("{0} responded with an error (HTTP {1}).", host, status),
  } as const;
  // A mirror node's own 404 names what it did not find: this is something else's.
  if (status === 404 && messages.length === 0) {
    return {
      ...what,
      title: l10n.t("Unexpected response"),
      sentence: l10n.t("{0} has nothing at the requested path (HTTP 404).", host),
      nextStep: l10n.t(
        "Check that the URL in the settings, including its path, is that of the right service.",
      ),
      remedies: ["checkConnection", "openNetworkSettings"],
    };
  }
  if (isRefused && wait === undefined) {
    return {
      ...what,
      nextStep: l10n.t(
        "The service's URL in the settings may be wrong, or something in between rejects the request. Check both, then try again.",
      ),
      remedies: ["openNetworkSettings", "checkConnection", "tryAgain"],
    };
  }
  return {
    ...what,
    nextStep: sentences(
      wait === undefined ? l10n.t("Try again: such errors are usually temporary.") : requestedDelay(wait),
      l10n.t("If the problem persists, check the URL in the settings."),
    ),
    remedies: ["tryAgain", "checkConnection", "openNetworkSettings"],
    ...(wait === undefined ? {} : { noneStandsOut: true }),
  };
}

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** What to do about a delay that a service requests. One of more than a day is no passing limit, and is said as what it is. */
export function requestedDelay(milliseconds: number): string {
  const wait = waitText(milliseconds);
  return milliseconds <= dayMilliseconds
    ? l10n.t("Try again in {0}.", wait)
    : l10n.t(
        "The service requested a delay of {0}. It may be shutting this operation down: contact the service operator, or use another service.",
        wait,
      );
}

/** A job that was started and not seen to its end; `why` says why the last look at it failed, unless it still ran then. */
function explainUnfinished(host: string, afterMilliseconds: number, why: string | undefined): Explanation {
  if (why === undefined) {
    return {
      tone: "careful",
      title: l10n.t("Verification still running"),
      sentence: l10n.t(
        "The verification job at {0} was still running after {1}.",
        host,
        waitText(afterMilliseconds),
      ),
      nextStep: l10n.t("The service continues with it. Try again in a minute."),
      remedies: ["tryAgain"],
    };
  }
  return {
    tone: "careful",
    title: l10n.t("Verification job status unavailable"),
    sentence: sentences(
      l10n.t("{0} started the verification job, but its result could not be read.", host),
      why,
    ),
    nextStep: l10n.t("The service may have finished it. Try again in a minute."),
    remedies: ["tryAgain", "checkConnection"],
  };
}

type Unreadable = Extract<Failure, { readonly kind: "unreadable" }>;

/** A response that holds too much of something, in sentences. */
function explainUnreadable(failure: Unreadable, host: string): Explanation {
  return {
    tone: "bad",
    title: l10n.t("Unreadable response"),
    sentence: whatIsTooMuch(failure, host),
    nextStep: l10n.t(
      "Open the raw response to see it as received, and check that the URL in the settings is that of the right service.",
    ),
    remedies: ["openNetworkSettings"],
  };
}

function whatIsTooMuch({ exceeded, bytes }: Unreadable, host: string): string {
  const size = unitText(bytes, "byte");
  switch (exceeded) {
    case "bytes":
      return l10n.t("The response of {0} ({1}) is too large to read at once.", host, size);
    case "digits":
      return l10n.t(
        "The response of {0} ({1}) contains a number of more than {2} digits.",
        host,
        size,
        numberText(jsonBudget.digits),
      );
    case "values":
      return l10n.t(
        "The response of {0} ({1}) contains more than {2} values.",
        host,
        size,
        numberText(jsonBudget.values),
      );
    case "depth":
      return l10n.t(
        "The response of {0} ({1}) nests values more than {2} levels deep.",
        host,
        size,
        numberText(jsonBudget.depth),
      );
    case "nameLength":
      return l10n.t(
        "The response of {0} ({1}) contains a name of more than {2} characters.",
        host,
        size,
        numberText(jsonBudget.nameLength),
      );
    default:
      return assertNever(exceeded);
  }
}
