import { randomUUID } from "node:crypto";
import type { Json } from "../http/json.ts";
import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import { alreadyVerified, inProgress, sendJobRefusal } from "./refusal.ts";
import type { Verification, VerificationResult, VerificationSubject } from "./verification.ts";
import { contractKey, type VerifiedContract } from "./verifiedContracts.ts";

/** The body of `GET /v2/verify/{id}`; fields are added when the job is done. */
export type Job = Record<string, Json | undefined>;

/** What is said of a job now, and once it is done. */
type RunningJob = { now: Job; done?: Job; asked: boolean };

/** Answers `POST /v2/verify/{source}/{chainId}/{address}` and the question how the job is doing. */
export class JobProtocol {
  readonly #verification: Verification;
  readonly #jobs = new Map<string, RunningJob>();
  readonly #running = new Set<string>();

  constructor(verification: Verification) {
    this.#verification = verification;
  }

  reset(): void {
    this.#jobs.clear();
    this.#running.clear();
  }

  async start(exchange: Exchange, subject: VerificationSubject): Promise<void> {
    const { chainId, address } = subject;
    const { runtimeMatch, creationMatch } = (await this.#verification.stored(subject))?.match.status ?? {};
    if (runtimeMatch === "perfect" && creationMatch === "perfect") {
      sendJobRefusal(exchange, alreadyVerified(chainId, address));
      return;
    }
    const refusal = this.#verification.refusal(subject);
    if (refusal) {
      sendJobRefusal(exchange, refusal);
      return;
    }
    if (this.#running.has(contractKey(chainId, address))) {
      sendJobRefusal(exchange, inProgress(chainId, address));
      return;
    }
    const verificationId = this.accept(exchange);
    this.#running.add(contractKey(chainId, address));
    void this.#run(verificationId, subject).finally(() =>
      this.#running.delete(contractKey(chainId, address)),
    );
  }

  /** Answers 202 with the ID of a job; `job` is what a question about it is answered with from then on. */
  accept(exchange: Exchange, job?: Job): string {
    const verificationId = randomUUID();
    if (job) this.#jobs.set(verificationId, { now: { ...job, verificationId }, asked: false });
    sendJson(exchange, 202, { verificationId });
    return verificationId;
  }

  /**
   * Says how a job is doing. Real servers queue jobs, so the first question always comes too early; here it does too,
   * however quick the work was.
   */
  report(exchange: Exchange, verificationId: string): void {
    const job = this.#jobs.get(verificationId);
    if (job) {
      sendJson(exchange, 200, job.asked ? (job.done ?? job.now) : job.now);
      job.asked = true;
      return;
    }
    sendJobRefusal(exchange, {
      status: 404,
      message: `No job found for verificationId ${verificationId}`,
      customCode: "job_not_found",
    });
  }

  async #run(verificationId: string, subject: VerificationSubject): Promise<void> {
    const started = { isJobCompleted: false, verificationId, jobStartTime: wholeSeconds(new Date()) };
    const job: RunningJob = {
      now: { ...started, contract: unmatched(subject) },
      asked: false,
    };
    this.#jobs.set(verificationId, job);
    const outcome = await this.#verification.verify(subject, false).then(
      (result) => jobOutcome(subject, result),
      () => ({
        contract: unmatched(subject),
        error: jobError("internal_error", "The server encountered an unexpected error."),
      }),
    );
    const jobFinishTime = wholeSeconds(new Date());
    job.done = { ...started, isJobCompleted: true, jobFinishTime, ...outcome };
  }
}

function jobOutcome(subject: VerificationSubject, result: VerificationResult): Job {
  switch (result.kind) {
    case "refused":
    case "failed": {
      const { customCode, jobMessage, message, data } = result.refusal;
      const errorData = data === undefined ? {} : { errorData: data };
      const compared = result.kind === "failed" ? result.compared : {};
      return {
        contract: unmatched(subject),
        error: { ...jobError(customCode, jobMessage ?? message), ...errorData, ...compared },
      };
    }
    case "known":
      return {
        contract: unmatched(subject),
        error: jobError(
          "already_verified",
          "The contract is already verified and the job didn't yield a better match.",
        ),
      };
    case "verified":
      return {
        compilationTime: String(result.contract.match.compilation.compilationTime ?? 0),
        contract: matchRecord(subject, result.contract),
      };
  }
}

function jobError(customCode: string, message: string): Record<string, Json> {
  return { customCode, message, errorId: randomUUID() };
}

type Subject = Omit<VerificationSubject, "apiKey">;

/** The contract as it stands in a response when it is not verified. */
export function unmatched({ chainId, address }: Subject): Record<string, Json> {
  return { match: null, creationMatch: null, runtimeMatch: null, chainId, address };
}

/** The contract as it stands in a response when it is verified. */
export function matchRecord({ chainId, address }: Subject, contract: VerifiedContract): Record<string, Json> {
  const { runtimeMatch, creationMatch } = contract.match.status;
  return {
    matchId: contract.matchId,
    creationMatch: matchWord(creationMatch),
    runtimeMatch: matchWord(runtimeMatch),
    verifiedAt: wholeSeconds(contract.verifiedAt),
    match: matchWord(contract.status),
    chainId,
    address,
  };
}

function matchWord(status: string | null): string | null {
  return status === "perfect" ? "exact_match" : status === "partial" ? "match" : null;
}

export function wholeSeconds(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, "Z");
}
