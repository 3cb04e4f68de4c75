import { mkdir, readdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { FolderOfTexts } from "../../../src/platform/node/textFolder.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import type { Attempt, Row } from "../row.ts";

const longAgo = new Date("2020-01-01");
const ownNames = [`${"a".repeat(64)}.json`, "8c2f5a0e-6d1b-4f6e-9a51-0d6b7a3c1e22.unfinished"];
const foreignNames = ["thesis.txt", "wallet.json", ".ssh", "draft.unfinished", `${"A".repeat(64)}.json`];

type Way = {
  readonly name: string;
  /** Puts something in the place of the folder, or into it, that leads to the files. @returns the files' folder */
  readonly lay: (place: string, outside: string) => Promise<string>;
  /** Names of our own form in a folder of our own are ours to delete. */
  readonly names?: readonly string[];
};

const ways: readonly Way[] = [
  { name: "a link to a folder", lay: async (place, outside) => linked(outside, place) },
  {
    name: "a link relative to where it stands",
    lay: async (place, outside) => {
      await symlink(path.relative(path.dirname(place), outside), place);
      return outside;
    },
  },
  {
    name: "a link to a link",
    lay: async (place, outside) => {
      await symlink(outside, `${place}-between`);
      await symlink(`${place}-between`, place);
      return outside;
    },
  },
  {
    name: "a link to a folder further down",
    lay: async (place, outside) => {
      const down = path.join(outside, "a/b/c");
      await mkdir(down, { recursive: true });
      return linked(down, place);
    },
  },
  { name: "a link to the folder it stands in", lay: async (place) => linked(path.dirname(place), place) },
  {
    name: "a real folder with somebody's files in it",
    lay: async (place) => {
      await mkdir(place);
      return place;
    },
    names: foreignNames,
  },
  {
    name: "links to files under names of our own",
    lay: async (place, outside) => {
      await mkdir(place);
      for (const name of ownNames) await symlink(path.join(outside, name), path.join(place, name));
      return outside;
    },
  },
];

export const row: Row = {
  number: 12,
  what: "the folder of kept responses, or a file in it, is a link to somebody's files",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const way of ways) attempts.push(await attempt(way));
    attempts.push(await linkToNowhere());
    return attempts;
  },
};

async function linked(target: string, place: string): Promise<string> {
  await symlink(target, place);
  return target;
}

async function attempt({ name, lay, names = [...ownNames, ...foreignNames] }: Way): Promise<Attempt> {
  await using temporary = await temporaryFolder();
  await using outside = await temporaryFolder();
  const place = path.join(temporary.path, "bodies");
  const files = await lay(place, outside.path);
  for (const file of names) {
    await writeFile(path.join(files, file), file);
    await utimes(path.join(files, file), longAgo, longAgo);
  }
  const before = (await readdir(files)).sort();
  await useAll(place);
  const harmed: string[] = [];
  for (const file of names)
    if ((await readFile(path.join(files, file), "utf8").catch(() => "")) !== file) harmed.push(file);
  const added = (await readdir(files)).filter((file) => !before.includes(file));
  const detail = [...harmed.map((file) => `harmed ${file}`), ...added.map((file) => `added ${file}`)].join();
  const isOwn = files === place;
  return {
    name,
    held: harmed.length === 0 && (isOwn || added.length === 0),
    ...(!isOwn && detail && { detail }),
  };
}

async function linkToNowhere(): Promise<Attempt> {
  await using temporary = await temporaryFolder();
  const target = path.join(temporary.path, "target");
  const place = path.join(temporary.path, "bodies");
  await symlink(target, place);
  await useAll(place);
  return { name: "a link to nowhere", held: (await readdir(temporary.path)).join() === "bodies" };
}

/** All that is ever done to the folder, each of it whatever came of that before. */
async function useAll(place: string): Promise<void> {
  const folder = new FolderOfTexts(place, { bytes: 100 });
  const all = [
    () => folder.keepOnly([]),
    () => folder.read("one"),
    () => folder.write("one", "new"),
    () => folder.write("two", "2".repeat(100)),
    () => folder.write("two", "too large".repeat(20)),
    () => folder.delete("one"),
    () => folder.keepOnly(["two"]),
  ];
  for (const one of all) await one().catch(() => undefined);
}
