import * as vscode from "vscode";
import type { ContractReference } from "../../core/contractReference.ts";
import type { Network } from "../../app/networks/network.ts";
import { cancelled, declined } from "./answers.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { confirmGivenContract } from "../../editor/questions/confirmGivenContract.ts";
import type { Services } from "../services.ts";
import { stepText } from "../../ui/verification/stepText.ts";
import type { Answer, Verification } from "../../../types/contract-lens.d.ts";
import { verificationAnswer } from "./verificationAnswer.ts";

/** Verifies a contract for another extension, once the user has agreed; the user sees it run and can end it. */
export async function verifyOnRequest(
  services: Services,
  network: Network,
  contract: ContractReference,
  signal: AbortSignal,
): Promise<Answer<Verification>> {
  const turnedAway = (): Answer<never> => (signal.aborted ? cancelled() : declined());
  const agreed = await confirmGivenContract(contract, network, services.keys, signal);
  if (agreed === undefined) return turnedAway();
  const verifications = await services.verifications();
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: "Contract Lens: verifying for another extension",
    cancellable: true,
  };
  const report = await vscode.window.withProgress(progress, (shown, token) =>
    verifications.verify({
      network,
      contract,
      way: "explorer",
      protocol: services.protocols.protocolFor(network),
      signal: AbortSignal.any([signal, signalOf(token)]),
      deadlineMilliseconds: services.settings.verificationDeadlineMilliseconds(),
      keyAsking: { answer: agreed.key },
      onStep: (step) => shown.report({ message: stepText(step) }),
    }),
  );
  return verificationAnswer(report);
}
