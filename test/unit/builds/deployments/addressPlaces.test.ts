import assert from "node:assert/strict";
import { addressPlaces } from "../../../../src/builds/deployments/addressPlaces.ts";
import type { DeploymentTool } from "../../../../src/builds/deployments/deployment.ts";
import {
  addressOf,
  broadcast,
  hardhatDeployment,
  hashOf,
  truffleArtifact,
} from "../../app/deployments/recordedFiles.ts";

/** Lines, from 1, on which the addresses stand, with the chain where it is told. */
function lines(value: unknown, tool: DeploymentTool) {
  const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 1);
  return addressPlaces(text, tool).map(({ address, start, end, chainId }) => {
    assert.equal(text.slice(start, end).toLowerCase(), address);
    const line = text.split("\n")[text.slice(0, start).split("\n").length - 1] ?? "";
    return [line.trim(), ...(chainId === undefined ? [] : [chainId])];
  });
}

describe("places of addresses in deployment files", () => {
  it("are those of Foundry's contracts and their children, not of receipts", () => {
    const run = broadcast(296, [
      { number: 0x11, name: "A", children: [{ number: 0x12, name: null }] },
      { number: 0x13, type: "CALL" },
    ]);
    assert.deepEqual(lines(run, "foundry"), [
      [`"contractAddress": "${addressOf(0x11)}",`],
      [`"address": "${addressOf(0x12)}",`],
      [`"contractAddress": "${addressOf(0x13)}",`],
    ]);
    const several = { deployments: [run, broadcast(1, [{ number: 0x11 }])] };
    assert.equal(lines(several, "foundry").length, 4);
  });

  it("are those of the other tools", () => {
    const at = {
      address: addressOf(0x21),
      transactionHash: hashOf(1),
      events: { "0x1": { address: addressOf(9) } },
    };
    assert.deepEqual(lines(truffleArtifact("A", { "1": at, "296": at }), "truffle"), [
      [`"address": "${addressOf(0x21)}",`, "1"],
      [`"address": "${addressOf(0x21)}",`, "296"],
    ]);
    assert.deepEqual(lines(hardhatDeployment(0x22), "hardhatDeploy"), [[`"address": "${addressOf(0x22)}",`]]);
    assert.deepEqual(lines({ "Sale#Token": addressOf(0x23) }, "ignition"), [
      [`"Sale#Token": "${addressOf(0x23)}"`],
    ]);
    const manifest = {
      manifestVersion: "3.2",
      admin: { address: addressOf(0x24) },
      proxies: [{ address: addressOf(0x25), kind: "uups" }],
      impls: {
        "0a": {
          address: addressOf(0x26),
          allAddresses: [addressOf(0x26), addressOf(0x27)],
          layout: { address: addressOf(9), types: { allAddresses: [addressOf(9)] } },
        },
      },
    };
    assert.deepEqual(lines(manifest, "openZeppelin"), [
      [`"address": "${addressOf(0x24)}"`],
      [`"address": "${addressOf(0x25)}",`],
      [`"address": "${addressOf(0x26)}",`],
      [`"${addressOf(0x27)}"`],
    ]);
  });

  it("are none of addresses that stand elsewhere in such files, or are none", () => {
    const address = addressOf(0x31);
    const elsewhere: readonly (readonly [DeploymentTool, unknown])[] = [
      ["foundry", { receipts: [{ contractAddress: address }] }],
      ["foundry", { transactions: [{ address }] }],
      ["foundry", { transactions: [{ additionalContracts: [{ initCode: address }] }] }],
      ["foundry", { transactions: [{ other: [{ address }] }] }],
      ["ignition", { nested: { "Sale#Token": address } }],
      ["hardhatDeploy", { receipt: { address } }],
      ["hardhatDeploy", { address: { address } }],
      ["hardhatDeploy", { implementation: address }],
      ["truffle", { networks: { "1": { deployer: address } } }],
      ["truffle", { networks: { "1": { events: { address } } } }],
      ["truffle", { other: { "1": { address } } }],
      ["truffle", { address }],
      ["openZeppelin", { proxies: [{ kind: address }] }],
      ["openZeppelin", { impls: { a: { txHash: address } } }],
      ["openZeppelin", { impls: { a: { layout: { address } } } }],
      ["openZeppelin", { other: [{ address }] }],
      ["openZeppelin", { proxies: { a: { allAddresses: [address] } } }],
      ["ignition", { "Sale#Token": address.slice(2).padEnd(42, "0") }],
      ["ignition", { "Sale#Token": `${address.slice(0, -1)}g` }],
      ["ignition", { "Sale#Token": `${address}0` }],
    ];
    for (const [tool, value] of elsewhere)
      assert.deepEqual(lines(value, tool), [], `${tool} ${JSON.stringify(value)}`);
  });

  it("are found in what is half written, and in nothing else", () => {
    const text = JSON.stringify(broadcast(296, [{ number: 0x11 }, { number: 0x12 }]), undefined, 1);
    const cut = text.slice(0, text.indexOf(addressOf(0x12)) + 20);
    assert.equal(lines(cut, "foundry").length, 1);
    for (const odd of [
      "",
      "}}]]",
      '"',
      '{"transactions":[{"contractAddress":"0x',
      "[".repeat(100_000),
      '"\\',
    ])
      assert.deepEqual(lines(odd, "foundry"), []);
    const spelled = `{"transactions" : [ {"contractAddress"\n : "${addressOf(0x11).toUpperCase().replace("X", "x")}" } ]}`;
    assert.equal(addressPlaces(spelled, "foundry").length, 1);
  });
});
