import assert from "node:assert/strict";
import { parseCommandLine, type CommandLine } from "../../host/commandLine.ts";

const nothing: CommandLine = {
  folder: undefined,
  extensionDevelopmentPaths: [],
  extensionTestsPath: undefined,
  userDataDirectory: undefined,
  extensionsDirectory: undefined,
  workspaceTrust: true,
};

describe("VS Code's command line", () => {
  const cases: { title: string; line: string[]; expected: Partial<CommandLine> }[] = [
    { title: "may be empty", line: [], expected: {} },
    {
      title: "is read as @vscode/test-electron writes it",
      line: [
        "/samples",
        "--user-data-dir=/data",
        "--no-sandbox",
        "--disable-gpu-sandbox",
        "--disable-updates",
        "--skip-welcome",
        "--skip-release-notes",
        "--disable-workspace-trust",
        "--extensionTestsPath=/suite/index.mjs",
        "--extensionDevelopmentPath=/extension",
        "--extensions-dir=/extensions",
      ],
      expected: {
        folder: "/samples",
        extensionDevelopmentPaths: ["/extension"],
        extensionTestsPath: "/suite/index.mjs",
        userDataDirectory: "/data",
        extensionsDirectory: "/extensions",
        workspaceTrust: false,
      },
    },
    {
      title: "may give values as parameters of their own",
      line: ["--extensionTestsPath", "/suite", "--user-data-dir", "/data", "/samples"],
      expected: { folder: "/samples", extensionTestsPath: "/suite", userDataDirectory: "/data" },
    },
    {
      title: "may name several extensions",
      line: ["--extensionDevelopmentPath=/one", "--extensionDevelopmentPath=/two"],
      expected: { extensionDevelopmentPaths: ["/one", "/two"] },
    },
    {
      title: "is read past flags that are not known",
      line: ["-n", "--profile-temp", "--unheard-of=/elsewhere", "all.code-workspace"],
      expected: { folder: "all.code-workspace" },
    },
    {
      title: "keeps what follows the first =",
      line: ["--user-data-dir=/a=b"],
      expected: { userDataDirectory: "/a=b" },
    },
    { title: "may end early", line: ["--user-data-dir"], expected: {} },
  ];
  for (const { title, line, expected } of cases)
    it(title, () => assert.deepEqual(parseCommandLine(line), { ...nothing, ...expected }));
});
