import { ownField } from "../../core/json/ownField.ts";
import { wholeBudget, type JsonBudget } from "../../core/json/jsonBudget.ts";
import type { Failure, UnreachableReason } from "../../http/failure.ts";

const reasons: Readonly<Record<UnreachableReason, true>> = {
  untrusted: true,
  otherName: true,
  expired: true,
  tls: true,
  dns: true,
  refused: true,
  connectTimeout: true,
  reset: true,
  other: true,
};

/** Reads a stored failure of a request that may have arrived all the same; `undefined` for all else. */
export function readStoredFailure(stored: unknown): Failure | undefined {
  const field = (name: string): unknown => ownField(stored, name);
  const kind = field("kind");
  if (kind === "unreachable") {
    const [reason, code] = [field("reason"), field("code")];
    if (!isReason(reason) || typeof code !== "string" || code.length > 100) return undefined;
    return { kind, reason, code, neverLeft: false };
  }
  if (kind === "timedOut") {
    const afterMilliseconds = readCount(field("afterMilliseconds"));
    return afterMilliseconds === undefined ? undefined : { kind, afterMilliseconds };
  }
  if (kind === "tooLarge") {
    const limitBytes = readCount(field("limitBytes"));
    return limitBytes === undefined ? undefined : { kind, limitBytes };
  }
  if (kind === "unreadable") {
    const [status, bytes, exceeded] = [
      readCount(field("status")),
      readCount(field("bytes")),
      field("exceeded"),
    ];
    if (status === undefined || bytes === undefined || !isBudget(exceeded)) return undefined;
    return { kind, status, bytes, exceeded };
  }
  if (kind === "cutOff") {
    const receivedBytes = readCount(field("receivedBytes"));
    return receivedBytes === undefined ? undefined : { kind, receivedBytes };
  }
  return kind === "unfinished" ? readUnfinished(field) : undefined;
}

type Field = (name: string) => unknown;

function readUnfinished(field: Field): Failure | undefined {
  const kind = "unfinished";
  const verificationId = readText(field("verificationId"), 100);
  const afterMilliseconds = readCount(field("afterMilliseconds"));
  if (verificationId === undefined || afterMilliseconds === undefined) return undefined;
  if (field("miss") === undefined) return { kind, verificationId, afterMilliseconds, miss: undefined };
  const miss = readMiss(field("miss"));
  return miss && { kind, verificationId, afterMilliseconds, miss };
}

/** What a look at a job came to; the response may have been an error. */
function readMiss(stored: unknown): Failure | undefined {
  const field = (name: string): unknown => ownField(stored, name);
  const [kind, status] = [field("kind"), readCount(field("status"))];
  if (kind === "rateLimited")
    return { kind, retryAfterMilliseconds: readCount(field("retryAfterMilliseconds")) };
  if (kind === "redirected") return status === undefined ? undefined : { kind, status };
  if (kind === "serviceFailed") return status === undefined ? undefined : { kind, status, messages: [] };
  if (kind === "notJson") {
    const contentType = readText(field("contentType"), 200);
    return status === undefined || contentType === undefined ? undefined : { kind, status, contentType };
  }
  return kind === "unfinished" ? undefined : readStoredFailure(stored);
}

function readText(value: unknown, longest: number): string | undefined {
  return typeof value === "string" && value.length <= longest ? value : undefined;
}

function isBudget(value: unknown): value is keyof JsonBudget {
  return typeof value === "string" && Object.hasOwn(wholeBudget, value);
}

function isReason(value: unknown): value is UnreachableReason {
  return typeof value === "string" && Object.hasOwn(reasons, value);
}

function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
