import { readFile } from "node:fs/promises";
import path from "node:path";
import { encodeFunctionData, type Abi, type Hex } from "viem";
import { connectRpc } from "../devnet/chain/rpc.ts";
import { compile, contractsOf } from "../devnet/projects/compilation.ts";
import * as foundry from "../devnet/projects/forms/foundry.ts";
import { writeProjects } from "../devnet/projects/writeProjects.ts";
import { initcodeOf } from "../devnet/solidity/initcode.ts";
import { startSolidity } from "../devnet/solidity/solidity.ts";

/** A Foundry project with state of all kinds, for scenes of the debugger: compiled, written into the workspace, and deployed. */
export type Vault = {
  /** Calls a function of the vault. @returns the hash, whether or not it fails */
  call(functionName: string, args: readonly unknown[]): Promise<Hex>;
  /** Deploys another one. @returns the hash, whether or not it fails */
  create(args: readonly unknown[]): Promise<Hex>;
};

const sources = ["src/Shares.sol", "src/Vault.sol"];

/** @param name of the project in `projects` */
export async function deployVault(
  workspace: string,
  rpcUrl: string,
  { name, ...settings }: { readonly name: string; readonly optimizer?: object; readonly viaIR?: boolean },
): Promise<Vault> {
  const read = async (source: string): Promise<[string, string]> => [
    source,
    await readFile(path.join(import.meta.dirname, "vault", source), "utf8"),
  ];
  const texts = new Map(await Promise.all(sources.map(read)));
  const solidity = startSolidity();
  const built = await compile(solidity, texts, { ...foundry.settings, evmVersion: "cancun", ...settings });
  await solidity.stop();
  const files = [...texts, ["foundry.toml", "[profile.default]\n"] as const, ...foundry.filesOf(built)];
  const written = files.map(([file, text]) => [`${name}/${file}`, text] as const);
  await writeProjects(path.join(workspace, "projects"), new Map(written), new Date());
  const contract = contractsOf(built).find((one) => one.name === "Vault")?.contract;
  if (contract === undefined) throw new Error("There is no vault.");
  const rpc = connectRpc(rpcUrl);
  const [from] = await rpc<Hex[]>("eth_accounts");
  type Receipt = { readonly transactionHash: Hex; readonly contractAddress: Hex | null };
  const send = (fields: object): Promise<Receipt> =>
    rpc<Receipt>("eth_sendTransactionSync", { from, gas: "0x1c9c380", ...fields });
  const creation = (args: readonly unknown[]) => ({ data: initcodeOf(contract, [from, ...args]) });
  const { contractAddress: to } = await send(creation([30n, "Tea savings"]));
  const abi = contract.abi as Abi;
  return {
    call: async (functionName, args) =>
      (await send({ to, data: encodeFunctionData({ abi, functionName, args: [...args] }) })).transactionHash,
    create: async (args) => (await send(creation(args))).transactionHash,
  };
}
