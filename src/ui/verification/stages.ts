import type { VerificationReport, VerificationStep } from "../../app/verification/report.ts";
import { verifiedState } from "../../app/verification/fact.ts";
import type { Failure } from "../../http/failure.ts";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { Tone } from "../../text/explanation.ts";
import { failureOfAttempt } from "../../services/verifier/attemptFailure.ts";
import type { VerificationResponse } from "../../services/verifier/verification.ts";
import { lackedByDecisive } from "../../text/verification/response.ts";
import { stageNames, stageStates } from "../../text/verification/verificationPage.ts";
import type { Stage } from "../page/pageModel.ts";

type Found = readonly [tone: Tone | undefined, state: keyof typeof stageStates];

const notReached: Found = [undefined, "notReached"];
const notKnown: Found = [undefined, "notKnown"];
const responded: Found = ["good", "responded"];
const fetched: Found = ["good", "published"];
const compiled: Found = ["good", "compiled"];
const verifiedAfterAll: Found = ["good", "verifiedAfterAll"];

function refusedBy(service: Found): readonly Found[] {
  return [service, notReached, notReached, notReached];
}

function noSource(state: Found[1], tone: Tone = "careful"): readonly Found[] {
  return [responded, [tone, state], notReached, notReached];
}

/** No more than what each outcome says: which stage it failed at says nothing of those it does not name. */
const byOutcome: Readonly<Record<Outcome, readonly Found[]>> = {
  perfect: [responded, fetched, compiled, ["good", "same"]],
  partial: [responded, fetched, compiled, ["good", "sameButMetadata"]],
  alreadyVerified: [responded, notKnown, notKnown, ["good", "verifiedBefore"]],
  alreadyPartial: [responded, fetched, compiled, ["good", "partialAsBefore"]],
  mismatch: [responded, fetched, compiled, ["careful", "different"]],
  notDeployed: [responded, notKnown, notKnown, ["careful", "noneHere"]],
  notPublished: noSource("notPublished"),
  explorerLimited: noSource("explorerLimited"),
  keyRefused: noSource("refused", "bad"),
  explorerFailed: noSource("noSource", "bad"),
  compileFailed: [responded, fetched, ["bad", "notCompiled"], notReached],
  missingSource: [responded, ["bad", "incomplete"], notReached, notReached],
  unsupportedLanguage: [responded, fetched, ["careful", "otherLanguage"], notReached],
  contractAbsent: [responded, fetched, ["bad", "otherContract"], notReached],
  noBytecode: [responded, fetched, compiled, ["careful", "noBytecode"]],
  noSimilar: noSource("noSimilar"),
  unsupportedChain: refusedBy(["careful", "otherChain"]),
  inProgress: refusedBy(["neutral", "inProgress"]),
  rateLimited: refusedBy(["careful", "limited"]),
  nodeUnavailable: [responded, notKnown, notKnown, ["bad", "chainUnreachable"]],
  retired: refusedBy(["careful", "otherProtocol"]),
  badRequest: refusedBy(["bad", "refused"]),
  unknown: [responded, notKnown, notKnown, notKnown],
};

const byFailure: Readonly<Record<Failure["kind"], Found>> = {
  unreachable: ["bad", "unreachable"],
  proxyFailed: ["bad", "proxyFailed"],
  timedOut: ["bad", "timedOut"],
  tooLarge: ["bad", "tooLarge"],
  unreadable: ["bad", "unreadable"],
  cutOff: ["bad", "cutOff"],
  redirected: ["bad", "redirected"],
  rateLimited: ["bad", "limited"],
  serviceFailed: ["bad", "failed"],
  notJson: ["bad", "notJson"],
  notNamed: ["bad", "notNamed"],
  unfinished: ["careful", "unfinished"],
};

const names = ["service", "source", "compiler", "bytecode"] as const;

/** How far an attempt came, or `undefined` where none was made. */
export function stagesOf({ conclusion }: VerificationReport): readonly Stage[] | undefined {
  switch (conclusion.kind) {
    case "responded":
      return named(
        verifiedState(conclusion.statusAfter) === undefined
          ? byResponse(conclusion.response)
          : [responded, notKnown, notKnown, verifiedAfterAll],
      );
    case "failed":
      return named([
        byFailure[conclusion.error.failure.kind],
        notKnown,
        notKnown,
        verifiedState(conclusion.statusAfter) === undefined ? notKnown : verifiedAfterAll,
      ]);
    case "unresolved":
    case "noVerifier":
    case "held":
    case "noExplorer":
    case "cancelled":
      return undefined;
  }
}

/**
 * How each stage went of an attempt of which a word is left: an outcome, or why there was none. Of one without any, its tone is
 * undefined.
 */
export function stageTonesOf(word: string): readonly (Tone | undefined)[] {
  const found = isOutcome(word)
    ? byOutcome[word]
    : refusedBy(Object.hasOwn(byFailure, word) ? byFailure[word as Failure["kind"]] : ["bad", "failed"]);
  return found.map(([tone]) => tone);
}

/** A match may lack files all the same: the service compiled without them. */
function byResponse(response: VerificationResponse): readonly Found[] {
  const failure = failureOfAttempt(response);
  if (failure !== undefined) return [byFailure[failure.kind], notKnown, notKnown, notKnown];
  const found = byOutcome[response.outcome];
  const { missing, invalid } = lackedByDecisive(response) ?? { missing: 0, invalid: 0 };
  return response.outcome === "partial" && missing + invalid > 0
    ? found.with(1, ["careful", "incomplete"])
    : found;
}

/** Nothing was sent to be verified yet. */
const beforeRequest: ReadonlySet<VerificationStep["kind"]> = new Set([
  "comparing",
  "waiting",
  "resolving",
  "askingKey",
]);

/**
 * What is to be found out, while nothing is known yet. The service is under way from the moment that it is asked: what it
 * does with the source it says at its end alone.
 */
export function stagesToCome(step: VerificationStep | undefined): readonly Stage[] {
  const isRunning = step !== undefined && !beforeRequest.has(step.kind);
  const stages = named(names.map(() => [undefined, "pending"]));
  const running = { isRunning, words: [stageStates.running()] };
  return stages.map((stage, index) => (isRunning && index === 0 ? { ...stage, ...running } : stage));
}

const isOutcome = (word: string): word is Outcome => Object.hasOwn(byOutcome, word);

function named(found: readonly Found[]): readonly Stage[] {
  return names.map((name, index) => {
    const [tone, state] = found[index] ?? notKnown;
    return { name: stageNames[name](), tone, words: [stageStates[state]()] };
  });
}
