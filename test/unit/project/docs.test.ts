import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");

/** Pages that were once referred to, and sections by number: what code needs of them stands in docs. */
const outside = /§|\b(?:INTERFACE|PROTOCOL|DESIGN|UPLOAD|DEVNET|VSCODE-HOST)\b/;

function filesOf(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:[cm]?[jt]s|css|md)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** A file's text, with what is wrapped in a comment on one line. */
function unwrapped(file: string): string {
  return readFileSync(path.join(root, file), "utf8").replace(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, " ");
}

function headingsOf(page: string): readonly string[] {
  const text = readFileSync(path.join(root, page), "utf8");
  return [...text.matchAll(/^##+ (.+)$/gm)].map(([, heading = ""]) => heading);
}

/**
 * What a text says of pages that is not so: `docs/page.md` has to be there, and what follows a comma with a capital
 * letter has to be the name of a section of it.
 */
function wrongReferences(text: string): readonly string[] {
  return [...text.matchAll(/\bdocs\/[\w.-]+\.md\b(?:, (?=[A-Z\d]))?/g)].flatMap(({ 0: reference, index }) => {
    const page = reference.replace(/, $/, "");
    if (!existsSync(path.join(root, page))) return [page];
    if (page === reference) return [];
    const rest = text.slice(index + reference.length);
    const isThere = headingsOf(page).some(
      (heading) => rest.startsWith(heading) && !/^[\w-]/.test(rest.slice(heading.length)),
    );
    return isThere ? [] : [`${reference}${rest.slice(0, 40)}`];
  });
}

describe("what code refers to", () => {
  const own = readdirSync(root).filter((name) => /\.(?:[jt]s|md)$/.test(name));
  const folders = ["src", "test", "packaging", "types", "docs"].flatMap(filesOf);
  const files = [...own, ...folders].filter((file) => path.join(root, file) !== import.meta.filename);

  it("is in the repository: each page, and each section that is named", () => {
    const wrong = files.flatMap((file) => wrongReferences(unwrapped(file)).map((told) => `${file}: ${told}`));
    assert.deepEqual(wrong, []);
  });

  it("is no page outside of it", () => {
    const referring = files.filter((file) => outside.test(readFileSync(path.join(root, file), "utf8")));
    assert.deepEqual(referring, []);
    assert.ok(files.length > 500);
  });

  it("is missed where it is not there", () => {
    const told = [
      ["docs/nowhere.md", "docs/nowhere.md"],
      ["(docs/decisions.md, Hovers), docs/decisions.md, and docs/decisions.md, What is verified."],
      ["docs/decisions.md, Hoverings", "docs/decisions.md, Hoverings"],
      ["docs/decisions.md, Nothing", "docs/decisions.md, Nothing"],
    ];
    for (const [text = "", ...missed] of told) assert.deepEqual(wrongReferences(text), missed);
  });
});
