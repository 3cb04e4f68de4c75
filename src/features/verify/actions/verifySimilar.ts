import type { VerificationSummary } from "../../../app/verification/report.ts";
import { mayHaveTheCode } from "../../../app/verification/comparedBuilds.ts";
import { confirmSimilar } from "../../../editor/questions/confirmSimilar.ts";
import { offersSimilar } from "../../../ui/verification/view.ts";
import type { Services } from "../../services.ts";
import type { VerificationPanel } from "../panel/verificationPanel.ts";
import { creationTransactionOf } from "../plan/creation.ts";
import { withoutWay } from "../plan/panelOrder.ts";

/**
 * Has the service copy the source of another contract, once the user agrees to just that. Where a build of the workspace has the
 * code by now, that is shown instead.
 *
 * @returns the summary at the end, if it comes to one
 */
export async function verifySimilar(
  panel: VerificationPanel,
  services: Services,
): Promise<VerificationSummary | undefined> {
  const { order, report, view } = panel;
  if (order === undefined || report === undefined || view === undefined || !offersSimilar(view))
    return undefined;
  const { planFor } = await import("../plan/planFor.ts");
  const asked = { ...withoutWay(order), wanted: {} };
  const plan = await planFor(services, asked, new AbortController().signal);
  // The panel may have gone on, or have been closed, during each wait.
  const isShown = (): boolean => panel.report?.id === report.id;
  if (!isShown()) return undefined;
  if (plan.kind === "plan") {
    await panel.planFromBuild({});
    return undefined;
  }
  const creationTransactionHash = await creationTransactionOf(services, order);
  const { subject } = report;
  const mayHaveIt = mayHaveTheCode(plan.builds);
  if (!isShown() || !(await confirmSimilar(subject, { mayHaveIt })) || !isShown()) return undefined;
  return panel.run({ ...withoutWay(order), way: { kind: "similar", subject, creationTransactionHash } });
}
