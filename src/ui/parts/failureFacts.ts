import { assertNever } from "../../core/assertNever.ts";
import type { Failure } from "../../http/failure.ts";
import { attemptWord } from "../../text/verification/attemptWord.ts";
import { measuredText, waitText } from "../../text/duration.ts";
import {
  failureWords as words,
  proxyReasons,
  unreachableReasons,
} from "../../text/failures/failureDetail.ts";
import { unitText } from "../../text/language.ts";
import { valueWords } from "../../text/value.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";
import { code, field, text } from "../values/shownText.ts";

const longestCode = 100;
const longestContentType = 200;

/** What is known of a failure to get a response; of one on the way there the reason first. */
export function failureFacts(failure: Failure): readonly PieceField[] {
  return factsOf(failure, (shown) => [field(words.arrived(), text(shown))]);
}

/** The same of a lookup: whether that arrived matters to nobody. */
export function lookupFailureFacts(failure: Failure): readonly PieceField[] {
  return factsOf(failure, () => []);
}

/** That nobody knows whether a request reached the service behind what responded. */
export function arrivalUnknown(): PieceField {
  return field(words.arrived(), text(words.mayHaveArrived()));
}

function factsOf(failure: Failure, arrived: (shown: string) => readonly PieceField[]): readonly PieceField[] {
  switch (failure.kind) {
    case "unreachable": {
      const said = failure.code.slice(0, longestCode);
      return [
        field(
          words.reason(),
          text(unreachableReasons[failure.reason]()),
          ...(said === "" ? [] : [code(said)]),
        ),
        ...arrived(failure.neverLeft ? words.neverLeft() : words.mayHaveArrived()),
      ];
    }
    case "proxyFailed":
      return [
        field(words.reason(), text(proxyReasons[failure.reason]())),
        ...(failure.proxy === undefined ? [] : [field(words.proxy(), code(failure.proxy))]),
        ...(failure.status === undefined ? [] : [status(failure.status)]),
        ...arrived(words.neverLeft()),
      ];
    case "timedOut":
      return [waited(failure.afterMilliseconds)];
    case "tooLarge":
      return [field(words.limit(), text(unitText(failure.limitBytes, "byte")))];
    case "unreadable":
      return [status(failure.status), field(words.size(), text(unitText(failure.bytes, "byte")))];
    case "cutOff":
      return [field(words.received(), text(unitText(failure.receivedBytes, "byte")))];
    case "redirected":
      return failure.status === undefined ? [] : [status(failure.status)];
    case "notNamed":
      return [status(failure.status)];
    case "serviceFailed": {
      const wait = failure.retryAfterMilliseconds;
      return [status(failure.status), ...(wait === undefined ? [] : [retryAfter(wait)])];
    }
    case "rateLimited":
      return [retryAfter(failure.retryAfterMilliseconds)];
    case "notJson": {
      const { contentType } = failure;
      const said: Piece =
        contentType === ""
          ? { kind: "absent", text: valueWords.notSent() }
          : code(contentType.slice(0, longestContentType));
      return [status(failure.status), field(words.contentType(), said)];
    }
    case "rpcError": {
      const { method, code: errorCode, message, retryAfterMilliseconds: wait } = failure;
      return [
        field(words.method(), code(method)),
        ...(errorCode === undefined ? [] : [field(words.errorCode(), text(String(errorCode)))]),
        status(failure.status),
        ...(message === "" ? [] : [field(words.message(), code(message))]),
        ...(wait === undefined ? [] : [retryAfter(wait)]),
      ];
    }
    case "wrongChain":
      return [
        field(words.expectedChain(), text(failure.expected)),
        field(words.actualChain(), text(failure.actual)),
      ];
    case "chainRestarted":
    case "urlNotStored":
      return [];
    case "notInBrowser":
      return arrived(words.neverLeft());
    case "unfinished":
      return [
        ...arrived(words.jobStarted()),
        { ...field(words.job(), code(failure.verificationId)), name: "verificationId" },
        waited(failure.afterMilliseconds),
        field(
          words.lastPoll(),
          text(
            failure.miss === undefined
              ? words.stillRunning()
              : attemptWord({ word: failure.miss.kind, status: undefined }),
          ),
        ),
      ];
    default:
      return assertNever(failure);
  }
}

function waited(milliseconds: number): PieceField {
  return field(words.waited(), text(measuredText(milliseconds)));
}

function status(code: number): PieceField {
  return field(words.status(), text(String(code)));
}

function retryAfter(milliseconds: number | undefined): PieceField {
  const shown: Piece =
    milliseconds === undefined ? { kind: "absent", text: words.notReported() } : text(waitText(milliseconds));
  return field(words.retryAfter(), shown);
}
