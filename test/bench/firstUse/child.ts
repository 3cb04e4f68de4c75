/**
 * A process of its own in which the built extension is activated and then used for the first time, in an editor without a
 * window: `node child.ts links|hover MIRROR_URL VERIFIER_URL [DIST]`. Prints as JSON what that took of the
 * processor, in `milliseconds`, all threads together, how many `bytes` of code were loaded for it, and the names of its
 * `pieces`; `links` opens a file with references and asks for nothing.
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { registerHooks } from "node:module";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { documentOf } from "../../plainEditor/document.ts";
import { neverCancelled, offered, settings } from "../../plainEditor/editor.ts";
import { contextOf, usePlainEditor } from "../../plainEditor/load.ts";
import { Position } from "../../plainEditor/values.ts";
import { contractId } from "../window/subjects.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const [action = "", mirrorUrl, verifierUrl, dist = path.join(root, "dist")] = process.argv.slice(2);

const document = documentOf(`The contract is ${contractId(1)}.`);
const position = new Position(0, 18);

const uses: Readonly<Record<string, () => Promise<unknown>>> = {
  links: async () => offered.links?.provideDocumentLinks(document, neverCancelled),
  hover: async () => {
    let told: string;
    // On a busy machine the answer comes after the hover has stopped waiting; the next one has it.
    do told = JSON.stringify(await offered.hovers?.provideHover(document, position as never, neverCancelled));
    while (told.includes("Waiting for"));
    if (!told.includes("Created")) throw new Error(`The hover has no answer: ${told}`);
  },
};
const use = uses[action];
if (use === undefined) throw new Error(`Name one use: ${Object.keys(uses).join(", ")}`);

usePlainEditor();
settings.set("contractLens.network", "Bench");
settings.set("contractLens.networks", [
  {
    name: "Bench",
    chainId: "298",
    mirrorUrl,
    verifierUrl,
    verifierProtocol: "session",
    explorerSource: "etherscan",
  },
]);
const built = pathToFileURL(path.join(dist, "/")).href;
const loaded = new Set<string>();
registerHooks({
  load: (url, hookContext, next) => {
    if (url.startsWith(built)) loaded.add(url);
    return next(url, hookContext);
  },
});
const storage = await mkdtemp(path.join(os.tmpdir(), "contract-lens-first-"));
const context = contextOf(root, storage);
try {
  const { activate } = (await import(path.join(dist, "extension.js"))) as {
    activate: (context: unknown) => void;
  };
  activate(context);
  // What runs behind activation is over; what the use needs is not there yet.
  await new Promise((resolve) => setTimeout(resolve, 100));
  loaded.clear();
  const before = process.cpuUsage();
  await use();
  const { user, system } = process.cpuUsage(before);
  const sizes = await Promise.all([...loaded].map(async (url) => (await stat(fileURLToPath(url))).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const pieces = [...loaded].map((url) => path.basename(url, ".js"));
  console.log(JSON.stringify({ milliseconds: (user + system) / 1000, bytes, pieces }));
} finally {
  for (const subscription of context.subscriptions) subscription.dispose();
  await rm(storage, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
process.exit();
