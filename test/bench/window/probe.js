/**
 * Takes the place of the extension's main file: loads and activates it as VS Code does, or an empty one in its turn, times
 * that, and counts connections and secrets asked for until some time after. What it finds goes as a line into
 * ACTIVATIONS_FILE; an even number of lines there makes it the empty one's turn.
 */
import { appendFile, readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { env } from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { extensions } from "vscode";

const restMilliseconds = 1000;

export async function activate(context) {
  const counted = { connections: 0, secretReads: 0 };
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...given) {
    counted.connections += 1;
    return connect.apply(this, given);
  };
  const secrets = new Proxy(context.secrets, {
    get: (target, name) => {
      const value = target[name];
      if (typeof value !== "function") return value;
      if (name === "get" || name === "keys") counted.secretReads += 1;
      return value.bind(target);
    },
  });
  const turn = (await readFile(env.ACTIVATIONS_FILE, "utf8")).split("\n").length - 1;
  const begin = performance.now();
  const { activate: activateExtension } =
    turn % 2 === 0 ? await import("./empty.js") : await import("./dist/extension.js");
  const offered = await activateExtension(Object.create(context, { secrets: { value: secrets } }));
  const milliseconds = performance.now() - begin;
  void pause(restMilliseconds).then(async () => {
    const own = { milliseconds, ...counted };
    await appendFile(env.ACTIVATIONS_FILE, `${JSON.stringify({ ...own, peerMilliseconds: await peer() })}\n`);
  });
  return offered;
}

/** What an extension of VS Code's own takes for the same; the one for git is active before anybody can time it. */
async function peer() {
  const begin = performance.now();
  await extensions.getExtension("vscode.json-language-features")?.activate();
  return performance.now() - begin;
}
