import * as l10n from "@vscode/l10n";
import type { RootOverview } from "../../app/builds/rootOverview.ts";
import type { SkipReason } from "../../builds/index/buildFile.ts";
import type { UnreadForm } from "../../builds/formats/unreadForm.ts";
import { numberText, plural } from "../language.ts";

/** The words of the view of builds. */
export const rootWords = {
  reading: () => l10n.t("Reading builds…"),
  contracts: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} contract", numberText(count)),
      other: () => l10n.t("{0} contracts", numberText(count)),
    }),
  nothingFound: (absence: RootOverview["absence"]) => {
    if (absence === undefined) return l10n.t("nothing built yet");
    return absence === "missing" ? l10n.t("folder not found") : l10n.t("outside the workspace, not read");
  },
  whyNothing: (absence: NonNullable<RootOverview["absence"]>) =>
    absence === "missing"
      ? l10n.t("This folder does not exist. Build the project, or correct the path in its configuration.")
      : l10n.t(
          "This folder, or a link in its path, leads out of the workspace. Add the folder that holds it to the workspace.",
        ),
  unreadable: (file: string) => l10n.t("{0} not read", file),
  whyUnreadable: (path: string) =>
    l10n.t(
      "{0} could not be read, or not all of it, so other folders may hold builds, too. Name them in the setting Contract Lens: Builds.",
      path,
    ),
  skippedFiles: (count: number) => l10n.t("{0} skipped", numberText(count)),
  ofSetting: () => l10n.t("named in the settings"),
  ofIgnition: () => l10n.t("Hardhat Ignition"),
  ofHardhatDeploy: () => l10n.t("hardhat-deploy"),
  ofApe: () => l10n.t("Ape"),
  ofMoccasin: () => l10n.t("moccasin"),
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
  abiOnly: (tool: string) => l10n.t("ABI only: bytecode of {0} is not supported", tool),
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

/** Why a file counts for nothing, or for its ABI alone. */
export function skippedText(reason: SkipReason): string {
  switch (reason) {
    case "tooLarge":
      return l10n.t("skipped: too large to read");
    case "notJson":
      return l10n.t("skipped: not valid JSON, maybe cut off");
    case "foreign":
      return l10n.t("skipped: not a build");
    case "creationOnly":
      return l10n.t("ABI only: no deployed bytecode in this file");
    default:
      return rootWords.abiOnly(unreadFormNames[reason]());
  }
}

const unreadFormNames: Readonly<Record<Exclude<UnreadForm, "creationOnly">, () => string>> = {
  ape: () => rootWords.ofApe(),
  moccasin: () => rootWords.ofMoccasin(),
  yul: () => l10n.t("hardhat-yul"),
  zksync: () => l10n.t("zksolc and zkvyper"),
  polkavm: () => l10n.t("resolc"),
  hardhatPlugin: () => l10n.t("this Hardhat plugin"),
};

/** What to do about such a file; undefined where its row says all there is. */
export function insteadOfSkipped(reason: SkipReason): string | undefined {
  if (reason === "tooLarge") return undefined;
  return reason === "notJson"
    ? l10n.t("Build the project again.")
    : l10n.t(
        "Contract Lens reads builds of Foundry, Hardhat, hardhat-vyper, hardhat-deploy, Truffle, Brownie, Waffle, and Remix, and standard and combined JSON output of solc and Vyper. Build with one of these, or save such output.",
      );
}
