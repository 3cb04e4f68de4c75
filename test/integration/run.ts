/**
 * `npm run integration`: runs the suite inside VS Code, two windows at a time. Which VS Code: VSCODE_EXECUTABLE names an
 * installed desktop VS Code, VSCODE_TEST_VERSION one to download (`stable`, `1.103.2`); otherwise VS Code's server with a
 * headless browser is used, which needs no desktop. `-- --grep <text>` runs only the tests whose titles hold the text,
 * `-- --situation <name>` only those of one situation, `-- --smoke` only some of each kind; `-- --with-ai` leaves VS Code's
 * own AI features on, `-- --at-a-time 1` opens one window after the other.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { endingSignal } from "../host/ending.ts";
import { buildExtension } from "./buildExtension.ts";
import { chooseVSCode } from "./chooseVSCode.ts";
import type { Counts } from "./counts.ts";
import { buildCompanion, buildSuite, suite } from "./esbuild.ts";
import { situations, type Situation } from "./situations.ts";
import { fillQueue } from "./testQueue.ts";

const { values } = parseArgs({
  options: {
    grep: { type: "string" },
    situation: { type: "string" },
    smoke: { type: "boolean", default: false },
    "at-a-time": { type: "string", default: "2" },
    "with-ai": { type: "boolean", default: false },
  },
});
const ending = endingSignal();
const queues = await mkdtemp(path.join(os.tmpdir(), "contract-lens-queues-"));

try {
  await buildExtension();
  await Promise.all([buildSuite(), buildCompanion()]);
  const code = await chooseVSCode();
  if (!code.canDistrust)
    console.log("Restricted mode is left out: this VS Code is always started with trust.");
  if (!code.canOpenWindows)
    console.log("Tests with two windows are left out: of this VS Code only one can be seen.");
  if (!code.hasWebHost) console.log("VS Code for the Web is left out: this VS Code has Node for extensions.");
  const chosen = situations
    .filter(isChosen)
    .filter(({ needsTrust }) => code.canDistrust || needsTrust !== false)
    .filter(({ isWeb }) => code.hasWebHost || isWeb !== true);
  for (const situation of chosen)
    await fillQueue(queueOf(situation), path.dirname(suite), situation, {
      canOpenWindows: code.canOpenWindows,
      isSmoke: values.smoke,
    });
  // Last come the windows that take what others of their situation have left.
  const starts = [
    ...chosen,
    ...chosen.flatMap(({ starts = 1, ...same }) => Array<Situation>(starts - 1).fill(same)),
  ];
  const lane = pLimit(Math.max(1, Number(values["at-a-time"])));
  const counts = await Promise.all(starts.map((situation) => lane(() => run(situation))));
  const passed = counts.reduce((sum, each) => sum + each.passed, 0);
  const failed = counts.flatMap(({ failedTests }) => failedTests);
  for (const title of failed) console.log(`Failed: ${title}`);
  // A suite that was cut short may have ended without a failure.
  if (passed === 0 || failed.length > 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failed.length} failed`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await rm(queues, { recursive: true, force: true });
process.exit();

function isChosen({ name, isLong }: Situation): boolean {
  if (values.smoke) return name === "folder" || name === "packaged";
  return values.situation === undefined ? isLong !== true : values.situation === name;
}

function queueOf({ name }: Situation): string {
  return path.join(queues, name);
}

/** Runs tests of a situation in a window, and prints what it has said when it is over: two at a time would speak in turns. */
async function run(situation: Situation): Promise<Counts> {
  const { name } = situation;
  const queue = queueOf(situation);
  if ((await readdir(queue)).length === 0) return { passed: 0, failedTests: [] };
  console.log(`Begun: ${name}`);
  const parameters = ["--situation", name, "--queue", queue];
  if (values.grep !== undefined) parameters.push("--grep", values.grep);
  if (values["with-ai"]) parameters.push("--with-ai");
  const child = fork(path.join(import.meta.dirname, "runPart.ts"), parameters, { silent: true });
  ending.addEventListener("abort", () => child.kill());
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (piece: Buffer) => output.push(piece));
  let counts: Counts | undefined;
  child.on("message", (message) => (counts = message as Counts));
  const [code] = (await once(child, "close")) as [number | null];
  process.stdout.write(Buffer.concat(output));
  return counts ?? { passed: 0, failedTests: [`${name} did not come to its end (${String(code)}).`] };
}
