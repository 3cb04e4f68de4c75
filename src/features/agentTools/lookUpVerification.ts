import type * as z from "zod/mini";
import { lookUpStatus } from "../../api/lookUps.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOnNetwork, ofContract, reference } from "./agentTool.ts";

const schema = inputOnNetwork({ contract: reference });
type Input = z.output<typeof schema>;

/** Looks up whether a contract is verified. */
export class LookUpVerification extends AgentTool<Input> {
  readonly name = "look_up_verification";
  readonly schema = schema;

  protected describe(input: Input) {
    return ofContract(toolMessages.verification, input);
  }

  protected answer(input: Input, signal: AbortSignal) {
    return this.onContract(input, signal, (network, contract) =>
      this.services.lookups().then((lookups) => lookUpStatus(lookups, network, contract, { signal })),
    );
  }
}
