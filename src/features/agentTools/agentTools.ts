import type { VerifyForExtension } from "../../app/verification/extensionVerification.ts";
import { apiServices, type Services } from "../services.ts";
import type { AgentTool } from "./agentTool.ts";
import { CallViewFunction } from "./callViewFunction.ts";
import { DecodeBytes } from "./decodeBytes.ts";
import { FindFailedStatement } from "./findFailedStatement.ts";
import { ListDeployments } from "./listDeployments.ts";
import { ListNetworks } from "./listNetworks.ts";
import { LookUpContract } from "./lookUpContract.ts";
import { LookUpTransaction } from "./lookUpTransaction.ts";
import { LookUpVerification } from "./lookUpVerification.ts";
import { MatchBuilds } from "./matchBuilds.ts";
import { ReadVariables } from "./readVariables.ts";
import { VerifyFromBuild } from "./verifyFromBuild.ts";

/** All tools, by name. */
export function agentTools(
  services: Services,
  verify: VerifyForExtension,
): ReadonlyMap<string, Pick<AgentTool<object>, "message" | "run" | "schema">> {
  const parts = apiServices(services);
  const tools = [
    new ListNetworks(parts),
    new LookUpContract(parts),
    new LookUpTransaction(parts),
    new FindFailedStatement(parts),
    new LookUpVerification(parts),
    new MatchBuilds(parts),
    new DecodeBytes(parts),
    new ListDeployments(parts),
    new ReadVariables(parts),
    new CallViewFunction(parts),
    new VerifyFromBuild(parts, verify),
  ];
  return new Map(tools.map((tool) => [tool.name, tool]));
}
