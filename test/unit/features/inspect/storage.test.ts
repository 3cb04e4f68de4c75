import assert from "node:assert/strict";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, allKnown, onSockets, own } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { account } from "../../../support/callerChain.ts";
import { fullRecord, word } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { actions, panel, press, said, showing, turns } from "./shownPage.ts";
import { openStore } from "./storeProject.ts";

usePlainEditor();

/** Stores what it is called with in slot 0. */
const runtime = "5f355f5500";

describe("storage of a contract on its page", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let chain: Chain | undefined;
  let opened: Awaited<ReturnType<typeof openStore>>;
  const inspect = (address: string) => commands.get("contractLens.inspectContractRecord")?.(address);

  afterEach(async () => {
    extension.end();
    await opened[Symbol.asyncDispose]();
    await chain?.stop();
    chain = undefined;
  });

  it("is read once the section is opened, and copied", async () => {
    const code = String(fullRecord["runtime_bytecode"]).slice(2);
    opened = await openStore(code);
    extension = await activated((sent) => {
      const slots = new URL(sent.url).searchParams.getAll("slot");
      if (slots.length > 0) return { state: slots.map((slot) => ({ slot, value: word(42n) })) };
      return sent.url.startsWith(own.mirrorUrl) ? fullRecord : allKnown(sent);
    });
    const asked = (): number => extension.sent.filter(({ url }) => url.includes("/state")).length;
    await inspect(contractAddress);
    await showing("Your build");
    await showing("Storage");
    await turns();
    assert.equal(asked(), 0);
    panel().send({ type: "openSection", section: "storage" });
    await showing("total uint25642");
    assert.equal(asked(), 1);
    panel().send({ type: "openSection", section: "storage" });
    await turns();
    assert.equal(asked(), 1);
    press("copyStorage");
    await soon(() => user.copied.length > 0);
    assert.deepEqual(JSON.parse(user.copied[0] ?? ""), { total: "42", balances: {} });
    // What was opened is read again with the page.
    panel().send({ type: "refresh" });
    await soon(() => asked() === 2);
  });

  describe("without a build", () => {
    const source = "contract Vault is Base { uint256 public total; mapping(address => uint256) balances; }";
    const published = {
      ...{ match: "exact_match", chainId: own.chainId, address: fullRecord["evm_address"] },
      compilation: {
        ...{ language: "Solidity", name: "Vault", fullyQualifiedName: "src/Vault.sol:Vault" },
        compilerSettings: { remappings: ["base/=lib/base/"] },
      },
      sources: {
        "src/Vault.sol": { content: `import {Base} from "base/Base.sol"; ${source}` },
        "lib/base/Base.sol": { content: "contract Base { uint256 private first; }" },
      },
    };
    const asked = (): readonly string[] =>
      extension.sent.filter(({ url }) => url.includes("fields=sources")).map(({ url }) => url);
    /** Opens the page of a contract of which the service says this. */
    const open = async (told: object | Response, body: object = published): Promise<void> => {
      opened = await openStore("6001");
      extension = await activated(({ url }) => {
        const slots = new URL(url).searchParams.getAll("slot");
        if (slots.length > 0) return { state: slots.map((slot) => ({ slot, value: slot })) };
        if (url.startsWith(own.mirrorUrl)) return fullRecord;
        return url.includes("fields=sources") ? told : body;
      });
      await inspect(contractAddress);
      await showing("Storage");
      await turns();
      assert.deepEqual(asked(), []);
      panel().send({ type: "openSection", section: "storage" });
    };

    it("is read by the verified source, which is requested once the section is opened", async () => {
      await open(published);
      await showing("Layout: verified source on verifier.example");
      await showing("total uint2561");
      assert.match(new URL(asked()[0] ?? "").searchParams.get("fields") ?? "", /storageLayout/);
      // The list of files is there as well.
      panel().send({ type: "openSection", section: "source" });
      await showing("lib/base");
      assert.equal(asked().length, 1);
    });

    it("is read by the layout of the service, where it sent no source that tells more", async () => {
      const layout = {
        storage: [{ label: "kept", offset: 0, slot: "7", type: "t_uint256", contract: "a.vy:A" }],
        types: { t_uint256: { encoding: "inplace", label: "uint256", numberOfBytes: "32" } },
      };
      await open({ ...published, sources: null, storageLayout: layout });
      await showing("kept uint2567");
    });

    it("says that the service has no source for it, and what failed", async () => {
      const nothing = { match: null, chainId: own.chainId, address: contractAddress };
      await open(nothing, nothing);
      await showing("verifier.example has no verified source that describes the variables.");
      assert.deepEqual(asked(), []);
      extension.end();
      await opened[Symbol.asyncDispose]();
      await open(new Response("", { status: 403 }));
      await showing("HTTP 403");
      panel().send({ type: "refreshStorage" });
      await soon(() => asked().length === 2);
    });
  });

  it("is read with the page on a node of this machine, takes keys, and is watched", async () => {
    chain = await startChain(currentRules);
    const { rpc } = chain;
    const send = (data: Hex, to?: Hex) =>
      rpc<{ contractAddress: Hex }>("eth_sendTransactionSync", {
        ...{ from: account, gas: "0x4c4b40", data },
        ...(to === undefined ? {} : { to }),
      });
    // Returns the code behind it.
    const { contractAddress: address } = await send(`0x645f355f55005f526005601bf3`);
    opened = await openStore(runtime);
    extension = await activated(onSockets);
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: chain.url }]);
    settings.set("contractLens.network", "Chain");
    await inspect(address);
    await showing("total uint2560");
    const mapping = `${word(1n)}.0`;
    panel().send({ type: "readKey", mapping, key: "-1" });
    await showing("“-1” is out of range for type uint256.");
    panel().send({ type: "readKey", mapping, key: "7" });
    await showing("[7]");
    press("removeKey");
    await panel().until(() => !said().includes("[7]"));
    panel().send({ type: "readKey", mapping, key: "7" });
    await showing("[7]");
    press("watchStorage");
    await showing("Stop Watching");
    await send(word(9n) as Hex, address);
    await showing("total uint2569");
    await showing("was 0");
    assert.ok(said().includes("As of the latest block when this page was loaded."));
    assert.match(said(), /Values after block \d+ .*changed: total/);
    panel().send({ type: "closeSection", section: "storage" });
    await panel().until(() => !said().includes("Stop Watching"));
    assert.equal(actions("watchStorage").length, 1);
    // Keys are there again after a way back, and on a new page.
    panel().send({ type: "openReference", text: account });
    await panel().until(() => !said().includes("[7]"));
    panel().send({ type: "back" });
    await showing("[7]");
    panel().dispose();
    await inspect(address);
    await showing("[7]");
    press("removeKey");
    await panel().until(() => !said().includes("[7]"));
    panel().dispose();
    await inspect(address);
    await showing("total uint2569");
    assert.ok(!said().includes("[7]"));
  });
});
