import assert from "node:assert/strict";
import type { VerificationSummary } from "../../../../src/app/verification/summary.ts";
import { changeSetting, commands, editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { startFaultServer } from "../../../support/faultServer.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { buildNamed, compiled, deployedCode, source } from "../../builds/samples.ts";
import { broadcast } from "../../app/deployments/recordedFiles.ts";
import { actionsOf, local, openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);

const verify = (contract: string = address): Promise<VerificationSummary | undefined> =>
  commands.get("contractLens.verifyContract")?.(contract) as Promise<VerificationSummary | undefined>;

async function open(code: string | undefined, content?: Readonly<Record<string, unknown>>) {
  const project = await openWindow(content);
  if (code !== undefined) project.serving.contracts[address] = code;
  user.picks = () => "Verify";
  /** Sets the only network, with parts of its own. */
  const setNetwork = (parts: Readonly<Record<string, unknown>>): void =>
    changeSetting("contractLens.networks", [{ ...project.ownNetwork, ...parts }]);
  return { ...project, setNetwork };
}

const isDone = (context: string): boolean =>
  user.ran.some((ran) => ran.join() === `setContext,${context},true`);

const isOffered = (panel: Parameters<typeof actionsOf>[0], wanted: string): boolean =>
  actionsOf(panel).some(({ type }) => type === wanted);

/** The same project twice, of which the second is built in tests. */
const twice = {
  "foundry.toml": "",
  "src/Vault.sol": source,
  "out/Vault.sol/Child.json": foundryArtifact("Child"),
  "other/foundry.toml": "",
  "other/src/Vault.sol": source,
  "other/out/Vault.sol/Child.json": foundryArtifact("Child"),
  "out/Ask.t.sol/Factory.json": foundryArtifact("Factory"),
};

/** A proxy that keeps whom it calls where standard ones do. */
const proxySource = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Gate {
  fallback() external payable {
    assembly {
      let to := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
      calldatacopy(0, 0, calldatasize())
      if iszero(delegatecall(gas(), to, 0, calldatasize(), 0, 0)) { revert(0, 0) }
    }
  }
}
`;

describe("what a contract is verified from", () => {
  it("is a build of other metadata, unless the block explorer's source is imported", async () => {
    for (const explorerSource of ["etherscan", undefined]) {
      await using project = await open(codes.olderChild);
      if (explorerSource !== undefined) project.setNetwork({ explorerSource });
      assert.equal(await verify(), undefined);
      const { panel, server } = project;
      const sent = () => server.requests.filter(({ method }) => method === "POST").map(({ path }) => path);
      assert.deepEqual(sent(), [], "nothing is asked of the explorer before the user says so");
      await eventually(() => panel().title.startsWith("Child"));
      assert.ok(!isDone("contractLens.has.verifiedWithoutBuild"));
      assert.match(wordsOf(panel()), /Expected result: partial match/);
      assert.ok(isOffered(panel(), "publish"));
      assert.doesNotMatch(panel().shown, /<vscode-button(?! secondary)[^>]*>/, "no button stands out");
      if (explorerSource === undefined) continue;
      press(panel(), { type: "importSource" });
      await eventually(() => wordsOf(panel()).includes("Verified, exact match"));
      assert.ok(isDone("contractLens.has.verifiedWithoutBuild"), "the walkthrough's step");
      const [imported, ...others] = sent();
      assert.deepEqual([imported?.includes("/etherscan/"), others], [true, []]);
    }
  });

  it("is a build that is proven, though the block explorer has a source", async () => {
    await using project = await open(codes.child);
    project.setNetwork({ explorerSource: "etherscan" });
    assert.equal(await verify(), undefined);
    assert.ok(isOffered(project.panel(), "publish"));
    assert.deepEqual(project.posted(), []);
  });

  it("is no build where none can be sent, and the page says why", async () => {
    const bare = { ...foundryArtifact("Child"), metadata: null, rawMetadata: null };
    await using project = await open(codes.child, { "foundry.toml": "", "out/Vault.sol/Child.json": bare });
    project.setNetwork({ explorerSource: "etherscan" });
    assert.equal(await verify(), undefined);
    assert.match(wordsOf(project.panel()), /This build cannot be published/);
    assert.ok(!isOffered(project.panel(), "publish"));
    assert.deepEqual(project.posted(), []);
    press(project.panel(), { type: "importSource" });
    await eventually(() => wordsOf(project.panel()).includes("Verified, exact match"));
    assert.equal(project.posted().length, 1);
  });

  it("is named by its commit where its build cannot be sent and the block explorer's source matches in part", async () => {
    const contract = `0x${"11".padStart(40, "0")}`;
    await using project = await open(undefined, {
      "foundry.toml": "",
      "out/Vault.sol/Child.json": { ...foundryArtifact("Child"), metadata: null, rawMetadata: null },
      "broadcast/A.s.sol/1/run-latest.json": broadcast(1, [{ number: 0x11, name: "Child" }]),
    });
    project.setNetwork({ explorerSource: "etherscan" });
    project.serving.contracts[contract] = codes.child;
    project.serving.results[contract] = { match: "match", runtimeMatch: "match", creationMatch: null };
    await verify(contract);
    press(project.panel(), { type: "importSource" });
    await eventually(() => wordsOf(project.panel()).includes("Verified, partial match"));
    assert.ok(actionsOf(project.panel()).some(({ text }) => text === "git checkout 1a2b3c4"));
  });

  it("is nothing on a network that does not have the contract, and the page names the one that is recorded", async () => {
    const contract = `0x${"11".padStart(40, "0")}`;
    await using project = await open(undefined, {
      "foundry.toml": "",
      "broadcast/A.s.sol/298/run-latest.json": broadcast(298, [{ number: 0x11, name: "Child" }]),
    });
    await verify(contract);
    const { panel } = project;
    await eventually(() =>
      wordsOf(panel()).includes("Deployment files record this address on Hedera Local, not on Local"),
    );
    const [standsOut] = panel().shown.match(/<vscode-button(?! secondary)[^>]*>/g) ?? [];
    assert.match(standsOut ?? "", /selectNetwork/);
  });

  it("is nothing where no build has the code, and the page says how the nearest one differs", async () => {
    await using project = await open("6001600155");
    assert.equal((await verify())?.word, "noBuild");
    assert.match(wordsOf(project.panel()), /No build in this workspace has this bytecode/);
    assert.deepEqual(project.posted(), []);
  });

  it("is a build without a comparison where the mirror node fails, which is said, and which the user picks", async () => {
    await using mirror = await startFaultServer(
      json(403, { _status: { messages: [{ message: "Forbidden" }] } }),
    );
    await using project = await open(undefined, twice);
    project.setNetwork({ mirrorUrl: mirror.url });
    await verify();
    const { panel } = project;
    assert.match(wordsOf(panel()), /403/);
    press(panel(), { type: "chooseBuild" });
    await eventually(() => user.asked.length === 2);
    const { items, options } = user.asked[1] ?? {};
    assert.deepEqual(
      items?.map(({ label, description }) => [label, description]),
      [
        ["Child", "out/Vault.sol/Child.json"],
        ["Child", "other/out/Vault.sol/Child.json"],
        ["Factory", "out/Ask.t.sol/Factory.json"],
      ],
    );
    assert.match(options?.title ?? "", /: Choose the Build of This Contract$/);
    user.picks = () => "Factory";
    press(panel(), { type: "chooseBuild" });
    await eventually(() => isOffered(panel(), "publish"));
    assert.match(wordsOf(panel()), /Verify Factory from your build/);
    press(panel(), { type: "publish" });
    await eventually(() => project.posted().length === 1);
    assert.equal(project.posted()[0], address);
  });

  it("is picked from a list that begins with the name in a deployment file, where nothing can be compared", async () => {
    const run = broadcast(1, [{ number: 0x11, name: "Factory" }]);
    await using project = await open(undefined, { ...twice, "broadcast/A.s.sol/1/run-latest.json": run });
    project.setNetwork({ mirrorUrl: null });
    await verify(`0x${"11".padStart(40, "0")}`);
    press(project.panel(), { type: "chooseBuild" });
    await eventually(() => user.asked.length === 2);
    assert.deepEqual(
      user.asked[1]?.items?.map(({ label }) => label),
      ["Factory", "Child", "Child"],
    );
  });

  it("is another of the builds that have the code, where the user picks that", async () => {
    await using project = await open(codes.child, twice);
    await verify();
    const { panel } = project;
    const place = /Build (\S*out\/Vault\.sol\/)/;
    const before = place.exec(wordsOf(panel()))?.[1];
    user.picks = ({ items }) => items?.[0]?.label;
    press(panel(), { type: "chooseBuild" });
    await eventually(() => place.exec(wordsOf(panel()))?.[1] !== before);
    const { items } = user.asked.at(-1) ?? {};
    assert.deepEqual(items?.length, 1);
    const now = place.exec(wordsOf(panel()))?.[1] ?? "";
    assert.ok(items[0]?.description?.startsWith(now));
    user.picks = () => undefined;
    const { length } = user.asked;
    press(panel(), { type: "chooseBuild" });
    await eventually(() => user.asked.length > length);
    await project.rested();
    assert.equal(place.exec(wordsOf(panel()))?.[1], now);
  });

  it("is that of the implementation first, in its own panel, where a proxy leads there", async () => {
    const output = compiled(proxySource);
    await using project = await open(deployedCode(buildNamed("Gate", output)), {
      "foundry.toml": "",
      "src/Vault.sol": proxySource,
      "out/Vault.sol/Gate.json": foundryArtifact("Gate", output),
      "other/foundry.toml": "",
      "other/src/Vault.sol": source,
      "other/out/Vault.sol/Child.json": foundryArtifact("Child"),
    });
    const { panel, serving } = project;
    serving.contracts[addressAt(2)] = codes.child;
    serving.slots[address] = addressAt(2);
    await verify();
    const proxy = panel();
    assert.match(wordsOf(proxy), /Verify Gate from your build.*Verify Implementation/);
    const paths = project.server.requests.map(({ path }) => path);
    const [own, ...again] = paths.flatMap((path, at) => (path.includes(`/1/${address}`) ? [at] : []));
    assert.ok(own !== undefined && again.length === 0, "its status is asked for once");
    const behind = paths.findIndex((path) => path.endsWith(`/contracts/${addressAt(2)}`));
    assert.ok(own < behind, "and not after the rest is known");
    press(proxy, { type: "verifyImplementation" });
    await eventually(() => panels.length === 2 && isOffered(panel(), "publish"));
    assert.match(wordsOf(panel()), /Verify Child from your build/);
    // What has become of it meanwhile is looked up as the proxy is sent.
    const states = () =>
      project.server.requests.filter(({ path }) => path.includes(`/1/${addressAt(2)}`)).length;
    const before = states();
    press(proxy, { type: "publish" });
    await eventually(() => wordsOf(proxy).includes("Verified"));
    assert.ok(states() > before);
    assert.ok(isOffered(proxy, "verifyImplementation"));
  });

  it("is named by a file that could not be read, where a deployment file calls the contract so", async () => {
    const run = broadcast(1, [{ number: 0x11, name: "Child" }]);
    await using project = await open(undefined, {
      "foundry.toml": "",
      "out/Vault.sol/Child.json": '{"abi": [',
      "broadcast/A.s.sol/1/run-latest.json": run,
    });
    const contract = `0x${"11".padStart(40, "0")}`;
    project.serving.contracts[contract] = codes.child;
    await verify(contract);
    const { panel, uri } = project;
    assert.match(wordsOf(panel()), /Child\.json/);
    press(panel(), { type: "openSource" });
    await eventually(() => user.ran.some(([command]) => command === "vscode.open"));
    assert.deepEqual(user.ran.at(-1)?.map(String), [
      "vscode.open",
      `${uri.toString()}/out/Vault.sol/Child.json`,
    ]);
    editor.workspace.isTrusted = false;
    await verify(contract);
    assert.doesNotMatch(wordsOf(panel()), /Child\.json/, "no name of a deployment file is used");
  });

  it("is still named by its commit once a build of other metadata, or one that was not compared, was published", async () => {
    const run = broadcast(1, [{ number: 0x11, name: "Child" }]);
    await using project = await open(undefined, {
      "foundry.toml": "",
      "src/Vault.sol": source,
      "out/Vault.sol/Child.json": foundryArtifact("Child"),
      "broadcast/A.s.sol/1/run-latest.json": run,
    });
    const contract = `0x${"11".padStart(40, "0")}`;
    const { panel, serving } = project;
    serving.contracts[contract] = codes.olderChild;
    serving.results[contract] = { match: "match", runtimeMatch: "match", creationMatch: null };
    const offersCheckout = () => actionsOf(panel()).some(({ text }) => text === "git checkout 1a2b3c4");
    await verify(contract);
    assert.ok(offersCheckout());
    press(panel(), { type: "publish" });
    await eventually(() => wordsOf(panel()).includes("Verified, partial match"));
    assert.ok(offersCheckout());
    assert.ok(isDone("contractLens.has.verifiedFromBuild"), "the walkthrough's step");
    Reflect.deleteProperty(serving.held, contract);
    project.setNetwork({ mirrorUrl: null });
    await verify(contract);
    user.picks = () => "Child";
    press(panel(), { type: "chooseBuild" });
    await eventually(() => isOffered(panel(), "publish"));
    assert.ok(!offersCheckout(), "nobody knows that another build would be better");
    press(panel(), { type: "publish" });
    await eventually(() => wordsOf(panel()).includes("Verified, partial match"));
    assert.ok(offersCheckout());
  });

  it("is looked for by nobody but the mirror node and the service", async () => {
    await using project = await open(codes.child);
    await verify();
    const paths = new Set(project.server.requests.map(({ path }) => path.replace(/\?.*/, "")));
    assert.deepEqual([...paths], [`/api/v1/contracts/${address}`, `/v2/contract/1/${address}`]);
    assert.equal(local, project.ownNetwork.name);
  });
});
