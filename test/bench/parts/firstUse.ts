import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { buildExtension } from "../../integration/buildExtension.ts";
import type { Figure, Part } from "../figure.ts";
import { startInstantServer } from "../instantServer.ts";
import { atMost } from "../judged.ts";
import { median, percentile } from "../statistics.ts";
import { mirrorResponse, verifierResponse } from "../window/serviceResponses.ts";

const run = promisify(execFile);
const child = path.resolve(import.meta.dirname, "../firstUse/child.ts");

const turns = 15;

type Use = {
  readonly action: string;
  readonly what: string;
  /** In milliseconds. */
  readonly most: number;
  readonly goal?: string;
  /** Of the code that may be loaded for it, in KB. */
  readonly mostCode: number;
};

/** What a process printed. */
type Taken = { readonly milliseconds: number; readonly bytes: number };

const uses: readonly Use[] = [
  { action: "links", what: "opening a file with references", most: 10, goal: "≤ 5 ms", mostCode: 20 },
  { action: "hover", what: "hover", most: 100, goal: "≤ 60 ms", mostCode: 550 },
  { action: "verify", what: "verification", most: 200, mostCode: 1450 },
  { action: "panel", what: "panel of a result", most: 200, mostCode: 1450 },
];

/**
 * What the first of everything takes of the processor after activation, code that has to be loaded for it included: each in
 * a process of its own, and in turns.
 */
export const firstUse: Part = {
  name: "firstUse",
  measure: async () => {
    await buildExtension();
    await using mirror = await startInstantServer(mirrorResponse());
    await using verifier = await startInstantServer(verifierResponse());
    const taken = new Map<string, Taken[]>(uses.map(({ action }) => [action, []]));
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
        if (turn > 0) taken.get(action)?.push(JSON.parse(stdout) as Taken);
      }
    }
    return uses.flatMap((use) => figuresOf(use, taken.get(use.action) ?? []));
  },
};

function figuresOf({ what, most, goal, mostCode }: Use, taken: readonly Taken[]): readonly Figure[] {
  const times = taken.map(({ milliseconds }) => milliseconds);
  return [
    atMost(most, {
      name: `first ${what} after activation, processor`,
      value: median(times),
      p95: percentile(times, 0.95),
      unit: "ms",
      ...(goal === undefined ? {} : { goal }),
    }),
    // What is loaded is the same in every process.
    atMost(mostCode, {
      name: "the same: code loaded",
      value: Math.max(...taken.map(({ bytes }) => bytes)) / 1000,
      unit: "KB",
    }),
  ];
}
