import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { WalkthroughStep } from "../../../src/editor/walkthrough.ts";
import { shownManifest } from "../../support/manifest.ts";
import { keptFile, keptPictures } from "../../tour/keptPictures.ts";

const root = path.join(import.meta.dirname, "../../..");
const folder = "media/pictures";

/** A picture for each kind of theme. */
type Themed = Readonly<Record<"dark" | "light" | "hc" | "hcLight", string>>;
type Step = {
  readonly description: string;
  readonly media:
    | { readonly image: Themed; readonly altText: string; readonly markdown?: undefined }
    | { readonly markdown: string; readonly image?: undefined };
  readonly completionEvents: readonly string[];
};
/** What the extension says was done. */
const stepsDone: Readonly<Record<WalkthroughStep, true>> = {
  "inspected.record": true,
  "inspected.result": true,
  verifiedFromBuild: true,
  verifiedWithoutBuild: true,
  verifiedTogether: true,
};
type Manifest = {
  readonly contributes: {
    readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
    readonly commands: readonly { readonly command: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
};

const { contributes } = shownManifest() as Manifest;
const steps = contributes.walkthroughs.flatMap((walkthrough) => walkthrough.steps);

describe("the pictures of README and walkthrough", () => {
  const pictures = readdirSync(path.join(root, folder)).sort();

  it("are those that the tour takes, each shown somewhere", () => {
    const readme = readFileSync(path.join(root, "README.md"), "utf8");
    const inReadme = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file);
    const inSteps = steps.flatMap(({ media }) =>
      media.image === undefined ? [] : Object.values(media.image),
    );
    const shown = new Set([...inReadme, ...inSteps]);
    assert.deepEqual(
      [...shown].sort(),
      pictures.map((name) => `${folder}/${name}`),
    );
    assert.deepEqual(
      keptPictures.flatMap((kept) => [keptFile(kept, "dark"), keptFile(kept, "light")]).sort(),
      pictures,
    );
  });

  it("have the colors of the theme beside them", () => {
    const themed = steps.flatMap(({ media }) => media.image ?? []);
    assert.equal(themed.length, 7);
    for (const { dark, light, hc, hcLight } of themed) {
      assert.match(dark, /-dark\.webp$/);
      assert.deepEqual([light, hc, hcLight], [dark.replace("-dark", "-light"), dark, light]);
    }
  });

  // Each is there twice, dark and light, and is to be read where it is shown.
  it("take 310 kB at most", () => {
    const sizes = pictures.map((name) => statSync(path.join(root, folder, name)).size);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 0 && total <= 310_000, `${total} bytes`);
  });
});

describe("the walkthrough", () => {
  it("has eight steps, each with a page or a picture in words, and a button", () => {
    assert.equal(steps.length, 8);
    assert.ok(steps.some(({ description }) => description.includes("**Deployments** view")));
    const lacking = steps.filter(
      ({ media, description }) =>
        (media.markdown ?? media.altText) === "" || !/\n\[.+\]\(command:/.test(description),
    );
    assert.deepEqual(lacking, []);
  });

  it("names commands, views and settings that there are", () => {
    const views = Object.values(contributes.views).flatMap((list) => list.map(({ id }) => id));
    const known = new Set([
      ...contributes.commands.map(({ command }) => `onCommand:${command}`),
      ...views.flatMap((id) => [`onView:${id}`, `onCommand:${id}.focus`]),
      // Opening a box is not done with what it asks for.
      "onContext:contractLens.hasSetKey",
      ...Object.keys(stepsDone).map((step) => `onContext:contractLens.has.${step}`),
      ...Object.keys(contributes.configuration.properties).map((name) => `onSettingChanged:${name}`),
    ]);
    const named = steps.flatMap(({ description, completionEvents }) => [
      ...completionEvents,
      ...[...description.matchAll(/\(command:([^)]+)\)/g)].map(([, command]) => `onCommand:${command ?? ""}`),
    ]);
    assert.deepEqual(
      named.filter((event) => !known.has(event)),
      [],
    );
  });
});
