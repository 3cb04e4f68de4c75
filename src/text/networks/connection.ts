import * as l10n from "@vscode/l10n";
import type { ConnectionReport, ServiceCheck } from "../../app/connection/checkConnection.ts";
import { hostOf } from "../../core/hosts.ts";
import { isConnectionFailure } from "../../http/failure.ts";
import type { ServiceRole } from "../../app/networks/network.ts";
import type { Explanation } from "../explanation.ts";
import { explainFailure } from "../failures/failure.ts";
import { failureTitle } from "../failures/failureTitles.ts";
import { networkProblemText } from "../failures/unusableEntry.ts";
import { listText, sentences } from "../language.ts";

type Service = ServiceCheck["service"];

const names: Readonly<Record<Service, () => string>> = {
  mirror: () => l10n.t("Mirror node"),
  rpc: () => l10n.t("RPC node"),
  verifier: () => l10n.t("Verification service"),
};

/** What a service is to its network. */
function roleOf(service: Service): ServiceRole {
  return service === "verifier" ? "verifier" : "mirror";
}

/** What a service is called. */
export function serviceName(service: Service): string {
  return names[service]();
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
  if (result.failure !== undefined) return explainFailure(result.failure, host, roleOf(service));
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
  return service !== "verifier"
    ? {
        title: l10n.t("No node"),
        sentence: l10n.t("{0} has no node in the settings, so there is nothing to connect to.", network),
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
    return { tone: "good", title: titleOfReached(there.length) };
  }
  const tone = failed.some((each) => each.tone === "bad") ? "bad" : "careful";
  return {
    tone,
    title: failed.length > 1 && failed.length === there.length ? titleOfAll(failed) : titleOf(first),
  };
}

function titleOfReached(services: number): string {
  if (services === 1) return l10n.t("The service is reachable");
  return services === 2 ? l10n.t("Both services are reachable") : l10n.t("All services are reachable");
}

type Found = { readonly check: ServiceCheck; readonly title: string };

/** Names the service that failed, as the check of both is the page's. */
function titleOf({ check: { service }, title }: Found): string {
  const isNamed = (["unreachable", "serviceFailed"] as const).some(
    (kind) => failureTitle(kind, roleOf(service)) === title,
  );
  return isNamed ? title : l10n.t("{0}: {1}", serviceName(service), title);
}

function titleOfAll(failed: readonly Found[]): string {
  const isReached = failed.some(
    ({ check: { result } }) => result?.failure && !isConnectionFailure(result.failure),
  );
  if (failed.length > 2)
    return isReached ? l10n.t("No service responds as expected") : l10n.t("No service is reachable");
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
