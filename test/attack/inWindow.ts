import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import type { Attempt } from "./row.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** What to run inside a real VS Code. */
export type WindowTests = {
  readonly situation: string;
  /** A pattern for the titles of the tests. */
  readonly grep: string;
  /** The newest VS Code that is supported, by default, or the oldest. */
  readonly version?: "current" | "minimum";
};

/** Runs tests in the window as one attempt, which has held when some ran and all passed. */
export async function inWindow({ situation, grep, version = "current" }: WindowTests): Promise<Attempt> {
  const parameters = [
    "--import",
    "./packaging/tsx.ts",
    "test/integration/run.ts",
    "--situation",
    situation,
    "--grep",
    grep,
  ];
  const environment = { ...process.env, ...(version === "minimum" ? { HOST_VSCODE: "minimum" } : {}) };
  const run = promisify(execFile)(process.execPath, parameters, { cwd: root, env: environment });
  const { stdout } = await run.catch((error: unknown) => error as { readonly stdout: string });
  const last = stdout.trimEnd().split("\n").at(-1) ?? "";
  const name = `${version} VS Code, situation ${situation}: ${grep}`;
  return { name, held: /^[1-9]\d* passed, 0 failed/.test(last), detail: last };
}
