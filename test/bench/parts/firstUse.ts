import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { buildExtension } from "../../integration/buildExtension.ts";
import type { Part } from "../figure.ts";
import { startInstantServer } from "../instantServer.ts";
import { atMost } from "../judged.ts";
import { median, percentile } from "../statistics.ts";
import { mirrorResponse, verifierResponse } from "../window/serviceResponses.ts";

const run = promisify(execFile);
const child = path.resolve(import.meta.dirname, "../firstUse/child.ts");

const turns = 15;

/** What a process printed. */
type Taken = { readonly milliseconds: number; readonly bytes: number };

/** What the first hover takes of the processor after activation, code that has to be loaded for it included: in a process of its own. */
export const firstUse: Part = {
  name: "firstUse",
  measure: async () => {
    await buildExtension();
    await using mirror = await startInstantServer(mirrorResponse());
    await using verifier = await startInstantServer(verifierResponse());
    const taken: Taken[] = [];
    // The first turn fills the system's own caches, and does not count.
    for (let turn = 0; turn <= turns; turn += 1) {
      const given = [child, "hover", mirror.url, verifier.url];
      const { stdout } = await run(process.execPath, [...process.execArgv, ...given]);
      if (turn > 0) taken.push(JSON.parse(stdout) as Taken);
    }
    const times = taken.map(({ milliseconds }) => milliseconds);
    return [
      atMost(100, {
        name: "first hover after activation, processor",
        value: median(times),
        p95: percentile(times, 0.95),
        unit: "ms",
        goal: "≤ 60 ms",
      }),
      // What is loaded is the same in every process.
      atMost(550, {
        name: "the same: code loaded",
        value: Math.max(...taken.map(({ bytes }) => bytes)) / 1000,
        unit: "KB",
      }),
    ];
  },
};
