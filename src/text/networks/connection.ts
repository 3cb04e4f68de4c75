import * as l10n from "@vscode/l10n";
import type {
  CheckedService,
  ConnectionReport,
  ServiceCheck,
} from "../../app/connection/connectionReport.ts";
import type { Explanation } from "../explanation.ts";
import { explainFailure } from "../failures/failure.ts";
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
      title: l10n.t("Address not valid"),
      sentence: networkProblemText(problem),
      nextStep: l10n.t("Correct the address in the settings."),
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
  const { status, isExpected } = response.value;
  if (!isExpected) {
    return {
      tone: "careful",
      title: l10n.t("Unexpected response"),
      sentence: words[service].isOther(host, status),
      nextStep: l10n.t(
        "Check that the address in the settings, including its path, is that of the right service.",
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
  const tones = services.map((service) => explainService(service, network).tone);
  const there = tones.filter((tone) => tone !== "neutral").length;
  const bad = tones.filter((tone) => tone === "bad").length;
  if (there === 0) return { tone: "neutral", title: l10n.t("No service to connect to") };
  if (bad > 0) return { tone: "bad", title: unreachableTitle(bad, there) };
  if (tones.includes("careful")) {
    return { tone: "careful", title: l10n.t("Reachable, unexpected response") };
  }
  return {
    tone: "good",
    title: there === 1 ? l10n.t("The service is reachable") : l10n.t("Both services are reachable"),
  };
}

function unreachableTitle(bad: number, there: number): string {
  if (there === 1) return l10n.t("The service is not reachable");
  return bad === there
    ? l10n.t("Neither service is reachable")
    : l10n.t("One of the two services is not reachable");
}
