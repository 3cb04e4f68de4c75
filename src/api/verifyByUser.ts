import type { Answer, Verification } from "../../types/contract-lens.d.ts";
import type { ExtensionVerification, VerifyForExtension } from "../app/verification/extensionVerification.ts";
import type { SourceMethod } from "../app/verification/verifyContract.ts";
import { assertNever } from "../core/assertNever.ts";
import { explainNoVerifier } from "../text/failures/missingService.ts";
import { publicFailures } from "../text/publicApi.ts";
import { explainUnresolved } from "../text/verification/unresolved.ts";
import { cancelled, declined, failed, failureOf, verificationAnswer } from "./answers.ts";

/**
 * Verifies a contract with source that the user publishes, or that a service has of a similar contract.
 * @param run verifies by what the user has agreed to; without it, only what the user publishes is verified
 */
export async function verifyByUser(
  verify: VerifyForExtension,
  request: ExtensionVerification,
  run: (way: SourceMethod) => Promise<Answer<Verification>> = () => Promise.resolve(declined()),
): Promise<Answer<Verification>> {
  const { network, signal } = request;
  if (network.verifierUrl === undefined) return failed("noVerifier", explainNoVerifier(network));
  try {
    const result = await verify(request);
    if (signal.aborted) return cancelled();
    switch (result.kind) {
      case "ended":
        return verificationAnswer(result.report);
      case "agreed":
        return await run(result.way);
      case "declined":
        return declined();
      case "unresolved": {
        const words = explainUnresolved(result.reason, network, result.error);
        return failed("unresolved", words, result.error?.host ?? null);
      }
      case "noBuild":
      case "hasBuild":
      case "wayUnknown":
        return failed(result.kind, publicFailures[result.kind]());
      default:
        return assertNever(result);
    }
  } catch (error) {
    return failureOf(error, signal);
  }
}
