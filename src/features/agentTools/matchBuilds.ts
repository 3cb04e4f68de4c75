import { matchCode } from "../../api/matchCode.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { contractInput, ContractTool, type ContractCall } from "./contractTool.ts";

/** Finds the build of the workspace that has a contract's code, and what verifying from it is expected to come to. */
export class MatchBuilds extends ContractTool {
  readonly name = "match_builds";
  readonly schema = contractInput;
  protected readonly title = toolMessages.match;

  protected answerCall({ network, contract, signal }: ContractCall) {
    return matchCode(this.services, network, contract, { dryRun: true, signal });
  }
}
