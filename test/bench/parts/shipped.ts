import path from "node:path";
import { shippedContents } from "../../../packaging/shippedContents.ts";
import { vsixOf } from "../../../packaging/vsix.ts";
import type { Part } from "../figure.ts";
import { atMost } from "../judged.ts";

/** What a user downloads, and what every window loads. */
export const shipped: Part = {
  name: "shipped",
  measure: async () => {
    const root = path.resolve(import.meta.dirname, "../../..");
    const { files, metafiles } = await shippedContents(root);
    const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs)) as Outputs;
    const activation = [...loadedWith("dist/extension.js", outputs)].map((name) => outputs[name]!.bytes);
    return [
      atMost(40, {
        name: "activation bundle, all that it imports at once included",
        value: activation.reduce((sum, bytes) => sum + bytes, 0) / 1000,
        unit: "KB",
      }),
      atMost(950, { name: "vsix", value: vsixOf(files).length / 1000, unit: "KB" }),
      // Fourteen of them are the pictures of the walkthrough, dark and light.
      atMost(49, { name: "vsix, files", value: files.size, unit: "files" }),
    ];
  },
};

type Outputs = Readonly<
  Record<string, { readonly bytes: number; readonly imports: readonly { path: string; kind: string }[] }>
>;

/** A built file and all that is loaded together with it. */
function loadedWith(name: string, outputs: Outputs, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const { path: imported, kind } of outputs[name]?.imports ?? []) {
    if (kind === "import-statement" && imported in outputs) loadedWith(imported, outputs, found);
  }
  return found;
}
