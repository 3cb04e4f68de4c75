import type { BuildMatches } from "../../app/builds/buildMatches.ts";
import type { ContractFactStore } from "../../app/contractFacts/contractFacts.ts";
import type { History } from "../../app/history/history.ts";
import type { WorkspaceCalls } from "../../app/history/workspaceCalls.ts";
import type { Labels } from "../../app/labels/labels.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { ResponseStore } from "../../app/responses/responseStore.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import type { VerifiedSources } from "../../editor/sources/verifiedSources.ts";
import type { Services } from "../services.ts";

/** The dependencies of inspecting. */
export type InspectTools = {
  readonly services: Services;
  readonly lookups: Lookups;
  readonly verifications: Verifications;
  readonly history: History;
  readonly facts: Pick<ContractFactStore, "verificationOf" | "verifiedNameOf" | "nameOf" | "onDidChange">;
  readonly responses: ResponseStore;
  readonly buildMatches: BuildMatches;
  readonly workspaceCalls: WorkspaceCalls;
  readonly labels: Labels;
  readonly sources: VerifiedSources;
  readonly viewType: string;
};
