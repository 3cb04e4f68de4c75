import assert from "node:assert/strict";
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startDevnet } from "../../devnet/devnet.ts";

const program = fileURLToPath(new URL("../../devnet/main.ts", import.meta.url));
const module = new URL("../../devnet/devnet.ts", import.meta.url).href;

async function isListening(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** Waits until nothing listens any more; a process that is being ended needs a moment. */
async function isGone(url: string): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (!(await isListening(url))) return true;
    await delay(10);
  }
  return false;
}

type Running = { child: ChildProcessWithoutNullStreams; mirror: string; verifier: string; chain: string };

/** Runs the devnet as `npm run devnet` does, on free ports, and waits until it is up. */
async function run(): Promise<Running> {
  const child = spawn(process.execPath, [
    program,
    "--mirror-port",
    "0",
    "--verifier-port",
    "0",
    "--signature-port",
    "0",
  ]);
  let printed = "";
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    printed += part.toString();
    if (printed.includes("Ctrl-C")) break;
  }
  const [mirror, verifier, , chain] = printed.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];
  assert.ok(mirror !== undefined && verifier !== undefined && chain !== undefined, printed);
  return { child, mirror, verifier, chain };
}

describe("processes of the devnet", function () {
  this.timeout(120_000);

  let toKill: Running;
  let toInterrupt: Running;
  let shortLived: Promise<unknown[]>;
  before(async () => {
    const source = `import { startDevnet } from ${JSON.stringify(module)}; await (await startDevnet()).stop();`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", source], { timeout: 110_000 });
    shortLived = once(child, "exit");
    [toKill, toInterrupt] = await Promise.all([run(), run()]);
  });
  after(() => {
    for (const { child } of [toKill, toInterrupt]) child.kill("SIGKILL");
  });

  it("are gone after stop", async () => {
    const devnet = await startDevnet();
    const urls = [devnet.mirrorUrl, devnet.verifierUrl, devnet.chainUrl, devnet.redirectTarget.url];
    assert.deepEqual(await Promise.all(urls.map(isListening)), [true, true, true, true]);
    await devnet.stop();
    assert.deepEqual(await Promise.all(urls.map(isListening)), [false, false, false, false]);
  });

  it("do not keep a program alive that has stopped it", async () => {
    assert.deepEqual(await shortLived, [0, null]);
  });

  for (const [flag, otherFlag, service] of [
    ["--mirror-port", "--verifier-port", "mirror"],
    ["--verifier-port", "--mirror-port", "verifier"],
  ] as const) {
    it(`are not doubled: a second ${service} on the same port says so and ends`, async () => {
      const { port } = new URL(toKill[service]);
      const second = spawn(process.execPath, [program, flag, port, otherFlag, "0"]);
      let complaint = "";
      second.stderr.on("data", (part: Buffer) => (complaint += part.toString()));
      const [code] = (await once(second, "close")) as [number];
      const sentence = `Port ${port} for the ${service} is taken: another devnet, or something else, listens there.`;
      assert.deepEqual([code, complaint.trim()], [1, sentence]);
    });
  }

  it("are gone when the program is killed hard", async () => {
    const { child, mirror, verifier, chain } = toKill;
    assert.ok(await isListening(chain));
    child.kill("SIGKILL");
    assert.deepEqual(await Promise.all([mirror, verifier, chain].map(isGone)), [true, true, true]);
  });

  it("are gone after Ctrl-C, with exit code 0", async () => {
    const { child, mirror, verifier, chain } = toInterrupt;
    const exited = once(child, "exit");
    child.kill("SIGINT");
    assert.deepEqual(await exited, [0, null]);
    assert.deepEqual(await Promise.all([mirror, verifier, chain].map(isGone)), [true, true, true]);
  });
});
