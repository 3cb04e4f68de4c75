/**
 * A process of its own in which the built extension is loaded and activated, in an editor without a window:
 * `node child.ts node|web`. Prints as JSON how many `milliseconds` its thread computed for that. The text of the extension for
 * browsers is compiled before: VS Code counts that as loading its file.
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
const load = isWeb
  ? compile(await readFile(path.join(root, "dist/web/extension.cjs"), "utf8"))
  : async () => (await import(path.join(root, "dist/extension.js"))) as Extension;
const begin = process.threadCpuUsage();
const extension = await load();
extension.activate(context);
const { user, system } = process.threadCpuUsage(begin);
console.log(JSON.stringify({ milliseconds: (user + system) / 1000 }));
for (const subscription of context.subscriptions) subscription.dispose();
await rm(storage, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
process.exit();

function compile(code: string): () => Extension {
  // eslint-disable-next-line no-new-func -- As VS Code does.
  const run = new Function("module", "exports", "require", code) as (
    ...given: readonly [object, object, () => unknown]
  ) => void;
  return () => {
    const module = { exports: {} };
    run(module, module.exports, () => editor);
    return module.exports as Extension;
  };
}
