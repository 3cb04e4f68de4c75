import { assertNever } from "../core/assertNever.ts";
import type { CheckedService, ConnectionReport, ServiceCheck } from "../app/connection/connectionReport.ts";
import type { ShownRoute } from "../http/probedRoute.ts";
import type { Explanation } from "./explanation.ts";
import { explainFailure } from "./failure.ts";

/** What a service is called. */
export const serviceNames = { mirror: "Mirror node", verifier: "Verification service" } as const;

/** How one service was found, in sentences. */
export function explainService({ service, host, checked }: ServiceCheck, network: string): Explanation {
  const name = serviceNames[service].toLowerCase();
  if (host === undefined || checked === undefined) {
    return {
      tone: "neutral",
      title: `No ${name}`,
      sentence: `${network} has no ${name} in the settings, so there is nothing to connect to.`,
      nextStep: "Add one to the network in the settings, or choose another network.",
      remedies: ["openNetworkSettings"],
    };
  }
  const { answer } = checked;
  if (answer.kind === "failed") return explainFailure(answer.failure, host);
  if (answer.kind !== "done") throw new Error("The question is always asked.");
  const { status, isExpected } = answer.value;
  if (!isExpected) {
    return {
      tone: "careful",
      title: "Another answer than expected",
      sentence: `${host} answers (HTTP ${status}), but not as a ${name} does.`,
      nextStep: "Check that the address in the settings is that of the right service, path included.",
      remedies: ["openNetworkSettings"],
    };
  }
  return {
    tone: "good",
    title: "Answers",
    sentence: `${host} answers as a ${name} does${byEditor(checked)}.`,
    nextStep: "Nothing: requests get through.",
    remedies: [],
  };
}

function byEditor({ client }: CheckedService): string {
  return client === "vscode" ? ", asked by VS Code's own client" : "";
}

/** How both were found, in a few words and a tone. */
export function explainConnection({
  services,
  network,
}: ConnectionReport): Pick<Explanation, "tone" | "title"> {
  const tones = services.map((service) => explainService(service, network).tone);
  const there = tones.filter((tone) => tone !== "neutral").length;
  const bad = tones.filter((tone) => tone === "bad").length;
  if (there === 0) return { tone: "neutral", title: "No service to connect to" };
  if (bad > 0) return { tone: "bad", title: there === 1 ? "Not reached" : `${bad} of ${there} not reached` };
  if (tones.includes("careful")) return { tone: "careful", title: "Reached, with another answer" };
  return { tone: "good", title: there === 1 ? "The service answers" : "Both services answer" };
}

/** The way to a service, in words; a proxy without its login. */
export function explainWay(way: ShownRoute): string {
  switch (way.kind) {
    case "proxy":
      return `through the proxy ${way.host}, ${fromWhere[way.from]}`;
    case "unusable":
      return `a proxy that is no http or https one, ${fromWhere[way.from]}`;
    case "direct":
      return `directly: ${directBecause[way.because]}`;
    default:
      return assertNever(way);
  }
}

const fromWhere = { settings: "set by http.proxy", environment: "named by the environment" } as const;

const directBecause = {
  loopback: "this machine is never asked through a proxy",
  turnedOff: "http.proxySupport is off",
  noProxy: "the host is excepted from the proxy",
  noneSet: "no proxy is set",
} as const;
