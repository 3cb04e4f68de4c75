import assert from "node:assert/strict";
import { networkWithoutExplorer } from "../../support/networkWithoutExplorer.ts";
import {
  leaveTwelveDeployments,
  notPublished,
  publishSome,
  rebuildWeather,
  scriptRun,
} from "../support/deployedTwelve.ts";
import { addressOf, devnet, requests, resetDevnet } from "../support/devnet.ts";
import { closeAll } from "../support/editor.ts";
import { useNetwork, useNetworks } from "../support/networks.ts";
import { OtherWindow } from "../support/otherWindow.ts";
import { textOf } from "../support/panel.ts";
import { relayTo, type Relay } from "../support/relay.ts";
import { until } from "../support/until.ts";
import { violations } from "../support/violations.ts";

const network = "Devnet behind a relay";

/** What has been sent to be verified, oldest first. */
const sent = async () => (await requests()).filter(({ method }) => method === "POST");

describe("batch of deployments", () => {
  let verifier: Relay;
  let restoreProjects: () => Promise<void>;
  let other: OtherWindow;
  /** Until this resolves, nobody hears how a job stands but the first that is asked about. */
  let silence: Promise<unknown> | undefined;

  before(async () => {
    let first: string | undefined;
    verifier = await relayTo(devnet.verifierUrl, async (method, path) => {
      if (method !== "GET" || !path.startsWith("/v2/verify/") || silence === undefined) return;
      first ??= path;
      if (path !== first) await silence;
    });
    // Both windows of this folder keep its layout in one place: from here on this one changes no editor, which would be restored in the
    // other one.
    await closeAll();
    const { mirrorUrl } = devnet;
    await useNetworks("session", [networkWithoutExplorer(network, { mirrorUrl, verifierUrl: verifier.url })]);
    await useNetwork(network);
    restoreProjects = await leaveTwelveDeployments();
    await resetDevnet();
    other = await OtherWindow.open();
  });
  after(async () => {
    await other.close();
    verifier.close();
    await restoreProjects();
    await useNetworks("session");
  });

  const choose = async (words: string): Promise<void> => {
    await other.run("Contract Lens: Verify Deployments…");
    await other.page.locator(".quick-input-list .monaco-list-row", { hasText: words }).first().click();
  };

  it("open files, restored tabs, scrolling, and the view send no requests", async () => {
    await other.run("Focus on Deployments View");
    await other
      .row(/Savings/)
      .first()
      .waitFor();
    await other.open(scriptRun);
    await other.page
      .getByText(/Check \d+ addresses at/)
      .first()
      .waitFor();
    await other.page.locator(".monaco-editor .view-lines").first().click();
    await other.page.keyboard.press("Control+End");
    await other.page.keyboard.press("Control+Home");
    await other.reload();
    await other.page
      .getByText(/Check \d+ addresses at/)
      .first()
      .waitFor();
    await other
      .row(/Savings/)
      .first()
      .waitFor();
    assert.deepEqual(await requests(), []);
    await other.run("View: Close All Editors");
  });

  it("is agreed to once; after a reload, the rest is listed again and sent once", async () => {
    await publishSome();
    const before = (await sent()).length;
    await choose(network);
    const first = await other.panelWith("No files are sent until you press");
    // Of one, nothing proves the sources: it is for the user to select.
    for (const said of ["Verify 6 of 12 contracts", "Only files that the selected contracts need are sent."])
      assert.ok((await textOf(first)).includes(said), said);
    await first.getByRole("checkbox", { name: /^Terrace/ }).click();
    const list = await other.panelWith("Verify 7 of 12 contracts");
    assert.deepEqual(await violations(list), []);
    const offered = await textOf(list);
    for (const said of [
      "match expected if compiled with the same settings",
      "and the compiler settings",
      "Builds without metadata do not say",
      "becomes public and cannot be withdrawn",
      "src/LoyaltyProxy.sol",
    ])
      assert.ok(offered.includes(said), `${said} in ${offered}`);
    assert.equal((await sent()).length, before);

    const { promise, resolve } = Promise.withResolvers<undefined>();
    silence = promise;
    await other.clickIn("Verify 7 of 12 contracts", /^Publish \d+ Files and Settings, Verify 7 Contracts$/);
    const running = async () => textOf(await other.panelWith("1 of 7 contracts are done."));
    await until("two to be accepted", async () => (await running()).match(/Compiling/g)?.length === 2);
    await other.reload();
    // What is accepted is followed; nothing else is sent.
    const violationsOn = (words: string) =>
      until("the violations", async () => violations(await other.panelWith(words)));
    assert.deepEqual(await violationsOn("Stop Waiting"), []);
    resolve(undefined);
    assert.deepEqual(await violationsOn("Continue (4 Left)"), []);
    assert.equal((await sent()).length, before + 3);
    await other.clickIn("Continue (4 Left)", "Continue (4 Left)");
    const rest = await other.panelWith("No files are sent until you press");
    const unproved = rest.getByRole("checkbox", { name: /^Terrace/, checked: false });
    if ((await unproved.count()) > 0) await unproved.click();
    assert.equal((await sent()).length, before + 3);
    await other.clickIn("Verify 4 of 12 contracts", /Verify 4 Contracts$/);
    const finished = await other.panelWith("Verification finished");
    assert.equal(await other.page.locator(".quick-input-widget:visible, .monaco-dialog-box").count(), 0);
    const told = await textOf(finished);
    for (const count of ["5 exact", "1 partial", "1 failed", "5 already exact"])
      assert.ok(told.includes(count), told);
    assert.deepEqual(
      (await sent())
        .slice(before)
        .map(({ path }) => path.slice(path.lastIndexOf("/") + 1).toLowerCase())
        .sort(),
      notPublished.map((name) => addressOf(name).toLowerCase()).sort(),
    );
  });

  it("Show Last Batch shows the results in one tab after a reload and in another window", async () => {
    const before = (await requests()).length;
    // A page that has just been restored may be replaced once more.
    const finished = () =>
      until("the report", async () => textOf(await other.panelWith("Verification finished")));
    await other.reload();
    assert.match(await finished(), /5 exact/);
    // Behind another editor, VS Code does not restore it before it is seen.
    await other.open(scriptRun);
    const tabs = () => other.page.locator(".tab", { hasText: "Verify:" }).count();
    await other.reload();
    await other.run("Contract Lens: Show Last Batch");
    assert.match(await finished(), /5 exact/);
    await until("one tab", async () => (await tabs()) === 1);
    await other.run("View: Close All Editors");
    await other.reload();
    await other.run("Contract Lens: Show Last Batch");
    assert.match(await finished(), /5 exact/);
    // A panel of this window, and not one that was restored before.
    await other.reload();
    assert.match(await finished(), /5 exact/);
    assert.equal((await requests()).length, before);
    await other.run("View: Close All Editors");
  });

  it("lists a changed build again before it is sent", async () => {
    await resetDevnet();
    await choose("Forecast.s.sol");
    await other.panelWith("No files are sent until you press");
    const remark = await rebuildWeather();
    await other.clickIn("No files are sent until you press", /Verify 1 Contract$/);
    await other.panelWith("Changed since you agreed");
    assert.deepEqual(await sent(), []);
    await other.clickIn("Changed since you agreed", "Review Changes");
    await other.panelWith("No files are sent until you press");
    assert.deepEqual(await sent(), []);
    await other.clickIn("No files are sent until you press", "Publish 1 File and Verify 1 Contract");
    await other.panelWith("Verification finished");
    const [only, ...more] = await sent();
    assert.ok(only?.body.includes(remark), only?.body);
    assert.deepEqual(more, []);
  });
});
