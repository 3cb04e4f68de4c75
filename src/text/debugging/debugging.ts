import * as l10n from "@vscode/l10n";
import type { NoDebuggee } from "../../app/debugging/debuggee.ts";
import type { Unavailable } from "../../debugger/variable.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { panicMeaning } from "../decoding/panic.ts";
import { firstNamed } from "../firstNamed.ts";
import { numberText, plural, sentences } from "../language.ts";

/** UTF-16 units of a name. */
const longestName = 200;

/** What the debugger says. */
export const debugWords = {
  /** The name of a session. */
  session: (transaction: string) => l10n.t("Transaction {0}", transaction),
  loading: () => l10n.t("Reading the steps of the transaction"),
  /** Of a value that a function was passed, and may have changed since. */
  asPassed: (value: string) => l10n.t("{0} (as passed)", value),
  /** Of a value that the transaction did not use, before which others of its block ran. */
  asOfBlockBefore: (value: string) => l10n.t("{0} (as of the block before)", value),
  noSource: (address: string) => l10n.t("{0} (no source)", address),
  creationWithoutSource: () => l10n.t("new contract (no source)"),
  /** The tab of a source of a build that no file of the workspace holds any more. */
  buildFolder: () => l10n.t("Source of a build (read-only)"),
  changed: () => l10n.t("changed since the build"),
  ended: () => l10n.t("Transaction ended"),
  pausedOnFailure: () => l10n.t("Paused on failure"),
  /** Of a failure whose instruction belongs to no statement. @param title what failed */
  hereOrLater: (title: string) => l10n.t("{0} (at this statement or a later one)", title),
  statementOrLater: () =>
    l10n.t("This statement or a later one failed: the optimizer has joined their failures."),
  noCodeOnLine: () => l10n.t("This line has no code in this build."),
  notInSources: () => l10n.t("No contract of this transaction was compiled from this file as it is now."),
  scopes: {
    arguments: () => l10n.t("Arguments"),
    locals: () => l10n.t("Locals"),
    state: () => l10n.t("State"),
    call: () => l10n.t("Call"),
  },
  filters: {
    reverted: () => l10n.t("Uncaught failures"),
    caught: () => l10n.t("Caught failures"),
  },
  findingStatement: () => l10n.t("Finding the statement"),
  /** Where a transaction is too long to look for a statement without a question. */
  tooManyForStatement: () =>
    l10n.t("The transaction has more than {0} steps. Debug it to see its statements.", numberText(300_000)),
  noStatementSource: () =>
    l10n.t("The source of this statement is not available. Build the contract, or open its verified source."),
  /** Why an expression has no value, by the part of it that has none. */
  evaluation: {
    unsupported: (text: string) =>
      l10n.t(
        "{0} is not supported. Names can be evaluated, such as total, position.shares, or values[0].",
        visibleText(text, longestName),
      ),
    unknown: (name: string) =>
      l10n.t("{0} is not a variable that is known here.", visibleText(name, longestName)),
    absent: (text: string) => l10n.t("{0} does not exist.", visibleText(text, longestName)),
  },
  notSupported: (command: string) => l10n.t("Contract Lens does not support {0}.", command),
  notStarted: () => l10n.t("The session has not started."),
  /** Before more steps are read than usual. */
  many: {
    title: () => l10n.t("Long transaction"),
    why: () => l10n.t("Reading more than {0} steps takes memory and time.", numberText(300_000)),
    read: () => l10n.t("Read All Steps"),
    detail: () => l10n.t("Up to {0} steps", numberText(2_000_000)),
  },
} as const;

/** Short, as a narrow side bar cuts them off: docs/debugging.md explains them. */
const unavailableWords: Readonly<Record<Unavailable, () => string>> = {
  optimized: () => l10n.t("not available: optimized"),
  inlined: () => l10n.t("not available: inlined"),
  viaIR: () => l10n.t("not available: via IR"),
  notInTrace: () => l10n.t("not available: not used"),
  constructor: () => l10n.t("not available: constructor"),
  type: () => l10n.t("not available: type"),
  notYetDeclared: () => l10n.t("not available: no value yet"),
  invalid: () => l10n.t("not available: invalid"),
  constant: () => l10n.t("not available: expression"),
  immutable: () => l10n.t("not available: immutable"),
};

/** Why a value is not shown. */
export const unavailableText = (reason: Unavailable): string => unavailableWords[reason]();

/** Which files cannot be stepped through, as they have changed since the build, and what to do. */
export function changedSources(paths: readonly string[]): string {
  const names = firstNamed([...new Set(paths.map((path) => path.slice(path.lastIndexOf("/") + 1)))]);
  return l10n.t(
    "{0} changed since the build and cannot be stepped through. Undo the edit, or check out the version that was built, and start again.",
    names,
  );
}

