import type { Entity } from "../mirror/ledger.ts";

/** What was deployed of the sample projects, by the name of the contract. */
export type DeployedContracts = ReadonlyMap<string, Entity>;

const chain = 298;

/** A chain that is no network before it is added. */
const elsewhere = 480;

/** The chain of a node for development. */
const ownMachine = 31337;

/** What the tools of the sample projects have written down of deployments, by path below the folder of the projects. */
export function deploymentFiles(
  deployed: DeployedContracts,
  built: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const entity = (name: string): Entity => {
    const found = deployed.get(name);
    if (found === undefined) throw new Error(`${name} was not deployed`);
    return found;
  };
  const files = new Map<string, string>();
  const write = (file: string, value: unknown): void => {
    files.set(file, `${JSON.stringify(value, undefined, 2)}\n`);
  };

  const run = ["Savings", "Tips", "Menu", "Recipes", "LoyaltyCards", "LoyaltyProxy"].map(
    (name) => [name, entity(name)] as const,
  );
  const garden = ["Garden", entity("Garden")] as const;
  const plant = entity("Plant");
  write("foundry/broadcast/Deploy.s.sol/298/run-latest.json", broadcast(chain, [...run, garden], [plant]));
  write("foundry/broadcast/Deploy.s.sol/480/run-latest.json", broadcast(elsewhere, run.slice(0, 2), []));

  // Of this chain before it was begun anew, and of one that ran on somebody's own machine.
  const gone = ["Pantry", "Larder"].map((name, index) => [name, forgotten(index)] as const);
  const restarted = broadcast(chain, gone, []);
  const failed = {
    ...restarted,
    receipts: [...restarted.receipts.slice(0, 1), { ...restarted.receipts[1], status: "0x0" }],
  };
  write("foundry/broadcast/Before.s.sol/298/run-latest.json", failed);
  write("foundry/broadcast/Before.s.sol/31337/run-latest.json", broadcast(ownMachine, gone, []));

  const terrace = entity("Terrace");
  const future = "Summer#Terrace";
  const journal = [
    { chainId: chain, type: "DEPLOYMENT_INITIALIZE" },
    {
      artifactId: future,
      constructorArgs: [{ _kind: "bigint", value: "24" }],
      contractName: "Terrace",
      dependencies: [],
      futureId: future,
      futureType: "NAMED_ARTIFACT_CONTRACT_DEPLOYMENT",
      libraries: {},
      strategy: "basic",
      strategyConfig: {},
      type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE",
      value: { _kind: "bigint", value: "0" },
    },
    {
      futureId: future,
      networkInteraction: {
        data: terrace.initcode,
        id: 1,
        type: "ONCHAIN_INTERACTION",
        value: { _kind: "bigint", value: "0" },
      },
      type: "NETWORK_INTERACTION_REQUEST",
    },
    {
      futureId: future,
      hash: terrace.creation,
      networkInteractionId: 1,
      receipt: { contractAddress: terrace.address, logs: [], status: "SUCCESS" },
      type: "TRANSACTION_CONFIRM",
    },
    {
      futureId: future,
      result: { address: terrace.address, type: "SUCCESS" },
      type: "DEPLOYMENT_EXECUTION_STATE_COMPLETE",
    },
    {
      artifactId: "Summer#Draws",
      contractAddress: entity("Draws").address,
      contractName: "Draws",
      dependencies: [],
      futureId: "Summer#Draws",
      futureType: "NAMED_ARTIFACT_CONTRACT_AT",
      strategy: "basic",
      strategyConfig: {},
      type: "CONTRACT_AT_EXECUTION_STATE_INITIALIZE",
    },
    {
      artifactId: "Summer#Parasol",
      contractName: "Parasol",
      futureId: "Summer#Parasol",
      type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE",
    },
  ];
  const lines = journal.map((message) => `${JSON.stringify(message)}\n`).join("");
  files.set("hardhat3/ignition/deployments/summer/journal.jsonl", lines);

  write("hardhat3/ignition/deployments/summer/deployed_addresses.json", {
    [future]: terrace.address,
    "Summer#Draws": entity("Draws").address,
  });

  const [proxy, cards] = [entity("LoyaltyProxy"), entity("LoyaltyCards")];
  write("hardhat2/.openzeppelin/unknown-298.json", {
    manifestVersion: "3.2",
    proxies: [{ address: proxy.address, txHash: proxy.creation, kind: "uups" }],
    impls: { "5f2c": { address: cards.address, txHash: cards.creation, layout: { storage: [], types: {} } } },
  });

  files.set("hardhat2/deployments/local/.chainId", `${chain}`);
  for (const name of ["Draws", "Raffle", "Lanterns", "Coasters"]) {
    const { address, creation } = entity(name);
    const receipt = { to: null, contractAddress: address, transactionHash: creation, status: 1 };
    write(`hardhat2/deployments/local/${name}.json`, {
      address,
      abi: abiOf(built, name),
      transactionHash: creation,
      receipt,
      args: [],
      numDeployments: 1,
    });
  }

  for (const name of ["Corks", "Cellar"]) {
    const file = `truffle/build/contracts/${name}.json`;
    const { address, creation } = entity(name);
    const artifact = JSON.parse(built.get(file) ?? "{}") as object;
    write(file, {
      ...artifact,
      networks: { [chain]: { events: {}, links: {}, address, transactionHash: creation } },
    });
  }
  return files;
}

