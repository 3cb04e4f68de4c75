import * as l10n from "@vscode/l10n";
import type { Failure } from "../../http/failure.ts";
import type { Tone } from "../explanation.ts";

/** The stages of a verification. */
export const stageNames = {
  label: () => l10n.t("Stages of the verification"),
  service: () => l10n.t("Service"),
  source: () => l10n.t("Source"),
  compiler: () => l10n.t("Compiler"),
  bytecode: () => l10n.t("Bytecode"),
};

/** How a stage went, in a word or two; without a tone where that is not known. */
export type StageResult = readonly [tone: Tone | undefined, word: string];

export const notReached = (): StageResult => [undefined, l10n.t("not reached")];
export const notKnown = (): StageResult => [undefined, l10n.t("unknown")];
export const pending = (): StageResult => [undefined, l10n.t("pending")];
export const running = (): StageResult => [undefined, l10n.t("in progress")];
export const responded = (): StageResult => ["good", l10n.t("responded")];
export const sourceFound = (): StageResult => ["good", l10n.t("published")];
export const incomplete = (): StageResult => ["careful", l10n.t("incomplete")];
export const compiled = (): StageResult => ["good", l10n.t("compiled")];
export const verified = (): StageResult => ["good", l10n.t("verified")];

/** The stages of an attempt that ended at the service. */
export function refusedBy(service: StageResult): readonly StageResult[] {
  return [service, notReached(), notReached(), notReached()];
}

/** The stages of an attempt that ended at the source. */
export function withoutSource(source: StageResult): readonly StageResult[] {
  return [responded(), source, notReached(), notReached()];
}

const byFailure: Readonly<Record<Failure["kind"], () => StageResult>> = {
  unreachable: () => ["bad", l10n.t("unreachable")],
  proxyFailed: () => ["bad", l10n.t("proxy failed")],
  timedOut: () => ["bad", l10n.t("timed out")],
  tooLarge: () => ["bad", l10n.t("response too large")],
  unreadable: () => ["bad", l10n.t("unreadable response")],
  cutOff: () => ["bad", l10n.t("incomplete response")],
  redirected: () => ["bad", l10n.t("unexpected redirect")],
  rateLimited: () => ["bad", l10n.t("rate limit reached")],
  serviceFailed: () => ["bad", l10n.t("service error")],
  notJson: () => ["bad", l10n.t("unexpected response")],
  notNamed: () => ["bad", l10n.t("response about something else")],
  rpcError: () => ["bad", l10n.t("node error")],
  wrongChain: () => ["bad", l10n.t("wrong chain")],
  chainRestarted: () => ["careful", l10n.t("chain restarted")],
  notInBrowser: () => ["careful", l10n.t("not available in a browser")],
  urlNotStored: () => ["bad", l10n.t("no RPC URL")],
  unfinished: () => ["careful", l10n.t("result unknown")],
};

/** How the service stage of an attempt went that had no response with an outcome. @param word of a failure, or any other */
export function stageOfFailure(word: string): StageResult {
  return byFailure[isFailure(word) ? word : "serviceFailed"]();
}

const isFailure = (word: string): word is Failure["kind"] => Object.hasOwn(byFailure, word);
