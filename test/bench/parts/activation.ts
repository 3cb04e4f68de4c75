import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import manifest from "../../../package.json" with { type: "json" };
import { openWindow } from "../../host/openWindow.ts";
import { quietSettings } from "../../host/userSettings.ts";
import { buildExtension } from "../../integration/buildExtension.ts";
import { until } from "../../integration/support/until.ts";
import { atMost, exactly, type Part } from "../figure.ts";
import { percentile } from "../statistics.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const turns = 20;
const slowestStartMilliseconds = 60_000;

type Activation = {
  readonly milliseconds: number;
  readonly connections: number;
  readonly secretReads: number;
};

/** Loading and activating the built extension in a real window, which is loaded anew each time. */
export const activation: Part = {
  name: "activation",
  measure: async () => {
    await buildExtension();
    const home = await mkdtemp(path.join(os.tmpdir(), "contract-lens-bench-"));
    try {
      const all = await activationsIn(home);
      const took = all.map(({ milliseconds }) => milliseconds);
      const sum = (of: (one: Activation) => number): number => all.reduce((most, one) => most + of(one), 0);
      return [
        atMost(15, { name: "load and activate, p50", value: percentile(took, 0.5), unit: "ms" }),
        atMost(30, { name: "load and activate, p95", value: percentile(took, 0.95), unit: "ms" }),
        exactly(0, {
          name: "the same: connections",
          value: sum((one) => one.connections),
          unit: "connections",
        }),
        exactly(0, { name: "the same: secrets read", value: sum((one) => one.secretReads), unit: "reads" }),
      ];
    } finally {
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    }
  },
};

/** The first one warms up, and does not count. */
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
    for (let turn = 0; turn <= turns; turn += 1) {
      if (turn > 0) await window.page.reload();
      await until(
        "the extension to be active",
        async () => {
          const lines = await written();
          return lines.length > turn && lines[turn] !== "";
        },
        slowestStartMilliseconds,
      );
    }
    return (await written()).slice(1).map((line) => JSON.parse(line) as Activation);
  } finally {
    await window.close();
  }
}

/** The built extension with the probe as its main file. */
async function probedExtension(folder: string): Promise<string> {
  for (const part of ["dist", "media"]) {
    await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  await cp(path.join(root, "test/bench/window/probe.js"), path.join(folder, "probe.js"));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ ...manifest, main: "./probe.js" }));
  return folder;
}
