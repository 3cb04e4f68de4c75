import type { VerificationSession } from "./verificationSession.ts";
import { ContractInspection } from "../../app/plan/contractInspection.ts";
import type { VerificationPlan } from "../../app/plan/planVerification.ts";
import type {
  ExtensionVerificationResult,
  ExtensionVerification,
} from "../../app/verification/extensionVerification.ts";
import { resolveContract } from "../../app/verification/resolveSubject.ts";
import { subjectKey, type Verifications } from "../../app/verification/verifications.ts";
import { confirmSimilar } from "../../editor/questions/confirmSimilar.ts";
import { canVerify } from "../../services/verifier/verification.ts";
import type { Services } from "../services.ts";
import type { VerificationOrder } from "../../app/verification/verifyContract.ts";

/** Where the user is shown what another extension asks for. */
type Panels = {
  readonly open: (order: VerificationOrder) => VerificationSession;
  readonly onDidClose: (listener: (session: VerificationSession) => void) => () => void;
};

/**
 * Has the user agree to what another extension asks for: to a build by the list of its files in the contract's panel, whatever was
 * published before, and to the source of another contract by a question. Sends no source by itself.
 * @throws ApiError when it cannot be known whether a build has the code, as asking the mirror node failed
 */
export async function verifyForExtension(
  services: Services,
  verifications: Pick<Verifications, "onDidFinish">,
  panels: Panels,
  { network, contract, way, signal }: ExtensionVerification,
): Promise<ExtensionVerificationResult> {
  const protocol = network.verifierProtocol;
  if (way === "similar" && !canVerify(protocol, { kind: way })) return { kind: "wayUnknown" };
  const order: VerificationOrder = { network, contract, protocol, buildChoice: {} };
  const inspection = new ContractInspection(services, network, contract);
  if (way === "similar") return agreeToSimilar(services, inspection, signal);
  const { planVerification } = await import("../../app/plan/planVerification.ts");
  const plan = await planVerification(services, inspection, order, signal);
  if (plan.kind === "elsewhere" || plan.plan.publication === undefined) return { kind: "noBuild" };
  return publishedByUser(verifications, panels, order, plan, signal);
}

/** Of a contract that no build has the code of. */
async function agreeToSimilar(
  services: Services,
  inspection: ContractInspection,
  signal: AbortSignal,
): Promise<ExtensionVerificationResult> {
  const { network, contract } = inspection;
  const builds = await services.builds();
  let mayHaveIt = false;
  if ((await builds.contracts()) > 0) {
    const { matchBuilds } = await import("../../app/plan/planVerification.ts");
    const found = await matchBuilds(builds, inspection, signal);
    if (found.kind === "compared" && found.matches.length > 0) return { kind: "hasBuild" };
    mayHaveIt = found.kind === "notCompared";
    // A build may have the code, which could not be compared.
    if (found.kind === "notCompared" && found.code.mirrorFailure !== undefined)
      throw found.code.mirrorFailure;
  }
  const lookups = await services.lookups();
  const resolution = await resolveContract(lookups, network, contract, signal, () => undefined);
  if (resolution.kind === "unresolved") return resolution;
  const creationTransactionHash = await inspection.creationTransaction(services, signal);
  const { address, contractId } = resolution;
  const subject = { network, address, contractId };
  const isAgreed = await confirmSimilar(subject, { mayHaveIt, signal });
  return isAgreed
    ? { kind: "agreed", way: { kind: "similar", subject, creationTransactionHash } }
    : { kind: "declined" };
}

/** Shows a plan, and waits for what the user makes of it. */
function publishedByUser(
  verifications: Pick<Verifications, "onDidFinish">,
  panels: Panels,
  order: VerificationOrder,
  plan: VerificationPlan,
  signal: AbortSignal,
): Promise<ExtensionVerificationResult> {
  const session = panels.open(order);
  return new Promise((resolve) => {
    const end = (result: ExtensionVerificationResult): void => {
      for (const stop of stops) stop();
      resolve(result);
    };
    const giveUp = (): void => {
      end({ kind: "declined" });
      if (session.shown?.kind === "plan" && session.shown.isForExtension === true) session.panel.dispose();
    };
    const stops = [
      verifications.onDidFinish((report) => {
        if (subjectKey(report.subject) !== subjectKey(plan.subject)) return;
        end(report.way.kind === "build" ? { kind: "ended", report } : { kind: "declined" });
      }),
      panels.onDidClose((closed) => {
        if (closed === session) end({ kind: "declined" });
      }),
      () => signal.removeEventListener("abort", giveUp),
    ];
    signal.addEventListener("abort", giveUp);
    if (signal.aborted) giveUp();
    else if (!session.isVerifying) session.offer(order, plan);
  });
}
