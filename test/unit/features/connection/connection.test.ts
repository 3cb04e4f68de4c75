import assert from "node:assert/strict";
import { networkProblemText } from "../../../../src/text/failures/unusableEntry.ts";
import { activated, allKnown, own, unanswered } from "../../../plainEditor/activated.ts";
import { changeSetting, commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { soon } from "../../../support/soon.ts";

usePlainEditor();

describe("Check Connection", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
  });
  afterEach(() => extension.end());

  it("shows the result in one panel", async () => {
    const check = (...given: unknown[]) =>
      commands.get("contractLens.checkConnection")?.(...given) as Promise<{ network: string } | undefined>;
    assert.equal((await check())?.network, own.name);
    const [panel] = panels;
    assert.ok(panel);
    assert.equal(panel.title, "Connection Check");
    assert.equal((await check("Bare"))?.network, "Bare");
    assert.equal(panels.length, 1);
    assert.equal(await check("Gone"), undefined);
    assert.equal(panels[1]?.title, "Unknown Network");
    panels[1]?.dispose();
    panel.send({ type: "copyReport" });
    assert.match(user.copied[0] ?? "", /Bare/);
    panel.send({ type: "remedy", remedy: "openProxySettings" });
    panel.send({ type: "remedy", remedy: "openNetworkSettings" });
    panel.send({ type: "remedy", remedy: "tryAgain" });
    assert.deepEqual(user.ran, [
      ["workbench.action.openSettings", "http.proxy"],
      ["workbench.action.openSettings", "contractLens.networks"],
    ]);
    panel.dispose();
    await check();
    assert.equal(panels.length, 3);
    extension.end();
    assert.equal(panels[2]?.isDisposed, true);
  });

  it("names an invalid URL in the settings", async () => {
    changeSetting("contractLens.networks", [{ ...own, verifierUrl: "verifier.example" }]);
    await commands.get("contractLens.checkConnection")?.();
    const shown = panels[0]?.shown ?? "";
    assert.ok(shown.includes(networkProblemText({ index: 0, field: "verifierUrl", reason: "badUrl" })));
    assert.doesNotMatch(shown, /has no verification service/);
  });

  it("can be repeated and canceled", async () => {
    const { sent, services } = extension;
    services.answering = unanswered;
    const run = () => commands.get("contractLens.checkConnection")?.() as Promise<unknown>;
    const first = run();
    await soon(() => sent.length === 2);
    panels[0]?.send({ type: "cancel" });
    assert.equal(await first, undefined);
    assert.match(panels[0]?.shown ?? "", /You canceled this check/);
    assert.deepEqual(user.told, []);
    services.answering = allKnown;
    panels[0]?.send({ type: "tryAgain" });
    await panels[0]?.until(({ shown }) => shown.includes("copyReport"));
    assert.equal(sent.length, 4);
    changeSetting("contractLens.network", "Bare");
    services.answering = unanswered;
    const last = run();
    await soon(() => sent.length === 5);
    panels[0]?.send({ type: "copyReport" });
    assert.deepEqual(user.copied, [], "the report of the check before is none of this network");
    panels[0]?.dispose();
    assert.equal(await last, undefined);
  });

  it("shows only the latest check", async () => {
    const { sent, services } = extension;
    const run = (...given: unknown[]) =>
      commands.get("contractLens.checkConnection")?.(...given) as Promise<{ network: string } | undefined>;
    services.answering = unanswered;
    const first = run();
    await soon(() => sent.length === 2);
    services.answering = allKnown;
    assert.equal((await run("Bare"))?.network, "Bare");
    assert.deepEqual([await first, sent[0]?.signal.aborted, user.told], [undefined, true, []]);
    assert.match(panels[0]?.shown ?? "", /Bare/);
    panels[0]?.send({ type: "copyReport" });
    await soon(() => user.copied.length === 1);
    assert.match(user.copied[0] ?? "", /Bare/);
  });
});
