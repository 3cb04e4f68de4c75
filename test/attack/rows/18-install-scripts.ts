import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import {
  installedFolders,
  installFaults,
  readInstall,
  type InstallManifest,
} from "../../support/lockFile.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import type { Attempt, Row } from "../row.ts";

const npmrc = path.join(import.meta.dirname, "../../../.npmrc");

/** npm really installs a package that would leave a mark, from a registry of our own, by the repository's settings. */
type Hostile = {
  readonly name: string;
  readonly allowScripts: InstallManifest["allowScripts"];
  readonly script: "preinstall" | "install" | "postinstall";
  readonly otherBytes?: boolean;
  readonly installs: boolean;
  readonly runs?: boolean;
};

/** npm 11 or later: those before it know no list, and run every script. */
const hostile: readonly Hostile[] = [
  { name: "a script that nobody has listed", allowScripts: {}, script: "postinstall", installs: false },
  {
    name: "one that others are listed beside",
    allowScripts: { node: true },
    script: "preinstall",
    installs: false,
  },
  { name: "one that is denied", allowScripts: { evil: false }, script: "install", installs: true },
  {
    name: "bytes that the lock file does not know",
    allowScripts: { evil: true },
    script: "preinstall",
    otherBytes: true,
    installs: false,
  },
  {
    name: "what is allowed does leave its mark",
    allowScripts: { evil: true },
    script: "postinstall",
    installs: true,
    runs: true,
  },
];

export const row: Row = {
  number: 18,
  what: "install scripts, and packages whose bytes have changed",
  run: async () => {
    const locks = installedFolders.map((folder): Attempt => {
      const faults = installFaults(...readInstall(folder));
      return {
        name: `lock file of ${folder}`,
        held: faults.length === 0,
        ...(faults[0] && { detail: faults[0] }),
      };
    });
    const attempts = [...locks];
    for (const one of hostile) attempts.push(await install(one));
    return attempts;
  },
};

async function install({
  name,
  allowScripts,
  script,
  otherBytes,
  installs,
  runs = false,
}: Hostile): Promise<Attempt> {
  await using temporary = await temporaryFolder();
  const [evil, project, cache] = ["evil", "project", "cache"].map((part) => path.join(temporary.path, part));
  if (evil === undefined || project === undefined || cache === undefined) throw new Error("Three were made.");
  for (const folder of [evil, project]) await mkdir(folder);
  const mark = path.join(temporary.path, "mark");
  const scripts = { [script]: `node -e "require('fs').writeFileSync(process.env.MARK,'')"` };
  await writeFile(
    path.join(evil, "package.json"),
    JSON.stringify({ name: "evil", version: "1.0.0", scripts }),
  );
  await npm(evil, ["pack", "--ignore-scripts"], {});
  const file = (await readdir(evil)).find((one) => one.endsWith(".tgz")) ?? "";
  const bytes = await readFile(path.join(evil, file));
  const pinned = otherBytes === true ? Buffer.from("other") : bytes;
  const integrity = `sha512-${createHash("sha512").update(pinned).digest("base64")}`;
  const registry = createServer((request, response) => {
    if (request.url?.endsWith(".tgz") === true) return response.end(bytes);
    const { port } = registry.address() as AddressInfo;
    const dist = { integrity, tarball: `http://127.0.0.1:${port}/evil/-/evil-1.0.0.tgz` };
    const version = { name: "evil", version: "1.0.0", scripts, hasInstallScript: true, dist };
    return response.end(JSON.stringify({ name: "evil", versions: { "1.0.0": version } }));
  });
  await once(registry.listen(0, "127.0.0.1"), "listening");
  try {
    const dependencies = { evil: "1.0.0" };
    const manifest = { name: "project", version: "1.0.0", dependencies };
    await writeFile(path.join(project, "package.json"), JSON.stringify({ ...manifest, allowScripts }));
    await writeFile(
      path.join(project, "package-lock.json"),
      JSON.stringify({
        ...manifest,
        lockfileVersion: 3,
        packages: {
          "": manifest,
          "node_modules/evil": { version: "1.0.0", integrity, hasInstallScript: true },
        },
      }),
    );
    await copyFile(npmrc, path.join(project, ".npmrc"));
    const { port } = registry.address() as AddressInfo;
    const code = await npm(
      project,
      ["ci", `--cache=${cache}`, `--registry=http://127.0.0.1:${port}/`, "--fetch-retries=0"],
      { MARK: mark },
    );
    const hasRun = existsSync(mark);
    const detail = `npm ended with ${code}, the script ${hasRun ? "ran" : "did not run"}`;
    return { name, held: hasRun === runs && (code === 0) === installs, detail };
  } finally {
    registry.close();
  }
}

async function npm(cwd: string, parameters: readonly string[], env: Record<string, string>): Promise<number> {
  const child = spawn("npm", [...parameters, "--loglevel=silent"], {
    cwd,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const [code] = (await once(child, "close")) as [number | null];
  return code ?? -1;
}
