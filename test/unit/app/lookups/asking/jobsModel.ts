import { answerKind, failureOf, type AnswerName } from "./answers.ts";
import type { Job, ModelCall, ModelWaiter } from "./job.ts";
import { LimiterModel } from "./limiterModel.ts";
import { mirrorUrl, verifierUrl, type Question } from "./questions.ts";
import { jitter } from "./seen.ts";
import type { TimeModel } from "./timeModel.ts";

const deadline = 15_000;
const freshPause = 1500;
const nothing = (): void => undefined;

/** What is asked of services, in the simplest way it can be said. */
export class JobsModel {
  readonly calls: ModelCall[] = [];
  readonly #time: TimeModel;
  readonly #onAnswer: (question: Question, name: AnswerName, number: number) => void;
  readonly #limiters: Readonly<Record<string, LimiterModel>>;
  readonly #running = new Map<string, Job>();

  constructor(time: TimeModel, onAnswer: (question: Question, name: AnswerName, number: number) => void) {
    this.#time = time;
    this.#onAnswer = onAnswer;
    this.#limiters = { [mirrorUrl]: new LimiterModel(time), [verifierUrl]: new LimiterModel(time) };
  }

  open(): readonly ModelCall[] {
    const open = this.calls.filter(({ state }) => state === "open");
    return [mirrorUrl, verifierUrl].flatMap((origin) => open.filter((call) => call.origin === origin));
  }

  join(question: Question, waiter: ModelWaiter): Job {
    const job = this.#running.get(question.url) ?? this.#begin(question);
    job.waiters.add(waiter);
    return job;
  }

  leave(job: Job, waiter: ModelWaiter): void {
    job.waiters.delete(waiter);
    if (job.waiters.size === 0) this.#end(job, "");
  }

  outdate({ url }: Question): void {
    const job = this.#running.get(url);
    if (job !== undefined) job.isOutdated = true;
  }

  answer(call: ModelCall, name: AnswerName, number: number): void {
    const { job } = call;
    const kind = answerKind(name);
    const failure = failureOf(kind, job.question);
    call.state = "answered";
    job.call = undefined;
    job.stopDoing();
    if (kind.passes === true && this.#mayRetry(job, kind.retryAfterSeconds)) return;
    if (kind.status === 404 && this.#isFresh(job.question) && this.#mayAskAgain(job)) return;
    if (failure === undefined && job.isOutdated) {
      job.isOutdated = false;
      job.givesUpAt = this.#time.now + deadline;
      this.#send(job);
      return;
    }
    if (failure === undefined) this.#onAnswer(job.question, name, number);
    this.#end(job, failure === undefined ? `answered ${number}` : `failed ${failure}`);
  }

  #begin(question: Question): Job {
    const job: Job = {
      question,
      waiters: new Set(),
      givesUpAt: this.#time.now + deadline,
      retried: 0,
      hasWaitedAsAsked: false,
      isOutdated: false,
      call: undefined,
      stopDeadline: nothing,
      stopDoing: nothing,
    };
    this.#running.set(question.url, job);
    this.#send(job);
    return job;
  }

  #send(job: Job): void {
    job.retried = 0;
    job.hasWaitedAsAsked = false;
    job.stopDeadline();
    job.stopDeadline = this.#time.set(job.givesUpAt, () => this.#end(job, "failed timedOut"));
    this.#try(job);
  }

  #try(job: Job): void {
    const { origin } = new URL(job.question.url);
    job.stopDoing = this.#limiters[origin]!.enter(() => {
      job.call = { job, origin, at: this.#time.now, state: "open" };
      this.calls.push(job.call);
    });
  }

  /** Tries again after a pause, if anybody who waits would. */
  #mayRetry(job: Job, asked: number | undefined): boolean {
    const at = this.#time.now + (asked === undefined ? jitter : asked * 1000);
    const hasWaited = job.hasWaitedAsAsked && asked !== undefined;
    if (job.retried >= mostRetries(job) || hasWaited || at >= job.givesUpAt) return false;
    job.retried += 1;
    job.hasWaitedAsAsked ||= asked !== undefined;
    job.stopDoing = this.#time.set(at, () => this.#try(job));
    return true;
  }

  #mayAskAgain(job: Job): boolean {
    const at = this.#time.now + freshPause;
    if (mostRetries(job) === 0 || at >= job.givesUpAt) return false;
    job.stopDeadline();
    job.stopDoing = this.#time.set(at, () => this.#send(job));
    return true;
  }

  #isFresh(question: Question): boolean {
    if (question.kind !== "result" || question.asked.transaction.kind !== "id") return false;
    return Math.abs(this.#time.now - Number(question.asked.transaction.id.seconds) * 1000) < 30_000;
  }

  #end(job: Job, word: string): void {
    this.#running.delete(job.question.url);
    job.stopDeadline();
    job.stopDoing();
    if (job.call !== undefined) job.call.state = "aborted";
    for (const waiter of job.waiters) waiter.tell(word);
  }
}

function mostRetries({ waiters }: Job): number {
  return Math.max(...[...waiters].map(({ retries }) => retries));
}
