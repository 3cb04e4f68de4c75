import type * as z from "zod/mini";
import { answered } from "../../api/answers.ts";
import type { ApiServices } from "../../api/apiServices.ts";
import { deploymentFacts } from "../../api/deployments.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import type { Services } from "../services.ts";
import { AgentTool, inputOf } from "./agentTool.ts";

const schema = inputOf({});

/** Lists the deployments of the workspace with their known statuses. Sends nothing. */
export class ListDeployments extends AgentTool<z.output<typeof schema>> {
  readonly name = "list_deployments";
  readonly schema = schema;
  readonly #known: Pick<Services, "deployments" | "deploymentChecks">;

  constructor(services: ApiServices & Pick<Services, "deployments" | "deploymentChecks">) {
    super(services);
    this.#known = services;
  }

  protected describe(): string {
    return toolMessages.deployments();
  }

  protected async answer() {
    const [deployments, { checks }] = await Promise.all([
      this.#known.deployments(),
      this.#known.deploymentChecks(),
    ]);
    return answered({ deployments: await deploymentFacts(this.services.settings, deployments, checks) });
  }
}
