import { lookUpStatus } from "../../api/lookUps.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { contractInput, ContractTool, type ContractCall } from "./contractTool.ts";

/** Looks up whether a contract is verified. */
export class LookUpVerification extends ContractTool {
  readonly name = "look_up_verification";
  readonly schema = contractInput;
  protected readonly title = toolMessages.verification;

  protected async answerCall({ network, contract, signal }: ContractCall) {
    const lookups = await this.services.lookups();
    return lookUpStatus(lookups, network, contract, { signal });
  }
}
