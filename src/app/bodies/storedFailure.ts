import type { Failure, UnreachableReason } from "../../api/failure.ts";

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
  if (typeof stored !== "object" || stored === null) return undefined;
  const field = (name: string): unknown => Reflect.get(stored, name);
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
  if (kind === "cutOff") {
    const receivedBytes = readCount(field("receivedBytes"));
    return receivedBytes === undefined ? undefined : { kind, receivedBytes };
  }
  return undefined;
}

function isReason(value: unknown): value is UnreachableReason {
  return typeof value === "string" && Object.hasOwn(reasons, value);
}

function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : undefined;
}
