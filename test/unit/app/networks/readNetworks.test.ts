import assert from "node:assert/strict";
import { hbarInWeibars } from "../../../../src/core/hedera/hbar.ts";
import { ledgerUrl, type Network } from "../../../../src/app/networks/network.ts";
import { builtInNetworks, localNode } from "../../../../src/app/networks/builtInNetworks.ts";
import { publicChains } from "../../../../src/app/networks/publicChains.ts";
import { readNetworks } from "../../../../src/app/networks/readNetworks.ts";

import { bare, changes, entryOf, local, mine } from "./changes.ts";
import { ledgersAt } from "../../../support/networks.ts";

const base = builtInNetworks.find(({ name }) => name === "Base")!;

type Case = readonly [
  name: string,
  setting: unknown,
  networks: readonly Network[],
  problems: readonly string[],
];

const cases: readonly Case[] = [
  ["nothing", undefined, [], []],
  ["an empty list", [], [], []],
  ["no list", { name: "Mine", chainId: "1" }, [], []],
  ["a whole network", [entryOf(mine)], [mine], []],
  ["a name and a chain", [{ name: "Bare", chainId: "5" }], [bare], []],
  ["a chain as a number", [{ name: "Bare", chainId: 5 }], [bare], []],
  ["services taken away from a new one", [{ ...bare, mirrorUrl: null, explorerUrl: null }], [bare], []],
  [
    "two with one name",
    [
      { ...entryOf(mine), chainId: "1" },
      { name: "Mine", chainId: "1337" },
    ],
    [mine],
    [],
  ],
  ["fields beyond", [{ ...bare, apiKey: "x", more: {} }], [bare], []],
  [
    "a currency without decimals",
    [{ name: "Bare", chainId: "5", currency: { symbol: "POL" } }],
    [{ ...bare, currency: { symbol: "POL", decimals: 18 } }],
    [],
  ],
  [
    "a currency taken away",
    [
      { name: "Bare", chainId: "5", currency: { symbol: "POL" } },
      { name: "Bare", currency: null },
    ],
    [bare],
    [],
  ],
  [
    "a mirror node, whose currency is ℏ",
    [{ name: "Bare", chainId: "5", mirrorUrl: "https://node.example" }],
    [{ ...bare, ledgers: ledgersAt("https://node.example"), currency: hbarInWeibars }],
    [],
  ],
  [
    "addresses in other spellings",
    [{ ...bare, mirrorUrl: "HTTP://Node.Example:80//a/../b//" }],
    [{ ...bare, ledgers: ledgersAt("http://node.example//b") }],
    [],
  ],

  [
    "the paths of their APIs",
    [{ ...bare, mirrorUrl: "https://x.example/api/v1/", verifierUrl: "https://y.example/server/v2" }],
    [{ ...bare, ledgers: ledgersAt("https://x.example"), verifierUrl: "https://y.example/server" }],
    [],
  ],
  [
    "operations of their APIs",
    [
      {
        ...bare,
        mirrorUrl: "https://x.example/a/api/v1/contracts/0.0.7",
        verifierUrl: "https://y.example/v2/verify",
      },
    ],
    [{ ...bare, ledgers: ledgersAt("https://x.example/a"), verifierUrl: "https://y.example" }],
    [],
  ],
  [
    "paths that only look like their APIs'",
    [
      {
        ...bare,
        mirrorUrl: "https://x.example/api/v1/nodes-of/me",
        verifierUrl: "https://y.example/v2/server",
      },
    ],
    [
      {
        ...bare,
        ledgers: ledgersAt("https://x.example/api/v1/nodes-of/me"),
        verifierUrl: "https://y.example/v2/server",
      },
    ],
    [],
  ],
  [
    "an override of one field",
    [{ name: local.name, verifierProtocol: "job" }],
    [{ ...local, verifierProtocol: "job" }],
    [],
  ],
  [
    "an override of its chain",
    [{ name: local.name, chainId: "31337" }],
    [{ ...local, chainId: "31337" }],
    [],
  ],
  [
    "an override that takes away",
    [{ name: local.name, mirrorUrl: null, verifierUrl: null, explorerSource: null, verifierProtocol: null }],
    [
      {
        ...local,
        ledgers: [],
        verifierUrl: undefined,
        explorerSource: undefined,
        verifierProtocol: "session",
      },
    ],
    [],
  ],
  ["a chain taken away", [{ name: local.name, chainId: null }], [{ ...local }], ["0 chainId missing"]],
  [
    "bad fields of an override",
    [{ name: local.name, chainId: "x", mirrorUrl: 5, verifierProtocol: "smtp" }],
    [{ ...local }],
    ["0 chainId badChainId", "0 mirrorUrl badUrl", "0 verifierProtocol badProtocol"],
  ],

  [
    "entries that are none",
    [null, "Mine", 5, [], entryOf(mine)],
    [mine],
    ["0  notAnObject", "1  notAnObject", "2  notAnObject", "3  notAnObject"],
  ],
  ["no name", [{ chainId: "1" }, { name: null, chainId: "1" }], [], ["0 name missing", "1 name missing"]],
  [
    "no chain",
    [{ name: "Mine" }, { name: "Mine", chainId: null }],
    [],
    ["0 chainId missing", "1 chainId missing"],
  ],
  [
    "fields of wrong types",
    [{ ...bare, mirrorUrl: ["x"], explorerUrl: {}, explorerSource: true }],
    [bare],
    ["0 mirrorUrl notText", "0 explorerSource notText", "0 explorerUrl notText"],
  ],
  [
    "an RPC URL beside a mirror node",
    [{ ...entryOf(mine), rpcUrl: "https://rpc.example/v1/key?a=b" }],
    [{ ...mine, ledgers: [...mine.ledgers, { kind: "rpc", url: "https://rpc.example/v1/key?a=b" }] }],
    [],
  ],
  [
    "an RPC URL of a public chain",
    [{ name: "Base", rpcUrl: "https://mainnet.base.org/" }],
    [{ ...base, ledgers: [{ kind: "rpc", url: "https://mainnet.base.org" }] }],
    [],
  ],
  [
    "RPC URLs that leave the machine unencrypted, or hold a password",
    ["http://rpc.example", "http://8.8.8.8:8545", "https://a:b@rpc.example", "wss://rpc.example"].map(
      (rpcUrl) => ({ ...bare, rpcUrl }),
    ),
    [bare],
    ["0 rpcUrl badRpcUrl", "1 rpcUrl badRpcUrl", "2 rpcUrl hasCredentials", "3 rpcUrl badRpcUrl"],
  ],
  [
    "the local node at another port, whatever its chain",
    [{ name: "Local Node", rpcUrl: "http://localhost:7545" }],
    [{ ...localNode, ledgers: [{ kind: "rpc", url: "http://localhost:7545" }] }],
    [],
  ],
  [
    "the local node with a chain",
    [{ name: "Local Node", chainId: "1337" }],
    [{ ...bare, name: "Local Node", chainId: "1337", ledgers: localNode.ledgers, verifierProtocol: "job" }],
    [],
  ],
  ["inherited fields", [Object.create({ name: "Mine", chainId: "1" })], [], ["0 name missing"]],
];

