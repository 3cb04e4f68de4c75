import * as l10n from "@vscode/l10n";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import { type Explanation, matchTone } from "../explanation.ts";

import {
  compiled,
  notKnown,
  notReached,
  refusedBy,
  responded,
  sourceFound,
  withoutSource,
  type StageResult,
} from "./stages.ts";
import { metadataDiffers, publishDeployed } from "./partialMatch.ts";

/** What an outcome says, in sentences and wherever else it is shown. */
type OutcomeWords = Explanation & {
  /** A word or two, for a narrow place. */
  readonly brief: string;
  /** No more than what the outcome says: at which stage it failed says nothing of those that it does not name. */
  readonly stages: readonly StageResult[];
  /** What is said instead where the source was the user's own build, and no explorer had a part in it. */
  readonly ofBuild?: OtherWords;
  /** What is said instead where the source was that of another contract of the same code. */
  readonly ofSimilar?: OtherWords;
};

type OtherWords = Partial<Pick<Explanation, "sentence" | "nextStep" | "remedies">>;

/**
 * Each outcome for someone who does not know the service. Where the service's own words help, the panel shows them beneath; they are
 * never part of these sentences.
 */
const words: Readonly<Record<Outcome, () => OutcomeWords>> = {
  perfect: () => ({
    tone: matchTone("exact"),
    title: l10n.t("Verified, exact match"),
    sentence: l10n.t(
      "The published source compiles to exactly the bytecode at this address, including metadata. Every file matches the deployed one.",
    ),
    nextStep: l10n.t("No action needed. Anyone can read the source at the verification service."),
    remedies: ["openExplorer"],
    brief: l10n.t("exact match"),
    stages: [responded(), sourceFound(), compiled(), ["good", l10n.t("exact match")]],
    ofSimilar: {
      sentence: l10n.t(
        "The service copied the source of another contract. It compiles to exactly the bytecode at this address, including metadata.",
      ),
    },
  }),
  partial: () => ({
    tone: matchTone("partial"),
    title: l10n.t("Verified, partial match"),
    sentence: metadataDiffers(),
    nextStep: publishDeployed(),
    remedies: [],
    brief: l10n.t("partial match"),
    stages: [responded(), sourceFound(), compiled(), ["partial", l10n.t("partial match")]],
    ofSimilar: {
      sentence: l10n.t(
        "The service copied the source of another contract. The bytecode matches, but the metadata hash does not: names, comments, and files may differ from those of this contract.",
      ),
      nextStep: l10n.t("For an exact match, verify with the source of this contract."),
    },
  }),
  alreadyVerified: () => ({
    tone: "good",
    title: l10n.t("Already verified"),
    sentence: l10n.t(
      "The service already holds verified source for this contract. This attempt did not improve the match.",
    ),
    nextStep: l10n.t("No action needed."),
    remedies: [],
    brief: l10n.t("already verified"),
    stages: [responded(), notKnown(), notKnown(), ["good", l10n.t("verified before")]],
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
    brief: l10n.t("bytecode mismatch"),
    stages: [responded(), sourceFound(), compiled(), ["careful", l10n.t("different")]],
    ofBuild: {
      sentence: l10n.t(
        "The published build compiles to different bytecode than the one deployed at this address.",
      ),
      nextStep: l10n.t(
        "Build the deployed version again, with the same compiler and settings, and verify again. If this is a proxy, verify its implementation contract instead.",
      ),
      remedies: [],
    },
    ofSimilar: {
      sentence: l10n.t(
        "The source of a similar contract compiles to different bytecode than the one deployed at this address.",
      ),
      nextStep: ownSource(),
      remedies: [],
    },
  }),
  notDeployed: () => ({
    tone: "careful",
    title: l10n.t("No contract at this address"),
    sentence: l10n.t("The service found no bytecode at this address on the chain."),
    nextStep: l10n.t(
      "Check the address and the network. A contract deployed moments ago may not be visible yet. A self-destructed contract no longer has code.",
    ),
    remedies: ["selectNetwork", "tryAgain"],
    brief: l10n.t("no contract"),
    stages: [responded(), notKnown(), notKnown(), ["careful", l10n.t("none at this address")]],
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
    brief: l10n.t("no published source"),
    stages: withoutSource(["careful", l10n.t("not published")]),
  }),
  explorerLimited: () => ({
    tone: "careful",
    title: l10n.t("Block explorer rate limit reached"),
    sentence: l10n.t(
      "The block explorer rejected the request because the verification service has sent too many.",
    ),
    nextStep: l10n.t("Wait a minute, then try again. Set your own API key to get a separate limit."),
    remedies: ["tryAgain", "setApiKey"],
    brief: l10n.t("explorer rate limit"),
    stages: withoutSource(["careful", l10n.t("explorer rate limit reached")]),
  }),
  keyRefused: () => ({
    tone: "bad",
    title: l10n.t("Block explorer rejected the request"),
    sentence: l10n.t("The block explorer rejected the request, usually because of the API key."),
    nextStep: l10n.t(
      "Set a valid key for this block explorer, then try again. Use a key you can afford to rotate: the service may log it. If the key is valid, try again later.",
    ),
    remedies: ["setApiKey", "clearApiKey", "tryAgain"],
    brief: l10n.t("rejected by explorer"),
    stages: withoutSource(["bad", l10n.t("request rejected")]),
  }),
  explorerFailed: () => ({
    tone: "bad",
    title: l10n.t("No usable source from the block explorer"),
    sentence: l10n.t(
      "The verification service could not get the source from the block explorer, or could not use it.",
    ),
    nextStep: l10n.t(
      "If the block explorer was unavailable, try again in a few minutes. If it responded with data the service cannot read, see the service's message below.",
    ),
    remedies: ["tryAgain"],
    brief: l10n.t("no usable source"),
    stages: withoutSource(["bad", l10n.t("no usable source")]),
  }),
  compileFailed: () => ({
    tone: "bad",
    title: l10n.t("Compilation failed"),
    sentence: l10n.t("The source did not compile, or did not produce this contract."),
    nextStep: l10n.t(
      "See the compiler output. Common causes: an unavailable compiler version, or a missing file.",
    ),
    remedies: [],
    brief: l10n.t("compilation failed"),
    stages: [responded(), sourceFound(), ["bad", l10n.t("compilation failed")], notReached()],
  }),
  missingSource: () => ({
    tone: "bad",
    title: l10n.t("Missing source files"),
    sentence: l10n.t("The service did not receive every file that the metadata names."),
    nextStep: l10n.t("Add the missing files exactly as they were compiled, then verify again."),
    remedies: [],
    brief: l10n.t("missing source files"),
    stages: [responded(), ["bad", l10n.t("incomplete")], notReached(), notReached()],
  }),
  unsupportedLanguage: () => ({
    tone: "careful",
    title: l10n.t("Language not supported"),
    sentence: l10n.t("The service does not compile the language of this source."),
    nextStep: l10n.t("Choose a verification service that supports this language."),
    remedies: ["openNetworkSettings", "selectNetwork"],
    brief: l10n.t("language not supported"),
    stages: [responded(), sourceFound(), ["careful", l10n.t("language not supported")], notReached()],
  }),
  contractAbsent: () => ({
    tone: "bad",
    title: l10n.t("Contract not in the source"),
    sentence: l10n.t("The source compiled, but it contains no contract with this name at this path."),
    nextStep: l10n.t("Check the contract's name and file path: both must be exactly as they were compiled."),
    remedies: [],
    brief: l10n.t("contract not in the source"),
    stages: [responded(), sourceFound(), ["bad", l10n.t("contract not in the source")], notReached()],
  }),
  noBytecode: () => ({
    tone: "careful",
    title: l10n.t("No bytecode to compare"),
    sentence: l10n.t("The contract compiles to no bytecode: it is abstract, or an interface."),
    nextStep: l10n.t("Choose the contract that was deployed: one that inherits from this contract."),
    remedies: [],
    brief: l10n.t("no bytecode"),
    stages: [responded(), sourceFound(), compiled(), ["careful", l10n.t("no bytecode")]],
  }),
  noSimilar: () => ({
    tone: "careful",
    title: l10n.t("No similar contract"),
    sentence: l10n.t("The service has no verified contract with the same bytecode."),
    nextStep: l10n.t("Verify with the source of this contract instead."),
    remedies: ["openExplorer"],
    brief: l10n.t("no similar contract"),
    stages: withoutSource(["careful", l10n.t("no similar contract")]),
  }),
  unsupportedChain: () => ({
    tone: "careful",
    title: l10n.t("Chain not supported"),
    sentence: l10n.t(
      "The service does not support this chain, or has no block explorer for it to import from.",
    ),
    nextStep: l10n.t("Choose another network, or a verification service that supports this chain ID."),
    remedies: ["selectNetwork", "openNetworkSettings"],
    brief: l10n.t("chain not supported"),
    stages: refusedBy(["careful", l10n.t("chain not supported")]),
    ofBuild: { sentence: l10n.t("The service does not support this chain.") },
    ofSimilar: { sentence: l10n.t("The service does not support this chain.") },
  }),
  alreadyPartial: () => ({
    tone: matchTone("partial"),
    title: l10n.t("Already verified, partial match"),
    sentence: l10n.t(
      "The service already holds a partial match for this contract. This attempt produced another one, which is not stored.",
    ),
    nextStep: l10n.t("No action needed. Only an exact match, including metadata, replaces what is stored."),
    remedies: [],
    brief: l10n.t("already verified, partial match"),
    stages: [responded(), sourceFound(), compiled(), ["partial", l10n.t("partial match, as before")]],
  }),
  inProgress: () => ({
    tone: "neutral",
    title: l10n.t("Verification already in progress"),
    sentence: l10n.t("The service is already verifying this contract."),
    nextStep: l10n.t("Try again in a few seconds."),
    remedies: ["tryAgain"],
    brief: l10n.t("already in progress"),
    stages: refusedBy(["neutral", l10n.t("already in progress")]),
  }),
  rateLimited: () => ({
    tone: "careful",
    title: l10n.t("Rate limit reached"),
    sentence: l10n.t("The verification service is temporarily rejecting requests from this machine."),
    nextStep: l10n.t("Wait a moment, then try again."),
    remedies: ["tryAgain"],
    brief: l10n.t("rate limit reached"),
    stages: refusedBy(["careful", l10n.t("rate limit reached")]),
  }),
  nodeUnavailable: () => ({
    tone: "bad",
    title: l10n.t("Service cannot reach the chain"),
    sentence: l10n.t("The verification service could not get the bytecode from any node of this chain."),
    nextStep: l10n.t("Nothing is wrong with the contract. Try again later, or contact the service operator."),
    remedies: ["tryAgain"],
    brief: l10n.t("chain not reachable"),
    stages: [responded(), notKnown(), notKnown(), ["bad", l10n.t("chain not reachable")]],
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
    brief: l10n.t("protocol not supported"),
    stages: refusedBy(["careful", l10n.t("protocol not supported")]),
    ofBuild: {
      sentence: l10n.t("The service does not accept source by this protocol."),
      nextStep: l10n.t("Try the other protocol. If it works, set verifierProtocol of this network to it."),
      remedies: ["otherProtocol", "openNetworkSettings"],
    },
    ofSimilar: {
      sentence: l10n.t("The service does not offer verification by similar code."),
      nextStep: ownSource(),
      remedies: [],
    },
  }),
  badRequest: () => ({
    tone: "bad",
    title: l10n.t("Service rejected the request"),
    sentence: l10n.t("The service rejected the request: the address, chain ID, or API key is malformed."),
    nextStep: l10n.t(
      "See the service's message below, and check the chain ID of this network in the settings.",
    ),
    remedies: ["openNetworkSettings"],
    brief: l10n.t("request rejected"),
    stages: refusedBy(["bad", l10n.t("request rejected")]),
    ofBuild: {
      sentence: l10n.t(
        "The service rejected the request: it does not accept the address, the chain ID, or the source.",
      ),
    },
    ofSimilar: {
      sentence: l10n.t("The service rejected the request: it does not accept the address or the chain ID."),
    },
  }),
  unknown: () => ({
    tone: "careful",
    title: l10n.t("Unrecognized response"),
    sentence: l10n.t("The response does not say whether the contract is verified."),
    nextStep: l10n.t("See the service's message below, or open the raw response."),
    remedies: ["tryAgain"],
    brief: l10n.t("unrecognized response"),
    stages: [responded(), notKnown(), notKnown(), notKnown()],
  }),
};

const ownSource = (): string => l10n.t("Verify with the source of this contract instead.");

/** An outcome in sentences. */
export function explainOutcome(outcome: Outcome): Explanation {
  const { tone, title, sentence, nextStep, remedies } = words[outcome]();
  return { tone, title, sentence, nextStep, remedies };
}

/** What an outcome says instead where the source did not come from a block explorer. */
export function otherWordsOf(outcome: Outcome, method: "build" | "similar"): OtherWords {
  const { ofBuild = {}, ofSimilar = {} } = words[outcome]();
  return method === "build" ? ofBuild : ofSimilar;
}

/** An outcome in a word or two, for a narrow place. */
export const outcomeWord = (outcome: Outcome): string => words[outcome]().brief;

/** How each stage went of an attempt that came to an outcome. */
export const stagesOfOutcome = (outcome: Outcome): readonly StageResult[] => words[outcome]().stages;
