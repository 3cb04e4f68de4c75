import { getContractAddress, keccak256, type Address, type Hex } from "viem";
import { mnemonicToAccount, type HDAccount } from "viem/accounts";
import type { Rpc } from "../chain/rpc.ts";
import type { LocalProject } from "./localProject.ts";

/** Something to put the cursor on. At least one identifier is there. The same on every start. */
export type LocalSample = {
  readonly name: string;
  /** One sentence: what the user will see. */
  readonly purpose: string;
  /** Checksummed. */
  readonly address?: Address;
  readonly hash?: Hex;
};

/** Accounts with which anvil starts, other than those of the chain below the mirror node: addresses of contracts then differ, too. */
const mnemonic = "test test test test test test test test test test test junk";
const [deployer, buyer, grower] = [3, 4, 5].map((addressIndex) =>
  mnemonicToAccount(mnemonic, { addressIndex }),
) as [HDAccount, HDAccount, HDAccount];

const unit = 10n ** 18n;
const chainId = 31_337;
/** Fixed, so that hashes never change. */
const fees = {
  type: "eip1559",
  gas: 3_000_000n,
  maxFeePerGas: 3n * 10n ** 9n,
  maxPriorityFeePerGas: 10n ** 9n,
} as const;

type Sent = {
  readonly hash: Hex;
  readonly created: Address;
  readonly data: Hex | undefined;
  readonly nonce: number;
};

type Receipt = { readonly status: Hex; readonly transactionHash: Hex };

/** Deploys the project and uses it. @returns the samples, and what `forge script --broadcast` would have written */
export async function localStory(
  rpc: Rpc,
  project: LocalProject,
): Promise<{ readonly samples: readonly LocalSample[]; readonly broadcast: string }> {
  const samples: LocalSample[] = [];
  const nonces = new Map<Address, number>();
  const send = async (
    account: HDAccount,
    parts: { readonly to?: Address; readonly data?: Hex; readonly value?: bigint },
  ): Promise<Sent> => {
    const nonce = nonces.get(account.address) ?? 0;
    nonces.set(account.address, nonce + 1);
    const raw = await account.signTransaction({ chainId, nonce, ...fees, ...parts });
    await rpc<Receipt>("eth_sendRawTransactionSync", raw);
    const created = getContractAddress({ from: account.address, nonce: BigInt(nonce) });
    return { hash: keccak256(raw), created, data: parts.data, nonce };
  };

  const deployments: (Sent & { readonly name: string })[] = [];
  const deploy = async (name: string, parameters: readonly unknown[] = []): Promise<Address> => {
    const sent = await send(deployer, { data: project.initcode(name, parameters) });
    deployments.push({ ...sent, name });
    return sent.created;
  };
  const call = (
    account: HDAccount,
    to: Address,
    [contract, name, ...parameters]: readonly [contract: string, name: string, ...parameters: unknown[]],
    value = 0n,
  ): Promise<Sent> => send(account, { to, data: project.callData(contract, name, parameters), value });
  const show = (
    name: string,
    purpose: string,
    { address, hash }: Pick<LocalSample, "address" | "hash">,
  ): void => void samples.push({ name, purpose, ...(address && { address }), ...(hash && { hash }) });

  const token = await deploy("TeaToken", [1_000_000n * unit]);
  const warehouse = await deploy("Warehouse");
  const market = await deploy("Market");
  const opening = project.callData("Market", "open", [token, warehouse, grower.address]);
  const proxy = await deploy("MarketProxy", [market, opening]);
  const prices = await deploy("PriceList");

  await call(deployer, token, ["TeaToken", "transfer", buyer.address, 500n * unit]);
  await call(deployer, warehouse, ["Warehouse", "fill", "oolong", 150n]);
  await call(buyer, token, ["TeaToken", "approve", proxy, 500n * unit]);
  const bought = await call(buyer, proxy, ["Market", "buy", "oolong", 20n], unit / 4n);
  const refused = await call(buyer, proxy, ["Market", "buy", "oolong", 200n]);
  const paid = await send(buyer, { to: grower.address, value: 3n * unit });

  show("marketProxy", "A proxy (EIP-1967) with a balance of 0.25 ETH. Its implementation is Market.", {
    address: proxy,
  });
  show("market", "The implementation behind it, with the build that has its bytecode.", { address: market });
  show("teaToken", "A token (ERC-20), with the build that has its bytecode.", { address: token });
  show("priceList", "Deployed before its source was changed: it differs from your build.", {
    address: prices,
  });
  show("buyer", "An account: a balance, a nonce, and no code.", { address: buyer.address });
  show("outOfStock", "Reverted with OutOfStock, two levels below the call, after it printed a line.", {
    hash: refused.hash,
  });
  show("bought", "Succeeded, with two token transfers.", { hash: bought.hash });
  show("payment", "Sent 3 ETH, and called nothing.", { hash: paid.hash });
  return { samples, broadcast: broadcastOf(deployments) };
}

/** A run as forge writes it. */
function broadcastOf(deployments: readonly (Sent & { readonly name: string })[]): string {
  const from = deployer.address.toLowerCase();
  const transactions = deployments.map(({ name, hash, created, data, nonce }) => ({
    hash,
    transactionType: "CREATE",
    contractName: name,
    contractAddress: created.toLowerCase(),
    function: null,
    arguments: null,
    transaction: {
      from,
      gas: quantity(fees.gas),
      value: "0x0",
      input: data,
      nonce: quantity(nonce),
      chainId: quantity(chainId),
    },
    additionalContracts: [],
    isFixedGasLimit: false,
  }));
  const receipts = deployments.map(({ hash, created }, index) => ({
    status: "0x1",
    transactionHash: hash,
    transactionIndex: "0x0",
    blockNumber: quantity(index + 1),
    from,
    to: null,
    contractAddress: created.toLowerCase(),
    logs: [],
  }));
  const rest = {
    libraries: [],
    pending: [],
    returns: {},
    timestamp: Date.now(),
    chain: chainId,
    commit: "7c21e0d",
  };
  return `${JSON.stringify({ transactions, receipts, ...rest }, undefined, 2)}\n`;
}

const quantity = (value: number | bigint): string => `0x${value.toString(16)}`;
