import assert from "node:assert/strict";
import { addressOf, devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { chooseItem, click, finishedPage, pageWith, textOf } from "./support/panel.ts";
import { afterRefusal } from "./support/afterRefusal.ts";
import { closedPort } from "./support/closedPort.ts";
import { until } from "./support/until.ts";

async function posts(): Promise<readonly string[]> {
  return (await requests()).filter(({ method }) => method === "POST").map(({ path }) => path);
}

describe("verify with faults", () => {
  before(() => useNetworks("session"));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("session"));
    await setUserSetting("verification.timeout", undefined);
  });
  afterEach(closeAll);
  after(() => setUserSetting("verification.timeout", undefined));

  it("ends with a message after the deadline, and looks up the status once", async () => {
    await setUserSetting("verification.timeout", 2);
    const summary = await verifyUnderCursor(addressOf("timeoutThenVerified"));
    assert.equal(summary?.word, "timedOut");
    assert.ok((await textOf(await finishedPage())).includes("shows the contract as verified"));
    const asked = (await requests()).filter(({ path }) => path.startsWith("/v2/contract/298/"));
    assert.equal(asked.length, 2);
    assert.equal((await posts()).length, 1, "a verification that may have arrived is not sent again");
  });

  it("says that the connection was refused, and uses no other service", async () => {
    const nowhere = {
      name: "Nowhere",
      chainId: "298",
      verifierUrl: `http://127.0.0.1:${await closedPort()}`,
      explorerSource: "etherscan",
    };
    await useNetworks("session", [nowhere]);
    await useNetwork("Nowhere");
    const summary = await verifyUnderCursor(addressOf("perfect"));
    assert.equal(summary?.word, "unreachable");
    assert.match(
      await textOf(await finishedPage()),
      new RegExp(`Connection refused by 127\\.0\\.0\\.1:\\d+.*${afterRefusal}`),
    );
    assert.deepEqual(await requests(), []);
  });

  it("names the missing service of a network, and sends nothing", async () => {
    const { mirrorUrl, verifierUrl } = devnet;
    const none = { name: "Without service", chainId: "298", mirrorUrl };
    const noExplorer = { name: "Without explorer", chainId: "298", mirrorUrl, verifierUrl };
    const noMirror = { name: "Without mirror", chainId: "298", verifierUrl, explorerSource: "etherscan" };
    await useNetworks("session", [none, noExplorer, noMirror]);
    const words: (string | undefined)[] = [];
    for (const [network, reference] of [
      ["Without service", addressOf("perfect")],
      ["Without explorer", addressOf("perfect")],
      ["Without mirror", sample("perfect").contractId ?? ""],
    ] as const) {
      await useNetwork(network);
      words.push((await verifyUnderCursor(reference))?.word);
    }
    assert.deepEqual(words, ["noVerifier", "noBuild", "unresolved"]);
    assert.deepEqual(await posts(), []);
    const page = await pageWith("long-zero form");
    await click(page, /long-zero/i);
    await until("the long-zero form to be sent", async () => (await posts()).length === 1);
    const [sent] = (await requests()).filter(({ method }) => method === "POST");
    assert.equal((JSON.parse(sent?.body ?? "{}") as { address: string }).address, `0x${"0".repeat(37)}3e9`);
  });

  it("closes the connection if canceled, and says so", async () => {
    const verifying = verifyUnderCursor(addressOf("slow"));
    const page = await pageWith("Cancel");
    await until("the request to arrive", async () => (await posts()).length === 1);
    await click(page, "Cancel");
    assert.equal((await verifying)?.word, "cancelled");
    await until("the connection to be closed", async () =>
      (await requests()).some(
        ({ path, state }) => path.startsWith("/session/") && state === "closedByClient",
      ),
    );
    assert.ok((await textOf(await finishedPage())).includes("You canceled this verification"));
  });

  it("closes the connection if its panel is closed", async () => {
    void verifyUnderCursor(addressOf("slow"));
    await pageWith("Cancel");
    await until("the request to arrive", async () => (await posts()).length === 1);
    await closeAll();
    await until("the connection to be closed", async () =>
      (await requests()).some(({ state }) => state === "closedByClient"),
    );
  });

  it("retries on request, and with another protocol", async () => {
    await verifyUnderCursor(addressOf("mismatch"));
    await click(await finishedPage(), "Verify Again");
    await pageWith("Earlier attempts");
    await chooseItem(await finishedPage(), "Try Direct Protocol");
    await until("the third request", async () => (await posts()).length === 3);
    assert.deepEqual(await posts(), [
      "/session/verify/etherscan",
      "/session/verify/etherscan",
      "/verify/etherscan",
    ]);
    assert.match(await textOf(await pageWith("Earlier attempts")), /mismatch/);
  });

  it("offers the other protocol if one is not supported", async () => {
    const { mirrorUrl, verifierUrl } = devnet;
    const retiring = {
      name: "Retiring",
      chainId: "298",
      mirrorUrl,
      verifierUrl,
      explorerSource: "etherscan",
    };
    await useNetworks("session", [retiring]);
    await useNetwork("Retiring");
    assert.equal((await verifyUnderCursor(addressOf("retiredSession")))?.word, "retired");
    await click(await finishedPage(), /Try Job Protocol/);
    await pageWith("Verified, exact match");
  });
});
