import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import type { Network } from "../../app/networks/network.ts";
import { failureWithoutSource, verifiedState } from "../../app/verification/verificationState.ts";
import type { StatusLookup } from "../../app/verification/report.ts";
import { lacksStatusLookup } from "../../services/verifier/status.ts";
import type { ApiError } from "../../http/failure.ts";
import type { Explanation } from "../explanation.ts";
import { sentences } from "../language.ts";
import { explainVerified, noneToImprove } from "./alreadyVerified.ts";
import { explainFailure, statusNotKnown } from "./failure.ts";
import { unusableField } from "./unusableEntry.ts";

/** A network that has no verification service. */
export function explainNoVerifier(network: Network): Explanation {
  const unusable = unusableField(network, "verifierUrl");
  if (unusable !== undefined) {
    return {
      tone: "careful",
      title: l10n.t("Verification service URL not valid"),
      sentence: sentences(unusable, l10n.t("Nothing was sent.")),
      nextStep: l10n.t("Correct the URL in the settings."),
      remedies: ["openNetworkSettings", "selectNetwork"],
    };
  }
  return {
    tone: "neutral",
    title: l10n.t("No verification service"),
    sentence: l10n.t("{0} has no verification service in the settings, so nothing was sent.", network.name),
    nextStep: l10n.t("Add one to this network in the settings, or choose another network."),
    remedies: ["selectNetwork", "openNetworkSettings"],
  };
}

/**
 * A contract whose code could not be compared, as asking the mirror node failed; nor is there a source to import.
 * @param explorerHasNone whether the block explorer was asked for it
 */
export function explainNotCompared(
  { failure, host }: ApiError,
  status: StatusLookup | undefined,
  { explorerHasNone = false } = {},
): Explanation {
  const explanation = explainFailure(failure, host, "mirror");
  const verified = verifiedState(status);
  if (verified !== undefined) return verifiedNotCompared(verified, explanation, explorerHasNone);
  const nothingToVerify = explorerHasNone
    ? l10n.t(
        "The deployed bytecode could not be compared with the builds in this workspace, and the block explorer has no published source for this address.",
      )
    : l10n.t(
        "The deployed bytecode could not be compared with the builds in this workspace, so nothing was sent for verification.",
      );
  const said = sentences(explanation.sentence, nothingToVerify);
  if (status?.kind !== "known")
    return {
      ...explanation,
      sentence: sentences(said, statusNotKnown(), status && whyNotKnown(status.error)?.sentence),
    };
  const isNot = status.status.state === "notVerified";
  return { ...explanation, sentence: isNot ? sentences(said, notVerified()) : said };
}

/** How a service failed to say how a contract stands. That it has no such lookup is no trouble. */
const whyNotKnown = ({ failure, host }: ApiError): Explanation | undefined =>
  lacksStatusLookup(failure) ? undefined : explainFailure(failure, host, "verifier");

/** The same of a contract that is verified all the same, which is what matters most. */
function verifiedNotCompared(
  verified: "perfect" | "partial",
  { sentence, nextStep, remedies }: Explanation,
  explorerHasNone: boolean,
): Explanation {
  const words = explainVerified(verified);
  return {
    ...words,
    sentence: sentences(
      words.sentence,
      l10n.t(
        "The deployed bytecode could not be compared with the builds in this workspace, because the node did not return it.",
      ),
      sentence,
      explorerHasNone ? noneToImprove(verified) : l10n.t("Nothing was sent for verification."),
    ),
    nextStep:
      verified === "perfect"
        ? l10n.t("No action needed.")
        : sentences(
            nextStep,
            l10n.t(
              "It is not known whether a build in this workspace gives an exact match until the bytecode can be compared.",
            ),
          ),
    remedies: verified === "perfect" ? remedies.filter((remedy) => remedy === "checkConnection") : remedies,
  };
}

const notVerified = (): string =>
  l10n.t("The verification service holds no verified source for this contract.");

const noImport = (network: Network): string => l10n.t("{0} has no explorer to import from.", network.name);

const neitherBuildNorImport = (network: Network): string =>
  l10n.t(
    "No build in this workspace has this bytecode, and {0} has no explorer to import from.",
    network.name,
  );

/** A network that has no explorer to import source from; a contract on it may be verified all the same. */
export function explainNoExplorer(
  status: StatusLookup,
  network: Network,
  noBuildHasIt: boolean,
): Explanation {
  const nothingSent = noBuildHasIt ? neitherBuildNorImport(network) : noImport(network);
  const noBuild = l10n.t("No matching build");
  const noExplorer = {
    tone: "neutral",
    title: noBuildHasIt ? noBuild : l10n.t("No source to import"),
    nextStep: l10n.t(
      "Build the contract in this workspace and verify again. If it is built, name the folder of its build in the setting Contract Lens: Builds.",
    ),
    remedies: ["showBuilds", "openBuildSettings", "selectNetwork"],
  } as const;
  // The next step is the user's own.
  const withoutButton = { ...noExplorer, noneStandsOut: true } as const;
  if (status.kind === "failed") {
    const { failure, host } = status.error;
    if (failureWithoutSource({ status, noBuildHasIt }) !== undefined) {
      // Who is offline hears of that first: the contract may be verified.
      const explanation = explainFailure(failure, host, "verifier");
      return { ...explanation, sentence: sentences(explanation.sentence, statusNotKnown(), nothingSent) };
    }
    const why = whyNotKnown(status.error);
    return {
      ...noExplorer,
      sentence: sentences(nothingSent, statusNotKnown(), why?.sentence),
      remedies: [
        "tryAgain",
        ...(why?.remedies.includes("checkConnection") === true ? (["checkConnection"] as const) : []),
        ...noExplorer.remedies,
      ],
    };
  }
  switch (status.status.state) {
    case "perfect":
    case "partial": {
      const verified = explainVerified(status.status.state);
      return {
        ...verified,
        sentence: sentences(verified.sentence, nothingSent),
        nextStep:
          status.status.state === "perfect"
            ? l10n.t("No action needed.")
            : sentences(l10n.t("No action needed."), buildDeployed()),
        remedies: [],
      };
    }
    case "notVerified":
      return {
        ...withoutButton,
        title: noBuildHasIt ? noBuild : l10n.t("Not verified, no source to import"),
        sentence: sentences(notVerified(), nothingSent),
      };
    case "unsupportedChain":
    case "unknown":
      return {
        ...withoutButton,
        sentence: sentences(
          nothingSent,
          l10n.t("The service does not say whether the contract is verified."),
        ),
      };
    default:
      return assertNever(status.status.state);
  }
}

/** What makes a partial match exact, where the source is to come from the workspace. */
export const buildDeployed = (): string =>
  l10n.t(
    "For an exact match, build the files in this workspace exactly as they were deployed, then verify again.",
  );
