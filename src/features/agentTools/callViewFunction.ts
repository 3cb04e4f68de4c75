import * as z from "zod/mini";
import { callViewFunction } from "../../api/viewFunctions.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { text } from "./agentTool.ts";
import { ContractTool, inputOnContract, type ContractCall } from "./contractTool.ts";

const schema = inputOnContract({
  function: z.optional(text(2000)),
  arguments: z.optional(z.array(text(20_000)).check(z.maxLength(32))),
});
type Input = z.output<typeof schema>;

/** Lists the view and pure functions of a contract, or calls one. */
export class CallViewFunction extends ContractTool<Input> {
  readonly name = "call_view_function";
  readonly schema = schema;
  protected readonly title = toolMessages.function;

  protected answerCall({ network, contract, input, signal }: ContractCall<Input>) {
    return callViewFunction(this.services, network, contract, input, signal);
  }
}
