import * as l10n from "@vscode/l10n";
import type { ConnectionReport, ServiceCheck } from "../../app/connection/checkConnection.ts";
import { hostOf } from "../../core/hosts.ts";
import { isConnectionFailure } from "../../http/failure.ts";
import type { Explanation } from "../explanation.ts";
import { explainFailure } from "../failures/failure.ts";
import { failureTitle } from "../failures/failureTitles.ts";
import { networkProblemText } from "../failures/unusableEntry.ts";
import { listText, sentences } from "../language.ts";

type Service = ServiceCheck["service"];

/** What a service is called. */
export function serviceName(service: Service): string {
  return service === "mirror" ? l10n.t("Mirror node") : l10n.t("Verification service");
}

/** How one service was found, in sentences. */
export function explainService(
  { service, url, result, problem }: ServiceCheck,
  network: string,
): Explanation {
  if (problem !== undefined) {
    return {
      tone: "careful",
      title: l10n.t("URL not valid"),
      sentence: networkProblemText(problem),
      nextStep: l10n.t("Correct the URL in the settings."),
      remedies: ["openNetworkSettings"],
    };
  }
  if (url === undefined || result === undefined) {
    return {
      tone: "neutral",
      ...notSet(service, network),
      nextStep: l10n.t("Add one to this network in the settings, or choose another network."),
      remedies: ["openNetworkSettings"],
    };
  }
  const host = hostOf(url);
  if (result.failure !== undefined) return explainFailure(result.failure, host, service);
  return {
    tone: "good",
    title: l10n.t("Reachable"),
    sentence: sentences(
      l10n.t("{0} responds as expected.", host),
      result.client === "vscode" ? l10n.t("VS Code's own client sent the request.") : undefined,
    ),
    nextStep: l10n.t("No action needed."),
    remedies: [],
  };
}

function notSet(service: Service, network: string): Pick<Explanation, "title" | "sentence"> {
  return service === "mirror"
    ? {
        title: l10n.t("No mirror node"),
        sentence: l10n.t(
          "{0} has no mirror node in the settings, so there is nothing to connect to.",
          network,
        ),
      }
    : {
        title: l10n.t("No verification service"),
        sentence: l10n.t(
          "{0} has no verification service in the settings, so there is nothing to connect to.",
          network,
        ),
      };
}

/** How both were found, in a few words and a tone. */
export function explainConnection({
  services,
  network,
}: ConnectionReport): Pick<Explanation, "tone" | "title"> {
  const explained = services.map((check) => ({ check, ...explainService(check, network) }));
  const there = explained.filter(({ tone }) => tone !== "neutral");
  const failed = there.filter(({ tone }) => tone !== "good");
  const [first] = failed;
  if (there.length === 0) return { tone: "neutral", title: l10n.t("No service to connect to") };
  if (first === undefined) {
    const title =
      there.length === 1 ? l10n.t("The service is reachable") : l10n.t("Both services are reachable");
    return { tone: "good", title };
  }
  const tone = failed.some((each) => each.tone === "bad") ? "bad" : "careful";
  return { tone, title: failed.length > 1 ? titleOfBoth(failed) : titleOf(first) };
}

type Found = { readonly check: ServiceCheck; readonly title: string };

/** Names the service that failed, as the check of both is the page's. */
function titleOf({ check: { service }, title }: Found): string {
  const isNamed = (["unreachable", "serviceFailed"] as const).some(
    (kind) => failureTitle(kind, service) === title,
  );
  return isNamed ? title : l10n.t("{0}: {1}", serviceName(service), title);
}

function titleOfBoth(failed: readonly Found[]): string {
  const isReached = failed.some(
    ({ check: { result } }) => result?.failure && !isConnectionFailure(result.failure),
  );
  return isReached ? l10n.t("Neither service responds as expected") : l10n.t("Neither service is reachable");
}

/** The other words of the page of a connection check. */
export const connectionWords = {
  tab: () => l10n.t("Connection Check"),
  network: () => l10n.t("Network"),
  checked: () => l10n.t("Checked {0}"),
  checking: () => l10n.t("Checking the connection…"),
  waitingFor: () => l10n.t("Checking"),
  contacting: (hosts: readonly string[]) =>
    hosts.length === 0 ? l10n.t("No service is configured.") : l10n.t("Contacting {0}.", listText(hosts)),
  atMost: () => l10n.t("{0} elapsed, 15 seconds at most"),
  canceled: () => l10n.t("Check canceled"),
  canceledSentence: () => l10n.t("You canceled this check before it finished."),
  broken: () => l10n.t("Check failed"),
  brokenSentence: () =>
    l10n.t("Contract Lens encountered an internal error. For details, run “Contract Lens: Show Log”."),
  cancel: () => l10n.t("Cancel"),
  again: () => l10n.t("Check Again"),
  copyReport: () => l10n.t("Copy Report"),
};
