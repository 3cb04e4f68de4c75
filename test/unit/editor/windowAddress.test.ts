import assert from "node:assert/strict";
import { windowAddress, type WindowContent } from "../../host/windowAddress.ts";

const content: WindowContent = {
  port: 1234,
  token: "secret",
  folder: undefined,
  extensionDevelopmentPaths: [],
  extensionTestsPath: undefined,
};

function read(address: string): Record<string, unknown> {
  const { origin, searchParams } = new URL(address);
  const { payload, ...others } = Object.fromEntries(searchParams);
  return { origin, ...others, payload: JSON.parse(payload ?? "") as unknown };
}

describe("the address of a window", () => {
  const origin = "http://127.0.0.1:1234";
  const remote = "vscode-remote://127.0.0.1:1234";
  const cases: { title: string; given: Partial<WindowContent>; expected: object }[] = [
    { title: "may show nothing", given: {}, expected: { ew: "true", payload: [] } },
    {
      title: "names folder, extensions and suite",
      given: {
        folder: "/a folder",
        extensionDevelopmentPaths: ["/one", "/two"],
        extensionTestsPath: "/a suite/ä#1?.mjs",
      },
      expected: {
        folder: "/a folder",
        payload: [
          ["extensionDevelopmentPath", `${remote}/one`],
          ["extensionDevelopmentPath", `${remote}/two`],
          ["extensionTestsPath", `${remote}/a%20suite/%C3%A4%231%3F.mjs`],
        ],
      },
    },
    {
      title: "tells a workspace from a folder",
      given: { folder: "/all.code-workspace" },
      expected: { workspace: "/all.code-workspace", payload: [] },
    },
  ];
  for (const { title, given, expected } of cases)
    it(title, () =>
      assert.deepEqual(read(windowAddress({ ...content, ...given })), { origin, tkn: "secret", ...expected }),
    );
});
