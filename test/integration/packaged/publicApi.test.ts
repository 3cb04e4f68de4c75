import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ContractLens } from "../../../types/contract-lens.d.ts";
import { addressOf, devnet, requests, resetDevnet, sample } from "../support/devnet.ts";
import { choose, questionText } from "../support/dialogs.ts";
import { closeAll } from "../support/editor.ts";
import { clearKeys, setKey } from "../support/key.ts";
import { givenToExtensions, lens, lensExports } from "../support/lens.ts";
import { networkWithoutExplorer } from "../../support/networkWithoutExplorer.ts";
import { networkName, remoteNetwork, setUserSetting, useNetwork, useNetworks } from "../support/networks.ts";
import { click, pageWith, textOf } from "../support/panel.ts";
import { logText } from "../support/traces.ts";
import { until } from "../support/until.ts";
import { workbench } from "../support/window.ts";

const marker = "CANARY0KEY0OF0THE0EXPORTS";

async function posts(): Promise<readonly string[]> {
  return (await requests()).flatMap(({ method, body }) => (method === "POST" ? [body] : []));
}

/** The kind of failure that a call ended with. */
function kindOf(answer: Awaited<ReturnType<ContractLens["verify"]>>): string {
  return answer.ok ? "ok" : answer.failure.kind;
}

