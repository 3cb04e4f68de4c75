import assert from "node:assert/strict";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, allKnown, onSockets, own } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { account } from "../../../support/callerChain.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { contractAddress } from "../../../support/verification.ts";
import { creationOf } from "../../../support/creationOf.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { panel, said, showing, turns } from "./shownPage.ts";

usePlainEditor();

/** Stores four words that it is called with in slots 0 to 3. */
const registry = "5f355f5560203560015560403560025560603560035500";
/** Of other contracts: what the compiler makes of them matters to nobody. */
const codes = { market: "600160005500", oracle: "600260005500" };

/** What Foundry writes of a contract. */
const artifact = (name: string, code: string, storageLayout?: object) => ({
  ...{ abi: [], ast: { absolutePath: `${name}.sol` } },
  bytecode: { object: `0x${code}` },
  deployedBytecode: { object: `0x${code}` },
  storageLayout,
});

/** Of addresses, each in a slot of its own. */
const layoutOf = (names: readonly string[]) => ({
  storage: names.map((label, slot) => ({ label, slot: String(slot), offset: 0, type: "t_address" })),
  types: { t_address: { encoding: "inplace", label: "address", numberOfBytes: "20" } },
});

describe("addresses in the storage of a contract", () => {
  let chain: Chain | undefined;
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;

  afterEach(async () => {
    extension.end();
    await project[Symbol.asyncDispose]();
    await chain?.stop();
    chain = undefined;
  });

  it("have the names of labels, deployment files, builds, and verified sources", async () => {
    const { rpc, url } = (chain = await startChain(currentRules));
    const send = (data: Hex, to?: Hex) =>
      rpc<{ contractAddress: Hex }>("eth_sendTransactionSync", {
        ...{ from: account, gas: "0x4c4b40", data },
        ...(to === undefined ? {} : { to }),
      });
    const deploy = async (code: string): Promise<Hex> => (await send(creationOf(code))).contractAddress;
    const [market, oracle, address] = [
      await deploy(codes.market),
      await deploy(codes.oracle),
      await deploy(registry),
    ];
    const owner: Hex = `0x${"a1".repeat(20)}`;
    const vault: Hex = `0x${"b2".repeat(20)}`;
    const variables = { owner, vault, market, oracle };
    await send(
      `0x${Object.values(variables)
        .map((one) => one.slice(2).padStart(64, "0"))
        .join("")}`,
      address,
    );
    project = await openProject({
      "foundry.toml": "",
      "out/Registry.sol/Registry.json": artifact("Registry", registry, layoutOf(Object.keys(variables))),
      "out/Market.sol/Market.json": artifact("Market", codes.market),
      "ignition/deployments/chain-31337/deployed_addresses.json": { "Sale#Vault": vault },
    });
    const compilation = { fullyQualifiedName: "Oracle.sol:Oracle" };
    extension = await activated((sent) => {
      if (!sent.url.startsWith(own.verifierUrl)) return onSockets(sent);
      const isOracle = sent.url.toLowerCase().includes(oracle.slice(2));
      const contract = { chainId: "31337", address: oracle };
      return isOracle ? { match: "exact_match", ...contract, compilation } : { match: null, ...contract };
    });
    const network = { name: "Chain", chainId: "31337", rpcUrl: url, verifierUrl: own.verifierUrl };
    settings.set("contractLens.networks", [network]);
    settings.set("contractLens.network", "Chain");
    await commands.get("contractLens.inspectContractRecord")?.(oracle);
    await showing("Oracle");
    await commands.get("contractLens.inspectContractRecord")?.(address);
    // The record of this one is looked up for its name, as the node is on this machine.
    await showing("market addressMarket");
    await showing("vault addressVault");
    await showing("oracle addressOracle");
    user.types = () => "Treasury";
    await commands.get("contractLens.setLabel")?.(owner, { network: "Chain" });
    await showing("owner addressTreasury");
    user.types = () => "";
    await commands.get("contractLens.setLabel")?.(owner, { network: "Chain" });
    await panel().until(() => !said().includes("Treasury"));
  });

  it("are looked up for their names at no other host than this machine", async () => {
    const stored = "b2".repeat(20);
    const code = String(fullRecord["runtime_bytecode"]).slice(2);
    project = await openProject({
      "foundry.toml": "",
      "out/Registry.sol/Registry.json": artifact("Registry", code, layoutOf(["vault"])),
    });
    extension = await activated((sent) => {
      const slots = new URL(sent.url).searchParams.getAll("slot");
      const value = `0x${stored.padStart(64, "0")}`;
      if (slots.length > 0) return { state: slots.map((slot) => ({ slot, value })) };
      return sent.url.startsWith(own.mirrorUrl) ? fullRecord : allKnown(sent);
    });
    await commands.get("contractLens.inspectContractRecord")?.(contractAddress);
    await showing("Storage");
    panel().send({ type: "openSection", section: "storage" });
    await showing("vault address0xb2");
    await turns();
    assert.ok(!extension.sent.some(({ url }) => url.toLowerCase().includes(stored)));
  });
});
