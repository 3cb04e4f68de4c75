import type { OwnCode } from "../../app/builds/ownCode.ts";
import type { ContractFactStore } from "../../app/contractFacts/contractFacts.ts";
import type { WindowCalls } from "../../app/history/windowCalls.ts";
import type { History } from "../../app/history/history.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { ResponseStore } from "../../app/responses/responseStore.ts";
import type { Verifications } from "../../app/verification/verifications.ts";
import type { Services } from "../services.ts";

/** What inspecting needs, loaded when it is first used. */
export type InspectTools = {
  readonly services: Services;
  readonly lookups: Lookups;
  readonly verifications: Verifications;
  readonly history: History;
  readonly facts: Pick<ContractFactStore, "verificationOf" | "onDidChange">;
  readonly responses: ResponseStore;
  readonly ownCode: OwnCode;
  readonly windowCalls: WindowCalls;
  readonly viewType: string;
};
