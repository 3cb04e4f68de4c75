import * as z from "zod/mini";
import { callViewFunction } from "../../api/viewFunctions.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOnNetwork, ofContract, reference, text } from "./agentTool.ts";

const schema = inputOnNetwork({
  contract: reference,
  function: z.optional(text(2000)),
  arguments: z.optional(z.array(text(20_000)).check(z.maxLength(32))),
});
type Input = z.output<typeof schema>;

/** Lists the view and pure functions of a contract, or calls one. */
export class CallViewFunction extends AgentTool<Input> {
  readonly name = "call_view_function";
  readonly schema = schema;

  protected describe(input: Input) {
    return ofContract(toolMessages.function, input);
  }

  protected answer(input: Input, signal: AbortSignal) {
    return this.onContract(input, signal, (network, contract) =>
      callViewFunction(this.services, network, contract, input, signal),
    );
  }
}
