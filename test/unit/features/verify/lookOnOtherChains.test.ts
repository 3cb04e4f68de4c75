import assert from "node:assert/strict";
import { activated, bare, own } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

describe("what a service holds on other chains", () => {
  it("is named by the user's networks, or by the chain, and is none of the chain that was asked about", async () => {
    const chains = [own.chainId, bare.chainId, "4242"];
    const results = chains.map((chainId) => ({ chainId, address: spelledAddress, match: "match" }));
    const missing = { customCode: "no_similar_match_found", message: "None." };
    const { end } = await activated(({ url }) => (url.includes("/all-chains/") ? { results } : missing));
    user.picks = () => "Verify";
    try {
      await commands.get("contractLens.verifyContract")?.(contractAddress);
      const panel = panels.at(-1);
      assert.ok(panel !== undefined);
      panel.send({ type: "verifyWith", protocol: "job" });
      await soon(() => panel.shown.includes("otherChains"));
      panel.send({ type: "otherChains" });
      await soon(() => panel.shown.includes("4242"));
      assert.ok(panel.shown.includes(`Verified at the same address on ${bare.name} and chain 4242.`));
    } finally {
      end();
    }
  });
});
