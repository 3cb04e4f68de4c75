import type { Failure } from "../../http/failure.ts";
import type { Outcome } from "../../services/verifier/outcome/outcome.ts";
import type { Tone } from "../../text/explanation.ts";
import { verifiedState, type VerificationReport } from "../../app/verification/report.ts";
import type { Stage } from "../parts/stageLine.ts";

type Found = readonly [tone: Tone | undefined, words: string];

const notReached: Found = [undefined, "not reached"];
const notKnown: Found = [undefined, "not known"];
const answered: Found = ["good", "answered"];
const fetched: Found = ["good", "published"];
const compiled: Found = ["good", "compiled"];
const verifiedAfterAll: Found = ["good", "verified all the same"];

function refusedBy(service: Found): readonly Found[] {
  return [service, notReached, notReached, notReached];
}

function noSource(words: string, tone: Tone = "careful"): readonly Found[] {
  return [answered, [tone, words], notReached, notReached];
}

/** No more than what each outcome tells: which stage it failed at says nothing of those it does not name. */
const byOutcome: Readonly<Record<Outcome, readonly Found[]>> = {
  perfect: [answered, fetched, compiled, ["good", "the same"]],
  partial: [answered, fetched, compiled, ["good", "the same but for metadata"]],
  alreadyVerified: [answered, notKnown, notKnown, ["good", "verified before"]],
  alreadyPartial: [answered, fetched, compiled, ["good", "partial match, as before"]],
  mismatch: [answered, fetched, compiled, ["careful", "different"]],
  notDeployed: [answered, notKnown, notKnown, ["careful", "none at this address"]],
  notPublished: noSource("not published"),
  explorerLimited: noSource("explorer asks to wait"),
  keyRefused: noSource("request refused", "bad"),
  explorerFailed: noSource("no usable source", "bad"),
  compileFailed: [answered, fetched, ["bad", "did not compile"], notReached],
  unsupportedChain: refusedBy(["careful", "chain not supported"]),
  inProgress: refusedBy(["neutral", "at work already"]),
  rateLimited: refusedBy(["careful", "asks to slow down"]),
  nodeUnavailable: [answered, notKnown, notKnown, ["bad", "chain out of reach"]],
  retired: refusedBy(["careful", "other protocol"]),
  badRequest: refusedBy(["bad", "request refused"]),
  unknown: [answered, notKnown, notKnown, notKnown],
};

const byFailure: Readonly<Record<Failure["kind"], Found>> = {
  unreachable: ["bad", "not reached"],
  proxyFailed: ["bad", "kept off by the proxy"],
  timedOut: ["bad", "no answer in time"],
  tooLarge: ["bad", "answer too large"],
  unreadable: ["bad", "answer not readable"],
  cutOff: ["bad", "answer cut off"],
  redirected: ["bad", "points elsewhere"],
  rateLimited: ["bad", "asks to slow down"],
  serviceFailed: ["bad", "failed"],
  notJson: ["bad", "not this service"],
  notNamed: ["bad", "names nothing asked for"],
  unfinished: ["careful", "job not seen to its end"],
};

const names = ["Service", "Source", "Compiler", "Bytecode"] as const;

/** How far an attempt came, or `undefined` where none was made. */
export function stagesOf({ conclusion }: VerificationReport): readonly Stage[] | undefined {
  switch (conclusion.kind) {
    case "answered":
      return named(
        verifiedState(conclusion.statusAfter) === undefined
          ? byOutcome[conclusion.response.outcome]
          : [answered, notKnown, notKnown, verifiedAfterAll],
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
    case "noExplorer":
    case "cancelled":
      return undefined;
  }
}

/** What is to be found out, while nothing is known yet. */
export const stagesToCome: readonly Stage[] = named([
  [undefined, "does it answer?"],
  [undefined, "is it published?"],
  [undefined, "does it compile?"],
  [undefined, "is it the same?"],
]);

function named(found: readonly Found[]): readonly Stage[] {
  return names.map((name, index) => {
    const [tone, words] = found[index] ?? notKnown;
    return { name, tone, words };
  });
}
