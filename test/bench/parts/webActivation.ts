import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { buildExtension } from "../../integration/buildExtension.ts";
import type { Part } from "../figure.ts";
import { overFloorAtMost } from "../judged.ts";

const run = promisify(execFile);
const child = path.resolve(import.meta.dirname, "../webActivation/child.ts");

const turns = 15;

/** What loading and activating the extension for browsers computes, beside that for Node: each in a process of its own. */
export const webActivation: Part = {
  name: "webActivation",
  measure: async () => {
    await buildExtension();
    const values: number[] = [];
    const floors: number[] = [];
    // The first turn fills the system's own caches, and does not count.
    for (let turn = 0; turn <= turns; turn += 1) {
      const [floor, value] = [await activationTime("node"), await activationTime("web")];
      if (turn === 0) continue;
      floors.push(floor);
      values.push(value);
    }
    const name = "load and activate in a browser, processor; floor: in Node";
    return [overFloorAtMost(30, { name, unit: "ms" }, { values, floors })];
  },
};

async function activationTime(host: "node" | "web"): Promise<number> {
  const { stdout } = await run(process.execPath, [...process.execArgv, child, host]);
  return (JSON.parse(stdout) as { readonly milliseconds: number }).milliseconds;
}
