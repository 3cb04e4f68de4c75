import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { openWindow } from "../../host/openWindow.ts";
import { quietSettings } from "../../host/userSettings.ts";
import { buildExtension } from "../../integration/buildExtension.ts";
import { until } from "../../integration/support/until.ts";
import type { Part } from "../figure.ts";
import { exactly, overFloorAtMost, told } from "../judged.ts";
import { median } from "../statistics.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const turns = 15;

type Activation = {
  readonly milliseconds: number;
  readonly connections: number;
  readonly secretReads: number;
  /** Of an extension of VS Code's own. */
  readonly peerMilliseconds?: number;
};

/** Loading and activating the built extension in a real window, which is loaded anew each time, and an empty one in turns. */
export const activation: Part = {
  name: "activation",
  measure: async () => {
    await buildExtension();
    const home = await mkdtemp(path.join(os.tmpdir(), "contract-lens-bench-"));
    try {
      const all = await activationsIn(home);
      // The probe begins with the empty one.
      const empty = all.filter((_one, turn) => turn % 2 === 0);
      const own = all.filter((_one, turn) => turn % 2 === 1);
      const took = (some: readonly Activation[]) => some.map(({ milliseconds }) => milliseconds);
      const sum = (of: (one: Activation) => number): number => own.reduce((most, one) => most + of(one), 0);
      const name = "load and activate; floor: an empty extension";
      return [
        overFloorAtMost(
          15,
          { name, unit: "ms", goal: "≤ 6 ms over floor" },
          { values: took(own), floors: took(empty) },
        ),
        exactly(0, {
          name: "the same: connections",
          value: sum((one) => one.connections),
          unit: "connections",
        }),
        exactly(0, { name: "the same: secrets read", value: sum((one) => one.secretReads), unit: "reads" }),
        told({
          name: "load and activate of VS Code's extension for JSON, its server's start included",
          value: median(all.flatMap(({ peerMilliseconds }) => peerMilliseconds ?? [])),
          unit: "ms",
        }),
      ];
    } finally {
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  },
};

/** The first two warm up, and do not count. */
async function activationsIn(home: string): Promise<readonly Activation[]> {
  const extension = await probedExtension(path.join(home, "extension"));
  const folder = path.join(home, "workspace");
  const file = path.join(home, "activations.txt");
  await mkdir(folder);
  await writeFile(file, "");
  const window = await openWindow({
    folder,
    extensionDevelopmentPaths: [extension],
    settings: quietSettings,
    environment: { ACTIVATIONS_FILE: file },
  });
  const written = async (): Promise<readonly string[]> => (await readFile(file, "utf8")).trim().split("\n");
  try {
    for (let turn = 0; turn < 2 * (turns + 1); turn += 1) {
      if (turn > 0) await window.page.reload();
      await until("the extension to be active", async () => {
        const lines = await written();
        return lines.length > turn && lines[turn] !== "";
      });
    }
    return (await written()).slice(2).map((line) => JSON.parse(line) as Activation);
  } finally {
    await window.close();
  }
}

/** The built extension, and an empty one, with the probe as its main file. */
async function probedExtension(folder: string): Promise<string> {
  for (const part of ["dist", "media"]) {
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  await cp(path.join(root, "package.nls.json"), path.join(folder, "package.nls.json"));
  for (const file of ["probe.js", "empty.js"]) {
    await cp(path.join(root, "test/bench/window", file), path.join(folder, file));
  }
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ ...manifest, main: "./probe.js" }));
  return folder;
}
