import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi, type Hex } from "viem";
import { projectFolder } from "../../../support/projectFolder.ts";
import { addressOf, broadcast, hardhatDeployment, hashOf, journal } from "./recordedFiles.ts";
import { onChain, deploymentsIn } from "./readDeployments.ts";

const chain = 296;
const script = "broadcast/Deploy.s.sol/296/run-latest.json";
const code = "60806040";

/** The code that files record of contracts by their numbers, and whether the transaction created them by itself. */
async function codesIn(content: Readonly<Record<string, unknown>>, ...numbers: number[]) {
  await using folder = await projectFolder(content);
  const deployments = deploymentsIn([folder]);
  const codes = numbers.map(async (number) => {
    const found = await deployments.codeAt(onChain(chain), addressOf(number).toUpperCase().replace("X", "x"));
    return found && [found.code, found.isDirect, found.path];
  });
  return await Promise.all(codes);
}

/** A line of Ignition's journal, as it writes it before it sends a transaction. */
const request = (interaction: object): string =>
  JSON.stringify({
    futureId: "Sale#Token",
    networkInteraction: {
      id: 1,
      type: "ONCHAIN_INTERACTION",
      value: { _kind: "bigint", value: "0" },
      ...interaction,
    },
    type: "NETWORK_INTERACTION_REQUEST",
  });

/** The journal of the sample with another line behind that of a contract's beginning. */
const journalWith = (line: string): string => journal.split("\n").toSpliced(3, 0, line).join("\n");

