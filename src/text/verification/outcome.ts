import * as l10n from "@vscode/l10n";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { Explanation } from "../explanation.ts";
import { sentences } from "../language.ts";
import { matchTone } from "../matchTone.ts";
import { behavesAsSource, publishDeployed } from "./partialMatch.ts";

/**
 * Each outcome in sentences for someone who does not know the service. Where the service's own words help, the panel
 * shows them beneath; they are never part of these sentences.
 */
const explanations: Readonly<Record<Outcome, () => Explanation>> = {
  perfect: () => ({
    tone: matchTone("exact"),
    title: l10n.t("Verified, exact match"),
    sentence: l10n.t(
      "The published source compiles to exactly the bytecode at this address, including metadata. Every file matches the deployed one.",
    ),
    nextStep: l10n.t("No action needed. Anyone can read the source at the verification service."),
    remedies: ["openExplorer"],
  }),
  partial: () => ({
    tone: matchTone("partial"),
    title: l10n.t("Verified, partial match"),
    sentence: l10n.t(
      "The bytecode matches, but the metadata hash does not. A changed comment, file name, or whitespace is enough to cause this.",
    ),
    nextStep: sentences(behavesAsSource(), publishDeployed()),
    remedies: [],
  }),
  alreadyVerified: () => ({
    tone: "good",
    title: l10n.t("Already verified"),
    sentence: l10n.t(
      "The service already holds verified source for this contract. This attempt did not improve the match.",
    ),
    nextStep: l10n.t("No action needed."),
    remedies: [],
  }),
  mismatch: () => ({
    tone: "careful",
    title: l10n.t("Bytecode mismatch"),
    sentence: l10n.t(
      "The published source compiles to different bytecode than the one deployed at this address.",
    ),
    nextStep: l10n.t(
      "Check that the address belongs to this chain, and that the block explorer holds the deployed version: same compiler version, optimizer runs, EVM version, and libraries. If this is a proxy, verify its implementation contract instead.",
    ),
    remedies: ["openExplorer", "selectNetwork"],
  }),
  notDeployed: () => ({
    tone: "careful",
    title: l10n.t("No contract at this address"),
    sentence: l10n.t("The service found no bytecode at this address on the chain."),
    nextStep: l10n.t(
      "Check the address and the network. A contract deployed moments ago may not be visible yet. A self-destructed contract no longer has code.",
    ),
    remedies: ["selectNetwork", "tryAgain"],
  }),
  notPublished: () => ({
    tone: "careful",
    title: l10n.t("No published source"),
    sentence: l10n.t(
      "The block explorer has no published source for this address, so there is nothing to compare.",
    ),
    nextStep: l10n.t(
      "Publish the source at the block explorer, then verify again. Check the network too: the same address may be published on another chain.",
    ),
    remedies: ["openExplorer", "selectNetwork"],
  }),
  explorerLimited: () => ({
    tone: "careful",
    title: l10n.t("Block explorer rate limit reached"),
    sentence: l10n.t(
      "The block explorer rejected the request because the verification service has sent too many.",
    ),
    nextStep: l10n.t("Wait a minute, then try again. Set your own API key to get a separate limit."),
    remedies: ["tryAgain", "setApiKey"],
  }),
  keyRefused: () => ({
    tone: "bad",
    title: l10n.t("Block explorer rejected the request"),
    sentence: l10n.t("The block explorer rejected the request, usually because of the API key."),
    nextStep: l10n.t(
      "Set a valid key for this block explorer, then try again. Use a key you can afford to rotate: the service may log it. If the key is valid, try again later.",
    ),
    remedies: ["setApiKey", "clearApiKey", "tryAgain"],
  }),
  explorerFailed: () => ({
    tone: "bad",
    title: l10n.t("No usable source from the block explorer"),
    sentence: l10n.t(
      "The verification service could not get the source from the block explorer, or could not use it.",
    ),
    nextStep: l10n.t(
      "If the block explorer was unavailable, try again in a few minutes. If it responded with data the service cannot read, see the details below.",
    ),
    remedies: ["tryAgain"],
  }),
  compileFailed: () => ({
    tone: "bad",
    title: l10n.t("Compilation failed"),
    sentence: l10n.t("The source did not compile, or did not produce this contract."),
    nextStep: l10n.t(
      "See the compiler output. Common causes: an unavailable compiler version, or a missing file.",
    ),
    remedies: [],
  }),
  missingSource: () => ({
    tone: "bad",
    title: l10n.t("Missing source files"),
    sentence: l10n.t("The service did not receive every file that the metadata names."),
    nextStep: l10n.t("Add the missing files exactly as they were compiled, then verify again."),
    remedies: [],
  }),
  unsupportedLanguage: () => ({
    tone: "careful",
    title: l10n.t("Language not supported"),
    sentence: l10n.t("The service does not compile the language of this source."),
    nextStep: l10n.t("Choose a verification service that supports this language."),
    remedies: ["openNetworkSettings", "selectNetwork"],
  }),
  contractAbsent: () => ({
    tone: "bad",
    title: l10n.t("Contract not in the source"),
    sentence: l10n.t("The source compiled, but it contains no contract with this name at this path."),
    nextStep: l10n.t("Check the contract's name and file path: both must be exactly as they were compiled."),
    remedies: [],
  }),
  noBytecode: () => ({
    tone: "careful",
    title: l10n.t("No bytecode to compare"),
    sentence: l10n.t("The contract compiles to no bytecode: it is abstract, or an interface."),
    nextStep: l10n.t("Choose the contract that was deployed: one that inherits from this contract."),
    remedies: [],
  }),
  noSimilar: () => ({
    tone: "careful",
    title: l10n.t("No similar contract"),
    sentence: l10n.t("The service has no verified contract with the same bytecode."),
    nextStep: l10n.t("Verify with the source of this contract instead."),
    remedies: ["openExplorer"],
  }),
  unsupportedChain: () => ({
    tone: "careful",
    title: l10n.t("Chain not supported"),
    sentence: l10n.t(
      "The service does not support this chain, or has no block explorer for it to import from.",
    ),
    nextStep: l10n.t("Choose another network, or a verification service that supports this chain ID."),
    remedies: ["selectNetwork", "openNetworkSettings"],
  }),
  alreadyPartial: () => ({
    tone: matchTone("partial"),
    title: l10n.t("Already verified, partial match"),
    sentence: l10n.t(
      "The service already holds a partial match for this contract. This attempt produced another one, which is not stored.",
    ),
    nextStep: l10n.t("No action needed. Only an exact match, including metadata, replaces what is stored."),
    remedies: [],
  }),
  inProgress: () => ({
    tone: "neutral",
    title: l10n.t("Verification already in progress"),
    sentence: l10n.t("The service is already verifying this contract."),
    nextStep: l10n.t("Try again in a few seconds."),
    remedies: ["tryAgain"],
  }),
  rateLimited: () => ({
    tone: "careful",
    title: l10n.t("Rate limit reached"),
    sentence: l10n.t("The verification service is temporarily rejecting requests from this machine."),
    nextStep: l10n.t("Wait a moment, then try again."),
    remedies: ["tryAgain"],
  }),
  nodeUnavailable: () => ({
    tone: "bad",
    title: l10n.t("Service cannot reach the chain"),
    sentence: l10n.t("The verification service could not get the bytecode from any node of this chain."),
    nextStep: l10n.t("Nothing is wrong with the contract. Try again later, or contact the service operator."),
    remedies: ["tryAgain"],
  }),
  retired: () => ({
    tone: "careful",
    title: l10n.t("Protocol not supported by this service"),
    sentence: l10n.t(
      "The service does not offer this protocol. The protocol may have been shut down, or the service may not know the network's explorer source.",
    ),
    nextStep: l10n.t(
      "Try the other protocol. If it works, set verifierProtocol of this network to it. Otherwise, check explorerSource.",
    ),
    remedies: ["otherProtocol", "openNetworkSettings"],
  }),
  badRequest: () => ({
    tone: "bad",
    title: l10n.t("Service rejected the request"),
    sentence: l10n.t("The service rejected the request: the address, chain ID, or API key is malformed."),
    nextStep: l10n.t(
      "See the service's message below, and check the chain ID of this network in the settings.",
    ),
    remedies: ["openNetworkSettings"],
  }),
  unknown: () => ({
    tone: "careful",
    title: l10n.t("Unrecognized response"),
    sentence: l10n.t("The response does not say whether the contract is verified."),
    nextStep: l10n.t("See the service's message below, or open the raw response."),
    remedies: ["tryAgain"],
  }),
};

/** Every outcome. */
export const outcomes = Object.keys(explanations) as readonly Outcome[];

/** An outcome in sentences. */
export function explainOutcome(outcome: Outcome): Explanation {
  return explanations[outcome]();
}
