import type { Answer } from "../../types/contract-lens.d.ts";
import {
  whyWithoutStops,
  type Debuggee,
  type DebuggeeTools,
  type NoDebuggee,
} from "../app/debugging/debuggee.ts";
import { stackOf, type StackFrame } from "../app/debugging/debugSession.ts";
import { failureReasons } from "../app/debugging/failureReason.ts";
import { frameVariables } from "../app/debugging/frameVariables.ts";
import { loadDebuggee } from "../app/debugging/loadDebuggee.ts";
import { ledgerHost, type Network } from "../app/networks/network.ts";
import type { TransactionReference } from "../core/references/transactionReference.ts";
import type { Variable } from "../debugger/variable.ts";
import { debugWords, explainNoDebuggee } from "../text/debugging/debugging.ts";
import { failureText } from "../ui/decoding/failureText.ts";
import { answered, failureOf } from "./answers.ts";

/** What the statements of a transaction are found with. */
export type StatementTools = {
  readonly lookups: () => Promise<DebuggeeTools["lookups"]>;
  readonly builds: () => Promise<NonNullable<DebuggeeTools["builds"]>>;
  /** Whether builds may be read. */
  readonly isTrusted: () => boolean;
};

/** `unavailable`: the statement is not known, for the reason. */
type FailedStatement = { readonly network: string; readonly host: string } & (
  | { readonly state: "succeeded" }
  | { readonly state: "unavailable"; readonly reason: string }
  | {
      readonly state: "found";
      /** What it failed with, on one line. */
      readonly failure: string;
      /** Innermost first: the statement that failed, then those that called its function. */
      readonly callStack: readonly object[];
    }
);

/**
 * Finds the statement of the source that made a transaction fail, with the call stack and the values there. Requests the steps of the
 * transaction; the user is asked before a hash is sent.
 */
export async function findFailedStatement(
  { lookups, builds, isTrusted }: StatementTools,
  network: Network,
  transaction: TransactionReference,
  signal: AbortSignal,
): Promise<Answer<FailedStatement>> {
  const source = { network: network.name, host: ledgerHost(network) };
  const unavailable = (reason: string) =>
    answered<FailedStatement>({ ...source, state: "unavailable", reason });
  try {
    const tools = { lookups: await lookups(), builds: isTrusted() ? await builds() : undefined };
    await tools.builds?.refresh();
    const origin = { entryPoint: "extension" } as const;
    const debuggee = await loadDebuggee(tools, { network, transaction, origin }, signal);
    const explain = (none: NoDebuggee) => explainNoDebuggee(none, source.network, source.host);
    if (debuggee.kind !== "debuggee") return unavailable(explain(debuggee));
    const none = whyWithoutStops(debuggee);
    if (none !== undefined) return unavailable(explain(none));
    const found = plainFailure(debuggee);
    if (found !== undefined) return answered({ ...source, state: "found", ...found });
    return debuggee.execution.frames[0]?.outcome === "returned"
      ? answered({ ...source, state: "succeeded" })
      : unavailable(debugWords.noStatementSource());
  } catch (error) {
    return failureOf(error, signal);
  }
}

function plainFailure(
  debuggee: Debuggee,
): { readonly failure: string; readonly callStack: readonly object[] } | undefined {
  const { timeline, sources } = debuggee;
  const failure = timeline.failures.find(({ isCaught }) => !isCaught);
  const stop = failure && timeline.stops[failure.stop];
  if (failure === undefined || stop === undefined) return undefined;
  const title = failureText(failureReasons(debuggee)(failure));
  const { scopes } = frameVariables(debuggee);
  const callStack = stackOf(stop).map((at, index) => {
    const { frame, place } = at;
    const source = frame.program && place && sources.of(frame.program, place.path);
    const line = place && source?.positionAt((place.unit ?? place.range).start).line;
    const own = scopes(stop, frame);
    const valuesOf = (kind: (typeof own)[number]["kind"]) =>
      own.flatMap((scope) => (scope.kind === kind ? scope.variables().map(plainVariable) : []));
    return {
      ...plainFunction(at),
      ...(line === undefined ? {} : { path: source?.path, line: line + 1 }),
      arguments: valuesOf("arguments"),
      ...(index === 0 ? { locals: valuesOf("locals") } : {}),
    };
  });
  return { failure: failure.isExact ? title : debugWords.hereOrLater(title), callStack };
}

/** The function of a frame, as the source names it; `null` where the source is not known. */
function plainFunction({ frame: { call, program, fn, selectedName } }: StackFrame): object {
  const name = fn === undefined ? selectedName : fn.source.name || fn.source.kind;
  return {
    address: call.codeAddress ?? call.address ?? null,
    contract: program?.name ?? null,
    function: name ?? null,
  };
}

/** `value` as Solidity writes it; `null` where it is not known. */
function plainVariable({ name, value }: Variable): object {
  return { name, value: "unavailable" in value ? null : value.text };
}
