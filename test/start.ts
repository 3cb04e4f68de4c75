/**
 * `npm start`: the extension in VS Code, over a local network with samples for everything it shows. VS Code is the
 * desktop one if there is one and a display for it, otherwise (or with `-- --browser`) one in the browser, whose
 * address is the first line printed. Ctrl-C ends it.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeServices } from "./devnet/describe.ts";
import { startDevnet, type Devnet } from "./devnet/devnet.ts";
import { PortTaken } from "./devnet/http/serve.ts";
import {
  copyLocalSamples,
  describeLocalChain,
  startLocalChain,
  usualPort,
  type LocalChain,
} from "./devnet/local/localChain.ts";
import { Ending, endingSignal, rejectOnAbort } from "./host/ending.ts";
import { serve, type Served } from "./host/serve.ts";
import { quietSettings } from "./host/userSettings.ts";
import { buildExtension } from "./integration/buildExtension.ts";
import { networkWithoutExplorer } from "./support/networkWithoutExplorer.ts";
import { copySampleWorkspace } from "./support/sampleWorkspace.ts";
import { startText } from "./startText.ts";

const root = path.resolve(import.meta.dirname, "..");
const ended = rejectOnAbort(endingSignal());
let devnet: Devnet | undefined;
let localChain: LocalChain | undefined;
let served: Served | undefined;
try {
  await Promise.race([ended, start()]);
} catch (error) {
  const expected = error instanceof Ending || error instanceof PortTaken;
  console.error(expected ? error.message : error);
  process.exitCode = error instanceof Ending ? error.exitCode : 1;
}
await Promise.all([served?.close(), devnet?.stop(), localChain?.stop()]);
process.exit();

async function start(): Promise<never> {
  await buildExtension();
  const isDesktop = hasDesktop() && !process.argv.includes("--browser");
  // The user settings of a desktop stay as they are: there, the port is best that of the built-in network Local Node.
  const starting = startLocalChain(isDesktop ? usualPort : undefined);
  starting.catch(() => undefined);
  // The ports are those of the built-in network Hedera Local.
  devnet = await startDevnet({ mirrorPort: 5551, verifierPort: 5555 });
  localChain = await starting;
  const folder = await sampleWorkspace(devnet, localChain);
  const userSettings = {
    "contractLens.networks": [
      networkWithoutExplorer("Hedera Local, No Explorer", devnet),
      { name: "Local Node", rpcUrl: localChain.rpcUrl },
    ],
    // Names what one section of transactions.md is about.
    "contractLens.signatureService": devnet.signatureUrl,
  };
  if (isDesktop) {
    await openDesktop(folder);
    console.log(
      "VS Code opens a window with the samples. Ctrl-C ends the local network; the window stays.\n",
    );
    console.log(`${describeServices(devnet)}\n${describeLocalChain(localChain)}`);
    return ended;
  }
  served = await serve({
    folder,
    extensionsDirectory: await firstLook(),
    extensionDevelopmentPaths: [root],
    settings: { ...quietSettings, ...userSettings },
  });
  console.log(startText(served, devnet, localChain));
  throw new Ending(await served.ended, 1);
}

/** A copy, so that trying things out changes nothing in the repository. */
async function sampleWorkspace(net: Devnet, chain: LocalChain): Promise<string> {
  const folder = path.join(root, "out/workspace");
  await rm(folder, { recursive: true, force: true });
  await copySampleWorkspace(folder, net);
  await copyLocalSamples(folder, chain);
  await mkdir(path.join(folder, ".vscode"), { recursive: true });
  const settings = {
    "contractLens.network": "Hedera Local",
    // README is read, and leads to lines of the other files, in which hovers and commands work.
    "workbench.editorAssociations": { "README.md": "vscode.markdown.preview.editor" },
    "markdown.preview.openMarkdownLinks": "inEditor",
  };
  await writeFile(path.join(folder, ".vscode/settings.json"), JSON.stringify(settings, null, 2) + "\n");
  return folder;
}

/**
 * Extensions for a window in the browser: one that shows README when it is opened for the first time. VS Code opens a file in
 * the window's address anew at every reload, in front of what the user had.
 * @returns their folder
 */
async function firstLook(): Promise<string> {
  const folder = path.join(root, "out/firstLook");
  await rm(folder, { recursive: true, force: true });
  const own = path.join(folder, "contract-lens.first-look-0.0.0");
  await cp(path.join(import.meta.dirname, "firstLook"), own, { recursive: true });
  return folder;
}

function hasDesktop(): boolean {
  if (process.platform === "win32") return true;
  const display = process.env["DISPLAY"] ?? process.env["WAYLAND_DISPLAY"] ?? "";
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const installed = folders.some((folder) => existsSync(path.join(folder, "code")));
  return installed && (process.platform === "darwin" || display !== "");
}

async function openDesktop(folder: string): Promise<void> {
  const parameters = [
    `--extensionDevelopmentPath=${root}`,
    "--new-window",
    folder,
    path.join(folder, "README.md"),
  ];
  // On Windows `code` is a script, which only a shell runs.
  const code = spawn("code", parameters, { stdio: "inherit", shell: process.platform === "win32" });
  const [exitCode] = (await once(code, "exit")) as [number | null];
  if (exitCode !== 0) throw new Ending(`VS Code could not be opened: code ${String(exitCode)}`, 1);
}
