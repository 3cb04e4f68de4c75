/**
 * `npm run integration`: runs the suite inside VS Code. Which one: VSCODE_EXECUTABLE names an installed desktop VS
 * Code, VSCODE_TEST_VERSION one to download (`stable`, `1.103.2`); otherwise VS Code's server with a headless browser
 * is used, which needs no desktop. `-- --grep <text>` runs only the tests whose titles hold the text.
 */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { runTests } from "@vscode/test-electron";
import { startDevnet, type Devnet } from "../devnet/devnet.ts";
import { endingSignal } from "../host/ending.ts";
import { quietSettings, writeUserSettings } from "../host/userSettings.ts";
import { chooseVSCode } from "./chooseVSCode.ts";
import { serveDevnetControl, type DevnetControl } from "./devnetControl.ts";
import { buildSuite, suite } from "./esbuild.ts";

const root = path.resolve(import.meta.dirname, "../..");
const { values } = parseArgs({ options: { grep: { type: "string" } } });
// The library ends VS Code when this process is interrupted; other ends are made to look alike.
endingSignal().addEventListener("abort", () => process.emit("SIGINT"));

const home = await mkdtemp(path.join(os.tmpdir(), "contract-lens-"));
const result = path.join(home, "result.json");
let devnet: Devnet | undefined;
let control: DevnetControl | undefined;
try {
  await promisify(execFile)(process.execPath, ["esbuild.ts"], { cwd: root });
  await buildSuite();
  devnet = await startDevnet();
  control = await serveDevnetControl(devnet);
  const workspace = path.join(home, "workspace");
  await cp(path.join(root, "test/workspace"), workspace, { recursive: true });
  const userData = path.join(home, "user-data");
  await writeUserSettings(userData, quietSettings);
  const code = await chooseVSCode();
  const { mirrorUrl, verifierUrl, refusedKey, redirectTarget, samples } = devnet;
  await runTests({
    ...code.options,
    extensionDevelopmentPath: root,
    extensionTestsPath: suite,
    extensionTestsEnv: {
      ...code.environment,
      CONTRACT_LENS_DEVNET: JSON.stringify({
        mirrorUrl,
        verifierUrl,
        controlUrl: control.url,
        refusedKey,
        redirectUrl: redirectTarget.url,
        samples,
      }),
      CONTRACT_LENS_USER_DATA: userData,
      CONTRACT_LENS_GREP: values.grep,
      CONTRACT_LENS_RESULT: result,
    },
    launchArgs: [
      workspace,
      `--user-data-dir=${userData}`,
      `--extensions-dir=${path.join(home, "extensions")}`,
      ...code.parameters,
    ],
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await devnet?.stop();
control?.close();
const counts = await readCounts();
await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
// A suite that was cut short may have ended without a failure.
if (counts === undefined) process.exitCode = 1;
console.log(counts ?? "The suite did not come to its end.");
process.exit();

async function readCounts(): Promise<string | undefined> {
  const written = await readFile(result, "utf8").catch(() => undefined);
  if (written === undefined) return undefined;
  const { passed, failed } = JSON.parse(written) as { passed: number; failed: number };
  return `${passed} passed, ${failed} failed`;
}
