import type { MatchedBuild, WorkspaceBuilds } from "../builds/workspaceBuilds.ts";
import type { Lookups } from "../lookups/lookups.ts";
import type { ContractStorage } from "../../builds/storage/contractStorage.ts";
import type { Hex } from "../../core/hex.ts";
import type { Execution } from "../../debugger/execution.ts";
import type { Program } from "../../debugger/program.ts";
import type { Timeline } from "../../debugger/stops.ts";
import type { StepsLookup } from "../../services/ledger/steps.ts";
import type { DebugSource, DebugSources } from "./debugSources.ts";

/** Reads what a debugger needs. */
export type DebuggeeTools = {
  readonly lookups: Pick<Lookups, "steps" | "contract" | "cachedContract" | "cachedVerifiedSources">;
  /** Undefined in a workspace that is not trusted. */
  readonly builds:
    | Pick<
        WorkspaceBuilds,
        "contracts" | "matches" | "creationMatches" | "debugInfoOf" | "storageOf" | "refresh" | "state"
      >
    | undefined;
};

/** The steps of a transaction, as a ledger returned them. */
export type ReadSteps = Extract<StepsLookup, { readonly kind: "steps" }>;

/** Where a program's sources are from. `sameCode`: another source text can have the same code, so lines may differ. */
export type ProgramOrigin =
  | {
      readonly kind: "build";
      readonly match: MatchedBuild;
      /** Paths of which the workspace has other texts by now. */
      readonly changed: ReadonlySet<string>;
      /** Paths of sources that are not at hand as they were compiled. */
      readonly lost: readonly string[];
    }
  | { readonly kind: "verified"; readonly address: Hex };

/** A transaction that can be debugged. */
export type Debuggee = {
  readonly kind: "debuggee";
  readonly steps: ReadSteps;
  readonly execution: Execution;
  readonly timeline: Timeline;
  readonly sources: DebugSources;
  readonly programs: ReadonlyMap<Program, ProgramOrigin>;
  /** Where the contracts of programs keep their variables, as far as that is known. */
  readonly storages: ReadonlyMap<Program, ContractStorage>;
  /** Paths of sources that have changed since the build, which does not keep their texts. */
  readonly lostSources: readonly string[];
  /** Where the text of a source is from. */
  readonly originOf: (source: DebugSource) => ProgramOrigin | undefined;
};

/**
 * Why a transaction cannot be debugged. `unsupported`: the network's ledger has no steps. `noSource`: of no contract that ran.
 * `noStatements`: all code that ran belongs to no statement; `failedBeforeStatements`: that code failed; `changedSources`: sources
 * have changed since the build.
 */
export type NoDebuggee =
  | { readonly kind: "noLedger" | "unsupported" | "noSource" | "noStatements" | "failedBeforeStatements" }
  | { readonly kind: "changedSources"; readonly paths: readonly string[] }
  | Exclude<StepsLookup, ReadSteps>;

/** Why a transaction whose steps are known has no statement to stop at; undefined if it has one. */
export function whyWithoutStops({
  timeline,
  programs,
  lostSources,
  steps,
}: Pick<Debuggee, "timeline" | "programs" | "lostSources" | "steps">): NoDebuggee | undefined {
  if (timeline.stops.some(({ place }) => place !== undefined)) return undefined;
  if (lostSources.length > 0) return { kind: "changedSources", paths: lostSources };
  if (programs.size === 0) return { kind: "noSource" };
  return { kind: steps.transaction.hasFailed ? "failedBeforeStatements" : "noStatements" };
}
