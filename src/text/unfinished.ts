import { duration } from "./duration.ts";
import type { Explanation } from "./explanation.ts";

/** A job that was started and not seen to its end; `why` says why the last look at it failed, unless it still ran then. */
export function explainUnfinished(
  host: string,
  afterMilliseconds: number,
  why: string | undefined,
): Explanation {
  const after = "what came of it is known then, or that it is still at work";
  if (why === undefined) {
    return {
      tone: "careful",
      title: "The job is still running",
      sentence: `The job at ${host} was still running after ${duration(afterMilliseconds)}.`,
      nextStep: `The service goes on with it. Try again in a minute: ${after}.`,
      remedies: ["tryAgain"],
    };
  }
  return {
    tone: "careful",
    title: "The job was lost sight of",
    sentence: `${host} started the job, but its result could not be read. ${why}`,
    nextStep: `The service may have finished it. Try again in a minute: ${after}.`,
    remedies: ["tryAgain", "checkConnection"],
  };
}
