import { fileName } from "../../core/strings/fileName.ts";
import { maxContractNameLength } from "../../core/contractName.ts";
import type { RootOverview } from "../../app/builds/rootOverview.ts";
import type { BuildHandle } from "../../app/builds/folderBuilds.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { insteadOfSkipped, rootWords as words, skippedText } from "../../text/builds/roots.ts";
import { ageText } from "../../text/pages/page.ts";
import { buildToolNames } from "../values/buildToolNames.ts";
import { fullMoment } from "./dayText.ts";
import { joined, lines, type TreeRow } from "./treeRow.ts";

/**
 * A folder that holds builds: its place in its project, how many contracts, and what is less urgent behind it. Where another
 * root has the same place in a project of that name, the whole path is there.
 *
 * @param all roots beside it, this one among them
 */
export function rootRow(root: RootOverview, all: readonly RootOverview[], now: number): TreeRow {
  const whole = wholeFolder(root, all);
  const short = inProject(root, all);
  const clashes = all.filter((other) => inProject(other, all) === short).length > 1;
  const label = visibleLine(clashes ? whole : short);
  const { contracts, skipped, newestAt, absence, unreadable } = root;
  const age = newestAt === undefined ? undefined : ageText(newestAt, now);
  const description = joined([
    contracts === 0 ? words.nothingFound(absence) : words.contracts(contracts),
    unreadable === undefined ? undefined : words.unreadable(visibleLine(fileName(unreadable))),
    skipped.length === 0 ? undefined : words.skippedFiles(skipped.length),
    age,
    toolText(root),
  ]);
  return {
    label,
    description,
    tooltip: () =>
      lines([
        words.folder(visibleLine(whole)),
        words.tool(toolText(root)),
        absence === undefined ? words.contracts(contracts) : words.whyNothing(absence),
        unreadable === undefined ? undefined : words.whyUnreadable(visibleLine(unreadable)),
        words.interfaces(root.interfaces),
        skipped.length === 0 ? undefined : words.skippedFiles(skipped.length),
        newestAt === undefined ? undefined : words.newest(fullMoment(newestAt)),
        words.notRun(),
      ]),
    icon:
      absence === "outside" || unreadable !== undefined
        ? { name: "warning", tone: "careful" }
        : { name: "package", tone: "neutral" },
    spoken: words.spokenRoot(visibleLine(whole), description),
  };
}

/** A contract of a root: its name, and which file it is of, as far as the name does not say it. */
export function buildRow({ name, path, root }: Pick<BuildHandle, "name" | "path" | "root">): TreeRow {
  const label = visibleLine(name, maxContractNameLength);
  const below = root !== "" && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const source = without(below, `${name}.json`);
  const description = visibleLine(source === below ? below : without(source, `${name}.sol`));
  return {
    label,
    description,
    tooltip: () => visibleLine(path),
    icon: { name: "file-binary", tone: "neutral" },
    spoken: words.spokenBuild(label, visibleLine(path)),
  };
}

/** A path without its last name, where that is this one. */
function without(path: string, last: string): string {
  if (path === last) return "";
  return path.endsWith(`/${last}`) ? path.slice(0, -last.length - 1) : path;
}

/** A file that could not be read as a build, and why. */
export function skippedRow({ path, reason }: RootOverview["skipped"][number]): TreeRow {
  const label = visibleLine(fileName(path));
  const description = skippedText(reason);
  return {
    label,
    description,
    tooltip: () => lines([visibleLine(path), description, insteadOfSkipped(reason)]),
    icon: { name: "warning", tone: "careful" },
    spoken: words.spokenBuild(label, description),
  };
}

/** With the name of the opened folder before it, where there are several, or nothing else. */
function wholeFolder({ folder, folderName, folderUri }: RootOverview, all: readonly RootOverview[]): string {
  const isAlone = all.every((other) => other.folderUri === folderUri);
  if (folder === "") return folderName;
  return isAlone ? folder : `${folderName}/${folder}`;
}

/** Without the folders that its project lies in. */
function inProject(root: RootOverview, all: readonly RootOverview[]): string {
  const { project, folder } = root;
  const above = project.slice(0, project.lastIndexOf("/") + 1);
  return above !== "" && folder.startsWith(above) ? folder.slice(above.length) : wholeFolder(root, all);
}

function toolText({ tool }: RootOverview): string {
  switch (tool) {
    case "setting":
      return words.ofSetting();
    case "artifacts":
      return words.ofArtifacts();
    case "ignition":
      return words.ofIgnition();
    case "hardhatDeploy":
      return words.ofHardhatDeploy();
    case "openZeppelin":
      return words.ofUpgrades();
    case "ape":
      return words.ofApe();
    case "moccasin":
      return words.ofMoccasin();
    default:
      return buildToolNames[tool];
  }
}
