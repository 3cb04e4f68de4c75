import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { CommandLine } from "./commandLine.ts";
import { Ending, rejectOnAbort } from "./ending.ts";
import { openWindow } from "./openWindow.ts";
import { printSuiteLog } from "./suiteLog.ts";

/**
 * Runs a suite of tests inside VS Code, printing what it prints.
 *
 * @param signal - Ends everything at once; the promise then rejects with its reason.
 * @returns The suite's exit code.
 * @throws Ending if VS Code, its window or the extension host dies before the suite has answered.
 */
export async function runSuite(
  commandLine: CommandLine & { readonly extensionTestsPath: string },
  signal: AbortSignal,
): Promise<number> {
  const exit = Promise.withResolvers<number>();
  const window = await openWindow({
    folder: absolute(commandLine.folder),
    extensionDevelopmentPaths: commandLine.extensionDevelopmentPaths.map((file) => path.resolve(file)),
    extensionTestsPath: path.resolve(commandLine.extensionTestsPath),
    userDataDirectory: absolute(commandLine.userDataDirectory),
    extensionsDirectory: absolute(commandLine.extensionsDirectory),
    workspaceTrust: commandLine.workspaceTrust,
    prepare: async (page) => {
      await page.exposeFunction("codeAutomationExit", (code: number) => exit.resolve(code));
      await printSuiteLog(page);
    },
  });
  try {
    console.log(`VS Code ${window.version} (server, ${window.browserVersion})`);
    const died = window.ended.then((reason) => Promise.reject(new Ending(reason, 1)));
    return await Promise.race([answer(exit.promise, window.extensionHostEnded), died, rejectOnAbort(signal)]);
  } finally {
    await window.close();
  }
}

/** The exit code, unless the extension host died: VS Code answers 0 then, too. */
async function answer(exit: Promise<number>, extensionHostEnded: Promise<boolean>): Promise<number> {
  await Promise.race([exit, extensionHostEnded]);
  // The two announce each other by different ways, so that either may be the first.
  const grace = delay(10_000, undefined, { ref: false });
  const code = await Promise.race([exit, grace]);
  const endedWell = await Promise.race([extensionHostEnded, grace]);
  if (endedWell === false) throw new Ending("The extension host, with the suite in it, died.", 1);
  if (code === undefined)
    throw new Ending("The extension host ended, but no exit code came from the suite.", 1);
  return code;
}

function absolute(file: string | undefined): string | undefined {
  return file === undefined ? undefined : path.resolve(file);
}
