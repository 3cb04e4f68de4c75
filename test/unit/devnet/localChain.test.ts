import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { connectRpc } from "../../devnet/chain/rpc.ts";
import { describeLocalSamples, startLocalChain, type LocalChain } from "../../devnet/local/localChain.ts";

const page = new URL("../../devnet/local/workspace/local-chain.md", import.meta.url);

describe("samples of the local chain", function () {
  this.timeout(30_000);
  let chain: LocalChain;
  let text: string;
  before(async () => {
    chain = await startLocalChain();
    text = await readFile(page, "utf8");
  });
  after(() => chain.stop());

  const identifiers = () => chain.samples.map(({ address, hash }) => address ?? hash);

  it("are exactly those on their page, each with a description", () => {
    const missing = chain.samples.filter(({ name, purpose }) => !text.includes(`**${name}**: ${purpose}`));
    assert.deepEqual(missing, []);
    const shown = text.match(/0x(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{40})\b/g);
    assert.deepEqual(shown, identifiers());
  });

  it("are exactly what the devnet prints", () => {
    const printed = describeLocalSamples(chain);
    assert.ok([chain.rpcUrl, ...identifiers()].every((part) => printed.includes(part!)));
  });

  it("exist on the chain as described", async () => {
    const rpc = connectRpc(chain.rpcUrl);
    const statusOf = async (name: string): Promise<string> => {
      const { status } = await rpc<{ status: string }>("eth_getTransactionReceipt", chain.sample(name).hash!);
      return status;
    };
    const codeOf = (name: string) => rpc<string>("eth_getCode", chain.sample(name).address!, "latest");
    assert.deepEqual(await Promise.all(["outOfStock", "bought", "payment"].map(statusOf)), [
      "0x0",
      "0x1",
      "0x1",
    ]);
    assert.equal(await codeOf("buyer"), "0x");
    const runtimeOf = (name: string): string => {
      const file = chain.builtFiles.get(`foundryLocal/out/${name}.sol/${name}.json`) ?? "{}";
      return (JSON.parse(file) as { deployedBytecode: { object: string } }).deployedBytecode.object;
    };
    assert.equal(await codeOf("teaToken"), runtimeOf("TeaToken"));
    assert.notEqual(await codeOf("priceList"), runtimeOf("PriceList"));
  });

  it("use a free port if the preferred one is taken", async () => {
    const other = await startLocalChain(Number(new URL(chain.rpcUrl).port));
    await other.stop();
    assert.notEqual(other.rpcUrl, chain.rpcUrl);
  });
});
