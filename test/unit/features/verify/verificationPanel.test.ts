import assert from "node:assert/strict";
import { keyWords } from "../../../../src/text/keys.ts";
import { notificationWords } from "../../../../src/text/notifications.ts";
import type { VerificationSummary } from "../../../../src/app/verification/summary.ts";
import { notVerified, activated, bare, own, unanswered } from "../../../plainEditor/activated.ts";
import { commands, panels, serializers, views } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const run = (command: string, ...given: unknown[]): Promise<VerificationSummary | undefined> =>
  commands.get(`contractLens.${command}`)?.(...given) as Promise<VerificationSummary | undefined>;

describe("verification panel", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated(notVerified);
    user.picks = () => "Verify";
  });
  afterEach(() => extension.end());

  const panel = (): StandingPanel => panels.at(-1) ?? assert.fail("There is no panel.");
  const posts = () => extension.sent.filter(({ method }) => method === "POST");
  const isFinished = ({ shown }: StandingPanel): boolean => shown.includes("copyReport");
  /** Fills a panel as VS Code does that restores it. */
  const restore = async (state: unknown): Promise<StandingPanel> => {
    const restored = new StandingPanel("contractLens.verification");
    await serializers.get("contractLens.verification")?.deserializeWebviewPanel(restored as never, state);
    return restored;
  };

  /** What the walkthrough is told is no button's. */
  const ran = () => user.ran.filter(([command]) => command !== "setContext");

  it("buttons do what they say", async () => {
    await run("verifyContract", contractAddress);
    panel().send({ type: "copyReport" });
    await soon(() => user.copied.length === 1);
    assert.match(user.copied[0] ?? "", /Verified/);
    panel().send({ type: "copy", text: "text" });
    await soon(() => user.copied.length === 2);
    panel().send({ type: "copyAs", format: "link" });
    await soon(() => user.copied.length === 3);
    panel().send({ type: "openExplorer" });
    await soon(() => user.visited[0] === `https://explorer.example/${spelledAddress}`);
    panel().send({ type: "openRaw", responseIndex: 0 });
    await soon(() => user.opened.length === 1);
    panel().send({ type: "openValue", responseIndex: 0, path: ["contracts", 0, "status"] });
    await soon(() => user.opened[1]?.text === "perfect");
    panel().send({ type: "remedy", remedy: "openProxySettings" });
    await soon(() => ran().length === 1);
    panel().send({ type: "manageTrust" });
    await soon(() => ran().length === 2);
    assert.match(JSON.stringify(ran()[1]), /workbench\.trust\.manage/);
    panel().send({ type: "remedy", remedy: "setApiKey" });
    await soon(() => user.asked.at(-1)?.options.title === "Contract Lens: API Key for verifier.example");
    panel().send({ type: "remedy", remedy: "clearApiKey" });
    await soon(() => user.told.includes(`information: ${keyWords.noneFor("verifier.example")}`));
    const [first] = panels;
    first?.send({ type: "openReference", text: contractAddress });
    await soon(() => panels.length === 2 && panels[1]?.viewType === "contractLens.inspect");
    first?.send({ type: "remedy", remedy: "checkConnection" });
    await soon(() => panels.length === 3 && panels[2]?.viewType === "contractLens.connection");
  });

  it("opens only HTTPS pages that the service named", async () => {
    const etherscan = { explorerUrl: "https://etherscan.example/a", statusUrl: "http://etherscan.example/s" };
    const contract = { address: spelledAddress, chainId: own.chainId, match: "exact_match" };
    extension.services.answering = () => ({
      isJobCompleted: true,
      contract,
      externalVerifications: { etherscan },
    });
    await run("verifyContract", contractAddress);
    panel().send({ type: "verifyWith", protocol: "job" });
    await soon(() => panel().shown.includes("Contract at etherscan.example"));
    for (const [external, page] of [
      [0, "statusUrl"],
      [1, "explorerUrl"],
      [0, "explorerUrl"],
    ] as const)
      panel().send({ type: "openExternal", external, page });
    await soon(() => user.visited.length > 0);
    assert.deepEqual(user.visited, ["https://etherscan.example/a"]);
    assert.ok(extension.sent.every(({ url }) => !url.includes("etherscan.example")));
  });

  it("retries with another protocol, and on another network", async () => {
    await run("verifyContract", contractAddress);
    const [first] = panels;
    first?.send({ type: "verifyWith", protocol: "direct" });
    await soon(() => posts().length === 2 && first !== undefined && isFinished(first));
    assert.notEqual(posts()[1]?.url, posts()[0]?.url);
    await run("verifyContract", contractAddress);
    assert.equal(posts()[2]?.url, posts()[0]?.url, "chosen for once");
    first?.send({ type: "remedy", remedy: "otherProtocol" });
    await soon(() => posts().length === 4 && first !== undefined && isFinished(first));
    assert.match(posts()[3]?.url ?? "", /\/v2\/verify\//);
    await run("verifyContract", contractAddress);
    assert.equal(posts()[4]?.url, posts()[0]?.url, "the setting's protocol, as before");
    user.picks = ({ items }) => items?.find(({ label }) => label.endsWith(bare.name))?.label;
    first?.send({ type: "remedy", remedy: "selectNetwork" });
    await soon(() => extension.sent.some(({ url }) => url.startsWith(bare.verifierUrl)));
    assert.equal(panels.length, 2);
  });

  it("shows a stored attempt without a request", async () => {
    const summary = await run("verifyContract", contractAddress);
    const handle = `verification\t${own.name}\t${contractAddress} ${summary?.id ?? ""}`;
    await views.get("contractLens.contracts")?.getChildren();
    await soon(() => extension.folders.get("bodies")?.texts.size === 1);
    const { length } = extension.sent;
    panel().dispose();
    assert.equal((await run("showVerification", handle))?.id, summary?.id);
    assert.match(panel().shown, /Verified, exact match/);
    assert.ok(isFinished(panel()));
    await run("showVerification", handle);
    assert.deepEqual([panels.length, panel().revealed], [2, 1]);
    assert.equal(await run("showVerification", "nonsense"), undefined);
    const restored = await restore({ summary });
    assert.equal(restored.isDisposed, true, "it has a panel already");
    panel().dispose();
    const alone = await restore({ summary });
    assert.match(alone.shown, /Verified, exact match/);
    assert.equal(extension.sent.length, length);
  });

  it("restores a summary, and closes what cannot be read", async () => {
    const summary = await run("verifyContract", contractAddress);
    panel().dispose();
    await run("clearHistory");
    const { length } = extension.sent;
    const restored = await restore({ summary: { ...summary, id: "1" } });
    assert.match(restored.shown, /Verified, exact match/);
    assert.equal(extension.sent.length, length);
    restored.send({ type: "tryAgain" });
    await soon(() => extension.sent.length > length);
    const gone = await restore({ summary: { ...summary, network: "Gone" } });
    gone.send({ type: "tryAgain" });
    await soon(() => user.told.some((told) => told.includes(notificationWords.networkRemoved())));
    for (const bad of [undefined, null, 7, {}, { summary: 7 }])
      assert.equal((await restore(bad)).isDisposed, true);
  });

  it("restores a failure with its reason and buttons", async () => {
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    extension.services.answering = () => Promise.reject(refused);
    await run("verifyContract", contractAddress);
    await soon(() => panel().kept !== undefined);
    const { kept } = panel();
    panel().dispose();
    await run("clearHistory");
    const { length } = extension.sent;
    const restored = await restore({ ...(kept as object), name: "Vault" });
    assert.match(restored.title, /^Vault 0x/);
    for (const says of [
      /Connection refused by/,
      /Earlier result/,
      /not sent from this machine/,
      /Check Connection/,
    ])
      assert.match(restored.shown, says);
    assert.equal(extension.sent.length, length);
    let last = restored;
    for (const name of ["not a name", "x".repeat(200), 7]) {
      last.dispose();
      last = await restore({ ...(kept as object), name });
      assert.match(last.title, /^0x/);
    }
  });

  it("keeps that it was sent during the status lookup after a lost connection", async () => {
    extension.services.answering = (sent) => {
      if (sent.method === "POST")
        return Promise.reject(Object.assign(new Error("reset"), { code: "ECONNRESET" }));
      return posts().length === 0 ? notVerified(sent) : unanswered(sent);
    };
    const ended = run("verifyContract", contractAddress);
    await soon(() => posts().length === 1);
    await panel().until(({ shown }) => shown.includes("Looking up the verification status"));
    const { interrupted } = panel().kept as { readonly interrupted: { readonly wasSent: boolean } };
    assert.equal(interrupted.wasSent, true);
    panel().dispose();
    await ended;
  });
});
