import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { unplainWords } from "../../support/plainWords.ts";
import { outcomes } from "../../../src/text/verification/outcome.ts";

const root = path.join(import.meta.dirname, "../../..");
const documents = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "ARCHITECTURE.md", "CHANGELOG.md"],
  ...[".github/SUPPORT.md", ".github/PULL_REQUEST_TEMPLATE.md"],
  ...readdirSync(path.join(root, "docs")).map((name) => `docs/${name}`),
];

function read(name: string): string {
  return readFileSync(path.join(root, name), "utf8");
}

/** Files of the repository that a document names: those it links to, and paths in code spelling. */
function named(document: string): readonly string[] {
  const text = read(document);
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = ""]) =>
    path.join(path.dirname(document), link),
  );
  const paths = [...text.matchAll(/`((?:src|test|types|packaging|media|docs)\/[^`\s{}*]+)`/g)].map(
    ([, file = ""]) => file,
  );
  return [...links, ...paths];
}

describe("what is written for people", () => {
  for (const name of documents) {
    it(`names only files that are there: ${name}`, () => {
      const missing = named(name).filter(
        (file) => ![file, `${file}.ts`].some((it) => existsSync(path.join(root, it))),
      );
      assert.deepEqual(missing, []);
    });
  }

  it("names in ARCHITECTURE.md only files and declarations that are there", () => {
    const files = ["src", "packaging"].flatMap((folder) => [
      folder,
      ...readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    ]);
    const sources = files.filter((file) => /^src.*\.tsx?$/.test(file));
    const texts = sources.map(read).join("\n");
    const declared = [...texts.matchAll(/\b(?:function\*?|const|class|type)\s+(\w+)/g)].map(
      ([, name]) => name,
    );
    const stems = files.map((file) => path.basename(file).replace(/\.\w+$/, ""));
    // VS Code's, a browser's and a package's own.
    const known = new Set([...declared, ...stems, "globalState", "fetch", "recheck"]);
    const told = [...read("ARCHITECTURE.md").matchAll(/`(?:[\w/]+\/)?(\w+)`/g)].map(([, name]) => name);
    assert.deepEqual(
      told.filter((name) => !known.has(name)),
      [],
    );
    assert.ok(told.length > 100);
  });

  it("has for users no words that the product does not say to them either", () => {
    const forUsers = documents.filter((name) => /^(?:README|CHANGELOG|docs\/|\.github\/)/.test(name));
    assert.deepEqual(
      forUsers.flatMap((name) => unplainWords(read(name)).map((word) => `${name}: ${word}`)),
      [],
    );
    assert.ok(forUsers.length > 10);
  });

  it("sets a comma before the last of a list", () => {
    // Of short things: longer ones cannot be told from clauses.
    const list =
      /((?:[`\w./-]+, ){2,}|(?:(?:an?|the|its) )?[`\w./-]+, (?=(?:an?|the|its) ))(?:(?:an?|the|its) )?[`\w./-]+\s(?:and|or)\s[`\w]+/g;
    const noLists = ["send, the files and settings", "text, a date and time"];
    const without = documents.flatMap((name) =>
      [...read(name).matchAll(list)]
        .map(([told]) => told.replaceAll(/\s+/g, " "))
        .filter((told) => !noLists.includes(told)),
    );
    assert.deepEqual(without, []);
  });

  it("names everywhere as many exceptions from sending nothing unasked", () => {
    const numberIn = (document: string, exceptions: RegExp): string | undefined =>
      exceptions.exec(read(document))?.[1]?.toLowerCase();
    const promised = numberIn("SECURITY.md", /sends no request until [^|]*There are (\w+) exceptions\./);
    assert.ok(promised);
    const listed = /(\w+) exceptions: a record or result panel/;
    assert.deepEqual(
      ["README.md", "docs/privacy.md"].map((document) => numberIn(document, listed)),
      [promised, promised],
    );
  });

  it("holds every promise of SECURITY.md by tests", () => {
    const rows = read("SECURITY.md")
      .split("\n")
      // What was tried has rows of its own, which begin with their number.
      .filter((line) => /^\| (?!promise|-|row|\d+ )/.test(line));
    const unheld = rows.filter((row) => !/`test\/(?:unit|integration)\/[^`]+\.test\.ts` *[,|]/.test(row));
    assert.ok(rows.length > 20);
    assert.deepEqual(unheld, []);
  });

  it("counts in SECURITY.md every row of the attack, and no other", () => {
    const told = [...read("SECURITY.md").matchAll(/^\| (\d+) /gm)].map(([, row]) => Number(row));
    const files = readdirSync(path.join(root, "test/attack/rows")).filter((name) => name.endsWith(".ts"));
    assert.deepEqual(
      told,
      files.map((name) => Number(name.slice(0, 2))).sort((one, other) => one - other),
    );
    const tried = [...read("SECURITY.md").matchAll(/^\| \d+ .*\| ([\d,]+) *\| ([\d,]+) *\|$/gm)];
    assert.ok(tried.length === told.length && tried.every(([, some, held]) => some === held));
  });

  it("tells of every outcome in docs/outcomes.md and in the table of the services' words", () => {
    const rows = [...read("docs/outcomes.md").matchAll(/^\| `(\w+)` +\|.*\|.*\|$/gm)].map(
      ([, outcome]) => outcome,
    );
    assert.deepEqual(rows.toSorted(), outcomes.toSorted());
    const words = read("docs/verification-services.md");
    // These two are told by a record's status, whatever the words.
    const byWords = outcomes.filter((outcome) => outcome !== "perfect" && outcome !== "partial");
    assert.deepEqual(
      byWords.filter((outcome) => !words.includes(`| \`${outcome}\``)),
      [],
    );
  });

  it("names only scripts that are there", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Readonly<Record<string, string>> };
    const text = documents.map(read).join("\n");
    const told = [...text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, script = ""]) => script);
    assert.deepEqual(
      told.filter((script) => scripts[script] === undefined),
      [],
    );
    assert.ok(told.length > 5);
  });

  it("groups the changes of each version by their kind, in CHANGELOG", () => {
    const [, ...versions] = read("CHANGELOG.md").split(/^## /m);
    assert.deepEqual(
      versions.map((version) => /^(?:Unreleased|\d+\.\d+\.\d+)$/m.exec(version)?.index),
      versions.map(() => 0),
    );
    const kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
    for (const version of versions) {
      const headings = [...version.matchAll(/^### (.+)$/gm)].map(([, heading = ""]) => heading);
      assert.deepEqual(
        headings,
        kinds.filter((kind) => headings.includes(kind)),
      );
    }
  });
});
