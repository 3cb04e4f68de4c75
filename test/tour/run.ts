/**
 * `npm run tour`: drives the workbench by keyboard as a person would, in every look, and writes pictures to `out/tour`.
 * `-- --look dark` takes the looks given, `-- --scene verify-` the scenes whose names hold one of the given texts. `-- --keep`
 * takes the pictures that README and the walkthrough show, dark and light, and puts them into `media/pictures`.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { startDevnet, type Devnet } from "../devnet/devnet.ts";
import { copyLocalSamples, startLocalChain, usualPort } from "../devnet/local/localChain.ts";
import { openWindow } from "../host/openWindow.ts";
import { quietSettings } from "../host/userSettings.ts";
import { buildExtension } from "../integration/buildExtension.ts";
import { startFaultServer } from "../support/faultServer.ts";
import { json } from "../support/faults.ts";
import { networkWithoutExplorer } from "../support/networkWithoutExplorer.ts";
import { copySampleWorkspace } from "../support/sampleWorkspace.ts";
import { closeUp, isKept, keptFile, keptPictures, windowOf } from "./keptPictures.ts";
import { looks, type Look } from "./look.ts";
import { Person } from "./person.ts";
import type { Scene } from "./scene.ts";
import { scenes } from "./scenes/all.ts";
import { asWebp } from "./webp.ts";

const root = path.resolve(import.meta.dirname, "../..");
const pictures = path.join(root, "out/tour");
const keptIn = path.join(root, "media/pictures");
const { values } = parseArgs({
  options: {
    look: { type: "string", multiple: true },
    scene: { type: "string", multiple: true },
    keep: { type: "boolean" },
  },
});
const isKeeping = values.keep === true;
await buildExtension();
// What is kept shows the ports of the built-in local networks, so that it is the same whenever it is taken.
const devnet = await startDevnet(isKeeping ? { mirrorPort: 5551, verifierPort: 5555 } : {});
const localChain = await startLocalChain(isKeeping ? usualPort : undefined);
if (isKeeping && new URL(localChain.rpcUrl).port !== String(usualPort))
  throw new Error(`Pictures are kept of a node on port ${usualPort}, which is in use.`);
const failing = await startFaultServer(json(503, { error: "Service Unavailable" }));
let failures = 0;
try {
  for (const look of looks)
    if (isKeeping ? look.kept !== undefined : (values.look?.includes(look.name) ?? look.isAsked !== true))
      await visit(look, devnet);
} finally {
  await failing.close();
  await devnet.stop();
  await localChain.stop();
}
process.exit(failures === 0 ? 0 : 1);

async function visit(look: Look, net: Devnet): Promise<void> {
  net.reset();
  const { mirrorUrl, verifierUrl, signatureUrl } = net;
  // Of its own, so that two runs can go on at once.
  const workspace = path.join(pictures, look.name, "workspace");
  await rm(path.join(pictures, look.name), { recursive: true, force: true });
  await mkdir(path.join(pictures, look.name), { recursive: true });
  const extensions = path.join(pictures, look.name, "extensions");
  await cp(path.join(import.meta.dirname, "solidity"), path.join(extensions, "solidity"), {
    recursive: true,
  });
  await copySampleWorkspace(workspace, net);
  await copyLocalSamples(workspace, localChain);
  const window = await openWindow({
    folder: workspace,
    extensionDevelopmentPaths: [root],
    extensionsDirectory: extensions,
    colorTheme: look.colorTheme,
    viewport: look.viewport,
    settings: {
      ...quietSettings,
      "window.autoDetectColorScheme": false,
      "editor.minimap.enabled": false,
      "editor.wordWrap": "on",
      "contractLens.signatureService": signatureUrl,
      "contractLens.network": "Hedera Local",
      "contractLens.networks": [
        ...(isKeeping
          ? []
          : [
              { name: "Hedera Local", mirrorUrl, verifierUrl },
              { name: "Local Node", rpcUrl: localChain.rpcUrl },
            ]),
        ...(look.kept === undefined
          ? [
              networkWithoutExplorer("Hedera Local, No Explorer", net),
              // Nothing listens there.
              networkWithoutExplorer("Hedera Local, Service Down", {
                mirrorUrl,
                verifierUrl: "http://127.0.0.1:9",
              }),
              networkWithoutExplorer("Hedera Local, Service Error", { mirrorUrl, verifierUrl: failing.url }),
              networkWithoutExplorer("Hedera Local, Mirror Node Down", {
                mirrorUrl: "http://127.0.0.1:9",
                verifierUrl,
              }),
              { name: "Hedera Local, No Mirror Node", chainId: "298", verifierUrl, verifierProtocol: "job" },
            ]
          : []),
      ],
    },
  });
  const person = new Person(window.page, workspace);
  try {
    for (const scene of scenes) {
      if (values.scene?.some((part) => scene.name.includes(part)) === false) continue;
      if (look.kept !== undefined && !isKept(scene.name)) continue;
      if (look.kept !== undefined) await person.page.setViewportSize(windowOf[scene.name] ?? closeUp);
      if (look.isNarrow === true) await person.closeSideBar();
      await play(scene, person, look).catch((error: unknown) => failed(scene.name, error, person, look));
      await person.tidyUp().catch((error: unknown) => failed(`after ${scene.name}`, error, person, look));
    }
  } finally {
    await window.close();
  }
  console.log(`${look.name}: ${path.relative(root, path.join(pictures, look.name))}`);
}

async function failed(what: string, error: unknown, person: Person, look: Look): Promise<void> {
  failures += 1;
  const words = error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
  console.log(`${look.name} ${what}: ${words}`);
  await person.page.screenshot({ path: path.join(pictures, look.name, `${what} failed.png`) });
}

async function play(scene: Scene, person: Person, look: Look): Promise<void> {
  await scene.play({
    person,
    devnet,
    localChain,
    async picture(part) {
      const name = part === undefined ? scene.name : `${scene.name} ${part}`;
      await person.page.screenshot({
        path: path.join(pictures, look.name, `${name}.png`),
        animations: "disabled",
      });
      if (look.kept === undefined) return;
      for (const kept of keptPictures.filter(
        ({ of, theme = look.kept }) => of === name && theme === look.kept,
      )) {
        const png = await person.page.screenshot({ clip: await kept.area(person), animations: "disabled" });
        const file = path.join(
          isKeeping ? keptIn : path.join(pictures, look.name),
          keptFile(kept, look.kept),
        );
        await writeFile(file, await asWebp(png));
        if (!isKeeping) await writeFile(`${file}.png`, png);
      }
    },
  });
}
