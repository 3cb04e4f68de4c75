import { ProxyError } from "../../../../../src/http/connectionFailure.ts";
import { namesIn } from "../../../../support/faults.ts";
import type { Question } from "./questions.ts";

/** What a service, or what stands before it, may do with a request. */
export type AnswerKind = {
  readonly status?: number;
  readonly retryAfterSeconds?: number;
  readonly body?: "json" | "long json" | "page" | "cut off";
  /** There is no answer: why. */
  readonly rejection?: () => Error;
  /** What that is for whoever asked: an answer, one to a mirror node's questions alone, or the name of a failure. */
  readonly means: string;
  /** Whether it may be over in a moment. */
  readonly passes?: true;
};

const refused = () => Object.assign(new Error("refused"), { code: "ECONNREFUSED", syscall: "connect" });
const noProxy = () => new ProxyError("unreachable", "proxy.example:3128");

const kinds = {
  found: { status: 200, body: "json", means: "answer" },
  foundMuch: { status: 200, body: "long json", means: "answer" },
  notFound: { status: 404, body: "json", means: "answer" },
  badRequest: { status: 400, body: "json", means: "mirror answer" },
  garbage: { status: 200, body: "page", means: "notJson" },
  cutOff: { status: 200, body: "cut off", means: "cutOff" },
  otherServer: { status: 404, body: "page", means: "serviceFailed" },
  broken: { status: 500, body: "json", means: "serviceFailed" },
  redirect: { status: 302, body: "page", means: "redirected" },
  busy: { status: 503, body: "page", means: "serviceFailed", passes: true },
  limited: { status: 429, body: "json", means: "rateLimited", passes: true },
  limitedForNone: { status: 429, body: "json", retryAfterSeconds: 0, means: "rateLimited", passes: true },
  limitedFor2: { status: 429, body: "json", retryAfterSeconds: 2, means: "rateLimited", passes: true },
  limitedFor4: { status: 429, body: "json", retryAfterSeconds: 4, means: "rateLimited" },
  refused: { rejection: refused, means: "unreachable", passes: true },
  noProxy: { rejection: noProxy, means: "proxyFailed", passes: true },
} satisfies Readonly<Record<string, AnswerKind>>;

export type AnswerName = keyof typeof kinds;

export const answerNames = Object.keys(kinds) as readonly AnswerName[];

export function answerKind(name: AnswerName): AnswerKind {
  return kinds[name];
}

/** The name of the failure that it is for whoever asked; `undefined` where it is an answer. */
export function failureOf({ means }: AnswerKind, { kind }: Question): string | undefined {
  if (means === "answer" || (means === "mirror answer" && kind !== "status")) return undefined;
  return means === "mirror answer" ? "serviceFailed" : means;
}

/** A body that can be told from all others, as either service would send it who is asked at a URL. */
export function bodyOf({ status, body }: AnswerKind, number: number, url: string): string {
  const memo = `#${number}#${body === "long json" ? "m".repeat(200) : ""}`;
  if (body === "page") return `<html>${memo}</html>`;
  const object =
    status === 200
      ? { ...namesIn(url), memo, match: "match" }
      : { _status: { messages: [{ message: memo }] }, ...(status === 404 && { match: null }) };
  return JSON.stringify(object);
}

/** Which body a text is. */
export function numberIn(text: string): number {
  return Number(/#(\d+)#/.exec(text)?.[1]);
}
