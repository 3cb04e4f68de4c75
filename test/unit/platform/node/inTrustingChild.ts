import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { authority } from "../../../support/certificates.ts";

const run = promisify(execFile);
const child = path.join(import.meta.dirname, "trustingChild.ts");

/** What a process of its own, which may trust the authority in one way or another, says of a service. */
export async function askIn(environment: Readonly<Record<string, string>>, url: string): Promise<string> {
  const { stdout } = await run(process.execPath, [child, url], {
    env: { PATH: process.env["PATH"], ...environment },
  });
  return stdout.trim();
}

/** A file with the authority's certificate, for as long as the scope lasts. */
export async function authorityFile(): Promise<AsyncDisposable & { readonly file: string }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "contract-lens-"));
  const file = path.join(folder, "authority.pem");
  await writeFile(file, authority);
  return { file, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
