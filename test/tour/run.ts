/**
 * `npm run tour`: drives the workbench by keyboard as a person would, in every look, and writes pictures to `out/tour`.
 * `-- --look dark` takes one look, `-- --scene verify-` the scenes whose names hold a text, `-- --keep` puts the
 * pictures that README shows into `media/pictures`.
 */
import { cp, mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { startDevnet, type Devnet } from "../devnet/devnet.ts";
import { openWindow } from "../host/openWindow.ts";
import { quietSettings } from "../host/userSettings.ts";
import { buildExtension } from "../integration/buildExtension.ts";
import { looks, type Look } from "./look.ts";
import { Person } from "./person.ts";
import { scenes, type Scene } from "./scenes.ts";

const root = path.resolve(import.meta.dirname, "../..");
const pictures = path.join(root, "out/tour");
const keptIn = path.join(root, "media/pictures");
const kept: Readonly<Record<string, string>> = {
  "verify-perfect": "verify.jpg",
  "verify-mismatch": "mismatch.jpg",
  "inspect-result": "result.jpg",
};

const { values } = parseArgs({
  options: { look: { type: "string" }, scene: { type: "string" }, keep: { type: "boolean" } },
});
await buildExtension();
const devnet = await startDevnet();
let failures = 0;
try {
  for (const look of looks)
    if (values.look === undefined || values.look === look.name) await visit(look, devnet);
} finally {
  await devnet.stop();
}
process.exit(failures === 0 ? 0 : 1);

async function visit(look: Look, { mirrorUrl, verifierUrl }: Devnet): Promise<void> {
  const workspace = path.join(root, "out/tour/workspace");
  await rm(path.join(pictures, look.name), { recursive: true, force: true });
  await mkdir(path.join(pictures, look.name), { recursive: true });
  await rm(workspace, { recursive: true, force: true });
  await cp(path.join(root, "test/workspace"), workspace, { recursive: true });
  const window = await openWindow({
    folder: workspace,
    extensionDevelopmentPaths: [root],
    colorTheme: look.colorTheme,
    viewport: look.viewport,
    settings: {
      ...quietSettings,
      "window.autoDetectColorScheme": false,
      "editor.minimap.enabled": false,
      "editor.wordWrap": "on",
      "contractLens.network": "Hedera Local",
      "contractLens.networks": [{ name: "Hedera Local", mirrorUrl, verifierUrl }],
    },
  });
  const person = new Person(window.page, path.join(pictures, look.name));
  try {
    if (look.isNarrow === true) await person.page.keyboard.press("Control+b");
    for (const scene of scenes) {
      if (values.scene !== undefined && !scene.name.includes(values.scene)) continue;
      await play(scene, person, workspace, look).catch(async (error: unknown) => {
        failures += 1;
        console.log(
          `${look.name} ${scene.name}: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : ""}`,
        );
        await person.picture(`${scene.name} failed`);
      });
      await person.closeEditors();
    }
  } finally {
    await window.close();
  }
  console.log(`${look.name}: ${path.relative(root, path.join(pictures, look.name))}`);
}

async function play(scene: Scene, person: Person, workspace: string, look: Look): Promise<void> {
  const sample = devnet.sample(scene.sample);
  const reference = sample[scene.by ?? "address"] ?? "";
  await person.open(scene.file);
  await person.putCursorOn(reference, await readFile(path.join(workspace, scene.file), "utf8"));
  await person.page.keyboard.press(scene.keys);
  await person.panel(scene.shows);
  await person.settle();
  await person.picture(scene.name);
  const keptAs = kept[scene.name];
  if (keptAs !== undefined && look.name === "dark" && values.keep === true) {
    await person.page.screenshot({ path: path.join(keptIn, keptAs), type: "jpeg", quality: 33 });
  }
  await scene.then?.(person, (name) => person.picture(`${scene.name} ${name}`));
}
