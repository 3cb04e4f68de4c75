import assert from "node:assert/strict";
import { networkToAdd } from "../../../../src/app/networks/networkToAdd.ts";
import { chainName } from "../../../../src/app/networks/chainName.ts";
import { builtInNetworks } from "../../../../src/app/networks/builtInNetworks.ts";
import { readNetworks } from "../../../../src/app/networks/readNetworks.ts";

describe("a network that is added for a chain", () => {
  it("has the chain's name and the public service, and is a network of the settings", () => {
    const entry = networkToAdd("130", builtInNetworks);
    assert.deepEqual(entry, {
      name: "Unichain",
      chainId: "130",
      currency: { symbol: "ETH", decimals: 18 },
      explorerUrl: "https://uniscan.xyz/address/{address} https://uniscan.xyz/tx/{transaction}",
      explorerSource: "etherscan",
      verifierUrl: "https://sourcify.dev/server",
      verifierProtocol: "job",
    });
    const { networks, problems } = readNetworks([entry]);
    assert.deepEqual(problems, []);
    assert.equal(networks.find(({ name }) => name === "Unichain")?.chainId, "130");
  });

  it("has what is known of a public chain also where another network has its name", () => {
    const { name, currency, explorerUrl = "" } = networkToAdd("137", [{ name: "Polygon" }]);
    assert.deepEqual([name, currency?.symbol], ["Chain 137", "POL"]);
    assert.match(explorerUrl, /polygonscan\.com\/tx\/\{transaction\}$/);
  });

  it("takes no other's name, whatever the chain", () => {
    assert.equal(networkToAdd("8453", [{ name: "Base" }]).name, "Chain 8453");
    assert.equal(networkToAdd("987654", []).name, "Chain 987654");
    assert.equal(networkToAdd("9".repeat(78), []).name.length, 60);
    assert.equal(chainName("toString"), undefined);
  });
});
