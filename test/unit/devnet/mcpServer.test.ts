import assert from "node:assert/strict";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { build } from "esbuild";
import { buildOptions, repository } from "../../../packaging/build.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { resultIn } from "../../support/agentAnswers.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

const key = "0123456789abcdef0123456789abcdef";

describe("MCP server", () => {
  let devnet: Devnet;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let client: Client | undefined;
  let written = "";

  before(async () => {
    devnet = await sharedDevnet();
    folder = await temporaryFolder();
    for (const name of ["package.json", "package.nls.json"])
      await copyFile(path.join(repository, name), path.join(folder.path, name));
    for (const options of buildOptions(repository, path.join(folder.path, "dist"), true))
      if (
        Object.keys(options.entryPoints ?? {}).some((name) => name === "mcp" || name.endsWith("jsonThread"))
      )
        await build(options);
  });
  after(() => folder[Symbol.asyncDispose]());
  afterEach(() => client?.close());

  const networks = (): object[] => [
    { name: "Devnet", chainId: "298", mirrorUrl: devnet.mirrorUrl, verifierUrl: devnet.verifierUrl },
    // A host that is not loopback, at which nothing is served.
    { name: "Elsewhere", chainId: "299", mirrorUrl: "http://elsewhere.invalid" },
    { name: "Keyed", chainId: "1", rpcUrl: `https://rpc.invalid/v2/${key}` },
  ];

  async function started(environment: Readonly<Record<string, string>> = {}): Promise<Client> {
    written = "";
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [path.join(folder.path, "dist/mcp.js")],
      env: {
        CONTRACT_LENS_NETWORKS: JSON.stringify(networks()),
        CONTRACT_LENS_NETWORK: "Devnet",
        ...environment,
      },
      stderr: "pipe",
    });
    transport.stderr?.on("data", (piece: Buffer) => (written += piece.toString()));
    client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    return client;
  }

  async function call(
    name: string,
    input: object,
  ): Promise<{ readonly text: string; readonly isError: boolean }> {
    const result = await client?.callTool({ name, arguments: { ...input } });
    const [part] = result?.content as { readonly text: string }[];
    return { text: part?.text ?? "", isError: result?.isError === true };
  }

  const answer = async (name: string, input: object): Promise<Record<string, unknown>> => {
    const { text, isError } = await call(name, input);
    assert.ok(!isError, text);
    return resultIn(text).answer;
  };

  it("lists only tools that read, with strict schemas and texts", async () => {
    const { tools } = await (await started()).listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      [
        "list_networks",
        "look_up_contract",
        "look_up_transaction",
        "look_up_verification",
        "decode_bytes",
        "call_view_function",
      ],
    );
    assert.ok(tools.every(({ inputSchema }) => inputSchema["additionalProperties"] === false));
    assert.doesNotMatch(JSON.stringify(tools), /%/);
  });

  it("answers about contracts, transactions, and verifications", async () => {
    await started();
    const { contractId = "", address = "" } = devnet.sample("updatedRecord");
    const contract = await answer("look_up_contract", { contract: contractId });
    assert.equal(String(contract["address"]).toLowerCase(), address.toLowerCase());
    const { transactionId = "", hash = "" } = devnet.sample("success");
    const byId = await answer("look_up_transaction", { transaction: transactionId });
    assert.equal(byId["outcome"], "succeeded");
    // To this machine, a hash needs no consent.
    assert.equal((await answer("look_up_transaction", { transaction: hash }))["outcome"], "succeeded");
    const status = await answer("look_up_verification", { contract: address });
    assert.equal(status["state"], "notVerified");
    assert.match(written, /GET .*\/api\/v1\/contracts\//);
  });

  it("sends no 32-byte value elsewhere unless the environment allows it", async () => {
    const transaction = `0x${"5a".repeat(32)}`;
    await started();
    const refused = await call("look_up_transaction", { transaction, network: "Elsewhere" });
    assert.ok(
      refused.isError && /^Nothing was sent.*CONTRACT_LENS_SEND_HASHES/.test(refused.text),
      refused.text,
    );
    assert.doesNotMatch(written, /elsewhere/);
    await client?.close();
    await started({ CONTRACT_LENS_SEND_HASHES: "1" });
    const asked = await call("look_up_transaction", { transaction, network: "Elsewhere" });
    assert.match(asked.text, /elsewhere\.invalid/);
    const known = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
    const key = await call("look_up_transaction", { transaction: known, network: "Elsewhere" });
    assert.match(key.text, /private key/);
  });

  it("names no key of a URL, neither in answers nor in the log", async () => {
    await started({
      CONTRACT_LENS_NETWORKS: JSON.stringify([...networks(), { name: `a${key}b`.repeat(5) }]),
    });
    const told = [
      await call("list_networks", {}),
      await call("look_up_contract", { contract: `0x${"1".repeat(40)}`, network: "Keyed" }),
      await call("no_such_tool", {}),
    ];
    assert.match(told[1]?.text ?? "", /rpc\.invalid/);
    assert.ok(!JSON.stringify(told).includes(key) && !written.includes(key));
    assert.match(written, /CONTRACT_LENS_NETWORKS, entry 3, name: badName/);
  });

  it("refuses what is not of a schema, and goes on", async () => {
    await started();
    for (const input of [{}, { contract: 5 }, { contract: "0.0.5", more: 1 }, { contract: "nonsense" }]) {
      const { text, isError } = await call("look_up_contract", input);
      assert.ok(isError && /^[A-Z][^]*\.$/.test(text), text);
    }
    const { networks } = await answer("list_networks", {});
    assert.ok(Array.isArray(networks));
  });

  it("says what is wrong in words that hold for a server", async () => {
    await started();
    assert.match(client?.getInstructions() ?? "", /CONTRACT_LENS_NETWORKS/);
    const unknown = await call("no_such_tool", {});
    assert.ok(unknown.isError && unknown.text !== "");
    const contract = `0x${"1".repeat(40)}`;
    for (const network of ["Nowhere", "Ethereum Sepolia"]) {
      const { text, isError } = await call("look_up_contract", { contract, network });
      assert.ok(isError && text.includes("CONTRACT_LENS_NETWORKS"), text);
    }
  });
});
