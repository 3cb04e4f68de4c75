import type * as z from "zod/mini";
import { answered } from "../../api/answers.ts";
import { networkFacts } from "../../api/networks.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOf } from "./agentTool.ts";

const schema = inputOf({});

/** Lists the networks with their chain IDs, and what each supports. Sends nothing. */
export class ListNetworks extends AgentTool<z.output<typeof schema>> {
  readonly name = "list_networks";
  readonly schema = schema;

  protected describe(): string {
    return toolMessages.networks();
  }

  protected answer() {
    return Promise.resolve(answered({ networks: networkFacts(this.services.settings) }));
  }
}
