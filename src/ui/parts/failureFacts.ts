import { assertNever } from "../../core/assertNever.ts";
import { groupDigits } from "../../core/amount.ts";
import type { Failure, ProxyReason, UnreachableReason } from "../../http/failure.ts";
import { attemptWord } from "../../text/attemptWord.ts";
import { duration } from "../../text/duration.ts";
import { durationText } from "../timeText.ts";
import type { Fact } from "./fact.ts";

const reasons: Readonly<Record<UnreachableReason, string>> = {
  dns: "the name could not be resolved",
  refused: "connection refused",
  connectTimeout: "no connection in time",
  untrusted: "certificate from an unknown authority",
  otherName: "certificate for another name",
  expired: "certificate out of its time",
  tls: "no trusted encryption",
  reset: "connection lost",
  other: "no connection",
};

const proxyReasons: Readonly<Record<ProxyReason, string>> = {
  unreachable: "proxy not reached",
  untrusted: "the proxy's certificate is from an unknown authority",
  otherName: "the proxy's certificate is for another name",
  expired: "the proxy's certificate is out of its time",
  tls: "no trusted encryption to the proxy",
  silent: "proxy did not answer",
  refused: "proxy opened no way",
  login: "proxy wants a login",
  unusable: "no http or https proxy",
  plainHttp: "plain http through a proxy",
};

/** What is known of a failure to get an answer. */
export function failureFacts(failure: Failure): readonly Fact[] {
  switch (failure.kind) {
    case "unreachable":
      return [
        { label: "Reason", text: reasons[failure.reason], code: failure.code.slice(0, 100) },
        {
          label: "Arrived",
          text: failure.neverLeft ? "no, nothing was sent" : "not known; the service may have the request",
        },
      ];
    case "proxyFailed":
      return [
        { label: "Reason", text: proxyReasons[failure.reason] },
        ...(failure.proxy === undefined ? [] : [{ label: "Proxy", code: failure.proxy }]),
        ...(failure.status === undefined ? [] : [{ label: "HTTP status", text: String(failure.status) }]),
        { label: "Arrived", text: "no, nothing was sent" },
      ];
    case "timedOut":
      return [{ label: "Waited", text: durationText(failure.afterMilliseconds) }];
    case "tooLarge":
      return [{ label: "Limit", text: bytes(failure.limitBytes) }];
    case "unreadable":
      return [
        { label: "HTTP status", text: String(failure.status) },
        { label: "Size", text: bytes(failure.bytes) },
      ];
    case "cutOff":
      return [{ label: "Received", text: bytes(failure.receivedBytes) }];
    case "redirected":
    case "notNamed":
      return [{ label: "HTTP status", text: String(failure.status) }];
    case "serviceFailed": {
      const wait = failure.retryAfterMilliseconds;
      return [
        { label: "HTTP status", text: String(failure.status) },
        ...(wait === undefined ? [] : [waitFact(wait)]),
      ];
    }
    case "rateLimited":
      return [waitFact(failure.retryAfterMilliseconds)];
    case "notJson":
      return [
        { label: "HTTP status", text: String(failure.status) },
        {
          label: "Content type",
          ...(failure.contentType === ""
            ? { missing: "not sent" }
            : { code: failure.contentType.slice(0, 200) }),
        },
      ];
    case "unfinished":
      return [
        { label: "Arrived", text: "yes, the service started a job" },
        { label: "Job", wireName: "verificationId", code: failure.verificationId },
        { label: "Waited", text: durationText(failure.afterMilliseconds) },
        {
          label: "Last look",
          text:
            failure.miss === undefined
              ? "still running"
              : attemptWord({ word: failure.miss.kind, status: undefined }),
        },
      ];
    default:
      return assertNever(failure);
  }
}

function bytes(count: number): string {
  return `${groupDigits(BigInt(count))} bytes`;
}

function waitFact(milliseconds: number | undefined): Fact {
  const label = "Asks to wait";
  if (milliseconds === undefined) return { label, missing: "not said for how long" };
  return { label, text: duration(milliseconds) };
}
