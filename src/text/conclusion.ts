import { assertNever } from "../core/assertNever.ts";
import type { StatusLookup, UnresolvedReason, VerificationReport } from "../app/verification/report.ts";
import { explainResponse } from "./response.ts";
import type { Explanation } from "./explanation.ts";
import { explainFailure } from "./failure.ts";

/** A finished verification in sentences, with the remedies that there are on its network. */
export function explainReport(report: VerificationReport): Explanation {
  const explanation = explain(report);
  const hasPage = report.subject.network.explorerUrl?.includes("{address}") === true;
  return hasPage
    ? explanation
    : { ...explanation, remedies: explanation.remedies.filter((remedy) => remedy !== "openExplorer") };
}

function explain(report: VerificationReport): Explanation {
  const { conclusion, subject } = report;
  switch (conclusion.kind) {
    case "answered":
      return explainWithStatus(explainResponse(conclusion.response), conclusion.statusAfter);
    case "failed":
      return explainWithStatus(
        explainFailure(conclusion.error.failure, conclusion.error.host),
        conclusion.statusAfter,
      );
    case "unresolved":
      return explainUnresolved(conclusion.reason, subject.network.name);
    case "noVerifier":
      return explainNoVerifier(subject.network.name);
    case "noExplorer":
      return explainNoExplorer(conclusion.status, subject.network.name);
    case "cancelled":
      return {
        tone: "neutral",
        title: "Cancelled",
        sentence:
          conclusion.asked === "verification"
            ? "You ended this verification and the connection was closed. The service may still finish it on its side."
            : "You ended this verification before the service was asked to verify anything.",
        nextStep: "Try again whenever you like.",
        remedies: ["tryAgain"],
      };
    default:
      return assertNever(conclusion);
  }
}

function explainWithStatus(explanation: Explanation, after: StatusLookup | undefined): Explanation {
  if (after?.kind !== "known") return explanation;
  const { state } = after.status;
  if (state === "perfect" || state === "partial") {
    const kind = state === "perfect" ? "exact match" : "partial match";
    return {
      tone: "good",
      title: `Verified, ${kind}`,
      sentence: `${explanation.sentence} A look at the verification status afterwards shows the contract verified (${kind}).`,
      nextStep: "Nothing is left to do.",
      remedies: [],
    };
  }
  if (state !== "notVerified") return explanation;
  return {
    ...explanation,
    sentence: `${explanation.sentence} The service still lists the contract as not verified.`,
  };
}

/** A network that has no verification service. */
export function explainNoVerifier(network: string): Explanation {
  return {
    tone: "neutral",
    title: "No verification service",
    sentence: `${network} has no verification service in the settings, so nothing was sent.`,
    nextStep: "Add one to this network in the settings, or choose another network.",
    remedies: ["selectNetwork", "openNetworkSettings"],
  };
}

/** An ID of which the address is not known. */
export function explainUnresolved(reason: UnresolvedReason, network: string): Explanation {
  const common = { tone: "careful", title: "The address behind this ID is not known" } as const;
  const choice =
    "The long-zero form of the ID can be verified instead; it is the right address unless the contract was created with another one (CREATE2 or an alias).";
  switch (reason) {
    case "noMirror":
      return {
        ...common,
        sentence: `${network} has no mirror node in the settings, so the contract's address could not be looked up.`,
        nextStep: choice,
        remedies: ["verifyLongZero", "openNetworkSettings", "selectNetwork"],
      };
    case "notFound":
      return {
        ...common,
        sentence: `The mirror node of ${network} knows no contract with this ID.`,
        nextStep: `Check the ID and the network. ${choice}`,
        remedies: ["selectNetwork", "verifyLongZero"],
      };
    case "badRequest":
    case "noAddress":
      return {
        ...common,
        sentence: `The mirror node of ${network} answered, but with no address for this ID.`,
        nextStep: choice,
        remedies: ["verifyLongZero", "selectNetwork"],
      };
    case "failed":
      return {
        ...common,
        sentence: `The mirror node of ${network} could not be asked for the contract's address.`,
        nextStep: `Try again. ${choice}`,
        remedies: ["tryAgain", "verifyLongZero"],
      };
    default:
      return assertNever(reason);
  }
}

function explainNoExplorer(status: StatusLookup, network: string): Explanation {
  const nothingSent = `${network} has no block explorer to import source from, so there is nothing to verify by.`;
  const elsewhere =
    "Choose a network whose chain has a block explorer, or name an explorer source in the settings.";
  const remedies = ["selectNetwork", "openNetworkSettings"] as const;
  if (status.kind === "failed") {
    return {
      tone: "neutral",
      title: "Nothing to import from",
      sentence: `${nothingSent} Whether the contract is verified could not be looked up.`,
      nextStep: elsewhere,
      remedies: ["tryAgain", ...remedies],
    };
  }
  switch (status.status.state) {
    case "perfect":
    case "partial":
      return {
        tone: "good",
        title: status.status.state === "perfect" ? "Verified, exact match" : "Verified, partial match",
        sentence: `The service already holds verified source for this contract. ${nothingSent}`,
        nextStep: "Nothing is left to do.",
        remedies: [],
      };
    case "notVerified":
      return {
        tone: "neutral",
        title: "Not verified, and nothing to import from",
        sentence: `The service holds no verified source for this contract. ${nothingSent}`,
        nextStep: elsewhere,
        remedies,
      };
    case "unsupportedChain":
    case "unknown":
      return {
        tone: "neutral",
        title: "Nothing to import from",
        sentence: `${nothingSent} Whether the contract is verified, the service does not say.`,
        nextStep: elsewhere,
        remedies,
      };
    default:
      return assertNever(status.status.state);
  }
}
