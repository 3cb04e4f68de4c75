import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { PageModel } from "../../src/ui/page/pageModel.ts";
import { pageMarkdown } from "../../src/ui/pageMarkdown.ts";

const folder = path.join(import.meta.dirname, "../snapshots");
const isUpdate = process.env["UPDATE_SNAPSHOTS"] === "1";
const heading = /^=== (.+) ===\n/m;

type Texts = Readonly<Record<string, string>>;

/**
 * Holds texts that users read against those kept in `test/snapshots/<file>.txt`, a test for each. Where words change on
 * purpose, `UPDATE_SNAPSHOTS=1 npm run unit` keeps the new ones, and the difference in the file is what a review reads.
 */
export function describeTexts(file: string, texts: Texts): void {
  describe(`the texts of ${file}`, () => {
    const kept = path.join(folder, `${file}.txt`);
    let snapshots: ReadonlyMap<string, string>;
    before(async () => {
      if (isUpdate) await writeFile(kept, allTexts(texts));
      snapshots = parseSnapshots(await readFile(kept, "utf8"));
    });

    for (const [name, text] of Object.entries(texts)) {
      it(name, () => assert.equal(text.trim(), snapshots.get(name)));
    }

    it("are all that the file holds", () => assert.deepEqual([...snapshots.keys()], Object.keys(texts)));
  });
}

/** Expects a whole file to hold a text. `UPDATE_SNAPSHOTS=1` writes it. */
export async function expectFile(file: URL, text: string): Promise<void> {
  if (isUpdate) await writeFile(file, text);
  assert.equal(await readFile(file, "utf8"), text);
}

/**
 * The same of pages, each made of a view. A section that an earlier page of the file has word for word is not repeated, but
 * that page is named.
 */
export function describePages<View>(
  file: string,
  views: Readonly<Record<string, View>>,
  page: (view: View) => PageModel,
): void {
  const seen = new Map<string, string>();
  const textOf = (name: string, section: string): string => {
    const before = section.startsWith("## ") ? seen.get(section) : undefined;
    if (before !== undefined) return section.replace(/\n[^]*/, ` (as in: ${before})\n\n`);
    seen.set(section, name);
    return section;
  };
  describeTexts(
    file,
    Object.fromEntries(
      Object.entries(views).map(([name, view]) => [
        name,
        pageText(page(view))
          .split(/^(?=## |\[)/m)
          .map((section) => textOf(name, section))
          .join(""),
      ]),
    ),
  );
}

/**
 * What a page says, and the buttons on it: those that cannot be pressed with the reason. The tone of a title stands before
 * it where it is not neutral.
 */
export function pageText(page: PageModel): string {
  const buttons = buttonsIn(page).map(({ label, disabledBecause }) =>
    disabledBecause === undefined ? `[${label}]` : `[${label}: ${disabledBecause}]`,
  );
  const { tone } = page.head;
  const title = tone === "neutral" ? "" : `(${tone}) `;
  return `${title}${pageMarkdown(page).trimEnd()}\n\n${[...new Set(buttons)].join(" ")}`.trim();
}

type NamedButton = { readonly label: string; readonly disabledBecause?: string | undefined };

function buttonsIn(value: unknown): readonly NamedButton[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(buttonsIn);
  return isButton(value) ? [value, ...inside] : inside;
}

function isButton(value: object): value is NamedButton {
  return "label" in value && typeof value.label === "string" && "message" in value;
}

function allTexts(texts: Texts): string {
  return Object.entries(texts)
    .map(([name, text]) => `=== ${name} ===\n${text.trim()}\n`)
    .join("\n");
}

function parseSnapshots(kept: string): ReadonlyMap<string, string> {
  const [, ...parts] = kept.split(heading);
  return new Map(
    parts.flatMap((name, index) => (index % 2 === 0 ? [[name, (parts[index + 1] ?? "").trim()]] : [])),
  );
}
