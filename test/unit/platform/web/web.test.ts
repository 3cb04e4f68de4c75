import assert from "node:assert/strict";
import { directConnections } from "../../../../src/http/connectionSettings.ts";
import { web } from "../../../../src/platform/web/web.ts";
import { unending } from "../../../support/requests.ts";

describe("VS Code in a browser", () => {
  it("sends everything by the browser's own fetch", async () => {
    const sent: string[] = [];
    const editor = (url: string) => {
      sent.push(url);
      return Promise.resolve(new Response("ok"));
    };
    const { open } = await web.connections();
    const { transport, clientFor, close } = open({
      settings: () => directConnections,
      editor,
      log: () => assert.fail("nothing to log"),
    });
    const response = await transport("https://a.example/x", {
      method: "GET",
      headers: {},
      signal: unending,
    } as never);
    assert.deepEqual([response.status, sent], [200, ["https://a.example/x"]]);
    assert.equal(clientFor("https://a.example"), "vscode");
    close();
  });

  it("keeps nothing beyond the window, and reads no large response", async () => {
    const folder = await web.openFolder("/history");
    assert.equal(folder.mostBytes, 0);
    await folder.write("a", "text");
    assert.equal(await folder.read("a"), undefined);
    const file = await web.openFile("/history.json");
    await file.write("text");
    assert.equal(await file.read(), "text");
    await file.setAside("damaged.json");
    assert.equal(await file.read(), undefined);
    assert.equal(await (await web.openFile("/history.json")).read(), undefined);
    await folder.delete("a");
    await folder.keepOnly([]);
    assert.equal(web.disk, undefined);
    assert.deepEqual(web.environment, {});
    assert.deepEqual(await web.parseLargeJson(new TextEncoder().encode("[12345678901234567890]"), unending), [
      12345678901234567890n,
    ]);
  });
});