/** Why a transaction cannot be debugged, and what to do. */
export function explainNoDebuggee(reason: NoDebuggee, network: string, host: string): string {
  switch (reason.kind) {
    case "noLedger":
      return l10n.t("No node is configured for {0}. Set its RPC URL and try again.", network);
    case "unsupported":
      return l10n.t("{0} does not return the steps of transactions. Set an RPC URL for {1}.", host, network);
    case "noSource":
      return l10n.t(
        "No contract of this transaction has source here. Build the version that was deployed, or open verified source of its contracts, and start again.",
      );
    case "changedSources":
      return changedSources(reason.paths);
    case "noStatements":
      return l10n.t("No statement of the source ran in this transaction, so there is nothing to debug.");
    case "failedBeforeStatements":
      return l10n.t(
        "The transaction failed before the first statement ran, such as by a function that the contract does not have, or by value that it does not accept.",
      );
    case "notFound":
      return l10n.t("{0} has no executed transaction of this hash on {1}. Check the network.", host, network);
    case "tooMany":
      return l10n.t(
        "The transaction has more than {0} steps, which are too many to debug.",
        numberText(reason.steps),
      );
    case "empty":
      return reason.why === "noCode"
        ? l10n.t("No contract ran in this transaction, so there is nothing to debug.")
        : l10n.t("This node returned no steps. Start anvil with --steps-tracing.");
  }
}

/** What a call failed with, on one line. `reason`: a text, or an error as it is written in Solidity. */
export function failureTitle(
  error:
    | { readonly kind: "reason"; readonly text: string }
    | { readonly kind: "panic"; readonly code: bigint }
    | { readonly kind: "outOfGas" | "rejected" | "empty" | "unknown" },
): string {
  switch (error.kind) {
    case "reason":
      return l10n.t("Reverted: {0}", error.text);
    case "panic":
      return l10n.t("Panic: {0}", panicMeaning(error.code));
    case "outOfGas":
      return l10n.t("Failed: out of gas, or an instruction that is not allowed");
    case "rejected":
      return l10n.t(
        "Failed: the code ended, but its result was not accepted, such as code that is too large",
      );
    case "empty":
      return l10n.t("Reverted without a reason");
    case "unknown":
      return l10n.t("Reverted: the data is not available");
  }
}

/** What the debug console says on start. `usual`: of this node and these compiler settings; `notable`: what else is not as expected. */
export type StartNotes = { readonly usual: string; readonly notable: string };

/** What the user should know of the steps and sources. */
export function startNotes(facts: {
  readonly source: "trace" | "call" | "tracer";
  /** How a contract was compiled of which the least is known. */
  readonly compiled: { readonly isViaIr: boolean; readonly isOptimized: boolean };
  readonly hasOtherText: boolean;
  /** How many sources were changed that the build keeps. */
  readonly changed: number;
  /** Paths of those that it does not keep. */
  readonly lost: readonly string[];
  readonly withoutSource: number;
}): StartNotes {
  const { isViaIr, isOptimized } = facts.compiled;
  const usual = sentences(
    facts.source === "call"
      ? l10n.t("The node kept no steps, so the transaction was executed again at the block before.")
      : undefined,
    isOptimized && !isViaIr
      ? l10n.t("Compiled with the optimizer: local variables are not available.")
      : undefined,
    isViaIr && !isOptimized ? l10n.t("Compiled via IR: local variables are not available.") : undefined,
  );
  const notable = sentences(
    isViaIr && isOptimized
      ? l10n.t(
          "Compiled via IR with the optimizer: some statements are skipped, and local variables are not available.",
        )
      : undefined,
    facts.hasOtherText
      ? l10n.t("A build has the same code from other source text: lines may differ.")
      : undefined,
    facts.changed === 0
      ? undefined
      : plural(facts.changed, {
          one: () => l10n.t("1 file changed since the build and is shown as it was compiled."),
          other: () =>
            l10n.t(
              "{0} files changed since the build and are shown as they were compiled.",
              numberText(facts.changed),
            ),
        }),
    facts.lost.length === 0 ? undefined : changedSources(facts.lost),
    facts.withoutSource === 0
      ? undefined
      : plural(facts.withoutSource, {
          one: () =>
            l10n.t(
              "1 contract has no source. Build the version that was deployed, or open the verified source, and start again.",
            ),
          other: () =>
            l10n.t(
              "{0} contracts have no source. Build the versions that were deployed, or open the verified sources, and start again.",
              numberText(facts.withoutSource),
            ),
        }),
  );
  return { usual, notable };
}
