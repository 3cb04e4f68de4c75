import * as l10n from "@vscode/l10n";
import type { VerificationStep } from "../../app/verification/report.ts";
import { assertNever } from "../../core/assertNever.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";
import { explainFailure } from "../failures/failure.ts";
import { listText, numberText, plural, sentences } from "../language.ts";

/** The words of the page of a verification, beside those about what came of it and those of its records. */
export const verificationWords = {
  tabRunning: (contract: string) => l10n.t("{0}: Verifying…", contract),
  tab: (contract: string, title: string) => l10n.t("{0}: {1}", contract, title),
  /** Of a title that the contract's record has, too. */
  tabOfVerification: (contract: string, title: string) => l10n.t("{0}: Verification: {1}", contract, title),
  contract: () => l10n.t("Contract"),
  longZero: () => l10n.t("long-zero form"),
  verifying: () => l10n.t("Verifying…"),
  waitingFor: () => l10n.t("Verifying"),
  howLong: () => l10n.t("{0} elapsed. Small contracts take a second or two, large ones take minutes."),
  nextStep: () => l10n.t("Next step"),
  interrupted: () => l10n.t("Verification interrupted"),
  nothingSentBeforeReload: () =>
    l10n.t("The window was reloaded before anything was sent for verification. Verify again to continue."),
  sentBeforeReload: () =>
    l10n.t(
      "The window was reloaded during this verification. The verification service may still complete it. Verify again to see the result.",
    ),
  /** The title of a page whose verification ended before it was opened; its sentences end with what verifying again is good for. */
  fromMemory: () => l10n.t("Earlier result"),
  seeAll: () => sentences(nothingSent(), l10n.t("Verify again to see the full response.")),
  seeWhetherStillSo: () =>
    sentences(nothingSent(), l10n.t("Verify again to check whether this is still the case.")),
  finishedAt: () => l10n.t("Finished {0}."),
  lastAttempt: () => l10n.t("Last attempt"),
  earlier: () => l10n.t("Earlier attempts"),
  newestFirst: () => l10n.t("newest first"),
  outcome: () => l10n.t("Outcome"),
  protocol: () => l10n.t("Protocol"),
  service: () => l10n.t("Service"),
  finished: () => l10n.t("Finished"),
  noService: () => l10n.t("not configured"),
  response: () => l10n.t("Response"),
  attempt: () => l10n.t("Attempt"),
  ofRequests: (count: number) =>
    plural(count, {
      one: () => l10n.t("of {0} request", numberText(count)),
      other: () => l10n.t("of {0} requests", numberText(count)),
    }),
  node: () => l10n.t("Node"),
  /** Behind a host. */
  itsNode: () => l10n.t("node"),
  notQueried: () => l10n.t("not queried"),
  took: () => l10n.t("Duration"),
  status: () => l10n.t("HTTP status"),
  /** @param label of a fact that the service's response has, too */
  ofNode: (label: string) => l10n.t("Node: {0}", label),
  expectedStatus: () => l10n.t("expected for this outcome"),
  build: () => l10n.t("Build"),
  source: () => l10n.t("Source"),
  ofSimilar: () => l10n.t("copied from another contract"),
  filesSent: (files: number) =>
    plural(files, {
      one: () => l10n.t("{0} file sent", numberText(files)),
      other: () => l10n.t("{0} files sent", numberText(files)),
    }),
  /** Of files that were sent before, whatever the service made of them. */
  sentAgain: (host: string) =>
    l10n.t("You agreed to send these files to {0} before, so Contract Lens did not ask again.", host),
  apiKey: () => l10n.t("API key"),
  notSent: () => l10n.t("not sent"),
  masked: () => l10n.t("masked"),
  sentMasked: () => l10n.t("sent, masked"),
  started: () => l10n.t("Started"),
  request: () => l10n.t("Request"),
  noRequest: () => l10n.t("No verification request was sent."),
  address: () => l10n.t("Address"),
  chainIdLabel: () => l10n.t("Chain ID"),
  neverLeft: () => l10n.t("not sent from this machine"),
  inPath: () => l10n.t("address and chain ID in the path"),
  neverLeftInPath: () => l10n.t("not sent from this machine; address and chain ID in the path"),
  serviceMessage: () => l10n.t("Service message"),
  webPage: () => l10n.t("The response is a web page"),
  nodeMessage: () => l10n.t("Node message"),
  fullMessage: () => l10n.t("Full message"),
  compilerOutput: () => l10n.t("Compiler output"),
  moreCharacters: (count: number) =>
    plural(count, {
      one: () => l10n.t("and {0} more character", numberText(count)),
      other: () => l10n.t("and {0} more characters", numberText(count)),
    }),
  openAllWords: () => l10n.t("Open Raw Response with the Full Message"),
  polls: () => l10n.t("Of the polling requests for the job, at most the first and the last are kept."),
  statusSection: () => l10n.t("Verification status"),
  statusNote: () => l10n.t("read-only lookup"),
  lookup: () => l10n.t("Lookup"),
  state: () => l10n.t("State"),
  noStatusFields: () => l10n.t("The response contains no status fields."),
};

