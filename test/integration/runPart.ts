/**
 * Runs tests inside one VS Code, with a devnet of its own; `npm run integration` starts one process of this
 * for each window. `--situation` says how it is started, `--queue` is the folder from which it takes its tests.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { runTests } from "@vscode/test-electron";
import { shippedContents } from "../../packaging/shippedContents.ts";
import { vsixOf } from "../../packaging/vsix.ts";
import { startDevnet, type Devnet } from "../devnet/devnet.ts";
import { copySampleWorkspace } from "../support/sampleWorkspace.ts";
import { authority } from "../support/certificates.ts";
import { endingSignal } from "../host/ending.ts";
import { fullSettings, quietSettings, writeUserSettings } from "../host/userSettings.ts";
import { chooseVSCode, type ChosenVSCode } from "./chooseVSCode.ts";
import { serveDevnetControl, type DevnetControl } from "./devnetControl.ts";
import type { Counts } from "./counts.ts";
import { companion, suite } from "./esbuild.ts";
import { situations, type Situation } from "./situations.ts";

/** Runs the product, and what asks it, in the worker of the window instead of Node. */
const inBrowser = {
  "remote.extensionKind": {
    "contract-lens.contract-lens": ["web"],
    "contract-lens-tests.companion": ["web"],
  },
};

const root = path.resolve(import.meta.dirname, "../..");
const { values } = parseArgs({
  options: {
    grep: { type: "string" },
    situation: { type: "string" },
    queue: { type: "string" },
    "with-ai": { type: "boolean", default: false },
  },
});
// The library ends VS Code when this process is interrupted; other ends are made to look alike.
endingSignal().addEventListener("abort", () => process.emit("SIGINT"));

const home = await mkdtemp(path.join(os.tmpdir(), "contract-lens-"));
const authorityFile = path.join(home, "authority.pem");
let devnet: Devnet | undefined;
let control: DevnetControl | undefined;
try {
  devnet = await startDevnet();
  control = await serveDevnetControl(devnet);
  await writeFile(authorityFile, authority);
  const code = await chooseVSCode();
  const situation = situations.find(({ name }) => name === values.situation);
  if (situation === undefined)
    throw new Error(`There is no situation ${values.situation ?? "without a name"}.`);
  const counts = await runIn(situation, code, devnet, control);
  await new Promise((sent) => process.send?.(counts, sent));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
await devnet?.stop();
control?.close();
await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
process.exit();

async function runIn(
  situation: Situation,
  code: ChosenVSCode,
  net: Devnet,
  { url: controlUrl }: DevnetControl,
): Promise<Counts> {
  const { mirrorUrl, verifierUrl, signatureUrl, chainUrl, refusedKey, redirectTarget, samples } = net;
  const folder = path.join(home, situation.name);
  const userData = path.join(folder, "user-data");
  const extensions = path.join(folder, "extensions");
  const result = path.join(folder, "result.json");
  await copySampleWorkspace(path.join(folder, "workspace"), net);
  await writeUserSettings(userData, values["with-ai"] ? fullSettings : quietSettings);
  if (situation.isWeb === true) await writeUserSettings(userData, inBrowser);
  if (situation.isInstalled === true) await installPackage(code, folder, extensions);
  const stolen = {
    name: "Hedera Local",
    mirrorUrl: redirectTarget.url,
    rpcUrl: redirectTarget.url,
    verifierUrl: redirectTarget.url,
  };
  const devnetOfSuite = {
    mirrorUrl,
    verifierUrl,
    signatureUrl,
    chainUrl,
    controlUrl,
    refusedKey,
    redirectUrl: redirectTarget.url,
    samples,
  };
  const prepared = await situation.prepare(path.join(folder, "workspace"), stolen, net);
  const { open, control: nodes } =
    typeof prepared === "string" ? { open: prepared, control: undefined } : prepared;
  await runTests({
    ...code.options,
    // The package is installed there: what is developed is only the extension that asks it.
    extensionDevelopmentPath: situation.isInstalled === true ? companion : root,
    extensionTestsPath: suite,
    extensionTestsEnv: {
      ...code.environment,
      ...(situation.needsTrust === false ? { HOST_WORKSPACE_TRUST: "on" } : {}),
      // The authority of the tests is one that this machine knows, as a company's own would be.
      NODE_EXTRA_CA_CERTS: authorityFile,
      CONTRACT_LENS_DEVNET: JSON.stringify(devnetOfSuite),
      CONTRACT_LENS_USER_DATA: userData,
      CONTRACT_LENS_EXTENSIONS: extensions,
      CONTRACT_LENS_GREP: values.grep,
      CONTRACT_LENS_QUEUE: values.queue,
      CONTRACT_LENS_RESULT: result,
      CONTRACT_LENS_NODES: nodes?.url,
    },
    launchArgs: [open, `--user-data-dir=${userData}`, `--extensions-dir=${extensions}`, ...code.parameters],
  }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
  await nodes?.close();
  const written = await readFile(result, "utf8").catch(() => undefined);
  if (written === undefined) throw new Error(`The suite in ${situation.name} did not come to its end.`);
  return JSON.parse(written) as Counts;
}

/** Makes the package and installs it. */
async function installPackage(code: ChosenVSCode, folder: string, extensions: string): Promise<void> {
  const vsix = path.join(folder, "contract-lens.vsix");
  await writeFile(vsix, await vsixOf((await shippedContents(root)).files));
  await code.install(vsix, extensions);
}
