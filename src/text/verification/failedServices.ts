import * as l10n from "@vscode/l10n";
import type { ServiceFailure } from "../../app/contractFacts/contractChecks.ts";
import { numberText, plural, sentences } from "../language.ts";
import { failureWordInRow } from "../failures/failureWord.ts";
import { explainFailure } from "../failures/failure.ts";

/** That services of a network failed, for the row of a contract. */
export type FailedServicesWords = {
  /** How, in a word or two for each. */
  readonly brief: string;
  /** The same in a sentence for each, and what to do. */
  readonly full: string;
};

/** The commands that ask the services again, by their titles. */
const again = {
  contracts: () => l10n.t("Run Refresh Contracts to try again."),
  deployments: () => l10n.t("Run Check Deployments to try again."),
};

/** How services of a network failed, in the words that pages have for it. @param of whose view it is said in */
export function explainFailedServices(
  failures: readonly ServiceFailure[],
  of: keyof typeof again,
): FailedServicesWords {
  return {
    brief: distinct(wordsOf(failures)).join(" · "),
    full: sentences(...sentencesOf(failures), again[of]()),
  };
}

/**
 * What is said once some contracts of all could not be checked, and of which a check of the connection may help: the first, as
 * others may be of another network.
 */
export function explainFailedChecks<Failed extends { readonly failures: readonly ServiceFailure[] }>(
  failed: readonly Failed[],
  all: number,
): { readonly message: string; readonly toConnect: Failed | undefined } {
  const failures = failed.flatMap((contract) => contract.failures);
  const explain = ({ service, error }: ServiceFailure) => explainFailure(error.failure, error.host, service);
  const mayConnectionHelp = (failure: ServiceFailure) =>
    explain(failure).remedies.includes("checkConnection");
  const steps = distinct(failures.map((failure) => explain(failure).nextStep));
  const count = plural(all, {
    one: () =>
      l10n.t("Check incomplete for {0} of {1} deployment.", numberText(failed.length), numberText(all)),
    other: () =>
      l10n.t("Check incomplete for {0} of {1} deployments.", numberText(failed.length), numberText(all)),
  });
  return {
    // Several services may each need something else: the check of the connection says what.
    message: sentences(count, ...sentencesOf(failures), steps.length === 1 ? steps[0] : undefined),
    toConnect: failed.find((contract) => contract.failures.some(mayConnectionHelp)),
  };
}

function wordsOf(failures: readonly ServiceFailure[]): readonly string[] {
  const words = (service?: "both"): readonly string[] =>
    failures.map((failed) => failureWordInRow(failed.error.failure, service ?? failed.service));
  const ofBoth = distinct(words("both"));
  const areBoth = distinct(failures.map(({ service }) => service)).length > 1;
  return areBoth && ofBoth.length === 1 ? ofBoth : words();
}

function sentencesOf(failures: readonly ServiceFailure[]): readonly string[] {
  return distinct(
    failures.map(({ service, error }) => explainFailure(error.failure, error.host, service).sentence),
  );
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}
