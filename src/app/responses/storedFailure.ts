import { ownField } from "../../core/json/plainFields.ts";
import { jsonBudget, type Exceeded } from "../../core/json/jsonSurvey.ts";
import type { EncryptionReason, Failure, ProxyReason, UnreachableReason } from "../../http/failure.ts";

const ofEncryption: Readonly<Record<EncryptionReason, true>> = {
  untrusted: true,
  otherName: true,
  expired: true,
  tls: true,
};

const reasons: Readonly<Record<UnreachableReason, true>> = {
  ...ofEncryption,
  dns: true,
  refused: true,
  connectTimeout: true,
  reset: true,
  other: true,
};

const proxyReasons: Readonly<Record<ProxyReason, true>> = {
  ...ofEncryption,
  unreachable: true,
  silent: true,
  refused: true,
  login: true,
  unusable: true,
  plainHttp: true,
};

type Field = (name: string) => unknown;

/** Reads a stored failure; storage may be old, new or damaged. */
export function readStoredFailure(stored: unknown): Failure | undefined {
  const field: Field = (name) => ownField(stored, name);
  const kind = field("kind");
  const status = readCount(field("status"));
  switch (kind) {
    case "unreachable":
      return readUnreachable(field);
    case "proxyFailed": {
      const reason = field("reason");
      return isOneOf(proxyReasons, reason)
        ? { kind, reason, proxy: readText(field("proxy"), 300), status }
        : undefined;
    }
    case "timedOut":
      return withCount(field("afterMilliseconds"), (afterMilliseconds) => ({ kind, afterMilliseconds }));
    case "tooLarge":
      return withCount(field("limitBytes"), (limitBytes) => ({ kind, limitBytes }));
    case "cutOff":
      return withCount(field("receivedBytes"), (receivedBytes) => ({ kind, receivedBytes }));
    case "unreadable": {
      const [bytes, exceeded] = [readCount(field("bytes")), field("exceeded")];
      return status === undefined || bytes === undefined || !isExceeded(exceeded)
        ? undefined
        : { kind, status, bytes, exceeded };
    }
    case "rateLimited":
      return { kind, retryAfterMilliseconds: readCount(field("retryAfterMilliseconds")) };
    case "redirected":
      return status === undefined ? undefined : { kind, status };
    case "serviceFailed":
      return status === undefined ? undefined : readServiceFailed(field, status);
    case "notJson": {
      const contentType = readText(field("contentType"), 200);
      return status === undefined || contentType === undefined ? undefined : { kind, status, contentType };
    }
    case "notNamed": {
      const asked = field("asked");
      const isKnown = asked === "contract" || asked === "transaction";
      return status === undefined || !isKnown ? undefined : { kind, asked, status };
    }
    case "unfinished":
      return readUnfinished(field);
    default:
      return undefined;
  }
}

function readUnreachable(field: Field): Failure | undefined {
  const [reason, code] = [field("reason"), readText(field("code"), 100)];
  if (!isOneOf(reasons, reason) || code === undefined) return undefined;
  const failure = { kind: "unreachable", reason, code, neverLeft: field("neverLeft") === true } as const;
  const [side, remote] = [ownField(field("from"), "side"), readText(ownField(field("from"), "remote"), 100)];
  const isKnown = (side === "local" || side === "remote") && remote !== undefined;
  return isKnown ? { ...failure, from: { side, remote } } : failure;
}

const mostMessages = 20;

function readServiceFailed(field: Field, status: number): Failure {
  const said = field("messages");
  const messages = Array.isArray(said)
    ? said.slice(0, mostMessages).flatMap((message) => readText(message, 2000) ?? [])
    : [];
  const wait = readCount(field("retryAfterMilliseconds"));
  const failure = { kind: "serviceFailed", status, messages } as const;
  return wait === undefined ? failure : { ...failure, retryAfterMilliseconds: wait };
}

function readUnfinished(field: Field): Failure | undefined {
  const kind = "unfinished";
  const verificationId = readText(field("verificationId"), 100);
  const afterMilliseconds = readCount(field("afterMilliseconds"));
  if (verificationId === undefined || afterMilliseconds === undefined) return undefined;
  if (field("miss") === undefined) return { kind, verificationId, afterMilliseconds, miss: undefined };
  // A look at a job is no job.
  const miss = ownField(field("miss"), "kind") === kind ? undefined : readStoredFailure(field("miss"));
  return miss && { kind, verificationId, afterMilliseconds, miss };
}

function withCount(value: unknown, make: (count: number) => Failure): Failure | undefined {
  const count = readCount(value);
  return count === undefined ? undefined : make(count);
}

function readText(value: unknown, longest: number): string | undefined {
  return typeof value === "string" && value.length <= longest ? value : undefined;
}

function isExceeded(value: unknown): value is Exceeded {
  return isOneOf({ ...jsonBudget, bytes: true }, value);
}

function isOneOf<Name extends string>(names: Readonly<Record<Name, unknown>>, value: unknown): value is Name {
  return typeof value === "string" && Object.hasOwn(names, value);
}

function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
