import assert from "node:assert/strict";
import type { Hex } from "../../../../src/core/hex.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, onSockets } from "../../../plainEditor/activated.ts";
import { changeSetting, commands } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { account } from "../../../support/callerChain.ts";
import { word } from "../../../support/lookupViews.ts";
import { foundryArtifact } from "../../app/builds/projects.ts";
import { safeProxy } from "../../builds/code/safeProxy.ts";
import { compiledInput } from "../../builds/samples.ts";
import { panel, said, showing } from "./shownPage.ts";

usePlainEditor();

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;
contract Safe {
  address private singleton;
  uint256 public threshold;
  function set(uint256 value) external { threshold = value; }
}
`;

const artifact = foundryArtifact(
  "Safe",
  compiledInput({
    language: "Solidity",
    sources: { "src/Safe.sol": { content: source } },
    settings: {
      outputSelection: { "*": { "*": ["abi", "metadata", "evm.bytecode", "evm.deployedBytecode"] } },
    },
  }),
  "src/Safe.sol",
);

describe("a proxy of Safe", () => {
  let chain: Chain;
  let extension: Awaited<ReturnType<typeof activated>>;
  let project: Awaited<ReturnType<typeof openProject>>;
  afterEach(async () => {
    extension.end();
    await project[Symbol.asyncDispose]();
    await chain.stop();
  });

  it("has the variables and functions of its singleton", async () => {
    chain = await startChain(currentRules);
    const send = (data: string, to?: Hex) =>
      chain.rpc<{ contractAddress: Hex }>("eth_sendTransactionSync", {
        ...{ from: account, gas: "0x4c4b40", data: `0x${data}` },
        ...(to === undefined ? {} : { to }),
      });
    const { contractAddress: singleton } = await send(String((artifact["bytecode"] as JsonObject)["object"]));
    const creation = safeProxy().creation?.digits ?? "";
    const { contractAddress: proxy } = await send(`${creation}${word(BigInt(singleton)).slice(2)}`);
    await send(`60fe47b1${word(42n).slice(2)}`, proxy);
    project = await openProject({
      "foundry.toml": "",
      "src/Safe.sol": source,
      "out/Safe.sol/Safe.json": artifact,
    });
    extension = await activated(onSockets);
    changeSetting("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: chain.url }]);
    changeSetting("contractLens.network", "Chain");
    await commands.get("contractLens.inspectContractRecord")?.(proxy);
    await showing("threshold uint25642");
    panel().send({ type: "openSection", section: "read" });
    await showing("threshold");
    await showing("From out/Safe.sol/Safe.json, exact match");
    assert.match(said(), /Implementation0x/);
  });
});
