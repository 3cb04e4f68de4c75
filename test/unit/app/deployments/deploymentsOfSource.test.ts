import assert from "node:assert/strict";
import { deploymentsOfSource, proxiesOf } from "../../../../src/app/deployments/deploymentsOfSource.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { networkWith } from "../../../support/networks.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { addressOf, broadcast, hardhatDeployment } from "./recordedFiles.ts";
import { deploymentsIn } from "./readDeployments.ts";

const source = "src/Vault.sol";

/** What is deployed of a project's contract `Vault`. @param vaults whose code is that of its build, @param others that of another */
async function vaultsIn(
  content: Readonly<Record<string, unknown>>,
  {
    vaults = [],
    others = [],
    seen = [],
  }: {
    readonly vaults?: readonly number[];
    readonly others?: readonly number[];
    readonly seen?: readonly (readonly [proxy: number, implementation: number])[];
  } = {},
) {
  await using folder = await projectFolder(content);
  const deployments = deploymentsIn([folder]);
  await deployments.refresh();
  const build = (name: string) =>
    ({
      folder,
      root: { tool: "foundry", path: "out", project: "" },
      source: `src/${name}.sol`,
      name,
    }) as never;
  const isOne = (numbers: readonly number[], address: string) =>
    numbers.map(addressOf).includes(address as Hex);
  const tools = {
    deployments,
    buildMatches: {
      comparedBuild: (_ledger: unknown, address: string) =>
        isOne(vaults, address)
          ? ({ build: build("Vault") } as never)
          : isOne(others, address)
            ? ({ build: build("ERC1967Proxy") } as never)
            : undefined,
    },
    builds: () => Promise.resolve({ buildsNamed: (name: string) => Promise.resolve([build(name)]) }),
    seenProxies: new Map(
      seen.map(([proxy, implementation]) => [addressOf(proxy), addressOf(implementation)]),
    ),
  };
  const network = networkWith({ chainId: "296", mirrorUrl: "https://mirror.example" });
  const file = { folderUri: folder.uri, path: source, contracts: new Set(["Vault"]) };
  const found = (await deploymentsOfSource(tools, network, file)).get("Vault") ?? [];
  return found.map(({ address, role, recorded }) => [Number(address), role, recorded !== undefined]);
}

const halves = {
  "deployments/testnet/.chainId": "296",
  "deployments/testnet/Vault.json": hardhatDeployment(0x21),
  "deployments/testnet/Vault_Proxy.json": hardhatDeployment(0x21),
  "deployments/testnet/Vault_Implementation.json": hardhatDeployment(0x11),
};

const upgrades = {
  ".openzeppelin/unknown-296.json": {
    manifestVersion: "3.2",
    proxies: [0x21, 0x22].map((number) => ({ address: addressOf(number), kind: "uups" })),
    impls: Object.fromEntries([0x11, 0x12].map((number) => [number, { address: addressOf(number) }])),
  },
};

describe("deployments of a source", () => {
  it("are the proxy and its implementation by their names, whichever build has the proxy's code", async () => {
    const both = [
      [0x21, "proxy", true],
      [0x11, "implementation", true],
    ];
    assert.deepEqual(await vaultsIn(halves), both);
    assert.deepEqual(await vaultsIn(halves, { vaults: [0x11], others: [0x21] }), both);
  });

  it("are no contracts of the name that have the code of another build", async () => {
    const run = {
      "broadcast/A.s.sol/296/run-latest.json": broadcast(296, [{ number: 0x11, name: "Vault" }]),
    };
    assert.deepEqual(await vaultsIn(run), [[0x11, undefined, true]]);
    assert.deepEqual(await vaultsIn(run, { others: [0x11] }), []);
  });

  it("are proxies of several where the chain has told what they lead to", async () => {
    assert.deepEqual(await vaultsIn(upgrades), []);
    assert.deepEqual(await vaultsIn(upgrades, { vaults: [0x11] }), [[0x11, "implementation", true]]);
    const seen = [
      [0x21, 0x12],
      [0x22, 0x11],
      [0x31, 0x11],
    ] as const;
    assert.deepEqual(await vaultsIn(upgrades, { vaults: [0x11], seen }), [
      [0x22, "proxy", true],
      [0x31, "proxy", false],
      [0x11, "implementation", true],
    ]);
  });

  it("are no proxies that the chain has seen lead elsewhere since", async () => {
    const rows = [
      { number: 0x11, name: "Vault" },
      { number: 0x21, name: "ERC1967Proxy", arguments: [addressOf(0x11)] },
    ];
    const run = { "broadcast/A.s.sol/296/run-latest.json": broadcast(296, rows) };
    assert.deepEqual(await vaultsIn(run), [
      [0x21, "proxy", true],
      [0x11, "implementation", true],
    ]);
    assert.deepEqual(await vaultsIn(run, { seen: [[0x21, 0x12]] }), [[0x11, "implementation", true]]);
  });
});

describe("proxies of an implementation", () => {
  const proxiesIn = async (
    content: Readonly<Record<string, unknown>>,
    seen: readonly [number, number][] = [],
  ) => {
    await using folder = await projectFolder(content);
    const deployments = deploymentsIn([folder]);
    await deployments.refresh();
    const seenProxies = new Map(
      seen.map(([proxy, implementation]) => [addressOf(proxy), addressOf(implementation)]),
    );
    const network = networkWith({ chainId: "296", mirrorUrl: "https://mirror.example" });
    return proxiesOf(addressOf(0x11), network, { deployments, seenProxies }).map(Number);
  };

  it("are those that the chain has told, else those of the records", async () => {
    assert.deepEqual(await proxiesIn(halves), [0x21]);
    assert.deepEqual(await proxiesIn(halves, [[0x21, 0x12]]), []);
    assert.deepEqual(await proxiesIn({}, [[0x31, 0x11]]), [0x31]);
  });
});
