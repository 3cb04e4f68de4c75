import * as z from "zod/mini";
import { readVariables } from "../../api/variables.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { text } from "./agentTool.ts";
import { ContractTool, inputOnContract, type ContractCall } from "./contractTool.ts";

const schema = inputOnContract({
  variable: z.optional(text(200)),
  keys: z.optional(z.array(text(1000)).check(z.maxLength(8))),
});
type Input = z.output<typeof schema>;

/** Reads the variables of a contract by the storage layout of its build. */
export class ReadVariables extends ContractTool<Input> {
  readonly name = "read_variables";
  readonly schema = schema;
  protected readonly title = toolMessages.variables;

  protected answerCall({ network, contract, input, signal }: ContractCall<Input>) {
    return readVariables(this.services, network, contract, input, signal);
  }
}
