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

async function activateNetwork(name: string): Promise<void> {
  await (await import("../../../src/editor/networkSettings.ts")).activateNetwork(name);
}

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

  it("return the networks and the active one", async () => {
    const given = await settingsOf();
    assert.ok(given.networks().networks.some((network) => network.name === "Hedera Mainnet"));
    assert.equal(given.networkNamed(bare.name)?.verifierUrl, bare.verifierUrl);
    assert.equal(given.networkNamed("none"), undefined);
    assert.equal(given.networkNamed(undefined), undefined);
    assert.equal(given.activeNetwork()?.name, own.name);
    settings.set(name, "none");
    assert.equal(given.activeNetwork(), undefined);
    assert.deepEqual(given.networkChoice(), { kind: "unknown", name: "none" });
    for (const value of [undefined, "", null]) {
      settings.set(name, value);
      assert.deepEqual(given.networkChoice(), { kind: "none" });
    }
  });

  it("a trusted workspace selects a network, and changes no service", async () => {
    const given = await settingsOf();
    workspaceSettings.set(name, bare.name);
    workspaceSettings.set("contractLens.networks", []);
    assert.equal(given.activeNetwork()?.name, bare.name);
    editor.workspace.isTrusted = false;
    assert.equal(given.activeNetwork()?.name, own.name);
  });

  it("signature service comes from user settings, and only if valid", async () => {
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

  it("links are on unless the user turns them off", async () => {
    const given = await settingsOf();
    assert.equal(given.hasLinks(), true);
    workspaceSettings.set("contractLens.links", false);
    assert.equal(given.hasLinks(), true);
    settings.set("contractLens.links", false);
    assert.equal(given.hasLinks(), false);
  });

  it("hovers look up unless the user or workspace allows less", async () => {
    const given = await settingsOf();
    assert.equal(given.hoverLookup(), "auto");
    workspaceSettings.set("contractLens.hover.lookup", "cached");
    assert.equal(given.hoverLookup(), "cached");
    settings.set("contractLens.hover.lookup", "off");
    assert.equal(given.hoverLookup(), "off");
  });

  it("hovers send nothing in Restricted Mode", async () => {
    const given = await settingsOf();
    settings.set("contractLens.hover.lookup", "live");
    editor.workspace.isTrusted = false;
    assert.equal(given.hoverLookup(), "cached");
    settings.set("contractLens.hover.lookup", "off");
    assert.equal(given.hoverLookup(), "off");
  });

  it("Select Network writes to user settings, or to those of a trusted workspace that selected one", async () => {
    await activateNetwork(bare.name);
    assert.deepEqual([settings.get(name), workspaceSettings.get(name)], [bare.name, undefined]);
    workspaceSettings.set(name, bare.name);
    await activateNetwork(own.name);
    assert.deepEqual([settings.get(name), workspaceSettings.get(name)], [bare.name, own.name]);
    editor.workspace.isTrusted = false;
    await activateNetwork("Hedera Mainnet");
    assert.deepEqual([settings.get(name), workspaceSettings.get(name)], ["Hedera Mainnet", own.name]);
  });

  it("Select Network writes to remote settings if those count", async () => {
    remoteSettings.set(name, own.name);
    await activateNetwork(bare.name);
    assert.deepEqual([settings.get(name), remoteSettings.get(name)], [own.name, bare.name]);
    editor.workspace.isTrusted = false;
    await activateNetwork("Hedera Mainnet");
    assert.deepEqual([settings.get(name), remoteSettings.get(name)], ["Hedera Mainnet", undefined]);
  });

  it("report changes of their own and of trust until disposed", async () => {
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
