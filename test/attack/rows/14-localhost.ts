import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import type { Attempt, Row } from "../row.ts";

const run = promisify(execFile);
const child = path.join(import.meta.dirname, "../localhostChild.ts");

/** What a machine may say about `localhost`; another of its own addresses stands for one that is elsewhere. */
const hostsFiles: Record<string, string> = {
  "a hosts file that names another": "127.0.0.2 localhost\n",
  "one that names another first": "127.0.0.2 localhost\n127.0.0.1 localhost\n",
  "one that names another after": "127.0.0.1 localhost\n127.0.0.2 localhost\n",
  "one that names an address that nobody has": "192.0.2.1 localhost\n",
  "one that names another in IPv6": "::ffff:127.0.0.2 localhost\n",
  "one that does not name it": "127.0.0.1 other\n",
  "an empty one": "",
};

export const row: Row = {
  number: 14,
  what: "`localhost` resolves to another machine, so that the key is sent there",
  run: async () => {
    const attempts: Attempt[] = [];
    for (const [name, text] of Object.entries(hostsFiles)) attempts.push(await attempt(name, text));
    return attempts;
  },
};

/** Runs the product's client where the hosts file is another: on Linux, with the right to mount. */
async function attempt(name: string, text: string): Promise<Attempt> {
  await using temporary = await temporaryFolder();
  const hosts = path.join(temporary.path, "hosts");
  await writeFile(hosts, text);
  const script = 'mount --bind "$1" /etc/hosts && exec "$2" "$3"';
  const parameters = ["--mount", "sh", "-c", script, "sh", hosts, process.execPath, child];
  const { stdout } = await run("unshare", parameters);
  return { name, held: stdout.trim() === "here 2, elsewhere 0", detail: stdout.trim() };
}
