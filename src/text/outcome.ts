import type { Outcome } from "../services/verifier/outcome/outcome.ts";
import type { Explanation } from "./explanation.ts";

/**
 * Each outcome word in sentences for someone who does not know the service. Where the service's own words help, the
 * panel shows them beneath; they are never part of these sentences.
 */
export const outcomeExplanations: Readonly<Record<Outcome, Explanation>> = {
  perfect: {
    tone: "good",
    title: "Verified, exact match",
    sentence:
      "The published source compiles to exactly the bytecode at this address, metadata included: every file is the very one that was deployed.",
    nextStep:
      "Nothing is left to do. Anyone can now read this contract's source at the verification service.",
    remedies: [],
  },
  partial: {
    tone: "good",
    title: "Verified, partial match",
    sentence:
      "The published source compiles to the same code, but its metadata differs: a comment, a file name or a formatting change since deployment is enough for that.",
    nextStep:
      "The contract behaves as the source says. For an exact match, publish the files just as they were deployed, then verify again.",
    remedies: [],
  },
  alreadyVerified: {
    tone: "good",
    title: "Already verified",
    sentence:
      "The service already holds verified source for this contract; this attempt could not improve on it.",
    nextStep: "Nothing is left to do.",
    remedies: [],
  },
  mismatch: {
    tone: "careful",
    title: "Not the same code",
    sentence:
      "The source published at the block explorer compiles to different bytecode than what stands at this address.",
    nextStep:
      "Check that the address belongs to this chain, and that the explorer holds the version that was deployed: same compiler version, optimizer runs, EVM version and libraries. A proxy stands for other code: verify its implementation.",
    remedies: ["selectNetwork"],
  },
  notDeployed: {
    tone: "careful",
    title: "No contract at this address",
    sentence: "The service asked the chain and found no bytecode at this address.",
    nextStep:
      "Check the address and the network. A contract deployed just now can take a moment to be seen; one that destroyed itself has no code any more.",
    remedies: ["selectNetwork", "tryAgain"],
  },
  notPublished: {
    tone: "careful",
    title: "No source at the block explorer",
    sentence:
      "The block explorer holds no published source for this address, so there is nothing to compare.",
    nextStep:
      "Publish and verify the source at the block explorer first, then verify again. Check the network too: the same address may be published on another chain.",
    remedies: ["selectNetwork", "openExplorer"],
  },
  explorerLimited: {
    tone: "careful",
    title: "The block explorer asks to wait",
    sentence:
      "The block explorer has taken too many requests from the verification service and refused this one.",
    nextStep: "Wait a minute and try again. With an API key of your own the limit is yours alone.",
    remedies: ["tryAgain", "setApiKey"],
  },
  keyRefused: {
    tone: "bad",
    title: "The block explorer refused the request",
    sentence:
      "The block explorer refused the request, most often because of the API key: yours if you set one, else the service's own.",
    nextStep:
      "Set a valid key for this block explorer and try again. Use one of low value: the service may write it to its log. If the key is valid, try again later.",
    remedies: ["setApiKey", "clearApiKey", "tryAgain"],
  },
  explorerFailed: {
    tone: "bad",
    title: "No usable source from the block explorer",
    sentence:
      "The verification service could not get the source from the block explorer, or could not use what it got.",
    nextStep:
      "If the explorer was out of reach or failed, try again in some minutes. If its data cannot be used, it may be of a kind the service cannot read: the words below tell.",
    remedies: ["tryAgain"],
  },
  compileFailed: {
    tone: "bad",
    title: "The source did not compile",
    sentence:
      "The service fetched the published source, but the compiler refused it or did not produce this contract.",
    nextStep:
      "Read the compiler's words below. Often the explorer names a compiler version that cannot be had, or a file is missing from what was published.",
    remedies: [],
  },
  unsupportedChain: {
    tone: "careful",
    title: "This chain cannot be verified here",
    sentence: "The service does not know this chain, or has no block explorer for it to import from.",
    nextStep: "Choose another network, or a verification service that supports this chain ID.",
    remedies: ["selectNetwork", "openNetworkSettings"],
  },
  alreadyPartial: {
    tone: "good",
    title: "Already verified, partial match",
    sentence:
      "The service already holds a partial match for this contract, and this attempt gave another one, which is not stored.",
    nextStep:
      "Nothing has to be done. Only source that matches exactly, metadata included, would replace what is stored.",
    remedies: [],
  },
  inProgress: {
    tone: "neutral",
    title: "Already being verified",
    sentence: "The service is working on this very contract already, for you or for somebody else.",
    nextStep: "Wait some seconds and try again: the answer is then quick.",
    remedies: ["tryAgain"],
  },
  rateLimited: {
    tone: "careful",
    title: "The service asks to slow down",
    sentence: "The verification service takes no more requests from this machine for now.",
    nextStep: "Wait a little, then try again.",
    remedies: ["tryAgain"],
  },
  nodeUnavailable: {
    tone: "bad",
    title: "The service cannot reach the chain",
    sentence: "None of the nodes that the verification service asks for this chain gave it the bytecode.",
    nextStep: "Nothing is wrong with the contract. Try again later, or ask whoever runs the service.",
    remedies: ["tryAgain"],
  },
  retired: {
    tone: "careful",
    title: "The service does not speak this protocol",
    sentence:
      "There is no such operation at this service: either it has been shut down there, or the network's explorer source names something the service does not know.",
    nextStep:
      "Try the next protocol; the choice is remembered for this network. Or check the explorer source in the settings.",
    remedies: ["nextProtocol", "openNetworkSettings"],
  },
  badRequest: {
    tone: "bad",
    title: "The service refused the request",
    sentence:
      "The service found the request itself wrong: the address, the chain ID or the key has not the form it expects.",
    nextStep: "Read its words below, and check the chain ID of this network in the settings.",
    remedies: ["openNetworkSettings"],
  },
  unknown: {
    tone: "careful",
    title: "An answer that is not understood",
    sentence:
      "The service answered something that says neither verified nor why not. Nothing is guessed from it.",
    nextStep: "Read the service's own words below, or open the raw answer.",
    remedies: ["tryAgain"],
  },
};