describe("networks", () => {
  for (const [name, setting, networks, problems] of cases) {
    it(`are read from the setting: ${name}`, () => assert.deepEqual(changes(setting), [networks, problems]));
  }

  it("tell what is wrong with their own entries, and with no other's", () => {
    const read = readNetworks([
      entryOf(mine),
      { ...bare, mirrorUrl: "http//x" },
      { name: local.name, explorerUrl: "x" },
    ]);
    const told = read.networks.flatMap(({ name, problems = [] }) =>
      problems.map(({ index, field, reason }) => `${name}: ${index} ${field} ${reason}`),
    );
    assert.deepEqual(told, ["Hedera Local: 2 explorerUrl badTemplate", "Bare: 1 mirrorUrl badUrl"]);
  });

  it("keep their order, overridden ones in place and new ones last", () => {
    const { networks } = readNetworks([entryOf(mine), { name: local.name, chainId: "1" }]);
    assert.deepEqual(
      networks.map(({ name }) => name),
      [...builtInNetworks.map(({ name }) => name), "Mine"],
    );
  });

  it("are built in just so, and pass their own reading", () => {
    const verifier = "https://sourcify.dev/server";
    const pages = (explorer: string): string => `${explorer}/address/{address} ${explorer}/tx/{transaction}`;
    const services = ({ currency, verifierUrl, verifierProtocol, explorerSource, explorerUrl }: Network) => [
      currency.symbol,
      verifierUrl,
      verifierProtocol,
      explorerSource,
      explorerUrl,
    ];
    const told = builtInNetworks.map((network) =>
      [network.name, network.chainId, ledgerUrl(network), ...services(network)]
        .map((value) => (typeof value === "string" ? value : "-"))
        .join(" "),
    );
    assert.deepEqual(told, [
      "Local Node 31337 http://127.0.0.1:8545 ETH - job - -",
      `Hedera Mainnet 295 https://mainnet.mirrornode.hedera.com ℏ ${verifier} job - ${pages("https://hashscan.io/mainnet")}`,
      `Hedera Testnet 296 https://testnet.mirrornode.hedera.com ℏ ${verifier} job - ${pages("https://hashscan.io/testnet")}`,
      `Hedera Previewnet 297 https://previewnet.mirrornode.hedera.com ℏ ${verifier} job - ${pages("https://hashscan.io/previewnet")}`,
      "Hedera Local 298 http://127.0.0.1:5551 ℏ http://127.0.0.1:5555 session etherscan -",
      ...publicChains.map(
        ([chainId, name, symbol, explorer]) =>
          `${name} ${chainId} - ${symbol} ${verifier} job etherscan ${pages(`https://${explorer}`)}`,
      ),
    ]);
    assert.deepEqual(readNetworks(builtInNetworks.map(entryOf)), { networks: builtInNetworks, problems: [] });
  });
});
