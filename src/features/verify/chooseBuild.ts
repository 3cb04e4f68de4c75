import * as vscode from "vscode";
import { isOfTests } from "../../app/builds/buildsBySelector.ts";
import { hasMatchingBuild } from "../../app/verification/codeToCompare.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { planWords } from "../../text/verification/plan.ts";
import type { VerificationView } from "../../ui/verification/view.ts";
import type { Services } from "../services.ts";
import type { VerificationSession } from "./verificationSession.ts";
import type { BuildChoice } from "../../app/verification/verifyContract.ts";

/** Lets the user pick another of the builds that have the code; where that cannot be compared, any build of the workspace. */
export async function chooseBuild(session: VerificationSession, services: Services): Promise<void> {
  const { shown: view } = session;
  if (view?.kind !== "plan" && view?.kind !== "finished") return;
  const isCompared = view.kind === "plan" ? view.uncompared === undefined : hasMatchingBuild(view.builds);
  const others = view.kind === "plan" ? view.others : [];
  const items = isCompared
    ? others.map((build) => itemOf(build.build, { build }))
    : anyOf(await services.builds(), await nameOf(view, services)).map((uncompared) =>
        itemOf(uncompared, { uncompared }),
      );
  const title = isCompared ? planWords.chooseTitle() : planWords.chooseUncomparedTitle();
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  if (picked !== undefined) await session.planFromBuild(picked.wanted);
}

/** What a deployment file calls the contract. None is read of a workspace that is not trusted. */
async function nameOf(
  view: Extract<VerificationView, { kind: "plan" | "finished" }>,
  services: Services,
): Promise<string | undefined> {
  if (!vscode.workspace.isTrusted) return undefined;
  const { network, address } = view.kind === "plan" ? view.subject : view.report.subject;
  const deployments = await services.deployments();
  await deployments.refresh();
  return deployments.nameAt(network, address)?.name;
}

/** Those of the contract's name first, those of tests and scripts last. */
function anyOf(
  builds: WorkspaceBuilds,
  called: string | undefined,
): ReturnType<WorkspaceBuilds["contractsIn"]> {
  const all = builds.overview.flatMap((root) => builds.contractsIn(root));
  const rank = ({ name, path }: (typeof all)[number]): number =>
    (name === called ? 0 : 2) + (isOfTests(path) ? 1 : 0);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

function itemOf(
  { name, path }: { readonly name: string; readonly path: string },
  wanted: BuildChoice,
): vscode.QuickPickItem & { readonly wanted: BuildChoice } {
  return { label: shown(name), description: shown(path), wanted };
}

const longestLabel = 200;

/** A list to pick from draws `$(name)` as an icon, which a name could pass off as our word. */
const shown = (text: string): string => visibleLine(text, longestLabel).replaceAll("$(", "$\u200B(");
