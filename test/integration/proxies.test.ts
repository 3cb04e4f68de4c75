import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/inspect/inspectSummary.ts";
import { otherCertificate } from "../support/certificates.ts";
import { startConnectProxy, type ConnectProxy } from "../support/connectProxy.ts";
import { startTlsServer } from "../support/tlsServer.ts";
import { devnet, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { networkName, setUserSetting, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith, textOf } from "./support/panel.ts";
import { shownSinksWith } from "./support/sinks.ts";
import { filesWith, logText } from "./support/traces.ts";
import { until } from "./support/until.ts";

const http = ["proxy", "noProxy", "proxyAuthorization", "proxyStrictSSL", "proxySupport"] as const;
const login = { kind: "login", authorization: `Basic ${btoa("me:hunter2")}` } as const;

async function setHttp(name: (typeof http)[number], value: unknown): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("http");
  await configuration.update(name, value, vscode.ConfigurationTarget.Global);
}

/** The devnet's mirror node under a name that only a proxy can resolve. */
const behindProxy = {
  name: "Behind proxy",
  chainId: "298",
  mirrorUrl: devnet.mirrorUrl.replace("127.0.0.1", "mirror.test"),
};

/** Looks the network's contract up and tells the word it ended with, and what the panel says. */
async function look(network: string): Promise<{ readonly outcome: string; readonly text: string }> {
  await useNetwork(network);
  await closeAll();
  const id = sample("perfect").contractId ?? "";
  const summary = await vscode.commands.executeCommand<InspectSummary>(
    "contractLens.inspectContractRecord",
    id,
  );
  const text = await until("the panel to have its answer", async () => {
    const shown = await textOf(await pageWith(network));
    return shown.includes("Asking ") ? undefined : shown;
  });
  return { outcome: summary.outcome, text };
}

describe("behind a proxy", () => {
  let proxy: ConnectProxy;

  beforeEach(async () => {
    await resetDevnet();
    await useNetworks("session", [behindProxy]);
    await setUserSetting("http.client", "undici");
  });
  afterEach(async () => {
    for (const name of http) await setHttp(name, undefined);
    await setUserSetting("http.client", undefined);
    await closeAll();
    await proxy[Symbol.asyncDispose]();
  });

  it("asks through it, as soon as it is set and as long as it is, but never a service of this machine", async () => {
    proxy = await startConnectProxy();
    assert.equal((await look("Behind proxy")).outcome, "unreachable");
    await setHttp("proxy", proxy.url);
    assert.equal((await look("Behind proxy")).outcome, "found");
    assert.deepEqual(proxy.tunnels, [new URL(behindProxy.mirrorUrl).host]);
    await look(networkName("direct"));
    assert.deepEqual([proxy.tunnels.length, (await requests()).length >= 2], [1, true]);
    await setHttp("noProxy", ["*.test"]);
    await setUserSetting("networks", [{ ...behindProxy, name: "No proxy" }]);
    assert.equal((await look("No proxy")).outcome, "unreachable");
  });

  it("logs in, and shows the login nowhere", async () => {
    proxy = await startConnectProxy(login);
    await setHttp("proxy", proxy.url.replace("//", "//me:wrong-word@"));
    const refused = await look("Behind proxy");
    assert.equal(refused.outcome, "proxyFailed");
    assert.ok(refused.text.includes(`The proxy ${proxy.host} asked for a user and a password`), refused.text);
    await setHttp("proxy", proxy.url);
    await setHttp("proxyAuthorization", login.authorization);
    assert.equal((await look("Behind proxy")).outcome, "found");
    assert.doesNotMatch(await logText(), /wrong-word|hunter2|bWU6/);
    for (const secret of ["wrong-word", "hunter2", "bWU6"]) {
      assert.deepEqual(await shownSinksWith(secret), []);
    }
    assert.deepEqual(
      (await filesWith("wrong-word")).filter((file) => !file.endsWith("settings.json") && !isHistory(file)),
      [],
    );
  });

  it("says who refuses, and what to do", async () => {
    proxy = await startConnectProxy({ kind: "answer", status: 403 });
    await setHttp("proxy", proxy.url);
    const { outcome, text } = await look("Behind proxy");
    assert.equal(outcome, "proxyFailed");
    assert.match(text, /does not let requests through to mirror\.test:\d+ \(HTTP 403\).*Open proxy settings/);
  });

  it("tells certificates that are not trusted, or for another name", async () => {
    proxy = await startConnectProxy();
    await setHttp("proxy", proxy.url);
    await using unknown = await startTlsServer();
    await using other = await startTlsServer(otherCertificate);
    const secure = (name: string, port: number) => ({
      name,
      chainId: "298",
      mirrorUrl: `https://service.test:${port}`,
    });
    await useNetworks("session", [
      secure("Unknown authority", unknown.port),
      secure("Other name", other.port),
    ]);
    for (const name of ["Unknown authority", "Other name"]) {
      const { outcome, text } = await look(name);
      assert.equal(outcome, "unreachable");
      assert.match(text, /certificate of an authority that is not known/);
    }
    assert.deepEqual([unknown.requests, other.requests, proxy.tunnels.length >= 2], [[], [], true]);
  });

  it("hands over to VS Code's own client where ours cannot connect", async () => {
    proxy = await startConnectProxy();
    await setUserSetting("http.client", "vscode");
    await setHttp("proxy", proxy.url);
    assert.equal((await look("Behind proxy")).outcome, "found");
    assert.equal(proxy.tunnels.length, 1);
  });
});

function isHistory(file: string): boolean {
  return file.startsWith("User/History");
}
