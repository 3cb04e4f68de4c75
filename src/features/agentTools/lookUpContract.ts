import type * as z from "zod/mini";
import { lookUpContract } from "../../api/contracts.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOnNetwork, ofContract, reference } from "./agentTool.ts";

const schema = inputOnNetwork({ contract: reference });
type Input = z.output<typeof schema>;

/** Looks up a contract or account, as its ledger reports it now. */
export class LookUpContract extends AgentTool<Input> {
  readonly name = "look_up_contract";
  readonly schema = schema;

  protected describe(input: Input) {
    return ofContract(toolMessages.contract, input);
  }

  protected answer(input: Input, signal: AbortSignal) {
    return this.onContract(input, signal, (network, contract) =>
      lookUpContract(this.services, network, contract, signal),
    );
  }
}
