import assert from "node:assert/strict";
import { readAddressBook } from "../../../../src/builds/deployments/addressBook.ts";
import { readDeploymentSource } from "../../../../src/builds/deployments/readRecords.ts";
import { JsonLimitError } from "../../../../src/core/json/exactJson.ts";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { addressOf, hashOf } from "../../app/deployments/recordedFiles.ts";

const [a, b, c, d] = [0xa1, 0xb2, 0xc3, 0xd4].map(addressOf) as [string, string, string, string];

/** Each contract as `chain name address`, where `?` is an unknown chain. */
async function read(json: JsonValue, path = "addresses.json", chainId?: string): Promise<readonly string[]> {
  const records = readAddressBook(json, path) ?? [];
  const source = { tool: "addressBook", path, chainId } as const;
  const found = await readDeploymentSource(source, () => Promise.resolve({ records, skipped: undefined }));
  return found.flatMap((record) =>
    record.deployments.map(({ name, address }) => `${record.chainId ?? "?"} ${name ?? "?"} ${address}`),
  );
}

describe("a project's own file of addresses", () => {
  it("names contracts by its keys, and has the chain in its path", async () => {
    const json = { comet: a, rewards: b, collateral: { weth: { address: c } }, paused: false };
    const expected = (chain: string) => [
      `${chain} comet ${a}`,
      `${chain} rewards ${b}`,
      `${chain} collateral.weth ${c}`,
    ];
    for (const [path, chain] of [
      ["deployments/mainnet/usdc/roots.json", "1"],
      ["deployments/base.staging.json", "8453"],
      ["deployments/arbitrum-sepolia.json", "421614"],
      ["deployments/296.json", "296"],
      ["deployments/chain-296/book.json", "296"],
      ["addresses-11155111.json", "11155111"],
      ["addresses-2024.json", "?"],
      ["deployments/prod_v1-2026-05-22.json", "?"],
      ["deployments/testnet.json", "?"],
      ["deployed-mainnet.json", "1"],
      ["deployments/horizon-arbitrumOne/book.json", "42161"],
      ["deployments/horizon-arbitrum-one.json", "42161"],
      ["addresses_base.json", "8453"],
      ["deployments/pool-base-sepolia.json", "84532"],
      ["deployments/liskMainnet.json", "1135"],
      ["deployments/x-layer.json", "196"],
      ["deployments/plume-mainnet.json", "?"],
      ["deployments/plume-sepolia.json", "?"],
      ["knowledge-base/book.json", "?"],
      ["deployments/fork-arbitrum.json", "?"],
      ["deployments/ethereum-arbitrum.json", "?"],
    ] as const)
      assert.deepEqual(await read(json, path), expected(chain), path);
  });

  it("is on the chain that the user has named, unless it tells the chain itself", async () => {
    assert.deepEqual(await read({ Token: a }, "deployments/mainnet.json", "295"), [`295 Token ${a}`]);
    assert.deepEqual(await read({ "137": { Token: a }, Vault: b }, "book.json", "296"), [
      `137 Token ${a}`,
      `296 Vault ${b}`,
    ]);
  });

  it("has chains as keys: IDs, and names that mean one chain", async () => {
    const json = {
      networks: { "1": { Token: a }, "eip155:10": { Token: b } },
      Vault: { sepolia: c, baseSepolia: { address: d } },
      Gate: { okx: { production: { "1.0.0": [{ ADDRESS: a }] } } },
    };
    assert.deepEqual(await read(json), [
      `1 Token ${a}`,
      `10 Token ${b}`,
      `11155111 Vault ${c}`,
      `84532 Vault ${d}`,
      `? Gate.okx.production ${a}`,
    ]);
  });

  it("has chains as fields, beside contracts with their parts, and leaves out accounts", async () => {
    const json = {
      chains: {
        binance: {
          name: "Binance",
          chainId: 97,
          contracts: {
            Gateway: { address: a, implementation: b, deployer: d, salt: "v1" },
            Multisig: { signers: [c, d], address: c, owner: d },
          },
        },
      },
    };
    assert.deepEqual(await read(json), [
      `97 Gateway ${a}`,
      `97 Gateway.implementation ${b}`,
      `97 Multisig ${c}`,
    ]);
  });

  it("has the network as a field", async () => {
    const json = {
      network: "hedera-testnet",
      deployedAt: "2026-01-02",
      contracts: { Token: { address: a } },
    };
    assert.deepEqual(await read(json), [`296 Token ${a}`]);
    assert.deepEqual(await read({ ...json, chainId: 295 }), [`295 Token ${a}`]);
  });

  it("is on Optimism in a folder of its first virtual machine, where files name the layer 1 as the network", async () => {
    const json = { targets: { Proxy: { name: "Proxy", address: a, network: "mainnet" } } };
    assert.deepEqual(await read(json, "deployed/mainnet/deployment.json"), [`1 targets.Proxy ${a}`]);
    assert.deepEqual(await read(json, "deployed/mainnet-ovm/deployment.json"), [`10 targets.Proxy ${a}`]);
    assert.deepEqual(await read(json, "deployed/local-ovm/deployment.json"), [`? targets.Proxy ${a}`]);
  });

  it("has addresses by a label and labels by chain", async () => {
    const json = {
      contractName: "Safe",
      deployments: {
        canonical: { address: a, codeHash: hashOf(1) },
        zksync: { address: b, codeHash: hashOf(2) },
      },
      networkAddresses: { "1": "canonical", "300": ["zksync", "canonical"], "5": "unknown" },
    };
    assert.deepEqual(await read(json), [`1 Safe ${a}`, `300 Safe ${b}`, `300 Safe ${a}`]);
    const older = { contractName: "Safe", networkAddresses: { "1": a, "4": a }, abi: [{ default: b }] };
    assert.deepEqual(await read(older), [`1 Safe ${a}`, `4 Safe ${a}`]);
  });

  it("has lists of contracts with names, addresses as keys, and what one command printed", async () => {
    assert.deepEqual(
      await read({
        contracts: [
          { name: "Token", address: a, chainId: 1 },
          { name: "Vault", address: b, chainId: 10 },
        ],
      }),
      [`1 Token ${a}`, `10 Vault ${b}`],
    );
    assert.deepEqual(
      await read({ Diamond: { Facets: { [a]: { Name: "Cut", Version: "" }, [b]: "Loupe" } } }),
      [`? Cut ${a}`, `? Loupe ${b}`],
    );
    const printed = { deployer: d, deployedTo: a, transactionHash: hashOf(7) };
    const [record] = readAddressBook(printed, "deployments/Token.json") ?? [];
    assert.deepEqual(record?.deployments, [
      { name: "Token", address: a, transaction: undefined, origin: "existing" },
    ]);
  });

  it("has accounts beside contracts and around them, but none in an ABI", () => {
    const json = {
      deployer: addressOf(1),
      "1": { Token: { address: a, Owner: addressOf(2), args: [[addressOf(3)]], abi: [{ owner: d }] } },
      "10": {
        Safe: {
          address: b,
          signers: [addressOf(4), { address: addressOf(5) }],
          receipt: { from: addressOf(6), abi: [d] },
        },
        Vault: { address: c, owners: { [addressOf(7)]: "Alice" } },
        proxies: { [d]: { name: "Gate", admin: addressOf(8) } },
      },
    };
    const records = readAddressBook(json, "addresses.json") ?? [];
    assert.deepEqual(
      records.flatMap(({ deployers }) => deployers).sort(),
      [1, 2, 3, 4, 5, 6, 7, 8].map(addressOf),
    );
  });

  it("has no contracts in arguments of constructors, nor in roles, which are accounts", () => {
    const json = {
      Token: {
        address: a,
        input: { admin: addressOf(1) },
        initArgs: [addressOf(2)],
        constructor: { minter: addressOf(3) },
        constructorArgs: [addressOf(4)],
        proxyDeploymentArgs: { args: [addressOf(5)] },
        roles: { pauser: addressOf(6) },
      },
    };
    const [record] = readAddressBook(json, "addresses.json") ?? [];
    assert.deepEqual(
      record?.deployments.map(({ name, address }) => [name, address]),
      [["Token", a]],
    );
    assert.deepEqual(record.deployers, [1, 2, 3, 4, 5, 6].map(addressOf));
  });

  it("has the names of contracts also behind their files, and none of digits alone", async () => {
    assert.deepEqual(
      await read([
        { contractPath: "src/token/Token.sol:Token", address: a },
        { contractPath: "src/Vault.sol", address: b },
        { contractName: "Gate", contractPath: "src/X.sol:X", address: c },
        { name: "5", address: d },
      ]),
      [`? Token ${a}`, `? Vault ${b}`, `? Gate ${c}`, `? addresses ${d}`],
    );
    assert.deepEqual(await read({ address: a }, "deployments/296.json"), [`296 ? ${a}`]);
    assert.deepEqual(await read({ shares: { [a]: "100" } }), [`? shares ${a}`]);
  });

  it("has names of limited length, and a limited number of addresses", () => {
    const deep = Array.from({ length: 150 }).reduce<JsonValue>(
      (inside) => ({ ["k".repeat(1000)]: inside }),
      a,
    );
    const [record] = readAddressBook(deep, "addresses.json") ?? [];
    assert.equal(record?.deployments[0]?.name?.length, 807);
    const many = Object.fromEntries(
      Array.from({ length: 50_001 }, (_, index) => [`k${index}`, addressOf(index + 1)]),
    );
    assert.throws(() => readAddressBook(many, "addresses.json"), JsonLimitError);
  });

  it("is none without an address", () => {
    assert.deepEqual(readAddressBook({}, "addresses.json"), []);
    for (const json of [null, [], { name: "x", version: "1.0.0" }, { Token: addressOf(0) }])
      assert.equal(readAddressBook(json, "addresses.json"), undefined);
  });
});
