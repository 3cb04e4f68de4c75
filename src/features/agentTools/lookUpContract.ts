import { lookUpContract } from "../../api/contracts.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { contractInput, ContractTool, type ContractCall } from "./contractTool.ts";

/** Looks up a contract or account, as its ledger reports it now. */
export class LookUpContract extends ContractTool {
  readonly name = "look_up_contract";
  readonly schema = contractInput;
  protected readonly title = toolMessages.contract;

  protected answerCall({ network, contract, signal }: ContractCall) {
    return lookUpContract(this.services, network, contract, signal);
  }
}