function nothingSent(): string {
  return l10n.t("No request was sent to show it, and the contract may have been verified since.");
}

/** What the buttons and menu items of the page are called. */
export const verificationActions = {
  tryAgain: () => l10n.t("Try Again"),
  verifyAgain: () => l10n.t("Verify Again"),
  verifyFromBuild: () => l10n.t("Verify from Build…"),
  openRecord: () => l10n.t("Open Record"),
  openSkipped: () => l10n.t("Open Build File"),
  showProblems: () => l10n.t("Show Problems"),
  /** Of two files at least. */
  showEveryFile: () => l10n.t("Review All Files…"),
  showAllFiles: (files: number) => l10n.t("Review All {0} Files…", numberText(files)),
  copyReport: () => l10n.t("Copy Report"),
  cancel: () => l10n.t("Cancel"),
  tryProtocol: (protocol: Protocol) => tryProtocol(protocol),
  setApiKey: () => l10n.t("Set API Key…"),
  noServiceForKey: () => l10n.t("There is no service to send a key to."),
  clearApiKey: () => l10n.t("Clear API Key"),
  selectNetwork: () => l10n.t("Select Network…"),
  openVerifiedSource: () => l10n.t("Open Verified Source"),
  compareSource: () => l10n.t("Compare with Verified Source"),
  copyAbi: () => l10n.t("Copy ABI"),
  viewSource: () => l10n.t("View Source"),
  verifyLongZero: () => l10n.t("Verify Long-Zero Form"),
};

function tryProtocol(protocol: Protocol): string {
  if (protocol === "session") return l10n.t("Try Session Protocol");
  return protocol === "direct" ? l10n.t("Try Direct Protocol") : l10n.t("Try Job Protocol");
}

/** What a running verification is doing; `undefined` before its first step. */
export function stepText(step: VerificationStep | undefined): string {
  if (step === undefined) return l10n.t("Preparing…");
  switch (step.kind) {
    case "comparing":
      return l10n.t("Comparing with the builds in this workspace…");
    case "waiting":
      return l10n.t("Waiting for {0}…", listText(step.hosts));
    case "resolving":
      return l10n.t("Looking up {0} at {1}…", step.contractId, step.host);
    case "askingKey":
      return l10n.t("Waiting for your answer about the API key…");
    case "verifying":
      return step.withKey
        ? l10n.t("Waiting for {0} ({1} protocol, with your API key)…", step.host, step.protocol)
        : l10n.t("Waiting for {0} ({1} protocol)…", step.host, step.protocol);
    case "accepted":
      return step.miss === undefined
        ? l10n.t("{0} has accepted the request and is processing it…", step.host)
        : sentences(
            l10n.t("The verification service has accepted the request, but does not return its state."),
            explainFailure(step.miss, step.host, "verifier").sentence,
            l10n.t("Asking again…"),
          );
    case "lookingUpStatus":
      return l10n.t("Looking up the verification status at {0}…", step.host);
    default:
      return assertNever(step);
  }
}
