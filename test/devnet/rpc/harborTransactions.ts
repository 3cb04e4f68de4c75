import { getContractAddress, keccak256, type Address, type Hex } from "viem";
import { mnemonicToAccount, type HDAccount } from "viem/accounts";
import type { Harbor, HarborContract } from "./harbor.ts";

/** The chain ID with which anvil and Hardhat start. */
export const localChainId = 31_337;

/** The accounts with which anvil and Hardhat start. The last one becomes a delegated account (EIP-7702). */
const mnemonic = "test test test test test test test test test test test junk";
const keeper = mnemonicToAccount(mnemonic, { addressIndex: 0 });
const guest = mnemonicToAccount(mnemonic, { addressIndex: 1 });
const delegator = mnemonicToAccount(mnemonic, { addressIndex: 2 });

/** A signed transaction. */
export type HarborTransaction = {
  /** Says what it is an example of. */
  readonly name: string;
  readonly hash: Hex;
  readonly from: Address;
  readonly raw: Hex;
};

/** Transactions in the order in which they are to be sent, and the contracts that there are afterward. */
export type HarborStory = {
  readonly transactions: readonly HarborTransaction[];
  readonly contracts: Readonly<
    Record<"store" | "router" | "factory" | "child" | "child2" | "cargo", Address>
  >;
  /** An account that delegates to `store`. */
  readonly delegator: Address;
  /** An account that received 0.5 of the currency. */
  readonly receiver: Address;
};

type Parts = {
  readonly to?: Address;
  readonly data?: Hex;
  readonly value?: bigint;
  readonly gas?: bigint;
};

type Fields = Parameters<HDAccount["signTransaction"]>[0];

const unit = 10n ** 18n;
/** What is paid for gas, whatever the base fee of a block is. */
const gasPrice = 3_000_000_000n;
const feeMarket = { type: "eip1559", maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice } as const;

/** The same transactions for each chain with the same chain ID: same hashes, same addresses. */
export async function harborStory(harbor: Harbor, chainId = localChainId): Promise<HarborStory> {
  const transactions: HarborTransaction[] = [];
  const nonces = new Map<Address, number>();
  const nextNonce = (address: Address): number => {
    const nonce = nonces.get(address) ?? 0;
    nonces.set(address, nonce + 1);
    return nonce;
  };
  const add = async (
    name: string,
    { to, data, value, gas = 3_000_000n }: Parts,
    account: HDAccount = keeper,
    fields: object = feeMarket,
  ): Promise<Address> => {
    const nonce = nextNonce(account.address);
    const raw = await account.signTransaction({ chainId, nonce, to, data, value, gas, ...fields } as Fields);
    transactions.push({ name, hash: keccak256(raw), from: account.address, raw });
    return getContractAddress({ from: account.address, nonce: BigInt(nonce) });
  };
  const call = (
    name: string,
    [contract, to, functionName, ...parameters]: readonly [HarborContract, Address, string, ...unknown[]],
    parts: Parts = {},
    account?: HDAccount,
    fields?: object,
  ): Promise<Address> =>
    add(name, { to, data: harbor.callData(contract, functionName, parameters), ...parts }, account, fields);

  const store = await add("create", { data: harbor.initcode("Store", [7n]), value: unit });
  const router = await add("createWithArgument", { data: harbor.initcode("Router", [store]) });
  const factory = await add("createFactory", { data: harbor.initcode("Factory") });
  await add("createReverted", { data: harbor.initcode("Store", [101n]) });
  await add("createOutOfGas", { data: harbor.initcode("Store", [8n]), gas: 250_000n });

  await call("set", ["Store", store, "set", 9n]);
  await call("setByGuest", ["Store", store, "set", 10n], {}, guest);
  await call("setLongText", ["Store", store, "setLabel", "a text that is longer than one storage slot"]);
  await call("setShortText", ["Store", store, "setLabel", "short"]);
  await call("clear", ["Store", store, "set", 0n]);
  await call("flip", ["Store", store, "flip"]);
  await call("anonymousLog", ["Store", store, "note", 11n]);
  await call("view", ["Store", store, "number"]);

  await call("failCustom", ["Store", store, "failCustom", 300n]);
  await call("failString", ["Store", store, "failString"]);
  await call("failPanic", ["Store", store, "failPanic", 0n]);
  await call("failBare", ["Store", store, "failBare"]);
  await call("failInvalid", ["Store", store, "failInvalid"], { gas: 100_000n });
  await call("failOutOfGas", ["Store", store, "failOutOfGas"], { gas: 100_000n });
  await call("failAfterChange", ["Store", store, "changeAndFail", 400n]);
  await add("failNoFunction", { to: store, data: "0x12345678" });

  await call("nested", ["Router", router, "nested", 12n]);
  await call("caught", ["Router", router, "caught"]);
  await call("rethrown", ["Router", router, "rethrown"]);
  await call("rewrapped", ["Router", router, "rewrapped"]);
  await call("delegated", ["Router", router, "delegated", 13n]);
  await call("undoneLogs", ["Router", router, "undoneLogs"]);
  await call("forward", ["Router", router, "forward"], { value: unit / 4n });
  await call("nobody", ["Router", router, "nobody", "0xc0ffee"]);
  await call("manyCalls", ["Router", router, "many", 120n]);

  await call("factoryCreate", ["Factory", factory, "create", 14n], { value: unit / 8n });
  await call("factoryCreate2", ["Factory", factory, "createAt", 15n, salt]);
  await call("factoryCreate2Again", ["Factory", factory, "createAt", 15n, salt]);
  await call("factoryRefused", ["Factory", factory, "createRefused"]);
  const child = getContractAddress({ from: factory, nonce: 1n });
  const bytecode = harbor.initcode("Store", [15n]);
  const child2 = getContractAddress({ opcode: "CREATE2", from: factory, salt, bytecode });
  await call("selfdestruct", ["Store", child, "end", guest.address]);

  await add("transfer", { to: receiver, value: unit / 2n, gas: 21_000n });
  await add("transferWithData", { to: receiver, data: "0xc0ffee", gas: 30_000n });
  await add("transferToContract", { to: store, value: unit / 16n });
  await add("legacy", { to: store, value: unit / 32n }, keeper, { type: "legacy", gasPrice });
  const accessList = [{ address: store, storageKeys: [`0x${"0".repeat(64)}` as const] }];
  const listed = { type: "eip2930", gasPrice, accessList };
  await call("accessList", ["Store", store, "set", 16n], {}, keeper, listed);

  const authorization = await delegator.signAuthorization!({ address: store, chainId, nonce: 0 });
  const delegating = { ...feeMarket, type: "eip7702", authorizationList: [authorization] };
  await call("delegate", ["Store", store, "set", 17n], {}, keeper, delegating);
  await call("callDelegated", ["Store", delegator.address, "set", 18n]);

  const cargo = await add("createCargo", { data: harbor.initcode("Cargo", [3n]), gas: 8_000_000n });
  const filling = ["fill", guest.address, longText, -12n] as const;
  await call("fill", ["Cargo", cargo, ...filling], { gas: 8_000_000n });

  const contracts = { store, router, factory, child, child2, cargo };
  return { transactions, contracts, delegator: delegator.address, receiver };
}

/** Longer than two storage slots. */
export const longText = "Oolong, Lapsang Souchong, Darjeeling, and some boxes whose labels nobody can read";
const salt: Hex = `0x${"5a".repeat(32)}`;
const receiver: Address = "0x00000000000000000000000000000000c0ffee00";
