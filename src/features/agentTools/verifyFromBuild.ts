import type * as z from "zod/mini";
import type { ApiServices } from "../../api/apiServices.ts";
import { verifyByUser } from "../../api/verifyByUser.ts";
import type { VerifyForExtension } from "../../app/verification/extensionVerification.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { AgentTool, inputOnNetwork, ofContract, reference } from "./agentTool.ts";

const schema = inputOnNetwork({ contract: reference });
type Input = z.output<typeof schema>;

/**
 * Opens the page that lists the files that verifying from a build would publish, and waits for what the user makes of it. Publishes
 * nothing by itself, also where the user has published all of it before.
 */
export class VerifyFromBuild extends AgentTool<Input> {
  readonly name = "verify_from_build";
  readonly schema = schema;
  readonly #verify: VerifyForExtension;

  constructor(services: ApiServices, verify: VerifyForExtension) {
    super(services);
    this.#verify = verify;
  }

  protected describe(input: Input) {
    return ofContract(toolMessages.verify, input);
  }

  protected answer(input: Input, signal: AbortSignal) {
    return this.onContract(input, signal, (network, contract) =>
      verifyByUser(this.#verify, { network, contract, way: "build", signal }),
    );
  }
}
