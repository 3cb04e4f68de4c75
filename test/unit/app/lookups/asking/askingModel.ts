import { responseWeight } from "../../../../../src/app/lookups/requestCache.ts";
import type { Action } from "./actions.ts";
import { answerKind, bodyOf, type AnswerName } from "./answers.ts";
import { CacheModel } from "./cacheModel.ts";
import type { Job, ModelWaiter } from "./job.ts";
import { JobsModel } from "./jobsModel.ts";
import { mirrorUrl, questionAt, rushed, type Question } from "./questions.ts";
import { heaviest, hoverPatience, type Seen } from "./seen.ts";
import { TimeModel } from "./timeModel.ts";

type Asker = { word: string; waiter: ModelWaiter | undefined; job: Job | undefined; stopWaiting: () => void };

function newAsker(): Asker {
  return { word: "waits", waiter: undefined, job: undefined, stopWaiting: () => undefined };
}

/** What is to come of asking, in the simplest way it can be said. */
export class AskingModel {
  readonly #time = new TimeModel();
  readonly #jobs = new JobsModel(this.#time, (question, name, number) => this.#hold(question, name, number));
  readonly #caches = {
    record: new CacheModel(heaviest),
    result: new CacheModel(heaviest),
    status: new CacheModel(heaviest),
  };
  readonly #askers: Asker[] = [];
  readonly #announced: number[] = [];
  readonly #looks: string[] = [];
  #number = 0;

  perform(action: Action): void {
    switch (action.kind) {
      case "ask":
        this.#ask(questionAt(action.question), action.retries ?? 2);
        break;
      case "rush":
        for (let index = 0; index < action.count; index += 1) this.#ask(rushed(index), 2);
        break;
      case "hover":
        this.#hover(questionAt(action.question));
        break;
      case "leave":
        this.#leave(action.who);
        break;
      case "answer":
        this.#answer(action.which, action.how);
        break;
      case "flow":
        for (let count = 0; count < action.count && this.#jobs.open()[0]?.origin === mirrorUrl; count += 1) {
          this.#answer(0, action.how);
          this.pass(0);
        }
        break;
      case "pass":
        this.pass(action.milliseconds);
        break;
      case "look":
        this.#look(questionAt(action.question));
        break;
      case "forget":
        this.#forget(questionAt(action.question));
        break;
      case "recall":
        this.#recall(questionAt(action.question), action.age);
        break;
    }
  }

  pass(milliseconds: number): void {
    this.#time.pass(milliseconds);
  }

  seen(): Seen {
    return {
      waiters: this.#askers.map(({ word }) => word),
      calls: this.#jobs.calls.map(({ job, at, state }) => `${at} ${job.question.url} ${state}`),
      announced: this.#announced,
      looks: this.#looks,
      sleeping: this.#time.waiting,
    };
  }

  #ask(question: Question, retries: number): Asker {
    const asker = newAsker();
    this.#askers.push(asker);
    asker.waiter = {
      retries,
      tell: (word) => {
        asker.stopWaiting();
        if (asker.word === "waits") asker.word = word;
      },
    };
    asker.job = this.#jobs.join(question, asker.waiter);
    return asker;
  }

  #hover(question: Question): void {
    // Hovers ask of no service for a status here.
    if (question.kind === "status") return;
    const held = this.#caches[question.kind].use(question.url);
    const age = this.#time.now - (held?.receivedAt ?? 0);
    if (held === undefined || (!held.isFound && age > 5000)) {
      const asker = this.#ask(question, 0);
      asker.stopWaiting = this.#time.set(this.#time.now + hoverPatience, () => (asker.word = "still asking"));
      return;
    }
    this.#askers.push({ ...newAsker(), word: `answered ${held.number}` });
    const isToRefresh = question.kind === "record" && held.isFound && age > 60_000;
    if (isToRefresh) this.#jobs.join(question, { retries: 0, tell: () => undefined });
  }

  #leave(who: number): void {
    const waiting = this.#askers.filter(({ word }) => word === "waits");
    const leaver = waiting[who % Math.max(waiting.length, 1)];
    if (leaver?.waiter === undefined || leaver.job === undefined) return;
    leaver.waiter.tell("left");
    this.#jobs.leave(leaver.job, leaver.waiter);
  }

  #answer(which: number, how: AnswerName): void {
    const open = this.#jobs.open();
    const call = open[which % Math.max(open.length, 1)];
    if (call !== undefined) this.#jobs.answer(call, how, (this.#number += 1));
  }

  #hold(question: Question, name: AnswerName, number: number): void {
    const kind = answerKind(name);
    const isFound = kind.status === 200;
    if (question.kind !== "result") this.#announced.push(number);
    // A hash may be a private key as long as nobody knows it.
    if (question.kind === "result" && question.asked.transaction.kind === "hash" && !isFound) return;
    const { url } = question;
    const weight = responseWeight(bodyOf(kind, number, url));
    this.#caches[question.kind].hold({ url, number, receivedAt: this.#time.now, isFound, weight });
  }

  #look(question: Question): void {
    const held = this.#caches[question.kind].use(question.url);
    this.#looks.push(held === undefined ? "nothing" : `${held.number} at ${held.receivedAt}`);
  }

  #forget(question: Question): void {
    if (question.kind !== "status") return;
    this.#caches.status.forget(question.url);
    this.#jobs.outdate(question);
  }

  #recall({ kind, url }: Question, age: number): void {
    if (kind === "status") return;
    const receivedAt = this.#time.now - age;
    const number = (this.#number += 1);
    const before = this.#caches[kind].use(url);
    if (before !== undefined && before.receivedAt > receivedAt) return;
    const weight = responseWeight(bodyOf(answerKind("found"), number, url));
    this.#caches[kind].hold({ url, number, receivedAt, isFound: true, weight });
  }
}
