import path from "node:path";
import JSZip from "jszip";
import { manifestWithTexts } from "./manifestTexts.ts";
import { contentTypes, vsixManifest, type ExtensionManifest } from "./vsixManifest.ts";

/** Files by their path in the extension's folder. */
export type ShippedFiles = ReadonlyMap<string, Uint8Array>;

/** The earliest moment that a zip can hold. */
const always = new Date("1980-01-01T00:00:00Z");

/**
 * The bytes of a vsix, which is a zip of an extension's folder with two manifests beside it. The same files give the
 * same bytes on every machine: names in order, one moment for all, and a compressor that is not the machine's own.
 */
export async function vsixOf(files: ShippedFiles): Promise<Uint8Array> {
  const text = (name: string): string => new TextDecoder().decode(files.get(name));
  // Whoever lists a vsix reads its name there and looks up no keys.
  const manifest = manifestWithTexts(text("package.json"), text("package.nls.json")) as ExtensionManifest;
  const names = [...files.keys()].sort();
  const extensions = new Set([".vsixmanifest", ...names.map((name) => path.posix.extname(name))]);
  const zip = new JSZip();
  const add = (name: string, content: string | Uint8Array): void =>
    void zip.file(name, content, { date: always, createFolders: false });
  add("extension.vsixmanifest", vsixManifest(manifest));
  add("[Content_Types].xml", contentTypes(extensions));
  for (const name of names) add(`extension/${name}`, files.get(name) ?? new Uint8Array());
  return zip.generateAsync({
    type: "uint8array",
    compression: "DEFLATE",
    compressionOptions: { level: 9 },
  });
}
