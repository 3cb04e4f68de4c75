import type { Transport } from "../../../../../src/http/channel.ts";
import type { FakeClock } from "../../../../support/fakeClock.ts";
import { answerKind, bodyOf, type AnswerKind, type AnswerName } from "./answers.ts";

/** A request that has left. */
export type Call = {
  readonly url: string;
  readonly origin: string;
  readonly at: number;
  state: "open" | "answered" | "aborted";
  /** With what it was answered, and the number of that. */
  answered: { readonly kind: AnswerKind; readonly number: number } | undefined;
  readonly answer: (response: Response | Error) => void;
};

const mostAtOnce = 8;
const mostStartsASecond = 40;

/** A network whose services answer when they are told to. It counts what no service may have to bear. */
export class HeldNetwork {
  readonly calls: Call[] = [];
  /** Where a limit was overstepped. */
  readonly excesses: string[] = [];
  readonly #clock: FakeClock;

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  readonly transport: Transport = (href, { signal }) => {
    signal.throwIfAborted();
    const { origin, pathname } = new URL(href);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const call: Call = {
      url: origin + pathname,
      origin,
      at: this.#clock.now(),
      state: "open",
      answered: undefined,
      answer: (response) => {
        call.state = "answered";
        if (response instanceof Error) reject(response);
        else resolve(response);
      },
    };
    signal.addEventListener("abort", () => {
      if (call.state === "open") call.state = "aborted";
      reject(signal.reason as Error);
    });
    this.calls.push(call);
    this.#count(call);
    return promise;
  };

  /** Requests that wait for an answer, in an order that does not depend on which of two services was asked first. */
  open(): readonly Call[] {
    const open = this.calls.filter(({ state }) => state === "open");
    return open.sort((one, other) => (one.origin < other.origin ? -1 : one.origin > other.origin ? 1 : 0));
  }

  /** Answers a request with the body of a number. */
  answer(call: Call, name: AnswerName, number: number): void {
    const kind = answerKind(name);
    const { status, retryAfterSeconds, rejection } = kind;
    call.answered = { kind, number };
    const headers = retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) };
    const body = kind.body === "cut off" ? cutOff() : bodyOf(kind, number, call.url);
    call.answer(rejection === undefined ? new Response(body, { status: status!, headers }) : rejection());
  }

  #count({ url, origin }: Call): void {
    const there = this.calls.filter((call) => call.origin === origin);
    const open = there.filter(({ state }) => state === "open");
    const started = there.filter(({ at }) => at > this.#clock.now() - 1000);
    if (open.filter((call) => call.url === url).length > 1) this.excesses.push(`${url} twice at once`);
    if (open.length > mostAtOnce) this.excesses.push(`${open.length} at once`);
    if (started.length > mostStartsASecond) this.excesses.push(`${started.length} in a second`);
  }
}

function cutOff(): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (body) => body.enqueue(new Uint8Array([123])),
    pull: (body) => body.error(Object.assign(new Error("reset"), { code: "ECONNRESET" })),
  });
}
