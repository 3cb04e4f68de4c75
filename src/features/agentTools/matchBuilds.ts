import type * as z from "zod/mini";
import { matchCode } from "../../api/matchCode.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOnNetwork, ofContract, reference } from "./agentTool.ts";

const schema = inputOnNetwork({ contract: reference });
type Input = z.output<typeof schema>;

/** Finds the build of the workspace that has a contract's code, and what verifying from it is expected to come to. */
export class MatchBuilds extends AgentTool<Input> {
  readonly name = "match_builds";
  readonly schema = schema;

  protected describe(input: Input) {
    return ofContract(toolMessages.match, input);
  }

  protected answer(input: Input, signal: AbortSignal) {
    return this.onContract(input, signal, (network, contract) =>
      matchCode(this.services, network, contract, { dryRun: true, signal }),
    );
  }
}
