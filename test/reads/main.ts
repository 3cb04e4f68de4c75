/**
 * `npm run reads -- verify|logRow|hover`: prints the files of the source that somebody has to read who wants to know what
 * happens when a user does that; all three when none is named. Ends with 1 when there are more than `ceilings.json` says.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { startDevnet } from "../devnet/devnet.ts";
import { settings } from "../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../plainEditor/load.ts";
import { actions, type Action } from "./actions.ts";
import { filesRead, type FilesRead } from "./readFiles.ts";

const root = path.resolve(import.meta.dirname, "../..");
const source = path.join(root, "src");
const ceilings = JSON.parse(
  await readFile(path.join(import.meta.dirname, "ceilings.json"), "utf8"),
) as Readonly<Record<string, number>>;

const [name, ...others] = process.argv.slice(2);
if (name === undefined) {
  // Each by itself: what one has looked up, another would find.
  const ends = Object.keys(actions).map((action) =>
    spawnSync(process.execPath, [...process.execArgv, import.meta.filename, action], { stdio: "inherit" }),
  );
  process.exit(ends.every(({ status }) => status === 0) ? 0 : 1);
}
const action = actions[name];
if (action === undefined || others.length > 0) {
  console.error(`Name one action. There are: ${Object.keys(actions).join(", ")}`);
  process.exit(2);
}

usePlainEditor();
const devnet = await startDevnet();
settings.set("contractLens.network", "Devnet");
settings.set("contractLens.networks", [
  {
    name: "Devnet",
    chainId: devnet.chainId,
    mirrorUrl: devnet.mirrorUrl,
    verifierUrl: devnet.verifierUrl,
    verifierProtocol: "session",
    explorerSource: "etherscan",
  },
]);
const storage = await mkdtemp(path.join(os.tmpdir(), "contract-lens-reads-"));
const context = contextOf(root, storage);
let isWithin: boolean;
try {
  await loadAll();
  const { activate } = await import("../../src/extension.ts");
  activate(context as never);
  const act = await action.prepare(devnet);
  let check = (): void => undefined;
  const read = await filesRead(source, async () => {
    check = await act();
  });
  check();
  isWithin = told(name, action, read);
} finally {
  for (const subscription of context.subscriptions) subscription.dispose();
  await devnet.stop();
  // What is kept of the action may still be on its way there.
  await rm(storage, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
process.exit(isWithin ? 0 : 1);

/** Every module of the extension host: what is loaded later runs no body for that alone. The page's own need a page. */
async function loadAll(): Promise<void> {
  const files = await readdir(source, { recursive: true });
  const modules = files.filter((file) => file.endsWith(".ts") && !isElsewhere(file.replaceAll("\\", "/")));
  for (const file of modules) await import(path.join(source, file));
}

function isElsewhere(file: string): boolean {
  return file.startsWith("ui/browser/") || file.endsWith(".d.ts") || file.endsWith("jsonThread.ts");
}

/** Prints what an action read. @returns whether it is within its ceiling */
function told(name: string, { goal }: Action, { files, beside }: FilesRead): boolean {
  const ceiling = ceilings[name] ?? 0;
  const far = files.length <= goal ? "" : `, not yet ${goal}`;
  const tooMany = files.length > ceiling ? ": too many" : "";
  console.log(`${name}: ${files.length} files, ${ceiling} at most${far}${tooMany}`);
  for (const file of files) console.log(`  ${file}`);
  console.log(`  and ${beside.length} of core and text\n`);
  return files.length <= ceiling;
}
