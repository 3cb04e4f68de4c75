/**
 * `npm run integration`: runs the suite inside VS Code, two windows at a time. Which VS Code: VSCODE_EXECUTABLE names an
 * installed desktop VS Code, VSCODE_TEST_VERSION one to download (`stable`, `1.103.2`); otherwise VS Code's server with a
 * headless browser is used, which needs no desktop. `-- --grep <text>` runs only the tests whose titles hold the text,
 * `-- --situation <name>` only those of one situation; `-- --with-ai` leaves VS Code's own AI features on,
 * `-- --at-a-time 1` opens one window after the other; `-- --second-try` lets a test that failed run once more where it
 * stands, and the few that failed twice once more in a window of their own, when the others are over.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { endingSignal } from "../host/ending.ts";
import { buildExtension } from "./buildExtension.ts";
import { chooseVSCode } from "./chooseVSCode.ts";
import { sumOf, type Counts } from "./counts.ts";
import { buildCompanion, buildSuite } from "./esbuild.ts";
import { situations, type Situation } from "./situations.ts";

const { values } = parseArgs({
  options: {
    grep: { type: "string" },
    situation: { type: "string" },
    "at-a-time": { type: "string", default: "2" },
    "with-ai": { type: "boolean", default: false },
    "second-try": { type: "boolean", default: false },
  },
});
const ending = endingSignal();

try {
  await buildExtension();
  await Promise.all([buildSuite(), buildCompanion()]);
  const code = await chooseVSCode();
  const parts = situations.filter(isChosen).flatMap((situation) => {
    if (situation.needsTrust === false && !code.canDistrust) {
      console.log("Restricted mode is left out: this VS Code is always started with trust.");
      return [];
    }
    if (situation.isTranslated === true && !code.canTranslate) {
      console.log("The run in another language is left out: this VS Code has English alone.");
      return [];
    }
    if (situation.needsWindows === true && !code.canOpenWindows) {
      console.log("Tests with two windows are left out: of this VS Code only one can be seen.");
      return [];
    }
    return partsOf(situation);
  });
  const lane = pLimit(Math.max(1, Number(values["at-a-time"])));
  const counts = await Promise.all(parts.map((part) => lane(() => run(part))));
  for (const [index, part] of parts.entries()) {
    const then = counts[index];
    if (values["second-try"] && then !== undefined) counts[index] = await tryInOwnWindow(part, then);
  }
  const { passed, failed, triedAgain } = sumOf(counts);
  // A suite that was cut short may have ended without a failure.
  if (passed === 0 || failed > 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failed} failed, ${triedAgain} tried again`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

function isChosen({ name, isLong }: Situation): boolean {
  return values.situation === undefined ? isLong !== true : values.situation === name;
}

/** The parameters of each process that a situation is run by: tests that were chosen by title are few. */
function partsOf({ name, shares = 1 }: Situation): (readonly string[])[] {
  if (values.grep !== undefined) return [["--situation", name, "--grep", values.grep]];
  return Array.from({ length: shares }, (_, index) => [
    ...["--situation", name],
    ...["--share", `${index + 1}/${shares}`],
  ]);
}

/** Runs a part, and prints what it has said when it is over: two at a time would speak in turns. */
async function run(part: readonly string[]): Promise<Counts> {
  const name = part.join(" ");
  console.log(`Begun: ${name}`);
  const flags = (["with-ai", "second-try"] as const)
    .filter((flag) => values[flag])
    .map((flag) => `--${flag}`);
  const child = fork(path.join(import.meta.dirname, "runPart.ts"), [...part, ...flags], { silent: true });
  ending.addEventListener("abort", () => child.kill());
  const said: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on("data", (piece: Buffer) => said.push(piece));
  let counts: Counts | undefined;
  child.on("message", (message) => (counts = message as Counts));
  const [code] = (await once(child, "close")) as [number | null];
  process.stdout.write(Buffer.concat(said));
  if (counts === undefined) throw new Error(`${name} did not come to its end (${String(code)}).`);
  return counts;
}

/**
 * Runs the tests of a part that failed once more, each in a new window that has this machine for itself: what an earlier
 * test left in the window, or another window took of the machine, is out of the way there. Many failures are none of that.
 */
async function tryInOwnWindow(part: readonly string[], then: Counts): Promise<Counts> {
  if (then.failedTests.length > 3) return then;
  let counts = then;
  for (const title of then.failedTests) {
    const { passed, failed } = await run([...part.slice(0, 2), "--grep", title]);
    if (passed === 0 || failed > 0) continue;
    console.log(`Passed in a window of its own: ${title}`);
    counts = {
      passed: counts.passed + 1,
      failed: counts.failed - 1,
      triedAgain: counts.triedAgain + 1,
      failedTests: counts.failedTests.filter((one) => one !== title),
    };
  }
  return counts;
}
