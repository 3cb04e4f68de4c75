import { check } from "./marked.ts";

describe("blocks of dependencies", () => {
  it("are objects and arrays under the key", () => {
    check(
      '{"dependencies":{"a":"0.0.1500"},"id":"«0.0.1500»"}',
      '{"dependencies" : {"a":"0.0.1500"},"id":"«0.0.1500»"}',
      "{'dependencies':\n   {'a':'0.0.1500'},'id':'«0.0.1500»'}",
      'dependencies    =    ["a 0.0.1500"]; ids = ["«0.0.1500»"]',
      '"require-dev": {"a": "0.0.1500"}, "id": "«0.0.1500»"',
      '"dependencies": {"a": "0.0.1500"',
      '"versions": ["0.0.1500", "0.0.1501"], "id": "«0.0.1500»"',
    );
    check(
      '"overrides": ["a", "«0.0.1500»"], "versions": []',
      'const x = require("x"); const ids = { a: "«0.0.1500»" };',
      'dependencies of x: { a: "«0.0.1500»" }',
      "dependencies: «0.0.1500» ]",
      "versions; «0.0.1500» ]",
    );
  });

  it("are tables", () => {
    check(
      '[dependencies]\na = "0.0.1500"\n[ids]\na = "«0.0.1500»"',
      '[[dependencies]]\na = "0.0.1500"\n[ids]\na = "«0.0.1500»"',
      '[x.dependencies.evm-trace]\na = "0.0.1500"',
      '[dependencies] \t# ours\r\na = "0.0.1500"',
      '[dependencies]\t\r\na = "0.0.1500"',
      '[dependencies]# ours\na = "0.0.1500"',
    );
    check(
      "see [dependencies]\n«0.0.1500»",
      "[a] [dependencies]\n«0.0.1500»",
      '["a", dependencies]\n«0.0.1500»',
      "[dependencies of x]\n«0.0.1500»",
      "[dependencies] of x\n«0.0.1500»",
      "[dependencies](x)\n«0.0.1500»",
    );
  });

  it("are what is indented deeper than their head", () => {
    check(
      "dependencies:\n  a: 0.0.1500\n«0.0.1501»\n",
      "'dependencies':  \n\ta: 0.0.1500\nid: «0.0.1500»\n",
      "dependencies\n  a (0.0.1500)\n",
      `dependencies:${"\n".repeat(50)}  a: 0.0.1500`,
      "dev-dependencies:\n  a: 0.0.1500\n",
      "dependencies:\r\n\r\n\n  a: 0.0.1500\r\n \t\r\n  b: 0.0.1501",
      `x:\n  dependencies:\n    a: 0.0.1500\n  id: «0.0.1501»\n${"x".repeat(200)}`,
      `${"x".repeat(200)}\n\t'dependencies':\n\t\ta: 0.0.1500\n\tid: «0.0.1501»\n`,
    );
    check(
      "  All dependencies:\n    «0.0.1500»",
      "dependencies of x:\n  «0.0.1500»",
      "dependencies: all\n  «0.0.1500»",
      `${"x ".repeat(50)}dependencies:\n  «0.0.1500»`,
    );
  });

  it("are found one behind the other", () => {
    check(
      '"dependencies": {"a": "0.0.1500"}, "id": "«0.0.1501»", "versions": ["0.0.1502"], "no": "«0.0.1503»"',
      "«0.0.1500»\ndependencies:\n  a: 0.0.1501\nb: «0.0.1502»\nengines:\n  c: 0.0.1503\n",
    );
  });
});
