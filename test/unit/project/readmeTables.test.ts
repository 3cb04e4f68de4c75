import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { builtInNetworks } from "../../../src/app/networks/builtInNetworks.ts";
import { networkAbilities } from "../../../src/text/networks/networkAbilities.ts";
import { shownManifest } from "../../support/manifest.ts";

type Schema = {
  readonly default?: unknown;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly items?: { readonly properties: Readonly<Record<string, Schema>> };
};
type Manifest = {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: {
      readonly commandPalette: readonly { readonly command: string; readonly when: string }[];
    };
    readonly configuration: { readonly properties: Readonly<Record<string, Schema>> };
  };
};

const { commands, menus, configuration } = (shownManifest() as Manifest).contributes;
const readme = read("README.md");

function read(file: string): string {
  return readFileSync(path.join(import.meta.dirname, "../../..", file), "utf8");
}

/** The rows of the table of README with these headings, by cells. */
function tableOf(...headings: readonly string[]): readonly (readonly string[])[] {
  return tableIn(readme, headings);
}

function tableIn(text: string, headings: readonly string[]): readonly (readonly string[])[] {
  const tables = text.split("\n\n").filter((block) => block.startsWith("|"));
  const rows = tables.map((table) => table.trim().split("\n").map(cellsOf));
  const found = rows.find(([head]) => head?.join() === headings.join());
  assert.ok(found, `there is no table of ${headings.join(", ")}`);
  return found.slice(2);
}

function cellsOf(line: string): readonly string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** What a schema says of itself, and then of each of its values, as far as a table has room for it. */
function wordsOf(schema: Schema, shortened = (text: string): string => text): string {
  const { description = "", markdownDescription = description, enum: values = [], enumDescriptions } = schema;
  const choices = values.map((value, index) => `\`${value}\`: ${shortened(enumDescriptions?.[index] ?? "")}`);
  // VS Code makes links of settings between number signs.
  return [shortened(markdownDescription), ...choices].join(" ").replaceAll(/`#([^`#]+)#`/g, "`$1`");
}

function firstSentence(text: string): string {
  return text.replace(/(?<=\.) .*/, "");
}

describe("the tables of README", () => {
  it("have every command that the Command Palette offers, and no other", () => {
    const hidden = new Set(menus.commandPalette.flatMap((it) => (it.when === "false" ? it.command : [])));
    const offered = commands.filter(({ command }) => !hidden.has(command)).map(({ title }) => `**${title}**`);
    const rows = tableOf("Command", "Description").map(([title]) => title);
    assert.deepEqual(rows.toSorted(), [...new Set(offered)].sort());
  });

  it("have every setting, with its default and what package.json says of it", () => {
    const rows = tableOf("Setting", "Default", "Description");
    const expected = Object.entries(configuration.properties).map(([name, schema]) => [
      `\`${name}\``,
      `\`${JSON.stringify(schema.default)}\``,
      wordsOf(schema, firstSentence),
    ]);
    assert.deepEqual(rows, expected);
  });

  it("have every built-in network, with what the menu of networks says of it", () => {
    const expected = builtInNetworks.map((network) => [
      network.name,
      network.chainId,
      ...networkAbilities(network),
    ]);
    assert.deepEqual(
      tableOf("Network", "Chain ID", "Mirror node", "Verification", "Block explorer"),
      expected,
    );
  });

  it("have in docs every field of a network, with what package.json says of it", () => {
    const fields = configuration.properties["contractLens.networks"]?.items?.properties ?? {};
    const expected = Object.entries(fields).map(([name, schema]) => [`\`${name}\``, wordsOf(schema)]);
    assert.ok(expected.length > 0);
    assert.deepEqual(tableIn(read("docs/networks.md"), ["Field", "Description"]), expected);
  });
});

describe("README", () => {
  it("is short, and shows three pictures at most", () => {
    // The tables grow with what there is.
    const lines = readme.split("\n").filter((line) => !line.startsWith("|")).length;
    assert.ok(
      lines <= 155,
      `README has ${lines} lines beside its tables: 155 at most, so move something to docs`,
    );
    assert.ok([...readme.matchAll(/!\[/g)].length <= 3);
    assert.doesNotMatch(readme, /<[a-z]+[ >/]/, "its page in VS Code shows Markdown alone");
  });

  it("installs the package that is made", () => {
    const { name, version } = JSON.parse(read("package.json")) as { name: string; version: string };
    assert.match(
      readme,
      new RegExp(`\ncode --install-extension ${name}-${version.replaceAll(".", "\\.")}\\.vsix\n`),
    );
  });
});
