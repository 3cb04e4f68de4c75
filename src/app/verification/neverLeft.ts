import type { VerificationReport } from "./report.ts";

/** Whether a request was made ready but provably never left this machine, its key with it. */
export function neverLeft({ conclusion }: VerificationReport): boolean {
  if (conclusion.kind !== "failed") return false;
  const { failure } = conclusion.error;
  return failure.kind === "proxyFailed" || (failure.kind === "unreachable" && failure.neverLeft);
}
