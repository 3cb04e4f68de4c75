/**
 * A process of its own in which the built extension is loaded and activated, in an editor without a window:
 * `node child.ts node|web`. Prints as JSON how many `milliseconds` its thread computed for that; `web` compiles the text of
 * the extension for browsers and runs it, as VS Code's worker does.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { contextOf, usePlainEditor } from "../../plainEditor/load.ts";

type Extension = { readonly activate: (context: unknown) => unknown };

const root = path.resolve(import.meta.dirname, "../../..");
const isWeb = process.argv[2] === "web";

usePlainEditor();
const editor: unknown = await import("vscode");
const storage = await mkdtemp(path.join(os.tmpdir(), "contract-lens-activation-"));
const context = contextOf(root, storage);
// A version before this one has run.
await context.globalState.update("noDefaultNetwork", true);
const text = isWeb ? await readFile(path.join(root, "dist/web/extension.cjs"), "utf8") : "";
const begin = process.threadCpuUsage();
const extension = isWeb
  ? compiled(text)
  : ((await import(path.join(root, "dist/extension.js"))) as Extension);
extension.activate(context);
const { user, system } = process.threadCpuUsage(begin);
console.log(JSON.stringify({ milliseconds: (user + system) / 1000 }));
for (const subscription of context.subscriptions) subscription.dispose();
await rm(storage, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
process.exit();

function compiled(code: string): Extension {
  const module = { exports: {} };
  // eslint-disable-next-line no-new-func -- As VS Code does.
  const run = new Function("module", "exports", "require", code) as (
    ...given: readonly [object, object, () => unknown]
  ) => void;
  run(module, module.exports, () => editor);
  return module.exports as Extension;
}
