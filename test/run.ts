/**
 * `npm test`: runs all that a change must pass, and prints at the end how long each part took and how many tests it ran. `node test/run.ts static unit` runs these parts alone. Fails when a part fails.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";

/** Scripts of package.json. */
const scripts = ["static", "unit", "pages", "integration"];

/**
 * Those of a lane run one after another. Windows take about as long as all else; beside it on two cores, they take as long as
 * after it, and wait in vain more often.
 */
const lanes = os.availableParallelism() < 4 ? [scripts] : [scripts.slice(0, -1), scripts.slice(-1)];

type Part = {
  readonly script: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  /** Titles of the tests that failed in mocha; windows print their own at their end. */
  readonly failedTests: readonly string[];
};

const chosen = process.argv.slice(2);
const unknown = chosen.find((script) => !scripts.includes(script));
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}. The parts are ${scripts.join(", ")}.`);

const parts = (await Promise.all(lanes.map(runLane))).flat();
console.log("");
for (const { script, seconds, passed, failed } of parts)
  console.log(`${script.padEnd(11)} ${String(seconds).padStart(4)} s, ${passed} passed, ${failed} failed`);
for (const { script, failedTests } of parts)
  for (const title of failedTests) console.log(`Failed in ${script}: ${title}`);
const sumOf = (count: "passed" | "failed"): number => parts.reduce((sum, part) => sum + part[count], 0);
if (sumOf("failed") > 0) process.exitCode = 1;
console.log(`${sumOf("passed")} passed, ${sumOf("failed")} failed`);

async function runLane(lane: readonly string[]): Promise<readonly Part[]> {
  const ended: Part[] = [];
  for (const script of lane)
    if (chosen.length === 0 || chosen.includes(script)) ended.push(await run(script));
  return ended;
}

/** Runs a script. Its output is printed when it is over, as the output of two would be mixed; that of windows comes in whole blocks. */
async function run(script: string): Promise<Part> {
  console.log(`Begun: ${script}`);
  const start = performance.now();
  const child = spawn("npm", ["run", "--silent", script], {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => {
      output += piece;
      if (script === "integration") process.stdout.write(piece);
    });
  const [code] = (await once(child, "close")) as [number | null];
  const seconds = Math.round((performance.now() - start) / 1000);
  if (script !== "integration") console.log(output.trim());
  console.log(`${script}: ${code === 0 ? "passed" : "FAILED"}, ${seconds} s\n`);
  // A part that ends badly has failed, whatever it has printed.
  const failed = Math.max(numberOf(output, "failed", "failing"), code === 0 ? 0 : 1);
  const failedTests = script === "integration" ? [] : failedTestsIn(output);
  return { script, seconds, passed: numberOf(output, "passed", "passing"), failed, failedTests };
}

/** How many tests a part tells of: by the last line of windows, or by the summaries of mocha. */
function numberOf(output: string, ofWindows: string, ofMocha: string): number {
  const numbers = (words: string): number[] =>
    Array.from(output.matchAll(new RegExp(`\\b(\\d+) ${words}\\b`, "g")), ([, number]) => Number(number));
  return numbers(ofWindows).at(-1) ?? numbers(ofMocha).reduce((sum, number) => sum + number, 0);
}

/** The titles of failed tests in summaries of mocha: a number and the suite, then the test on lines that are indented further. */
function failedTestsIn(output: string): readonly string[] {
  return Array.from(output.matchAll(/^ +\d+\) (.+)\n((?: {7,}\S.*\n)+)/gm), ([, suite, rest = ""]) =>
    `${suite} ${rest.trim().replace(/\s+/g, " ")}`.slice(0, 200),
  );
}