describe("the creation code in deployment records", () => {
  it("is what Foundry sent: without the salt of CREATE2, and of children what their factory ran", async () => {
    const run = broadcast(chain, [
      { number: 0x11, input: `0x${code}AA` },
      { number: 0x12, type: "CREATE2", input: `${hashOf(7)}${code}bb` },
      {
        number: 0x13,
        type: "CALL",
        input: "0xefc81a8c",
        children: [{ number: 0x14, name: null, initCode: `0x${code}cc` }],
      },
      { number: 0x15, input: `0x${code}`, status: "0x0" },
    ]);
    assert.deepEqual(await codesIn({ [script]: run }, 0x11, 0x12, 0x13, 0x14, 0x15), [
      [`${code}aa`, true, script],
      [`${code}bb`, false, script],
      undefined,
      [`${code}cc`, false, script],
      undefined,
    ]);
  });

  it("is what hardhat-deploy and rocketh deployed, with the arguments where they stand encoded", async () => {
    const files = {
      "deployments/testnet/.chainId": "296",
      "deployments/testnet/Token.json": hardhatDeployment(0x31, { bytecode: `0x${code}`, args: [7] }),
      "deployments/testnet/Sale.json": hardhatDeployment(0x32, {
        bytecode: `0x${code}`,
        argsData: hashOf(7),
      }),
      "deployments/testnet/Unlinked.json": hardhatDeployment(0x33, {
        bytecode: `0x73__$${"0".repeat(34)}$__`,
      }),
    };
    assert.deepEqual(await codesIn(files, 0x31, 0x32, 0x33), [
      [code, true, "deployments/testnet/Token.json"],
      [code + hashOf(7).slice(2), true, "deployments/testnet/Sale.json"],
      undefined,
    ]);
  });

  it("is of a proxy what the file of that half has, and not that of what it leads to", async () => {
    const half = (number: number, last: string) =>
      hardhatDeployment(number, { bytecode: `0x${code}${last}` });
    const named = hardhatDeployment(0x31, { bytecode: `0x${code}dd`, implementation: addressOf(0x33) });
    const files = {
      "deployments/testnet/.chainId": "296",
      "deployments/testnet/Vault.json": named,
      "deployments/testnet/Vault_Proxy.json": half(0x31, "aa"),
      "deployments/testnet/Vault_Implementation.json": half(0x33, "dd"),
      // Rocketh does not write what it leads to.
      "deployments/testnet/Bank.json": half(0x41, "dd"),
      "deployments/testnet/Bank_Proxy.json": half(0x41, "aa"),
    };
    assert.deepEqual(await codesIn(files, 0x31, 0x33, 0x41), [
      [`${code}aa`, true, "deployments/testnet/Vault_Proxy.json"],
      [`${code}dd`, true, "deployments/testnet/Vault_Implementation.json"],
      [`${code}aa`, true, "deployments/testnet/Bank_Proxy.json"],
    ]);
    const proxyAlone = { "deployments/testnet/.chainId": "296", "deployments/testnet/Vault.json": named };
    assert.deepEqual(await codesIn(proxyAlone, 0x31), [undefined]);
  });

  it("is what Ignition asked to be sent, also through CreateX, and nothing else that it called", async () => {
    const path = "ignition/deployments/chain-296/journal.jsonl";
    const found = async (interaction: object) =>
      (await codesIn({ [path]: journalWith(request(interaction)) }, 0x51))[0];
    assert.deepEqual(await found({ data: `0x${code}` }), [code, true, path]);
    const to = addressOf(9);
    const abi = parseAbi([
      "function deployCreate2(bytes32 salt, bytes initCode) payable returns (address)",
      "function deployCreate3(bytes32 salt, bytes initCode) payable returns (address)",
    ]);
    const args = [hashOf(1), `0x${code}` as Hex] as const;
    const data = encodeFunctionData({ abi, functionName: "deployCreate2", args });
    assert.deepEqual(await found({ to, data }), [code, false, path]);
    assert.equal(
      await found({ to, data: encodeFunctionData({ abi, functionName: "deployCreate3", args }) }),
      undefined,
    );
    assert.equal(await found({ type: "STATIC_CALL", data: `0x${code}` }), undefined);
    assert.deepEqual(await codesIn({ [path]: journal }, 0x51, 0x52), [undefined, undefined]);
  });

  it("is none where records contradict each other, and the longest where they only say more", async () => {
    const other = "broadcast/Again.s.sol/296/run-latest.json";
    const runOf = (input: string) => broadcast(chain, [{ number: 0x11, input }]);
    const found = async (input: string) =>
      (await codesIn({ [script]: runOf(`0x${code}`), [other]: runOf(input) }, 0x11))[0];
    assert.equal(await found("0x6001"), undefined);
    assert.deepEqual(await found(`0x${code}07`), [`${code}07`, true, other]);
  });

  it("is none where it is no code, or longer than any chain takes", async () => {
    const found = async (input: string) =>
      (await codesIn({ [script]: broadcast(chain, [{ number: 0x11, input }]) }, 0x11))[0];
    for (const input of ["0x", "0x1", "0x60zz", `0x${"60".repeat(128 * 1024 + 1)}`])
      assert.equal(await found(input), undefined, input.slice(0, 10));
    assert.equal((await found(`0x${"60".repeat(100 * 1024)}`))?.[1], true);
  });

  it("is read again only once for contracts of one file, and anew when that has changed", async () => {
    const run = (input: string) =>
      broadcast(chain, [
        { number: 0x11, input },
        { number: 0x12, input },
      ]);
    await using folder = await projectFolder({ [script]: run(`0x${code}`) });
    const deployments = deploymentsIn([folder]);
    const codes = async () =>
      Promise.all(
        [0x11, 0x12].map(async (of) => (await deployments.codeAt(onChain(296), addressOf(of)))?.code),
      );
    await deployments.refresh();
    folder.reads.length = 0;
    assert.deepEqual(await codes(), [code, code]);
    assert.deepEqual(folder.reads, [script]);
    await folder.write(script, run(`0x${code}01`));
    deployments.upToDate.invalidate();
    assert.deepEqual(await codes(), [`${code}01`, `${code}01`]);
  });

  it("is that of its chain alone, and none of a workspace that is not trusted", async () => {
    await using folder = await projectFolder({
      [script]: broadcast(chain, [{ number: 0x11, input: `0x${code}` }]),
    });
    let isTrusted = true;
    const deployments = deploymentsIn([folder], [], () => isTrusted);
    assert.equal(await deployments.codeAt(onChain(295), addressOf(0x11)), undefined);
    assert.notEqual(await deployments.codeAt(onChain(296), addressOf(0x11)), undefined);
    isTrusted = false;
    assert.equal(await deployments.codeAt(onChain(296), addressOf(0x11)), undefined);
  });
});
