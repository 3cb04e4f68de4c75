import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ConnectionReport } from "../../../src/app/connection/checkConnection.ts";
import { closedPort } from "../support/closedPort.ts";
import { addressOf, devnet, redirectedBytes, resetDevnet } from "../support/devnet.ts";
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

describe("requests in a browser", () => {
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

  it("say that a service may not allow them", async () => {
    await useNetwork(closed.name);
    await inspect(addressOf("perfect"));
    const text = await textOf(await pageWith(cors));
    assert.match(text, /use VS Code on the desktop/);
  });

  it("say that a service may not be reachable", async () => {
    await useNetwork("Nowhere");
    await inspect(addressOf("perfect"));
    await pageWith(cors);
  });

  it("over http to another machine are refused before they are sent", async () => {
    await useNetwork(http.name);
    await inspect(addressOf("perfect"));
    const page = await pageWith("HTTP not available in a browser");
    assert.match(await textOf(page), /only to localhost and 127\.0\.0\.1, not to 192\.168\.0\.7:8545/);
  });

  it("are checked by Check Connection, which names no client and no proxy", async () => {
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

  it("are not redirected, and say so without a status", async () => {
    await inspect(addressOf("lookupRedirect"));
    await pageWith("responded with a redirect. Contract Lens does not follow redirects.");
    assert.equal(await redirectedBytes(), 0);
  });

  it("end at the limit of a response", async () => {
    await inspect(addressOf("lookupFlood"));
    await pageWith("Response too large");
  });
});
