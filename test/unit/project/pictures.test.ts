import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { shownManifest } from "../../support/manifest.ts";
import { keptPictures } from "../../tour/keptPictures.ts";

const root = path.join(import.meta.dirname, "../../..");
const folder = "media/pictures";

type Step = {
  readonly description: string;
  readonly media:
    | { readonly image: string; readonly altText: string; readonly markdown?: undefined }
    | { readonly markdown: string; readonly image?: undefined };
  readonly completionEvents: readonly string[];
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
    const shown = new Set([...inReadme, ...steps.flatMap(({ media }) => media.image ?? [])]);
    assert.deepEqual(
      [...shown].sort(),
      pictures.map((name) => `${folder}/${name}`),
    );
    assert.deepEqual(
      Object.values(keptPictures)
        .map(({ file }) => file)
        .sort(),
      pictures,
    );
  });

  it("take 250 kB at most", () => {
    const sizes = pictures.map((name) => statSync(path.join(root, folder, name)).size);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(total > 0 && total <= 250_000, `${total} bytes`);
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
