import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { buildExtension } from "../../integration/buildExtension.ts";
import type { Figure, Part } from "../figure.ts";
import { startInstantServer } from "../instantServer.ts";
import { atMost } from "../judged.ts";
import { median, percentile } from "../statistics.ts";
import { mirrorAnswer, verifierAnswer } from "../window/serviceAnswers.ts";

const run = promisify(execFile);
const child = path.resolve(import.meta.dirname, "../firstUse/child.ts");

const turns = 15;

type Use = { readonly action: string; readonly what: string; readonly most: number; readonly goal?: string };

const uses: readonly Use[] = [
  { action: "links", what: "opening a file with references", most: 10, goal: "≤ 5 ms" },
  { action: "hover", what: "hover", most: 100, goal: "≤ 60 ms" },
  { action: "verify", what: "verification", most: 200 },
  { action: "panel", what: "panel of a result", most: 200 },
];

/**
 * What the first of everything takes of the processor after activation, code that has to be loaded for it included: each in
 * a process of its own, and in turns.
 */
export const firstUse: Part = {
  name: "firstUse",
  measure: async () => {
    await buildExtension();
    await using mirror = await startInstantServer(mirrorAnswer());
    await using verifier = await startInstantServer(verifierAnswer());
    const taken = new Map<string, number[]>(uses.map(({ action }) => [action, []]));
    // The first turn fills the system's own caches, and does not count.
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const { action } of uses) {
        const { stdout } = await run(process.execPath, [
          ...process.execArgv,
          child,
          action,
          mirror.url,
          verifier.url,
        ]);
        if (turn > 0) taken.get(action)?.push(Number(stdout));
      }
    }
    return uses.map((use) => figureOf(use, taken.get(use.action) ?? []));
  },
};

function figureOf({ what, most, goal }: Use, values: readonly number[]): Figure {
  return atMost(most, {
    name: `first ${what} after activation, processor`,
    value: median(values),
    p95: percentile(values, 0.95),
    unit: "ms",
    ...(goal === undefined ? {} : { goal }),
  });
}
