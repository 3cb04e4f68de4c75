import { KnownKeys } from "../../../../../src/http/masking.ts";
import { Pacer } from "../../../../../src/http/pacer.ts";
import { HoverQueries } from "../../../../../src/app/hover/hoverQueries.ts";
import { Lookups } from "../../../../../src/app/lookups/lookups.ts";
import { FakeClock } from "../../../../support/fakeClock.ts";
import type { Action } from "./actions.ts";
import { answerKind, bodyOf, type AnswerName } from "./answers.ts";
import { wordOf, type Asker } from "./asker.ts";
import { HeldNetwork } from "./heldNetwork.ts";
import { ask, known, numberOf, point, recall } from "./productCalls.ts";
import { mirrorUrl, questionAt, rushed, type Question } from "./questions.ts";
import { heaviest, jitter, type Seen } from "./seen.ts";
import { everyHashAgreed } from "../../../../support/consent.ts";
import { parseInThread } from "../../../../../src/platform/node/parseInThread.ts";

/** The product's own lookups, hovers and limits, at a network that answers when it is told to. */
export class World {
  readonly clock = new FakeClock();
  readonly network = new HeldNetwork(this.clock);
  readonly lookups: Lookups;
  readonly askers: Asker[] = [];
  /** The answers of earlier windows: for what each was. */
  readonly recalled = new Map<number, string>();
  readonly #announced: number[] = [];
  readonly #looks: string[] = [];
  readonly #hovers: HoverQueries;
  #number = 0;
  #numberAtRest = 0;

  constructor() {
    const { transport } = this.network;
    const pacer = new Pacer(this.clock);
    const random = () => jitter / 500;
    const channel = {
      transport,
      clock: this.clock,
      pacer,
      keys: new KnownKeys(),
      random,
      parseLargeJson: parseInThread,
      log: () => undefined,
    };
    this.lookups = new Lookups(() => Promise.resolve(channel), everyHashAgreed, { maxWeight: heaviest });
    this.#hovers = new HoverQueries(this.lookups, this.clock, () => undefined);
    this.lookups.onDidReceive(({ response }) => this.#announced.push(numberOf(response)));
  }

  /** Does what is to be done at once; what comes of it comes later. */
  async perform(action: Action): Promise<void> {
    switch (action.kind) {
      case "ask":
        this.#ask(questionAt(action.question), action.retries);
        break;
      case "rush":
        for (let index = 0; index < action.count; index += 1) this.#ask(rushed(index), undefined);
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
        for (
          let count = 0;
          count < action.count && this.network.open()[0]?.origin === mirrorUrl;
          count += 1
        ) {
          this.#answer(0, action.how);
          await this.settle();
        }
        break;
      case "pass":
        await this.clock.advance(action.milliseconds);
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

  /** Resolves when all has come that comes without time going on. */
  async settle(): Promise<void> {
    await this.clock.advance(0);
    this.#numberAtRest = this.#number;
  }

  seen(): Seen {
    return {
      waiters: this.askers.map(({ word }) => word),
      calls: this.network.calls.map(({ at, url, state }) => `${at} ${url} ${state}`),
      announced: this.#announced,
      looks: this.#looks,
      sleeping: this.clock.sleeping,
    };
  }

  #ask(question: Question, retries: number | undefined): void {
    this.#follow(question, false, async (signal) => {
      const asking = retries === undefined ? { signal } : { signal, retries };
      return `answered ${numberOf(await ask(this.lookups, question, asking))}`;
    });
  }

  #hover(question: Question): void {
    if (question.kind === "status") return;
    this.#follow(question, true, (pointer) => point(this.#hovers, question, pointer));
  }

  #follow(question: Question, isHover: boolean, begin: (signal: AbortSignal) => Promise<string>): void {
    const at = this.clock.now();
    const abort = new AbortController();
    const wasKnown = isHover && known(this.lookups, question) !== undefined;
    const after = this.#numberAtRest;
    const asker: Asker = { question, isHover, wasKnown, after, at, abort, word: "waits" };
    this.askers.push(asker);
    begin(abort.signal).then(
      (word) => (asker.word = word),
      (error: unknown) => (asker.word = wordOf(error)),
    );
  }

  #leave(who: number): void {
    const waiting = this.askers.filter(({ word }) => word === "waits");
    waiting[who % Math.max(waiting.length, 1)]?.abort.abort(new Error("left"));
  }

  #answer(which: number, how: AnswerName): void {
    const open = this.network.open();
    const call = open[which % Math.max(open.length, 1)];
    if (call !== undefined) this.network.answer(call, how, (this.#number += 1));
  }

  #look(question: Question): void {
    const held = known(this.lookups, question);
    this.#looks.push(held === undefined ? "nothing" : `${numberOf(held)} at ${held.receivedAt}`);
  }

  #forget(question: Question): void {
    if (question.kind === "status") this.lookups.invalidateStatus(question.asked);
  }

  #recall(question: Question, age: number): void {
    if (question.kind === "status") return;
    const number = (this.#number += 1);
    this.recalled.set(number, question.url);
    recall(this.lookups, question, bodyOf(answerKind("found"), number, question.url), this.clock.now() - age);
  }
}
