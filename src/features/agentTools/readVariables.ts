import * as z from "zod/mini";
import { readVariables } from "../../api/variables.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOnNetwork, ofContract, reference, text } from "./agentTool.ts";

const schema = inputOnNetwork({
  contract: reference,
  variable: z.optional(text(200)),
  keys: z.optional(z.array(text(1000)).check(z.maxLength(8))),
});
type Input = z.output<typeof schema>;

/** Reads the variables of a contract by the storage layout of its build. */
export class ReadVariables extends AgentTool<Input> {
  readonly name = "read_variables";
  readonly schema = schema;

  protected describe(input: Input) {
    return ofContract(toolMessages.variables, input);
  }

  protected answer(input: Input, signal: AbortSignal) {
    return this.onContract(input, signal, (network, contract) =>
      readVariables(this.services, network, contract, input, signal),
    );
  }
}
