import assert from "node:assert/strict";
import { recordedProxies } from "../../../../src/builds/deployments/recordedProxies.ts";
import { addressOf, broadcast, hardhatDeployment, hashOf } from "../../app/deployments/recordedFiles.ts";
import { recordsOf } from "../../app/deployments/readDeployments.ts";

const [implementation, other, proxy, second] = [
  addressOf(0x11),
  addressOf(0x12),
  addressOf(0x21),
  addressOf(0x22),
];

const proxiesIn = async (content: Parameters<typeof recordsOf>[0]) =>
  (await recordsOf(content)).flatMap(recordedProxies);

/** The lines that Hardhat Ignition writes of a contract that it deployed, or that a module names. */
const deployed = (id: string, contractName: string, number: number) => [
  { futureId: id, contractName, type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE" },
  {
    futureId: id,
    result: { address: addressOf(number), type: "SUCCESS" },
    type: "DEPLOYMENT_EXECUTION_STATE_COMPLETE",
  },
];
const existing = (id: string, contractName: string, number: number) => [
  {
    ...{ futureId: id, contractName, contractAddress: addressOf(number) },
    type: "CONTRACT_AT_EXECUTION_STATE_INITIALIZE",
  },
];

describe("proxies of deployment records", () => {
  it("are those of hardhat-deploy and rocketh by the name of the deployment", async () => {
    const found = await proxiesIn({
      "deployments/testnet/.chainId": "296",
      "deployments/testnet/Vault.json": hardhatDeployment(0x21),
      "deployments/testnet/Vault_Proxy.json": hardhatDeployment(0x21),
      "deployments/testnet/Vault_Implementation.json": hardhatDeployment(0x11),
      "deployments/testnet/Token.json": hardhatDeployment(0x12),
    });
    assert.deepEqual(found, [{ proxies: [proxy], implementations: [implementation] }]);
  });

  it("are those of Hardhat Ignition that have their own name, and that of a contract that it deployed", async () => {
    const lines = [
      { chainId: 296, type: "DEPLOYMENT_INITIALIZE" },
      ...deployed("Vault#Vault", "Vault", 0x11),
      ...deployed("Vault#Proxy", "ERC1967Proxy", 0x21),
      ...existing("Vault#VaultAtProxy", "Vault", 0x21),
      ...deployed("Vault#Token", "Token", 0x12),
      ...existing("Vault#IToken", "IToken", 0x12),
    ];
    const journal = lines.map((line) => JSON.stringify(line)).join("\n");
    const found = await proxiesIn({ "ignition/deployments/chain-296/journal.jsonl": journal });
    assert.deepEqual(found, [{ proxies: [proxy], implementations: [implementation] }]);
  });

  it("are those of Foundry by their first argument, but for that of a beacon", async () => {
    const rows = [
      { number: 0x11, name: "Vault" },
      { number: 0x21, name: "TransparentUpgradeableProxy", arguments: [implementation, other, "0x"] },
      { number: 0x22, name: "BeaconProxy", arguments: [other, "0x"] },
      { number: 0x12, name: "Registry", arguments: [implementation] },
    ];
    const found = await proxiesIn({ "broadcast/A.s.sol/296/run-latest.json": broadcast(296, rows) });
    assert.deepEqual(found, [{ proxies: [proxy], implementations: [implementation] }]);
  });

  it("are those of OpenZeppelin Upgrades only where there is one, or one implementation", async () => {
    const manifest = (proxies: readonly string[], implementations: readonly string[]) => ({
      manifestVersion: "3.2",
      proxies: proxies.map((address) => ({ address, txHash: hashOf(1), kind: "uups" })),
      impls: Object.fromEntries(implementations.map((address) => [address, { address, txHash: hashOf(2) }])),
      admin: { address: addressOf(0x31) },
    });
    const found = (...lists: Parameters<typeof manifest>) =>
      proxiesIn({ ".openzeppelin/unknown-296.json": manifest(...lists) });
    const oneOfEither = [{ proxies: [proxy], implementations: [implementation] }];
    assert.deepEqual(await found([proxy], [implementation]), oneOfEither);
    assert.deepEqual(await found([proxy], [implementation, other]), [
      { proxies: [proxy], implementations: [implementation, other] },
    ]);
    assert.deepEqual(await found([proxy, second], [implementation]), [
      { proxies: [proxy, second], implementations: [implementation] },
    ]);
    assert.deepEqual(await found([proxy, second], [implementation, other]), []);
    assert.deepEqual(await found([], [implementation]), []);
  });
});
