import type { Answer } from "../../types/contract-lens.d.ts";
import { fileWithText } from "../app/builds/sourceTexts.ts";
import { whyWithoutStops, type Debuggee, type DebuggeeTools } from "../app/debugging/debuggee.ts";
import type { Debuggees } from "../app/debugging/debuggees.ts";
import { fatalFailure, stackOf, type SourceLocation, type StackFrame } from "../app/debugging/callStack.ts";
import type { DebugSource } from "../app/debugging/debugSources.ts";
import { failureReasons, type FailureReason } from "../app/debugging/failureReason.ts";
import { frameVariables } from "../app/debugging/frameVariables.ts";
import { ledgerOf } from "../app/networks/ledgerOf.ts";
import { ledgerHost, type Network } from "../app/networks/network.ts";
import { textOf } from "../builds/projectFiles.ts";
import { memoize } from "../core/async/memoize.ts";
import { YieldTimer } from "../core/async/yielding.ts";
import type { TransactionReference } from "../core/references/transactionReference.ts";
import type { Failure, Stop } from "../debugger/stops.ts";
import type { Variable } from "../debugger/variable.ts";
import { statementWords } from "../text/agents/agentTools.ts";
import { debugWords, explainNoDebuggee } from "../text/debugging/debugging.ts";
import { explainNoLedger } from "../text/subjects/missing.ts";
import { answered, failed, failureOf } from "./answers.ts";
import { plainError } from "./plainCall.ts";
import { plainCandidate } from "./plainDecoding.ts";

/** What the statements of a transaction are found with. */
export type StatementTools = {
  readonly lookups: () => Promise<DebuggeeTools["lookups"]>;
  readonly builds: () => Promise<NonNullable<DebuggeeTools["builds"]>>;
  readonly debuggees: () => Promise<Pick<Debuggees, "load">>;
  /** Whether builds may be read. */
  readonly isTrusted: () => boolean;
};

/** Where a transaction failed. `unavailable`: for a reason, the statement is not known. */
type FailedStatement = { readonly network: string; readonly host: string } & (
  | { readonly state: "succeeded"; readonly caughtFailures: readonly object[] }
  | { readonly state: "unavailable"; readonly reason: string; readonly failure?: object }
  | {
      readonly state: "found";
      readonly failure: object;
      /** Otherwise a later statement may have failed. */
      readonly isExact: boolean;
      /** Innermost first: where it failed, then the calls that led there. */
      readonly callStack: readonly object[];
      /** Failures before it that a caller caught, the last at the end. */
      readonly caughtFailures: readonly object[];
      /** Paths of sources that are not known, as they have changed since the build. */
      readonly changedSources: readonly string[];
    }
);

/** Frames of the call stack whose arguments are read, which can be long data. */
const mostWithArguments = 50;
const mostCaught = 5;

/**
 * Finds the statement of the source that made a transaction fail, with the call stack and the values there. Requests the steps of the
 * transaction once; sends a hash only with the user's consent.
 */
export async function findFailedStatement(
  { lookups, builds, debuggees, isTrusted }: StatementTools,
  network: Network,
  transaction: TransactionReference,
  signal: AbortSignal,
): Promise<Answer<FailedStatement>> {
  if (ledgerOf(network) === undefined) return failed("noMirror", explainNoLedger({ network }));
  const source = { network: network.name, host: ledgerHost(network) };
  const unavailable = (reason: string, failure?: object) =>
    answered<FailedStatement>({
      ...{ ...source, state: "unavailable", reason },
      ...(failure === undefined ? {} : { failure }),
    });
  try {
    const tools = { lookups: await lookups(), builds: isTrusted() ? await builds() : undefined };
    const origin = { entryPoint: "extension" } as const;
    const debuggee = await (await debuggees()).load(tools, { network, transaction, origin }, signal);
    if (debuggee.kind === "tooMany") return unavailable(debugWords.tooManyForStatement());
    if (debuggee.kind !== "debuggee")
      return unavailable(explainNoDebuggee(debuggee, source.network, source.host));
    const { timeline, sources, steps, execution, lostSources: changedSources } = debuggee;
    const reasonOf = failureReasons(debuggee);
    const plainFailure = (failure: Pick<Failure, "call">) => plainReason(reasonOf(failure), isTrusted());
    const caughtFailures = timeline.failures
      .filter(({ isCaught }) => isCaught)
      .slice(-mostCaught)
      .map((failure) => {
        const stop = timeline.stops[failure.stop];
        const [top] = stop === undefined ? [] : stackOf(stop, sources);
        return { failure: plainFailure(failure), isExact: failure.isExact, ...(top && plainPlace(top)) };
      });
    if (!steps.transaction.hasFailed) return answered({ ...source, state: "succeeded", caughtFailures });
    const fatal = fatalFailure(timeline);
    const stop = fatal && timeline.stops[fatal.stop];
    const none = whyWithoutStops(debuggee);
    if (fatal === undefined || stop === undefined || none !== undefined) {
      const [call] = execution.frames;
      const failure = call && plainFailure({ call });
      if (none?.kind === "noSource" && !isTrusted()) return unavailable(statementWords.restricted(), failure);
      return unavailable(
        explainNoDebuggee(none ?? { kind: "failedBeforeStatements" }, source.network, source.host),
        failure,
      );
    }
    const callStack = await plainStack(debuggee, stop, signal);
    const { isExact } = fatal;
    const found = { failure: plainFailure(fatal), isExact, callStack, caughtFailures, changedSources };
    return answered({ ...source, state: "found", ...found });
  } catch (error) {
    return failureOf(error, signal);
  }
}

