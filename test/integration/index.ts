import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import Mocha from "mocha";
import * as vscode from "vscode";
import type { Counts } from "./counts.ts";
import { policyViolations, workbench } from "./support/window.ts";
import { sourceStack } from "./support/sourceStack.ts";

/** Where pictures of windows are put: beside the built suite. */
const pictures = path.join(import.meta.dirname, "pictures");

/**
 * Runs tests of the built suite; VS Code calls this in its extension host. CONTRACT_LENS_QUEUE names the folder from which
 * this window takes one file after another until none is left (`testQueue.ts`), CONTRACT_LENS_GREP chooses tests by title,
 * CONTRACT_LENS_RESULT names a file for the counts.
 *
 * @throws Error if a test failed.
 */
export async function run(): Promise<void> {
  process.setSourceMapsEnabled(true);
  if (vscode.env.appHost === "desktop") console.log(`VS Code ${vscode.version} (desktop)`);
  process.env["CONTRACT_LENS_PICTURES"] = pictures;
  let passed = 0;
  const failedTests: string[] = [];
  for await (const file of takenFiles(process.env["CONTRACT_LENS_QUEUE"] ?? ""))
    passed += await runFile(file, failedTests);
  // Whatever the tests were about: no page may have tried what its policy refuses.
  for (const violation of policyViolations) failedTests.push(`A page broke its policy: ${violation}`);
  const file = process.env["CONTRACT_LENS_RESULT"];
  if (file !== undefined) await writeFile(file, JSON.stringify({ passed, failedTests } satisfies Counts));
  if (failedTests.length > 0) throw new Error(`${failedTests.length} tests failed.`);
}

/** The files that no other window has taken: who removes a file's name from the queue runs it. */
async function* takenFiles(queue: string): AsyncGenerator<string> {
  for (const name of (await readdir(queue)).sort()) {
    const isTaken = await rm(path.join(queue, name)).then(
      () => true,
      () => false,
    );
    if (isTaken) yield decodeURIComponent(name.slice(name.indexOf(" ") + 1));
  }
}

/** @returns how many tests passed */
async function runFile(file: string, failedTests: string[]): Promise<number> {
  const grep = process.env["CONTRACT_LENS_GREP"] ?? "";
  const mocha = new Mocha({
    reporter: "spec",
    color: false,
    // What a test waits for has a deadline of its own.
    timeout: 600_000,
    forbidOnly: true,
    forbidPending: true,
    rootHooks: { afterEach: [takePictureOfFailure, closeQuestions] },
    grep,
  });
  mocha.addFile(path.join(import.meta.dirname, file));
  await mocha.loadFilesAsync();
  const titles: string[] = [];
  mocha.suite.eachTest((test) => titles.push(test.fullTitle()));
  if (!titles.some((title) => new RegExp(grep).test(title))) return 0;
  const runner = await new Promise<Mocha.Runner>((resolve) => {
    const running = mocha.run(() => resolve(running));
    running.prependListener("fail", (test: Mocha.Runnable, error: Error) => {
      failedTests.push(test.fullTitle());
      if (error.stack !== undefined) error.stack = sourceStack(error.stack);
    });
  });
  runner.dispose();
  return runner.stats?.passes ?? 0;
}

/** What the window showed when a test failed lies in `pictures`, beside the built suite: one picture for each page of VS Code. */
async function takePictureOfFailure(this: Mocha.Context): Promise<void> {
  const test = this.currentTest;
  if (test?.state !== "failed") return;
  const pages = (await workbench()).context().pages();
  for (const [index, page] of pages.entries()) {
    const name = `${test.fullTitle().replace(/\W+/g, " ")}${index === 0 ? "" : ` ${index}`}.png`;
    await page.screenshot({ path: path.join(pictures, name) }).catch(() => undefined);
  }
}

/** A question that a failed test has left open would take the next one's keys. */
async function closeQuestions(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
}
