import assert from "node:assert/strict";
import { changeSetting, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";

usePlainEditor();

const names = ["http.proxy", "contractLens.http.client"];

describe("connection settings", () => {
  afterEach(() => names.forEach((name) => settings.delete(name)));

  it("are read again after a relevant change, and are the same object until then", async () => {
    const { ConnectionSettingsReader } = await import("../../../../src/editor/lazy/connectionSettings.ts");
    const reader = new ConnectionSettingsReader({});
    const before = reader.read();
    changeSetting("contractLens.links", false);
    assert.equal(reader.read(), before);
    assert.deepEqual([before.client, before.proxy.reveal()], ["auto", ""]);
    changeSetting("contractLens.http.client", "undici");
    assert.equal(reader.read().client, "undici");
    changeSetting("http.proxy", "http://proxy.example");
    assert.equal(reader.read().proxy.reveal(), "http://proxy.example");
    reader.dispose();
  });
});
