import { padHex, type Hex } from "viem";

/** An address and a hash of a number, as tools spell them. */
export const addressOf = (number: number): Hex => padHex(`0x${number.toString(16)}`, { size: 20 });
export const hashOf = (number: number): Hex => padHex(`0x${number.toString(16)}`, { size: 32 });

type Row = {
  readonly number: number;
  readonly type?: string;
  readonly name?: string | null;
  readonly status?: string | undefined;
  /** What was sent: creation code, for CREATE2 behind a salt. */
  readonly input?: string;
  /** Of the constructor. */
  readonly arguments?: readonly string[] | null;
  readonly children?: readonly {
    readonly number: number;
    readonly name: string | null;
    readonly initCode?: string;
  }[];
};

/** A run of `forge script --broadcast`, as forge writes it. A row without a status has no receipt. */
export function broadcast(chain: number, rows: readonly Row[]): object {
  const receipts = rows.flatMap(({ number, status = "0x1" }) =>
    status === "none"
      ? []
      : [
          {
            status,
            cumulativeGasUsed: "0x1",
            logs: [],
            logsBloom: "0x",
            type: "0x2",
            transactionHash: hashOf(number),
            transactionIndex: "0x0",
            gasUsed: "0x1",
            contractAddress: addressOf(number),
          },
        ],
  );
  return {
    transactions: rows.map(
      ({ number, type = "CREATE", name = null, input = "0x00", children = [], ...row }) => ({
        hash: hashOf(number),
        transactionType: type,
        contractName: name,
        contractAddress: addressOf(number),
        function: null,
        arguments: row.arguments ?? null,
        transaction: {
          from: addressOf(1),
          gas: "0x1",
          value: "0x0",
          input,
          nonce: "0x0",
          chainId: "0x128",
        },
        additionalContracts: children.map((child) => ({
          transactionType: "CREATE",
          contractName: child.name,
          address: addressOf(child.number),
          initCode: child.initCode ?? "0x00",
        })),
        isFixedGasLimit: false,
      }),
    ),
    // In another order than what they are about.
    receipts: receipts.reverse(),
    libraries: [],
    pending: [],
    returns: {},
    timestamp: 1_790_000_000_000,
    chain,
    commit: "1a2b3c4",
  };
}

/** A journal of Hardhat Ignition: what was deployed, what stood there already, and what was begun. */
export const journal = [
  { chainId: 296, type: "DEPLOYMENT_INITIALIZE" },
  { type: "RUN_START" },
  {
    artifactId: "Sale#Token",
    constructorArgs: [{ _kind: "bigint", value: "7" }],
    contractName: "Token",
    dependencies: [],
    from: addressOf(1),
    futureId: "Sale#Token",
    futureType: "NAMED_ARTIFACT_CONTRACT_DEPLOYMENT",
    libraries: {},
    strategy: "basic",
    strategyConfig: {},
    type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE",
    value: { _kind: "bigint", value: "0" },
  },
  {
    futureId: "Sale#Token",
    networkInteractionId: 1,
    transaction: { hash: hashOf(0x50) },
    type: "TRANSACTION_SEND",
  },
  {
    futureId: "Sale#Token",
    hash: hashOf(0x51),
    networkInteractionId: 1,
    receipt: { blockNumber: 2, contractAddress: addressOf(0x51), logs: [], status: "SUCCESS" },
    type: "TRANSACTION_CONFIRM",
  },
  {
    futureId: "Sale#Token",
    result: { address: addressOf(0x51), type: "SUCCESS" },
    type: "DEPLOYMENT_EXECUTION_STATE_COMPLETE",
  },
  {
    artifactId: "Sale#Oracle",
    contractAddress: addressOf(0x52),
    contractName: "Oracle",
    dependencies: [],
    futureId: "Sale#Oracle",
    futureType: "NAMED_ARTIFACT_CONTRACT_AT",
    strategy: "basic",
    strategyConfig: {},
    type: "CONTRACT_AT_EXECUTION_STATE_INITIALIZE",
  },
  {
    artifactId: "Sale#Receipt",
    contractName: "Receipt",
    futureId: "Sale#Receipt",
    type: "DEPLOYMENT_EXECUTION_STATE_INITIALIZE",
  },
  { futureId: "Sale#Call", result: { type: "SUCCESS" }, type: "CALL_EXECUTION_STATE_COMPLETE" },
]
  .map((message) => JSON.stringify(message))
  .join("\n");

/** A file of hardhat-deploy. */
export const hardhatDeployment = (number: number, rest: object = {}): object => ({
  address: addressOf(number),
  abi: [],
  transactionHash: hashOf(number),
  receipt: { to: null, contractAddress: addressOf(number), status: 1 },
  args: [],
  numDeployments: 1,
  solcInputHash: "0a1b",
  metadata: "{}",
  ...rest,
});

/** An artifact of Truffle that was migrated. */
export const truffleArtifact = (name: string, networks: object): object => ({
  contractName: name,
  abi: [],
  metadata: "{}",
  bytecode: "0x00",
  deployedBytecode: "0x00",
  compiler: { name: "solc", version: "0.8.24+commit.e11b9ed9" },
  networks,
  schemaVersion: "3.4.16",
  updatedAt: "2026-05-03T10:00:00.000Z",
});
