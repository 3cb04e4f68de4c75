import type { OpenedFolder } from "../../../src/app/builds/locatedBuild.ts";
import { filesOfRoot } from "../../../src/builds/index/buildIndex.ts";
import { textOf } from "../../../src/builds/projectFiles.ts";
import { MemoryFolder } from "../../support/memoryFolder.ts";
import { openedFolder } from "../../support/projectFolder.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import { buildsIn } from "../../unit/app/builds/projects.ts";
import { artifactsOf, type Artifacts } from "../artifacts.ts";
import type { Figure, Part } from "../figure.ts";
import { atMost, timesAtMost } from "../judged.ts";
import { spent, type Spent } from "../spent.ts";
import { timed } from "../compare.ts";
import { median } from "../statistics.ts";

const count = 10_000;

const turns = 6;

/** The builds of a large workspace: looked for, kept, looked at again, and found by a chain's code. */
export const builds: Part = {
  name: "builds",
  measure: async () => {
    await using temporary = await temporaryFolder();
    const artifacts = await artifactsOf(temporary.path, count);
    const folder = openedFolder(temporary.path);
    return [...(await index(folder)), ...(await matches(folder, artifacts))];
  },
};

type Named = Pick<Figure, "name" | "goal">;

/** The first look, and one in a window to which another has left its index. */
async function index(folder: OpenedFolder): Promise<readonly Figure[]> {
  const memory = new MemoryFolder();
  await readAll(folder);
  await buildsIn([folder], memory).refresh();
  const stored = [...memory.texts.values()].reduce((sum, text) => sum + text.length, 0) / 1024 ** 2;
  const [plain, first, stats, warm]: [Spent[], Spent[], Spent[], Spent[]] = [[], [], [], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const measures = [
      async () => plain.push(await spent(() => readAll(folder))),
      async () => first.push(await spent(() => buildsIn([folder]).refresh())),
      async () => stats.push(await spent(() => statAll(folder))),
      async () => warm.push(await spent(() => buildsIn([folder], memory).refresh())),
    ];
    for (const measure of turn % 2 === 0 ? measures : measures.toReversed()) await measure();
  }
  const figure = (most: number, named: Named, kind: keyof Spent, values: Spent[], floors: Spent[]) =>
    timesAtMost(
      most,
      { unit: "ms", ...named },
      { values: values.map((one) => one[kind]), floors: floors.map((one) => one[kind]) },
    );
  const floor = "floor: all files looked at, read and parsed";
  const tree = "floor: all files looked at";
  const looked = `first look at ${count} artifacts`;
  return [
    figure(2.2, { name: `${looked}, processor; ${floor}`, goal: "≤ 1.3× floor" }, "processor", first, plain),
    figure(2.2, { name: `the same, by the clock; ${floor}`, goal: "≤ 1.6× floor" }, "clock", first, plain),
    figure(1.5, { name: `look with an index from before, processor; ${tree}` }, "processor", warm, stats),
    figure(1.8, { name: `the same, by the clock; ${tree}` }, "clock", warm, stats),
    atMost(2, { name: "the same: stored", value: stored, unit: "MB" }),
  ];
}

/** A code looked for among all, one that a build has, and one that none has. */
async function matches(
  folder: OpenedFolder,
  { codeOf, numberWithCode, names }: Artifacts,
): Promise<readonly Figure[]> {
  const known = buildsIn([folder]);
  await known.refresh();
  const [strange, found, floors]: [number[], number[], number[]] = [[], [], []];
  const taken = async (code: string, wanted: number): Promise<number> => {
    const begin = performance.now();
    const { length } = await known.matches(code);
    const took = performance.now() - begin;
    if (length !== wanted) throw new Error(`${length} builds have the code`);
    return took;
  };
  for (let turn = 0; turn < 60; turn += 1) {
    strange.push(await taken(codeOf(numberWithCode(2 * count + turn)), 0));
    const number = numberWithCode(Math.floor(count / 2) + 20 * turn);
    floors.push(await timed(() => read(folder, `out/${names[number] ?? ""}`)));
    found.push(await taken(codeOf(number), 1));
  }
  return [
    atMost(1, { name: `a code that none of ${count} builds has`, value: median(strange), unit: "ms" }),
    timesAtMost(
      3,
      { name: "a code that one has, read again and compared; floor: its file read and parsed", unit: "ms" },
      { values: found, floors },
    ),
  ];
}

const filesAtOnce = 16;

/** What nothing can be faster than that knows what stands in the files, and will know whether it has changed. */
async function readAll(folder: OpenedFolder): Promise<void> {
  await withEach(folder, (file) => read(folder, file));
}

async function read({ files }: OpenedFolder, file: string): Promise<unknown> {
  return JSON.parse(textOf(await files.read(file)) ?? "");
}

/** What nothing can be faster than that knows whether one has changed. */
async function statAll(folder: OpenedFolder): Promise<void> {
  await withEach(folder, (file) => folder.files.stat(file));
}

async function withEach({ files }: OpenedFolder, use: (file: string) => Promise<unknown>): Promise<void> {
  const all = await filesOfRoot(files, "out", new Set());
  let next = 0;
  const work = async (): Promise<void> => {
    for (let file = all[next++]; file !== undefined; file = all[next++]) await use(file);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
}
