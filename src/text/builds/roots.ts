import * as l10n from "@vscode/l10n";
import type { SkipReason } from "../../builds/index/buildFile.ts";
import { numberText, plural } from "../language.ts";

/** The words of the view of builds. */
export const rootWords = {
  reading: () => l10n.t("Reading builds…"),
  contracts: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} contract", numberText(count)),
      other: () => l10n.t("{0} contracts", numberText(count)),
    }),
  nothingBuilt: () => l10n.t("nothing built yet"),
  skippedFiles: (count: number) => l10n.t("{0} skipped", numberText(count)),
  ofSetting: () => l10n.t("named in the settings"),
  ofIgnition: () => l10n.t("Hardhat Ignition"),
  ofHardhatDeploy: () => l10n.t("hardhat-deploy"),
  ofUpgrades: () => l10n.t("OpenZeppelin Upgrades"),
  ofArtifacts: () => l10n.t("artifacts folder"),
  folder: (folder: string) => l10n.t("Folder: {0}", folder),
  tool: (tool: string) => l10n.t("Tool: {0}", tool),
  newest: (moment: string) => l10n.t("Newest build: {0}", moment),
  interfaces: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} interface or abstract contract", numberText(count)),
      other: () => l10n.t("{0} interfaces and abstract contracts", numberText(count)),
    }),
  notRun: () =>
    l10n.t(
      "Configuration files are not run. If this project builds into another folder, name that folder in the setting Contract Lens: Builds.",
    ),
  skipped: (reason: SkipReason) => {
    if (reason === "tooLarge") return l10n.t("skipped: too large to read");
    return reason === "notJson"
      ? l10n.t("skipped: not valid JSON, maybe cut off")
      : l10n.t("skipped: not a build");
  },
  spokenRoot: (folder: string, description: string) => l10n.t("{0}, {1}", folder, description),
  spokenBuild: (name: string, description: string) => l10n.t("{0}, {1}", name, description),
  openFile: () => l10n.t("Open File"),
  openSource: () => l10n.t("Go to Source"),
};

/** The words of what can be done with a build of that view. */
export const buildRowWords = {
  gone: () => l10n.t("This build no longer exists."),
  noAbi: () => l10n.t("This build has no ABI."),
  /** Which of the contracts that deployment files call by its name. */
  chooseDeployment: (name: string) => l10n.t("Verify {0}", name),
  anotherContract: () => l10n.t("Another Contract…"),
};
