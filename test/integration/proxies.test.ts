import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../src/app/subjects/inspection.ts";
import {
  expiredCertificate,
  otherCertificate,
  selfSignedCertificate,
  serviceCertificate,
} from "../support/certificates.ts";
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

/**
 * Looks the network's contract up and tells the word it ended with, and what the panel says.
 * @param says is waited for: the page of a panel just closed may be in sight for a moment
 */
async function look(
  network: string,
  says = network,
): Promise<{ readonly outcome: string; readonly text: string }> {
  await useNetwork(network);
  await closeAll();
  const id = sample("perfect").contractId ?? "";
  const summary = await vscode.commands.executeCommand<InspectSummary>(
    "contractLens.inspectContractRecord",
    id,
  );
  const text = await until("the panel to have its answer", async () => {
    const shown = await textOf(await pageWith(network));
    return shown.includes("Loading from") || !shown.includes(says) ? undefined : shown;
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
    assert.ok(refused.text.includes(`Proxy: ${proxy.host}, which responded with HTTP 407`), refused.text);
    await setHttp("proxy", proxy.url);
    await setHttp("proxyAuthorization", login.authorization);
    assert.equal((await look("Behind proxy")).outcome, "found");
    assert.doesNotMatch(await logText(), /wrong-word|hunter2|bWU6/);
    for (const secret of ["wrong-word", "hunter2", "bWU6"]) {
      assert.deepEqual(await shownSinksWith(secret), []);
    }
    assert.deepEqual(
      (await filesWith("wrong-word")).filter((file) => !isOfVSCode(file)),
      [],
    );
  });

  it("says who refuses, and what to do", async () => {
    proxy = await startConnectProxy({ kind: "answer", status: 403 });
    await setHttp("proxy", proxy.url);
    const { outcome, text } = await look("Behind proxy");
    assert.equal(outcome, "proxyFailed");
    assert.match(
      text,
      /does not allow connections to mirror\.test:\d+\. Proxy: .*HTTP 403.*Open Proxy Settings/,
    );
  });

  it("trusts the authorities that the machine names, and tells what is wrong with a certificate", async () => {
    proxy = await startConnectProxy();
    await setHttp("proxy", proxy.url);
    for (const [certificate, outcome, says] of [
      [serviceCertificate, "found", "Additional fields"],
      [selfSignedCertificate, "unreachable", "an authority this machine does not trust"],
      [otherCertificate, "unreachable", "was issued for another host"],
      [expiredCertificate, "unreachable", "has expired or is not yet valid"],
    ] as const) {
      await using service = await startTlsServer(certificate, {
        contract_id: sample("perfect").contractId ?? "",
      });
      const mirrorUrl = `https://service.test:${service.port}`;
      await useNetworks("session", [{ name: "Encrypted", chainId: "298", mirrorUrl }]);
      assert.equal((await look("Encrypted", says)).outcome, outcome);
      assert.equal(
        service.requests.length,
        outcome === "found" ? 1 : 0,
        "nothing is sent to who is not trusted",
      );
    }
  });

  it("goes through a proxy that is spoken to over https, once its certificate is good", async () => {
    const mirrorUrl = behindProxy.mirrorUrl.replace("mirror.test", "ledger.test");
    await useNetworks("session", [{ ...behindProxy, mirrorUrl }]);
    for (const [certificate, outcome, says] of [
      [otherCertificate, "proxyFailed", "The proxy uses a certificate that was issued for another host"],
      [serviceCertificate, "found", "Raw response"],
    ] as const) {
      await using secure = (proxy = await startConnectProxy({ kind: "open" }, certificate));
      await setHttp("proxy", secure.url);
      assert.equal((await look("Behind proxy", says)).outcome, outcome);
      assert.equal(secure.tunnels.length, outcome === "found" ? 1 : 0);
    }
  });

  it("leaves all to VS Code's own client when told to", async () => {
    proxy = await startConnectProxy();
    await setUserSetting("http.client", "vscode");
    await setHttp("proxy", proxy.url);
    assert.equal((await look("Behind proxy")).outcome, "found");
    assert.equal(proxy.tunnels.length, 1);
  });

  it("hands over to VS Code's own client where ours cannot connect, unless told not to, and tells of it", async () => {
    proxy = await startConnectProxy();
    await setHttp("proxy", proxy.url);
    // Kept to by ours, which then finds no such name, while VS Code's knows no patterns and takes the proxy.
    await setHttp("noProxy", ["*.test"]);
    assert.equal((await look("Behind proxy")).outcome, "unreachable");
    assert.deepEqual(proxy.tunnels, []);
    assert.match(await carriers(), /could not be resolved.*HTTP client ?Contract Lens/);
    await setUserSetting("http.client", "auto");
    assert.equal((await look("Behind proxy")).outcome, "found");
    assert.equal(proxy.tunnels.length, 1);
    assert.match(await carriers(), /VS Code's own client sent the request\..*HTTP client ?VS Code/);
    assert.match(
      await logText(),
      /mirror\.test:\d+ is reached through VS Code's own client: unreachable dns/,
    );
  });
});

/** What a check of the active network's connection tells. */
async function carriers(): Promise<string> {
  await closeAll();
  await vscode.commands.executeCommand("contractLens.checkConnection");
  return textOf(await pageWith("HTTP client"));
}

/** Where VS Code keeps its own settings: the file, its history, and with AI features the log of its agent host. */
function isOfVSCode(file: string): boolean {
  return file.endsWith("settings.json") || /^(?:User\/History|logs\/[^/]+\/ahp)\//.test(file);
}
