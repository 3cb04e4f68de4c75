import assert from "node:assert/strict";
import { bare, own } from "../../plainEditor/activated.ts";
import {
  changeSetting,
  editor,
  remoteSettings,
  settings,
  settingsChanged,
  trusted,
  workspaceSettings,
} from "../../plainEditor/editor.ts";
import { usePlainEditor } from "../../plainEditor/load.ts";

usePlainEditor();

const name = "contractLens.network";

async function settingsOf() {
  const { Settings } = await import("../../../src/editor/settings.ts");
  return new Settings();
}

describe("settings", () => {
  beforeEach(() => {
    for (const level of [settings, workspaceSettings, remoteSettings]) level.clear();
    settings.set("contractLens.networks", [own, bare]);
    settings.set(name, own.name);
    editor.workspace.isTrusted = true;
    editor.env.remoteName = undefined;
  });
  after(() => {
    for (const level of [settings, workspaceSettings, remoteSettings]) level.clear();
    editor.workspace.isTrusted = true;
    editor.env.remoteName = undefined;
  });

  it("give the networks, those that are named, and the active one", async () => {
    const given = await settingsOf();
    assert.ok(given.networks().networks.some((network) => network.name === "Hedera Mainnet"));
    assert.equal(given.networkNamed(bare.name)?.verifierUrl, bare.verifierUrl);
    assert.equal(given.networkNamed("none"), undefined);
    assert.equal(given.networkNamed(undefined), undefined);
    assert.equal(given.activeNetwork()?.name, own.name);
    settings.set(name, "none");
    assert.equal(given.activeNetwork(), undefined);
    assert.deepEqual(given.networkChoice(), { kind: "unknown", name: "none" });
  });

  it("let a workspace choose the network once it is trusted, and no services", async () => {
    const given = await settingsOf();
    workspaceSettings.set(name, bare.name);
    workspaceSettings.set("contractLens.networks", []);
    assert.equal(given.activeNetwork()?.name, bare.name);
    editor.workspace.isTrusted = false;
    assert.equal(given.activeNetwork()?.name, own.name);
  });

  it("name a signature service for the user alone, and none at first or by a URL that is none", async () => {
    const given = await settingsOf();
    const service = "contractLens.signatureService";
    assert.equal(given.signatureService(), undefined);
    for (const level of [workspaceSettings, remoteSettings]) level.set(service, "https://elsewhere.example");
    editor.env.remoteName = "dev-container";
    assert.equal(given.signatureService(), undefined);
    settings.set(service, "https://signatures.example/db/");
    assert.equal(given.signatureService(), "https://signatures.example/db");
    for (const none of [
      "",
      " ",
      "signatures.example",
      "ftp://a.example",
      "https://u:p@a.example",
      "https://a?x",
      1,
    ]) {
      settings.set(service, none);
      assert.equal(given.signatureService(), undefined, String(none));
    }
  });

  const timeouts: readonly (readonly [unknown, number])[] = [
    [undefined, 300],
    [10, 10],
    [1, 1],
    [0.5, 300],
    ["10", 300],
    [NaN, 300],
    [3600, 3600],
    [1e9, 3600],
  ];
  for (const [set, seconds] of timeouts) {
    it(`give a verification ${seconds} s for a timeout of ${typeof set} ${String(set)}`, async () => {
      settings.set("contractLens.verification.timeout", set);
      assert.equal((await settingsOf()).verificationDeadlineMilliseconds(), seconds * 1000);
    });
  }

  it("have links unless the user turns them off, whatever a workspace says", async () => {
    const given = await settingsOf();
    assert.equal(given.hasLinks(), true);
    workspaceSettings.set("contractLens.links", false);
    assert.equal(given.hasLinks(), true);
    settings.set("contractLens.links", false);
    assert.equal(given.hasLinks(), false);
  });

  it("have hovers look up, unless somebody wants less", async () => {
    const given = await settingsOf();
    assert.equal(given.hoverLookup(), "live");
    workspaceSettings.set("contractLens.hover.lookup", "cached");
    assert.equal(given.hoverLookup(), "cached");
    settings.set("contractLens.hover.lookup", "off");
    assert.equal(given.hoverLookup(), "off");
  });

  it("make a network active for the user, or for the trusted workspace that has chosen one", async () => {
    const given = await settingsOf();
    await given.activateNetwork(bare.name);
    assert.deepEqual([settings.get(name), workspaceSettings.get(name)], [bare.name, undefined]);
    workspaceSettings.set(name, bare.name);
    await given.activateNetwork(own.name);
    assert.deepEqual([settings.get(name), workspaceSettings.get(name)], [bare.name, own.name]);
    editor.workspace.isTrusted = false;
    await given.activateNetwork("Hedera Mainnet");
    assert.deepEqual([settings.get(name), workspaceSettings.get(name)], ["Hedera Mainnet", own.name]);
  });

  it("make a network active for the remote machine that has chosen one, unless that does not count", async () => {
    const given = await settingsOf();
    remoteSettings.set(name, own.name);
    await given.activateNetwork(bare.name);
    assert.deepEqual([settings.get(name), remoteSettings.get(name)], [own.name, bare.name]);
    editor.workspace.isTrusted = false;
    await given.activateNetwork("Hedera Mainnet");
    assert.deepEqual([settings.get(name), remoteSettings.get(name)], ["Hedera Mainnet", undefined]);
  });

  it("tell of every change of theirs and of trust, and of nothing else, until that is ended", async () => {
    const given = await settingsOf();
    // Windows of earlier tests may listen still.
    const before = [settingsChanged.listeners, trusted.listeners];
    let told = 0;
    const listening = given.onDidChange(() => (told += 1));
    changeSetting("contractLens.links", false);
    changeSetting("http.proxy", "x");
    trusted.fire(undefined);
    assert.equal(told, 2);
    listening.dispose();
    changeSetting("contractLens.links", true);
    trusted.fire(undefined);
    assert.deepEqual([told, settingsChanged.listeners, trusted.listeners], [2, ...before]);
    settings.delete("http.proxy");
  });
});
