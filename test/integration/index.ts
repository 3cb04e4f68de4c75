import { glob, writeFile } from "node:fs/promises";
import path from "node:path";
import Mocha from "mocha";
import * as vscode from "vscode";
import type { Counts } from "./counts.ts";
import { policyViolations, workbench } from "./support/window.ts";
import { sourceStack } from "./support/sourceStack.ts";

/**
 * Runs every test of the built suite; VS Code calls this in its extension host. CONTRACT_LENS_GREP chooses tests by
 * title, CONTRACT_LENS_SHARE a share of them (`2/3`), CONTRACT_LENS_RESULT names a file for the counts, CONTRACT_LENS_SECOND_TRY lets a test that failed run once more.
 *
 * @throws Error if a test failed, or if there was none.
 */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  if (vscode.env.appHost === "desktop") console.log(`VS Code ${vscode.version} (desktop)`);
  const mocha = new Mocha({
    reporter: "spec",
    color: false,
    timeout: 180_000,
    retries: process.env["CONTRACT_LENS_SECOND_TRY"] === "yes" ? 1 : 0,
    forbidOnly: true,
    forbidPending: true,
    rootHooks: { afterEach: [takePictureOfFailure, closeQuestions] },
    ...grep(process.env["CONTRACT_LENS_GREP"]),
  });
  const tests: string[] = [];
  for await (const test of glob("**/*.test.mjs", { cwd: import.meta.dirname })) {
    if (situationOf(test) === (process.env["CONTRACT_LENS_SITUATION"] ?? "folder")) tests.push(test);
  }
  for (const test of shareOf(tests.toSorted())) mocha.addFile(path.join(import.meta.dirname, test));
  await mocha.loadFilesAsync();
  let triedAgain = 0;
  const failedTests: string[] = [];
  const { stats } = await new Promise<Mocha.Runner>((resolve) => {
    const runner = mocha.run(() => resolve(runner));
    runner.on("retry", ({ title }: Mocha.Test, { message }: Error) => {
      console.log(`    tried again: ${title}: ${message.split("\n")[0] ?? ""}`);
      triedAgain += 1;
    });
    runner.prependListener("fail", (test: Mocha.Runnable, error: Error) => {
      failedTests.push(test.fullTitle());
      if (error.stack !== undefined) error.stack = sourceStack(error.stack);
    });
  });
  const passed = stats?.passes ?? 0;
  // Whatever the tests were about: no page may have tried what its policy refuses.
  for (const violation of policyViolations) console.log(`A page broke its policy: ${violation}`);
  const failed = (stats?.failures ?? 0) + policyViolations.length;
  const file = process.env["CONTRACT_LENS_RESULT"];
  if (file !== undefined)
    await writeFile(file, JSON.stringify({ passed, failed, triedAgain, failedTests } satisfies Counts));
  // Tests chosen by title may all be in another situation; the runner sees to it that there is one.
  if (passed + failed === 0 && !process.env["CONTRACT_LENS_GREP"]) throw new Error("No test was found.");
  if (failed > 0) throw new Error(`${failed} of ${passed + failed} tests failed.`);
}

/** The tests that this window runs of all: every third, say, from its own on, so that neighbours are in different ones. */
function shareOf(tests: readonly string[]): readonly string[] {
  const [share = 1, shares = 1] = (process.env["CONTRACT_LENS_SHARE"] ?? "1/1").split("/").map(Number);
  return tests.filter((_, index) => index % shares === share - 1);
}

/** The situation a test is for: its folder's name, or that of an ordinary folder. */
function situationOf(test: string): string {
  return test.includes(path.sep) ? (test.split(path.sep)[0] ?? "") : "folder";
}

/** What the window showed when a test failed lies in `pictures`, beside the built suite. */
async function takePictureOfFailure(this: Mocha.Context): Promise<void> {
  const test = this.currentTest;
  if (test?.state !== "failed") return;
  const file = path.join(import.meta.dirname, "pictures", `${test.fullTitle().replace(/\W+/g, " ")}.png`);
  await (await workbench()).screenshot({ path: file }).catch(() => undefined);
}

/** A question that a failed test has left open would take the next one's keys. */
async function closeQuestions(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
}

function grep(text: string | undefined): Mocha.MochaOptions {
  return text === undefined || text === "" ? {} : { grep: text };
}