async function plainStack(debuggee: Debuggee, stop: Stop, signal: AbortSignal): Promise<readonly object[]> {
  const frames = stackOf(stop, debuggee.sources);
  const innermostKnown = frames.find(({ location }) => location !== undefined);
  const { scopes } = frameVariables(debuggee);
  const fileOf = memoize((source: DebugSource) => fileOfSource(debuggee, source));
  const timer = new YieldTimer();
  const plain: object[] = [];
  for (const one of frames) {
    await timer.pauseIfDue();
    signal.throwIfAborted();
    const own =
      one.frame.fn === undefined || plain.length >= mostWithArguments ? [] : scopes(stop, one.frame);
    const shown = one === innermostKnown ? own : own.filter(({ kind }) => kind === "arguments");
    const values = shown.map(({ kind, variables }) => {
      // State variables without a value are those that the transaction did not use.
      const known = variables().filter(({ value }) => kind !== "state" || !("unavailable" in value));
      return [kind, plainVariables(known)] as const;
    });
    const file = one.location && (await fileOf(one.location.source));
    plain.push({ ...plainPlace(one), ...(file && { file }), ...Object.fromEntries(values) });
  }
  return plain;
}

/** Where a frame is, without what is not known of it. */
function plainPlace({ frame: { call, program, fn, selectedName }, location }: StackFrame): object {
  const name = fn === undefined ? selectedName : fn.source.name || fn.source.kind;
  return {
    ...{ address: call.address ?? null, codeAddress: call.codeAddress ?? null },
    ...(program === undefined ? {} : { contract: fn?.contract?.name ?? program.name }),
    ...(name === undefined ? {} : { function: name }),
    ...(fn === undefined ? {} : { kind: fn.source.kind }),
    ...(location && plainLocation(location)),
  };
}

/** Lines and columns count from 1. */
function plainLocation({ source, range }: SourceLocation): object {
  const [start, end] = [source.positionAt(range.start), source.positionAt(range.end)];
  return { path: source.path, line: start.line + 1, column: start.character + 1, endLine: end.line + 1 };
}

/** The file of the workspace that has the text of a source, by its path in the workspace folder. */
async function fileOfSource(
  { originOf }: Pick<Debuggee, "originOf">,
  source: DebugSource,
): Promise<string | undefined> {
  const origin = originOf(source);
  if (origin?.kind !== "build") return undefined;
  const { build } = origin.match;
  return fileWithText(build, source.path, source.text, async (path) =>
    textOf(await build.folder.files.read(path)),
  );
}

/** What a call failed with, without where the names of errors are from: all are of contracts that ran. */
function plainReason(reason: FailureReason, isTrusted: boolean): object {
  if (reason.kind === "outOfGas" || reason.kind === "rejected" || reason.kind === "unknown") return reason;
  if (reason.kind !== "custom") return plainError(reason, isTrusted);
  const candidates = reason.candidates.map((candidate) => {
    const { name, signature, arguments: given } = plainCandidate(candidate, isTrusted);
    return { name, signature, arguments: given };
  });
  return { kind: reason.kind, selector: `0x${reason.selector}`, candidates };
}

/** Parts of all values that are read, and how deep. */
const mostParts = 1000;
const mostDepth = 4;

/** Variables with their values as Solidity writes them, or why these are not known. Members and elements are variables, too. */
function plainVariables(variables: readonly Variable[]): readonly object[] {
  let left = mostParts;
  const plain = ({ name, type, value, isAsPassed }: Variable, depth: number): object => {
    left -= 1;
    const own = { name, type, ...(isAsPassed === true ? { isAsPassed } : {}) };
    if ("unavailable" in value) return { ...own, unavailable: value.unavailable };
    if (value.children === undefined || depth === mostDepth || left <= 0)
      return { ...own, value: value.full?.() ?? value.text };
    const parts: object[] = [];
    for (const part of value.children()) {
      if (left <= 0) break;
      parts.push(plain(part, depth + 1));
    }
    return { ...own, value: value.text, parts };
  };
  return variables.map((one) => plain(one, 0));
}