type Created = Pick<Entity, "address" | "creation" | "initcode">;

type Named = readonly [name: string, entity: Created];

/** A contract that no chain knows. */
function forgotten(index: number): Created {
  const digit = String(index + 1);
  return { address: `0x5e1f${digit.repeat(36)}`, creation: `0x7a5c${digit.repeat(60)}`, initcode: "0x60" };
}

/** A run as `forge script --broadcast` writes it. Its last contract created the children in a call. */
function broadcast(chainId: number, contracts: readonly Named[], children: readonly Created[]) {
  const creations = contracts.map(([contractName, { address, creation, initcode }], index) => ({
    hash: creation,
    transactionType: "CREATE",
    contractName,
    contractAddress: address.toLowerCase(),
    function: null,
    arguments: null,
    transaction: { from: deployer, input: initcode, nonce: nonceOf(index), chainId: quantity(chainId) },
    additionalContracts: [],
    isFixedGasLimit: false,
  }));
  const [gardenName, garden] = contracts.at(-1)!;
  const calls = children.map(({ address, creation, initcode }, index) => ({
    hash: creation,
    transactionType: "CALL",
    contractName: gardenName,
    contractAddress: garden.address.toLowerCase(),
    function: "grow()",
    arguments: [],
    transaction: {
      from: deployer,
      to: garden.address.toLowerCase(),
      nonce: nonceOf(contracts.length + index),
      chainId: quantity(chainId),
    },
    additionalContracts: [
      { transactionType: "CREATE", contractName: null, address: address.toLowerCase(), initCode: initcode },
    ],
    isFixedGasLimit: false,
  }));
  const transactions = [...creations, ...calls];
  return {
    transactions,
    receipts: transactions.map(({ hash, transactionType, contractAddress }, index) => ({
      status: "0x1",
      transactionHash: hash,
      transactionIndex: "0x0",
      blockNumber: quantity(0x10 + index),
      from: deployer,
      to: transactionType === "CALL" ? contractAddress : null,
      contractAddress: transactionType === "CALL" ? null : contractAddress,
      logs: [],
    })),
    libraries: [],
    pending: [],
    returns: {},
    timestamp: 1_767_250_000_000,
    chain: chainId,
    commit: "4f1d2ab",
  };
}

/** Who runs the scripts. */
const deployer = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";

const quantity = (value: number): string => `0x${value.toString(16)}`;

const nonceOf = (index: number): string => quantity(5 + index);

function abiOf(built: ReadonlyMap<string, string>, name: string): unknown {
  const text = built.get(`hardhat2/artifacts/contracts/${name}.sol/${name}.json`) ?? "{}";
  return (JSON.parse(text) as { readonly abi?: unknown }).abi ?? [];
}
