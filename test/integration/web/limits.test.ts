import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ConnectionReport } from "../../../src/app/connection/checkConnection.ts";
import { closedPort } from "../support/closedPort.ts";
import { addressOf, devnet, redirectedBytes, requests, resetDevnet } from "../support/devnet.ts";
import { closeAll } from "../support/editor.ts";
import { networkName, useNetwork, useNetworks } from "../support/networks.ts";
import { pageWith, textOf } from "../support/panel.ts";

const inspect = (contract: string): Thenable<unknown> =>
  vscode.commands.executeCommand("contractLens.inspectContractRecord", contract);

const cors = "could not be reached from the browser, or does not allow requests from it (CORS).";

/** Nothing ever arrives there. */
const http = { name: "Over HTTP", chainId: "298", rpcUrl: "http://192.168.0.7:8545" };
/** It runs, and does not allow requests from pages of others. */
const closed = { name: "Without CORS", chainId: "298", rpcUrl: devnet.chainUrl };

describe("limits of a browser", () => {
  before(async () => {
    const nowhere = {
      name: "Nowhere",
      chainId: "298",
      mirrorUrl: `http://127.0.0.1:${await closedPort()}`,
    };
    await useNetworks("job", [http, closed, nowhere]);
  });
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(networkName("job"));
  });
  afterEach(closeAll);

  it("are said where a service does not allow requests from browsers", async () => {
    await useNetwork(closed.name);
    await inspect(addressOf("perfect"));
    const text = await textOf(await pageWith(cors));
    assert.match(text, /use VS Code on the desktop/);
  });

  it("are said where a service cannot be reached", async () => {
    await useNetwork("Nowhere");
    await inspect(addressOf("perfect"));
    await pageWith(cors);
  });

  it("are said for http before anything is sent", async () => {
    await useNetwork(http.name);
    await inspect(addressOf("perfect"));
    const page = await pageWith("HTTP not available in a browser");
    assert.match(await textOf(page), /only to localhost and 127\.0\.0\.1, not to 192\.168\.0\.7:8545/);
  });

  it("are told by Check Connection, which names no client and no proxy", async () => {
    const check = (network: string) =>
      vscode.commands.executeCommand<ConnectionReport | undefined>("contractLens.checkConnection", network);
    const reached = await check(networkName("job"));
    assert.deepEqual(
      reached?.services.map(({ result }) => [result?.failure, result?.client]),
      [
        [undefined, "browser"],
        [undefined, "browser"],
      ],
    );
    assert.doesNotMatch(await textOf(await pageWith("Both services are reachable")), /client|proxy/i);
    await check(http.name);
    await pageWith("HTTP not available in a browser");
  });

  it("hide the status of a redirect, which is not followed", async () => {
    await inspect(addressOf("lookupRedirect"));
    await pageWith("responded with a redirect. Contract Lens does not follow redirects.");
    assert.equal(await redirectedBytes(), 0);
  });

  it("do not lift that of large responses", async () => {
    await inspect(addressOf("lookupFlood"));
    await pageWith("Response too large");
    const [flood] = (await requests()).filter(({ service }) => service === "mirror");
    assert.equal(flood?.state, "closedByClient");
  });
});
