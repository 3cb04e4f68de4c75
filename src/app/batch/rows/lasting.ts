import type { Outcome } from "../../../services/verifier/outcome/outcome.ts";

const lasting: Readonly<Record<Outcome, boolean>> = {
  // Of the creation code alone.
  perfect: true,
  partial: true,
  alreadyVerified: false,
  alreadyPartial: false,
  mismatch: true,
  notDeployed: false,
  notPublished: false,
  explorerLimited: false,
  keyRefused: false,
  explorerFailed: false,
  compileFailed: true,
  missingSource: true,
  unsupportedLanguage: true,
  contractAbsent: true,
  noBytecode: true,
  noSimilar: false,
  unsupportedChain: true,
  inProgress: false,
  rateLimited: false,
  nodeUnavailable: false,
  retired: false,
  badRequest: false,
  unknown: false,
};

/**
 * Whether a service makes this of the same files whenever it gets them; asked only of what failed.
 * @param word an outcome, or how it failed before any
 */
export function isLasting(word: string): boolean {
  const byWord: Readonly<Record<string, boolean | undefined>> = lasting;
  return byWord[word] === true;
}
