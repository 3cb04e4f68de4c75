import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "../../..");

function read(name: string): string {
  return readFileSync(path.join(root, name), "utf8");
}

function matches(text: string, expression: RegExp): readonly string[] {
  return [...text.matchAll(expression)].map(([, found = ""]) => found);
}

describe("what runs for each change", () => {
  const workflow = read(".github/workflows/check.yml");
  const { engines, scripts } = JSON.parse(read("package.json")) as {
    readonly engines: { readonly node: string };
    readonly scripts: Readonly<Record<string, string>>;
  };

  it("are the scripts that there are, in the oldest Node that is supported", () => {
    const run = matches(workflow, /run: npm (?:run )?([\w:]+)/g);
    assert.deepEqual([...new Set(run)], ["ci", "check", "test"]);
    assert.ok(run.every((script) => script === "ci" || scripts[script] !== undefined));
    assert.deepEqual(
      [...new Set(matches(workflow, /node-version: (\S+)/g))],
      [engines.node.replace(">=", "")],
    );
  });

  it("takes actions by their commit, and may read the repository alone", () => {
    const actions = matches(workflow, /uses: (.+)/g);
    assert.ok(actions.length > 0);
    assert.deepEqual(
      actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
      [],
    );
    assert.match(workflow, /\npermissions:\n {2}contents: read\n\n/);
    assert.doesNotMatch(workflow, /pull_request_target|secrets\./);
  });
});

describe("the forms for issues", () => {
  const folder = ".github/ISSUE_TEMPLATE";
  const forms = readdirSync(path.join(root, folder)).filter((name) => name !== "config.yml");

  it("are for a bug, a feature, and a service that behaves differently", () => {
    assert.deepEqual(forms.sort(), ["bug.yml", "feature.yml", "service.yml"]);
  });

  it("name only commands that there are", () => {
    const titles = Object.values(JSON.parse(read("package.nls.json")) as Readonly<Record<string, string>>);
    const named = forms.flatMap((name) => matches(read(`${folder}/${name}`), /\*\*(.+?)\*\*/g));
    assert.ok(named.length > 0);
    assert.deepEqual(
      named.filter((title) => !titles.includes(title)),
      [],
    );
  });
});
