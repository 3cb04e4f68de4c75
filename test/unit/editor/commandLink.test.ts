import assert from "node:assert/strict";
import { usePlainEditor } from "../../plainEditor/load.ts";

usePlainEditor();

describe("command link", () => {
  it("keeps arguments with any characters", async () => {
    const { commandLink } = await import("../../../src/editor/commandRegistry.ts");
    const text = '0.0.1002 100% %41 a&b=c #d ?e +f "g" é ⟨U+202E⟩ \\n';
    const link = commandLink("contractLens.checkConnection", [text]);
    // As VS Code reads it: in parts, of which it decodes each.
    const { protocol, pathname, search, hash } = new URL(link.toString());
    assert.deepEqual([protocol, pathname, hash], ["command:", "contractLens.checkConnection", ""]);
    assert.deepEqual(JSON.parse(decodeURIComponent(search.slice(1))), [text]);
  });
});
