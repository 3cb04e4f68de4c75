/**
 * Runs a suite of tests in VS Code's server and a headless browser, given VS Code's own command line; see `vscode`
 * beside this file. HOST_TIMEOUT_SECONDS (3600) is how long the suite may take; with HOST_WORKSPACE_TRUST=on folders
 * must be trusted first. What it is made of: test/host/README.md.
 */
import { parseCommandLine } from "./commandLine.ts";
import { Ending, endingSignal } from "./ending.ts";
import { runSuite } from "./runSuite.ts";

const ending = endingSignal();
const seconds = Number(process.env["HOST_TIMEOUT_SECONDS"] ?? 3600);
const given = parseCommandLine(process.argv.slice(2));
// The library that starts VS Code for tests always asks for every folder to be trusted.
const commandLine = {
  ...given,
  workspaceTrust: given.workspaceTrust || process.env["HOST_WORKSPACE_TRUST"] === "on",
};
const { extensionTestsPath } = commandLine;
if (extensionTestsPath === undefined) {
  console.error(
    "Give --extensionTestsPath=<module>: this VS Code only runs tests. To look around: npm start",
  );
  process.exit(2);
}

const tooLate = new AbortController();
const timer = setTimeout(
  () => tooLate.abort(new Ending(`The suite did not answer within ${seconds} s`, 1)),
  seconds * 1000,
);
try {
  const signal = AbortSignal.any([ending, tooLate.signal]);
  process.exitCode = await runSuite({ ...commandLine, extensionTestsPath }, signal);
} catch (error) {
  console.error(error instanceof Ending ? error.message : error);
  process.exitCode = error instanceof Ending ? error.exitCode : 1;
}
clearTimeout(timer);
process.exit();
