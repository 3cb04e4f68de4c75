import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import {
  downloadAndUnzipVSCode,
  resolveCliPathFromVSCodeExecutablePath,
  type TestOptions,
} from "@vscode/test-electron";
import { freePort } from "../host/freePort.ts";
import { ensureInstallation } from "../host/installation.ts";
import { installExtension } from "../host/installExtension.ts";
import { windowVariable } from "../host/openWindow.ts";

/** Which VS Code a suite runs in, and what it must be told for the suite to see its window. */
export type ChosenVSCode = {
  readonly options: Pick<TestOptions, "version" | "vscodeExecutablePath" | "cachePath">;
  readonly parameters: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Installs a vsix, as a user would, into a folder of extensions. */
  readonly install: (vsix: string, extensionsDirectory: string) => Promise<void>;
  /** Whether it can be started in restricted mode; for the desktop the library that starts it rules that out. */
  readonly canDistrust: boolean;
  /** Whether extensions can run in a worker of its window. */
  readonly hasWebHost: boolean;
  /** Whether a suite can open another window: in a browser that is another page. */
  readonly canOpenWindows: boolean;
};

/**
 * The desktop VS Code named by VSCODE_EXECUTABLE, or downloaded as VSCODE_TEST_VERSION says; otherwise VS Code's
 * server with a headless browser, which is installed first. That one is for Linux and macOS; on Windows the newest VS Code is downloaded.
 */
export async function chooseVSCode(): Promise<ChosenVSCode> {
  const executable = process.env["VSCODE_EXECUTABLE"];
  if (executable !== undefined && executable !== "") return desktop({ vscodeExecutablePath: executable });
  const version = process.env["VSCODE_TEST_VERSION"];
  if (version !== undefined && version !== "") return desktop({ version, cachePath });
  if (process.platform === "win32") return desktop({ version: "stable", cachePath });
  await ensureInstallation();
  const vscodeExecutablePath = path.resolve(import.meta.dirname, "../host/vscode");
  return {
    options: { vscodeExecutablePath },
    parameters: [],
    environment: {},
    install: installExtension,
    canDistrust: true,
    hasWebHost: true,
    canOpenWindows: true,
  };
}

/** Where VS Code is downloaded to. */
const cachePath = path.resolve(import.meta.dirname, "../../out/vscode");

async function desktop(options: ChosenVSCode["options"]): Promise<ChosenVSCode> {
  const port = await freePort();
  return {
    options,
    parameters: [`--remote-debugging-port=${port}`],
    environment: { [windowVariable]: `http://127.0.0.1:${port}` },
    install: (vsix, extensionsDirectory) => installInDesktop(options, vsix, extensionsDirectory),
    canDistrust: false,
    hasWebHost: false,
    canOpenWindows: false,
  };
}

async function installInDesktop(
  options: ChosenVSCode["options"],
  vsix: string,
  extensionsDirectory: string,
): Promise<void> {
  const executable = options.vscodeExecutablePath ?? (await downloadAndUnzipVSCode(options));
  const parameters = ["--install-extension", vsix, "--extensions-dir", extensionsDirectory];
  // On Windows the command is a script, which only a shell runs.
  await promisify(execFile)(resolveCliPathFromVSCodeExecutablePath(executable), parameters, {
    shell: process.platform === "win32",
  });
}
