import path from "node:path";
import { strToU8, zipSync, type Zippable } from "fflate";
import { manifestWithTexts } from "./manifestTexts.ts";
import { contentTypes, vsixManifest, type ExtensionManifest } from "./vsixManifest.ts";

/** Files by their path in the extension's folder. */
export type ShippedFiles = ReadonlyMap<string, Uint8Array>;

/** The earliest moment that a zip can hold. It is written as local time, so the same digits stand there in every zone. */
const always = new Date(1980, 0, 1);

/**
 * The bytes of a vsix, which is a zip of an extension's folder with two manifests beside it. The same files give the
 * same bytes on every machine: names in order, one moment for all, and a compressor that is not the machine's own.
 */
export function vsixOf(files: ShippedFiles): Uint8Array {
  const text = (name: string): string => new TextDecoder().decode(files.get(name));
  // Whoever lists a vsix reads its name there and looks up no keys.
  const manifest = manifestWithTexts(text("package.json"), text("package.nls.json")) as ExtensionManifest;
  const names = [...files.keys()].sort();
  const extensions = new Set([".vsixmanifest", ...names.map((name) => path.posix.extname(name))]);
  const entries: Zippable = {
    "extension.vsixmanifest": strToU8(vsixManifest(manifest)),
    "[Content_Types].xml": strToU8(contentTypes(extensions)),
  };
  for (const name of names) entries[`extension/${name}`] = files.get(name) ?? new Uint8Array();
  return zipSync(entries, { level: 9, mtime: always });
}
