import type { ApiServices } from "../../api/apiServices.ts";
import { verifyByUser } from "../../api/verifyByUser.ts";
import type { VerifyForExtension } from "../../app/verification/extensionVerification.ts";
import { toolMessages } from "../../text/agents/agentTools.ts";
import { contractInput, ContractTool, type ContractCall } from "./contractTool.ts";

/**
 * Opens the page that lists the files that verifying from a build would publish, and waits for what the user makes of it. Publishes
 * nothing by itself, also where the user has published all of it before.
 */
export class VerifyFromBuild extends ContractTool {
  readonly name = "verify_from_build";
  readonly schema = contractInput;
  protected readonly title = toolMessages.verify;
  readonly #verify: VerifyForExtension;

  constructor(services: ApiServices, verify: VerifyForExtension) {
    super(services);
    this.#verify = verify;
  }

  protected answerCall({ network, contract, signal }: ContractCall) {
    return verifyByUser(this.#verify, { network, contract, way: "build", signal });
  }
}
