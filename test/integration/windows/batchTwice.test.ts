import assert from "node:assert/strict";
import { networkWithoutExplorer } from "../../support/networkWithoutExplorer.ts";
import { leaveTwelveDeployments } from "../support/deployedTwelve.ts";
import { devnet, requests, resetDevnet } from "../support/devnet.ts";
import { closeAll } from "../support/editor.ts";
import { useNetwork, useNetworks } from "../support/networks.ts";
import { OtherWindow } from "../support/otherWindow.ts";
import { textOf } from "../support/panel.ts";
import { relayTo, type Relay } from "../support/relay.ts";
import { until } from "../support/until.ts";

const network = "Devnet behind a relay";

/** What has been sent to be verified. */
const sent = async () => (await requests()).filter(({ method }) => method === "POST");

describe("a batch in two windows", function () {
  this.timeout(180_000);
  let verifier: Relay;
  let one: OtherWindow;
  let two: OtherWindow | undefined;
  /** Until this resolves, nobody hears how a job stands. */
  let silence: Promise<unknown> | undefined;

  before(async () => {
    verifier = await relayTo(devnet.verifierUrl, async (method, path) => {
      if (method !== "GET" || !path.startsWith("/v2/verify/") || silence === undefined) return;
      await silence;
    });
    const { mirrorUrl } = devnet;
    await useNetworks("session", [networkWithoutExplorer(network, { mirrorUrl, verifierUrl: verifier.url })]);
    await useNetwork(network);
    await leaveTwelveDeployments();
    await resetDevnet();
    one = await OtherWindow.open();
  });
  after(async () => {
    await one.close();
    await two?.close();
    verifier.close();
  });
  afterEach(closeAll);

  it("goes on in the one that has begun it, and sends nothing from the other meanwhile", async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    silence = promise;
    await one.run("Contract Lens: Verify Deployments…");
    await one.page.locator(".quick-input-list .monaco-list-row", { hasText: network }).first().click();
    await one.clickIn("No files are sent until you press", /^Publish \d+ Files/);
    const running = async () => textOf(await one.panelWith("contracts are done."));
    await until("two to be accepted", async () => (await running()).match(/Compiling/g)?.length === 2);
    two = await OtherWindow.open();
    await two.run("Contract Lens: Show Last Batch");
    await two.clickIn("started before the window was reloaded, or in another window", /^Resume \(/);
    await two.page.getByText("Another window is verifying these contracts.").first().waitFor();
    assert.equal((await sent()).length, 2);
    resolve(undefined);
    await one.panelWith("Verification finished");
    await two.clickIn("Resume (", /^Resume \(/);
    const finished = await textOf(await two.panelWith("Verification finished"));
    assert.doesNotMatch(finished, /already in progress/);
    const paths = (await sent()).map(({ path }) => path);
    assert.deepEqual(
      paths.filter((path, index) => paths.indexOf(path) !== index).length <= 1,
      true,
      `what failed alone is sent again: ${paths.join(" ")}`,
    );
  });
});
