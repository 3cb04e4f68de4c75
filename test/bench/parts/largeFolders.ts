import pLimit from "p-limit";
import { WorkspaceDeployments } from "../../../src/app/deployments/workspaceDeployments.ts";
import type { OpenedFolder } from "../../../src/app/builds/locatedBuild.ts";
import { textOf } from "../../../src/builds/projectFiles.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";
import { MemoryFolder } from "../../support/memoryFolder.ts";
import { openedFolder } from "../../support/projectFolder.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import { buildsIn } from "../../unit/app/builds/projects.ts";
import type { Figure, Part } from "../figure.ts";
import { atMost } from "../judged.ts";
import { hardhatDeployFiles, hardhatProjectOf } from "../largeFolders.ts";
import { longestTurn, spent, type Spent } from "../spent.ts";
import { median } from "../statistics.ts";

const megabyte = 1024 * 1024;

/** Files of hardhat-deploy of a large project, and one compilation of many contracts. */
export const largeFolders: Part = {
  name: "largeFolders",
  measure: async () => [...(await deploymentFiles()), ...(await oneBuildInfo())],
};

const turns = 3;

/** All files looked through in a first window, and in one to which another has left what they record. */
async function deploymentFiles(): Promise<readonly Figure[]> {
  const count = 753;
  await using temporary = await temporaryFolder();
  const files = await hardhatDeployFiles(temporary.path, count);
  const folder = openedFolder(temporary.path);
  const look = async (memory: MemoryFolder): Promise<void> => {
    const deployments = new WorkspaceDeployments({
      folders: () => [folder],
      isTrusted: () => true,
      parseLargeJson: parseInThread,
      memory,
      log: console as never,
    });
    await deployments.refresh();
    if (deployments.addresses.size !== count) throw new Error(`${deployments.addresses.size} addresses`);
  };
  const [floors, first, later]: [Spent[], Spent[], Spent[]] = [[], [], []];
  const longest: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const memory = new MemoryFolder();
    floors.push(await spent(async () => (bytes = await readAll(folder, files))));
    first.push(await spent(() => look(memory)));
    later.push(await spent(() => look(memory)));
    longest.push(await longestTurn(() => look(new MemoryFolder())));
  }
  const of = (values: readonly Spent[], kind: keyof Spent): number => median(values.map((one) => one[kind]));
  const size = `${count} files of hardhat-deploy, ${Math.round(bytes / megabyte)} MB`;
  const floor = of(floors, "processor");
  return [
    {
      ...atMost(10_000, {
        name: `first look at ${size}, processor`,
        value: of(first, "processor"),
        unit: "ms",
      }),
      floor,
    },
    atMost(10_000, { name: "the same, by the clock", value: of(first, "clock"), unit: "ms" }),
    atMost(50, { name: "the same: the longest turn", value: median(longest), unit: "ms" }),
    atMost(1000, { name: "look in the next window, processor", value: of(later, "processor"), unit: "ms" }),
    atMost(1000, { name: "the same, by the clock", value: of(later, "clock"), unit: "ms" }),
  ];
}

/** What nothing can be faster than that knows what stands in the files. @returns how many bytes these are */
async function readAll({ files }: OpenedFolder, paths: readonly string[]): Promise<number> {
  const sizes = await pLimit(8).map(paths, async (path) => {
    const text = textOf(await files.read(path)) ?? "";
    JSON.parse(text);
    return text.length;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The builds of all contracts of a compilation, each found by its code, and with the input that it was compiled from. */
async function oneBuildInfo(): Promise<readonly Figure[]> {
  const count = 87;
  await using temporary = await temporaryFolder();
  const codes = await hardhatProjectOf(temporary.path, count, 23 * megabyte);
  const folder = openedFolder(temporary.path);
  const builds = buildsIn([folder]);
  await builds.refresh();
  const measured = await spent(async () => {
    for (const code of codes) {
      const [match] = await builds.matches(code);
      if (match?.build.compilation === undefined) throw new Error("A build without its input");
    }
  });
  const floor = await spent(async () =>
    JSON.parse(textOf(await folder.files.read("artifacts/build-info/0a1b.json")) ?? ""),
  );
  const name = `${count} contracts of a build-info of 23 MB, each with its input; floor: read and parsed once`;
  return [{ ...atMost(4000, { name, value: measured.clock, unit: "ms" }), floor: floor.clock }];
}
