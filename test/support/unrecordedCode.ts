import type { DeployedCode } from "../../src/app/builds/deployedCode.ts";

/** What a ledger tells of a contract of which it knows nothing but the code. */
export function unrecordedCode(
  address: DeployedCode["address"],
  runtime: string,
  creation?: string,
): DeployedCode {
  return { address, contractId: undefined, runtime, creation, createdAt: undefined };
}
