import assert from "node:assert/strict";
import { activated, allKnown, bare, own } from "../../../plainEditor/activated.ts";
import { changeSetting, settingsChanged, views } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, otherAddress } from "../../../support/verification.ts";
import { contexts, contractHandle, labels, rows, run, withHistory } from "./treeRows.ts";

usePlainEditor();

describe("the trees", () => {
  let extension: Awaited<ReturnType<typeof withHistory>>;
  beforeEach(async () => {
    extension = await withHistory();
  });
  afterEach(() => extension.end());

  it("show contracts by network, the active one first and open, and what was seen of each", async () => {
    const networks = await rows("contracts");
    assert.deepEqual(
      networks.map(({ item: { label, description, collapsibleState, contextValue } }) => [
        label,
        description,
        collapsibleState,
        contextValue,
      ]),
      [
        [own.name, "active", 2, "network"],
        [bare.name, undefined, 1, "network"],
      ],
    );
    const contracts = await rows("contracts", networks[0]?.place);
    const inspected = contracts.find(({ item }) => item.label === "0.0.5012345");
    assert.equal(inspected?.item.contextValue, "contract unpinned numbered known verifiable explorable");
    assert.deepEqual(inspected.item.command, {
      command: "contractLens.inspectContractRecord",
      title: "Inspect Contract",
      arguments: ["0.0.5012345", { network: own.name }],
    });
    const seen = await Promise.all(contracts.map(({ place }) => rows("contracts", place)));
    const [result, ...others] = seen.flat().filter(({ item }) => item.contextValue !== "source");
    assert.equal(others.length, 0);
    assert.equal(result?.item.contextValue, "result known verifiable explorable");
    assert.deepEqual(result.item.command?.arguments, [
      "0.0.2001-1700000021-000000000",
      { network: own.name, nonce: 0 },
    ]);
    const [verified] = await rows("contracts", networks[1]?.place);
    assert.equal(verified?.item.contextValue, "contract unpinned  known verifiable ");
    assert.equal(verified.item.collapsibleState, 1);
    assert.equal(verified.item.command?.command, "contractLens.showVerification");
    const [attempt] = await rows("contracts", verified.place);
    assert.equal(attempt?.item.contextValue, "verification known verifiable ");
    assert.deepEqual(attempt.item.command, verified.item.command);
  });

  it("show what was done by day, newest first", async () => {
    const days = await rows("history");
    assert.deepEqual(labels(days), ["Today"]);
    assert.deepEqual([days[0]?.item.collapsibleState, days[0]?.item.contextValue], [2, "day"]);
    assert.deepEqual(
      contexts(await rows("history", days[0]?.place)).map((words) => words?.split(" ")[0]),
      ["verification", "result", "record"],
    );
  });

  it("call a contract as deployment files do, however its address is spelled there and here", async () => {
    extension.end();
    await using project = await openProject({ "deployments/own/.chainId": own.chainId });
    const address = contractAddress.toUpperCase().replace("0X", "0x");
    await project.write("deployments/own/Vault.json", { address, abi: [] });
    extension = await withHistory();
    await views.get("contractLens.deployments")?.getChildren();
    for (const view of ["contracts", "history"] as const) {
      const [group] = await rows(view);
      assert.ok(labels(await rows(view, group?.place)).includes("Vault"), view);
    }
  });

  it("learn from what services respond, whoever asked", async () => {
    const described = async (): Promise<unknown> => {
      const [, network] = await rows("contracts");
      return (await rows("contracts", network?.place)).map(({ item }) => item.description);
    };
    assert.deepEqual(await described(), ["No source to import"]);
    let told = 0;
    const listening = views.get("contractLens.contracts")?.onDidChangeTreeData?.(() => (told += 1));
    extension.services.answering = () => ({ match: "match", chainId: bare.chainId, address: otherAddress });
    await extension.api.lookUpStatus(otherAddress, { network: bare.name });
    await soon(() => told > 0);
    assert.deepEqual(await described(), ["Partial match"]);
    listening?.dispose();
  });

  it("say what a service told of a contract before it stood there, though the service fails since", async () => {
    extension.end();
    extension = await activated();
    await rows("contracts");
    const { services, api } = extension;
    services.answering = () => ({ match: null, chainId: own.chainId, address: contractAddress });
    await api.lookUpStatus(contractAddress, { network: own.name });
    services.answering = (sent) =>
      sent.url.startsWith(own.verifierUrl) ? new Response("", { status: 500 }) : allKnown(sent);
    await run("inspectContractRecord", contractAddress);
    await run("refresh");
    const [network] = await rows("contracts");
    const [contract] = await rows("contracts", network?.place);
    assert.equal(contract?.item.description, "Not verified · service error");
  });

  it("tell more of a row when the pointer rests on it", async () => {
    for (const view of ["contracts", "history"] as const) {
      const [group] = await rows(view);
      const [row] = await rows(view, group?.place);
      const tree = views.get(`contractLens.${view}`);
      assert.ok(row !== undefined && tree !== undefined);
      const resolved = await tree.resolveTreeItem?.(row.item, row.place, null as never);
      assert.match(resolved?.tooltip as string, /\n/);
    }
  });

  it("follow the settings: another active network, one that is gone, and the ends of services", async () => {
    let told = 0;
    const listening = views.get("contractLens.contracts")?.onDidChangeTreeData?.(() => (told += 1));
    changeSetting("contractLens.network", bare.name);
    await soon(() => told === 1);
    assert.deepEqual(labels(await rows("contracts")), [bare.name, own.name]);
    changeSetting("contractLens.networks", [{ ...bare, verifierUrl: null }]);
    const [active, gone] = await rows("contracts");
    assert.deepEqual([gone?.item.description, active?.item.description], ["not in the settings", "active"]);
    const left = [...(await rows("contracts", active?.place)), ...(await rows("contracts", gone?.place))];
    assert.deepEqual(contexts(left)[0], "contract unpinned  known  ");
    for (const { item } of left.slice(1)) {
      assert.doesNotMatch(item.contextValue ?? "", /known/);
      assert.equal(item.command, undefined);
    }
    listening?.dispose();
    extension.end();
    await soon(() => settingsChanged.listeners === 0);
  });

  it("change soon after something is remembered or forgotten, once for what comes at once", async () => {
    const changed = { contracts: 0, history: 0 };
    for (const view of ["contracts", "history"] as const)
      views.get(`contractLens.${view}`)?.onDidChangeTreeData?.(() => (changed[view] += 1));
    await Promise.all([
      run("pin", contractHandle(contractAddress)),
      run("unpin", contractHandle(contractAddress)),
    ]);
    await soon(() => changed.contracts > 0 && changed.history > 0);
    assert.deepEqual(changed, { contracts: 1, history: 1 });
  });
});
