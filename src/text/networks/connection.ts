import * as l10n from "@vscode/l10n";
import type {
  CheckedService,
  ConnectionReport,
  ServiceCheck,
} from "../../app/connection/connectionReport.ts";
import type { Explanation } from "../explanation.ts";
import { explainFailure } from "../failures/failure.ts";
import { failureTitle } from "../failures/failureTitles.ts";
import { sentences } from "../language.ts";
import { networkProblemText } from "../failures/unusableEntry.ts";

type Service = ServiceCheck["service"];

type ServiceWords = {
  readonly name: () => string;
  readonly notSet: (network: string) => Pick<Explanation, "title" | "sentence">;
  readonly isOther: (host: string, status: number) => string;
};

const words: Readonly<Record<Service, ServiceWords>> = {
  mirror: {
    name: () => l10n.t("Mirror node"),
    notSet: (network) => ({
      title: l10n.t("No mirror node"),
      sentence: l10n.t("{0} has no mirror node in the settings, so there is nothing to connect to.", network),
    }),
    isOther: (host, status) => l10n.t("{0} responds (HTTP {1}), but not like a mirror node.", host, status),
  },
  verifier: {
    name: () => l10n.t("Verification service"),
    notSet: (network) => ({
      title: l10n.t("No verification service"),
      sentence: l10n.t(
        "{0} has no verification service in the settings, so there is nothing to connect to.",
        network,
      ),
    }),
    isOther: (host, status) =>
      l10n.t("{0} responds (HTTP {1}), but not like a verification service.", host, status),
  },
};

/** What a service is called. */
export function serviceName(service: Service): string {
  return words[service].name();
}

/** How one service was found, in sentences. */
export function explainService(
  { service, host, checked, problem }: ServiceCheck,
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
  if (host === undefined || checked === undefined) {
    return {
      tone: "neutral",
      ...words[service].notSet(network),
      nextStep: l10n.t("Add one to this network in the settings, or choose another network."),
      remedies: ["openNetworkSettings"],
    };
  }
  const { response } = checked;
  if (response.kind === "failed") return explainFailure(response.failure, host, service);
  if (response.kind !== "done") throw new Error("The question is always asked.");
  const { status, isExpected, failure } = response.value;
  if (failure !== undefined) return explainFailure(failure, host, service);
  if (!isExpected) {
    return {
      tone: "careful",
      title: l10n.t("Unexpected response"),
      sentence: words[service].isOther(host, status),
      nextStep: l10n.t(
        "Check that the URL in the settings, including its path, is that of the right service.",
      ),
      remedies: ["openNetworkSettings"],
    };
  }
  return {
    tone: "good",
    title: l10n.t("Reachable"),
    sentence: sentences(l10n.t("{0} responds as expected.", host), byEditor(checked)),
    nextStep: l10n.t("No action needed."),
    remedies: [],
  };
}

function byEditor({ client }: CheckedService): string | undefined {
  return client === "vscode" ? l10n.t("VS Code's own client sent the request.") : undefined;
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

/** Names the service that failed, as the check of both is the page's. */
function titleOf({ check: { service }, title }: Found): string {
  const isNamed = (["unreachable", "serviceFailed"] as const).some(
    (kind) => failureTitle(kind, service) === title,
  );
  return isNamed ? title : l10n.t("{0}: {1}", serviceName(service), title);
}

function titleOfBoth(failed: readonly Found[]): string {
  const areReached = failed.some(({ check }) => check.checked?.response.kind === "done");
  return areReached ? l10n.t("Neither service responds as expected") : l10n.t("Neither service is reachable");
}

type Found = { readonly check: ServiceCheck; readonly title: string };