describe("public API", () => {
  before(async () => {
    await vscode.extensions.getExtension("contract-lens.contract-lens")?.activate();
    await useNetworks("session", [remoteNetwork()]);
  });
  beforeEach(resetDevnet);
  afterEach(closeAll);

  it("is frozen and has a version", () => {
    const names = ["apiVersion", "decode", "lookUpRecord", "lookUpResult", "lookUpStatus", "match", "verify"];
    assert.deepEqual([Object.keys(lensExports()).sort(), lensExports().apiVersion], [names, 1]);
    assert.ok(Object.isFrozen(lensExports()));
  });

  it("looks up a contract for another extension without a question", async () => {
    const { address = "", contractId = "" } = sample("updatedRecord");
    const said = await vscode.commands.executeCommand("companion.describe", address);
    assert.equal(said, `${contractId}: Under new management (notVerified)`);
  });

  it("looks up results by ID, with integers as text", async () => {
    const { transactionId = "" } = sample("success");
    const answer = await lens().lookUpResult(transactionId);
    assert.ok(answer.ok && answer.value.state === "found");
    const { result, host, network } = answer.value;
    assert.deepEqual(
      [result.result, host, network],
      ["SUCCESS", new URL(devnet.mirrorUrl).host, networkName("session")],
    );
    assert.match(result.gas_used ?? "", /^\d+$/);
  });

  it("asks before it sends a 32-byte hash, and names the host", async () => {
    const { hash = "" } = sample("success");
    const { name: network, mirrorUrl } = remoteNetwork();
    const turnedDown = lens().lookUpResult(hash, { network });
    const question = await questionText();
    assert.ok(question.includes(new URL(mirrorUrl).host) && question.includes("private key"), question);
    await choose("Cancel");
    const first = await turnedDown;
    assert.deepEqual([first.ok || first.failure.kind, await requests()], ["declined", []]);
    const agreed = lens().lookUpResult(hash, { network });
    await questionText();
    await choose("Look Up");
    const second = await agreed;
    assert.ok(second.ok && second.value.state === "found");
  });

  it("decodes with the responses of the window, without a request", async () => {
    const { hash = "" } = sample("success");
    const data = `0x4e487b71${"11".padStart(64, "0")}`;
    const decoded = await lens().decode(data, {
      contract: addressOf("perfect"),
      transaction: hash,
    });
    assert.ok(decoded.ok);
    const [panic] = decoded.value.candidates;
    assert.deepEqual([panic?.signature, panic?.arguments?.[0]?.value], ["Panic(uint256)", "17"]);
    const wrong = await Promise.all([lens().decode("0x0"), lens().decode(data, { contract: "Vault" })]);
    assert.deepEqual(
      wrong.map((answer) => answer.ok || answer.failure.kind),
      ["badArgument", "badArgument"],
    );
    assert.deepEqual(await requests(), []);
  });

  it("verifies after consent to address, network, host, and key, and returns no key", async () => {
    const address = addressOf("perfect");
    await setKey(marker);
    try {
      const turnedDown = lens().verify(address);
      const question = await questionText();
      const { host } = new URL(devnet.verifierUrl);
      for (const part of [networkName("session"), host, "sends your API key"]) {
        assert.ok(question.includes(part), `${part} in ${question}`);
      }
      assert.ok(question.toLowerCase().includes(address.toLowerCase()));
      await choose("Cancel");
      assert.deepEqual([kindOf(await turnedDown), await posts()], ["declined", []]);
      const agreed = lens().verify(address);
      await questionText();
      await choose("Verify With Key");
      const answer = await agreed;
      assert.ok(answer.ok, JSON.stringify(answer));
      const { outcome, withKey, protocol } = answer.value;
      assert.deepEqual([outcome, withKey, protocol], ["perfect", true, "session"]);
      assert.ok((await posts()).every((body) => body.includes(marker)));
      assert.ok(!givenToExtensions().includes(marker) && !(await logText()).includes(marker));
    } finally {
      await clearKeys();
    }
  });

  it("never publishes a build without the user's click, even if it was published before", async () => {
    await useNetworks("session", [networkWithoutExplorer("Without Explorer", devnet)]);
    await useNetwork("Without Explorer");
    const address = addressOf("savings");
    const asked = (): Thenable<unknown> => vscode.commands.executeCommand("companion.publish", address);
    const turnedAway = asked();
    const listed = await pageWith("Another extension or an agent asks for this");
    assert.ok((await textOf(listed)).includes("src/Savings.sol"));
    await click(listed, "Cancel");
    assert.deepEqual([await turnedAway, await posts()], ["declined", []]);
    const agreed = asked();
    await click(await pageWith("Another extension or an agent asks for this"), "Publish 1 File");
    assert.deepEqual([await agreed, (await posts()).length], ["perfect", 1]);
    await closeAll();
    await resetDevnet();
    const again = asked();
    await pageWith("You agreed to send all of these files");
    await closeAll();
    assert.deepEqual([await again, await posts()], ["declined", []]);
    assert.equal(await vscode.commands.executeCommand("companion.publish", addressOf("busker")), "noBuild");
    assert.equal(kindOf(await lens().verify(address, { way: "similar" })), "hasBuild");
    const abort = new AbortController();
    const ended = lens().verify(address, { way: "build", signal: abort.signal });
    await pageWith("Another extension or an agent asks for this");
    abort.abort();
    assert.equal(kindOf(await ended), "cancelled");
    assert.deepEqual(await posts(), []);
    await useNetworks("session");
  });

  it("queues two questions", async () => {
    const [first, second] = [addressOf("perfect"), addressOf("partial")];
    const both = [lens().verify(first), lens().verify(second)];
    assert.ok((await questionText()).toLowerCase().includes(first.toLowerCase()));
    await choose("Cancel");
    const page = await workbench();
    await page.locator(".quick-input-widget:visible", { hasText: new RegExp(second, "i") }).waitFor();
    await choose("Cancel");
    assert.deepEqual((await Promise.all(both)).map(kindOf), ["declined", "declined"]);
  });

  it("closes its question if the signal is aborted", async () => {
    const abort = new AbortController();
    const verifying = lens().verify(addressOf("perfect"), { signal: abort.signal });
    await questionText();
    abort.abort();
    assert.equal(kindOf(await verifying), "cancelled");
    const page = await workbench();
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    assert.deepEqual(await requests(), []);
  });

  it("cancels a running verification, and closes its connection", async () => {
    await setUserSetting("verification.timeout", 30);
    const abort = new AbortController();
    const verifying = lens().verify(addressOf("never"), { signal: abort.signal });
    await questionText();
    await (await workbench()).keyboard.press("Enter");
    await until("the request to arrive", async () => (await posts()).length > 0);
    abort.abort();
    assert.equal(kindOf(await verifying), "cancelled");
    await setUserSetting("verification.timeout", undefined);
  });

  it("uses the named network, and rejects an unknown one", async () => {
    const answer = await lens().lookUpStatus(addressOf("perfect"), { network: networkName("job") });
    assert.ok(answer.ok && answer.value.network === networkName("job"));
    const unknown = await lens().lookUpStatus(addressOf("perfect"), { network: "Nowhere" });
    assert.equal(unknown.ok || unknown.failure.kind, "unknownNetwork");
  });

  it("rejects invalid arguments without a request", async () => {
    const loose = lens() as unknown as Readonly<Record<string, (...given: unknown[]) => Promise<unknown>>>;
    const wrong: readonly unknown[][] = [
      [],
      [null],
      [5],
      [{}],
      ["x".repeat(5000)],
      ["0.0.0x12"],
      [addressOf("perfect"), 5],
    ];
    for (const name of ["lookUpRecord", "lookUpResult", "lookUpStatus", "match", "verify"]) {
      for (const given of wrong) {
        const answer = (await loose[name]?.(...given)) as Awaited<ReturnType<ContractLens["verify"]>>;
        assert.equal(kindOf(answer), "badArgument", `${name} ${JSON.stringify(given)}`);
      }
    }
    assert.deepEqual(await requests(), []);
  });
});
