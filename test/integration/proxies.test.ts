import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import { startConnectProxy, type ConnectProxy } from "../support/connectProxy.ts";
import { startTlsServer } from "../support/tlsServer.ts";
import { devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith, textOf } from "./support/panel.ts";
import { shownSinksWith } from "./support/sinks.ts";
import { filesWith, logText } from "./support/traces.ts";
import { until } from "./support/until.ts";

const login = { kind: "login", authorization: `Basic ${btoa("me:hunter2")}` } as const;

async function setHttp(name: "proxy" | "noProxy" | "proxyAuthorization", value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("http");
  await configuration.update(name, value, vscode.ConfigurationTarget.Global);
}

/** Looks a contract up on a network, and tells the word it ended with. */
async function look(network: string): Promise<string> {
  await useNetwork(network);
  await closeAll();
  const summary = await vscode.commands.executeCommand<InspectSummary>(
    "contractLens.inspectContractRecord",
    sample("perfect").contractId,
  );
  return summary.outcome;
}

/** The tunnels to a port: VS Code asks the same proxy for its own. */
function tunnelsTo(port: number | string, proxy: ConnectProxy): readonly string[] {
  return proxy.tunnels.filter((tunnel) => tunnel.endsWith(`:${port}`));
}

describe("proxy", () => {
  beforeEach(resetDevnet);
  afterEach(async () => {
    for (const name of ["proxy", "noProxy", "proxyAuthorization"] as const) await setHttp(name, undefined);
    await setUserSetting("http.client", undefined);
    await useNetworks("session");
    await closeAll();
  });

  it("is used with its login, never for this machine, and VS Code's client is the fallback", async () => {
    await using proxy = await startConnectProxy(login);
    // Its authority is one that this machine knows, its name one that only the proxy can resolve.
    await using mirror = await startTlsServer(undefined, { contract_id: sample("perfect").contractId ?? "" });
    const mirrorUrl = `https://service.test:${mirror.port}`;
    await useNetworks("session", [
      { name: "Behind proxy", chainId: "298", mirrorUrl },
      { name: "Plain", chainId: "298", mirrorUrl: devnet.mirrorUrl.replace("127.0.0.1", "mirror.test") },
    ]);
    await setUserSetting("http.client", "undici");
    await setHttp("proxy", proxy.url.replace("//", "//me:wrong-word@"));
    assert.equal(await look("Behind proxy"), "proxyFailed");
    const text = await textOf(await pageWith("Open Proxy Settings"));
    assert.ok(text.includes(`Proxy: ${proxy.host}, which responded with HTTP 407`), text);
    await setHttp("proxy", proxy.url);
    await setHttp("proxyAuthorization", login.authorization);
    assert.equal(await look("Behind proxy"), "found");
    assert.equal(tunnelsTo(mirror.port, proxy).length, 2);
    for (const secret of ["wrong-word", "hunter2", "bWU6"]) {
      assert.equal((await logText()).includes(secret), false);
      assert.deepEqual(await shownSinksWith(secret), []);
    }
    assert.deepEqual(
      (await filesWith("wrong-word")).filter((file) => !isOfVSCode(file)),
      [],
    );
    await look(networkName("direct"));
    const { port } = new URL(devnet.mirrorUrl);
    assert.deepEqual([tunnelsTo(port, proxy).length, (await requests()).length >= 2], [0, true]);

    // Ours keeps to this and then finds no such name; VS Code's client knows no patterns and takes the proxy.
    await using open = await startConnectProxy();
    await setHttp("proxy", open.url);
    await setHttp("noProxy", ["*.test"]);
    assert.equal(await look("Plain"), "unreachable");
    assert.deepEqual(tunnelsTo(port, open), []);
    await setUserSetting("http.client", "auto");
    assert.equal(await look("Plain"), "found");
    assert.deepEqual([tunnelsTo(port, open).length, tunnelsTo(port, proxy).length], [1, 0]);
    const line = /mirror\.test:\d+ is reached through VS Code's own client: unreachable dns/;
    await until("the log to tell of it", async () => line.test(await logText()));
  });
});

/** Where VS Code keeps its own settings: the file, its history, and with AI features the log of its agent host. */
function isOfVSCode(file: string): boolean {
  return file.endsWith("settings.json") || /^(?:User\/History|logs\/[^/]+\/ahp)\//.test(file);
}
