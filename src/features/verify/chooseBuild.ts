import * as vscode from "vscode";
import { isOfTests } from "../../app/builds/byRank.ts";
import { haveTheCode } from "../../app/verification/comparedBuilds.ts";
import type { WorkspaceBuilds } from "../../app/builds/workspaceBuilds.ts";
import { visibleLine } from "../../core/characters/visibleLine.ts";
import { planWords } from "../../text/verification/plan.ts";
import type { Services } from "../services.ts";
import type { VerificationPanel } from "./verificationPanel.ts";
import type { WantedBuild } from "./verificationRun.ts";

/** Lets the user pick another of the builds that have the code; where that cannot be compared, any build of the workspace. */
export async function chooseBuild(panel: VerificationPanel, services: Services): Promise<void> {
  const { view } = panel;
  if (view?.kind !== "plan" && view?.kind !== "finished") return;
  const isCompared = view.kind === "plan" ? view.uncompared === undefined : haveTheCode(view.builds);
  const others = view.kind === "plan" ? view.others : [];
  const items = isCompared
    ? others.map((build) => itemOf(build.build, { build }))
    : anyOf(await services.builds()).map((uncompared) => itemOf(uncompared, { uncompared }));
  const title = isCompared ? planWords.chooseTitle() : planWords.chooseUncomparedTitle();
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  if (picked !== undefined) await panel.planFromBuild(picked.wanted);
}

/** Those of tests and scripts last. */
function anyOf(builds: WorkspaceBuilds): ReturnType<WorkspaceBuilds["contractsIn"]> {
  const all = builds.overview.flatMap((root) => builds.contractsIn(root));
  return [...all.filter(({ path }) => !isOfTests(path)), ...all.filter(({ path }) => isOfTests(path))];
}

function itemOf(
  { name, path }: { readonly name: string; readonly path: string },
  wanted: WantedBuild,
): vscode.QuickPickItem & { readonly wanted: WantedBuild } {
  return { label: shown(name), description: shown(path), wanted };
}

const longestLabel = 200;

/** A list to pick from draws `$(name)` as an icon, which a name could pass off as our word. */
const shown = (text: string): string => visibleLine(text, longestLabel).replaceAll("$(", "$\u200B(");
