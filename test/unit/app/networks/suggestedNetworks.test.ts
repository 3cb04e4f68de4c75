import assert from "node:assert/strict";
import { readNetworks } from "../../../../src/app/networks/readNetworks.ts";
import { suggestNetworks, type ProjectTraces } from "../../../../src/app/networks/suggestedNetworks.ts";
import { hardhatNetworkNames } from "../../../../src/builds/roots/hardhatNetworks.ts";
import { assertLinear } from "../../../support/assertLinear.ts";

const { networks } = readNetworks([{ name: "Company Chain", chainId: "4242" }]);

function suggested(traces: Partial<ProjectTraces>): readonly string[] {
  const all = { recordPaths: [], names: [], hasProject: false, ...traces };
  return suggestNetworks(all, networks).map(({ network, reason }) => `${network.name}: ${reason}`);
}

describe("suggested networks", () => {
  it("are those of deployment records, by the chain ID or the name in their paths", () => {
    assert.deepEqual(
      suggested({
        recordPaths: [
          "/home/me/token/broadcast/Deploy.s.sol/8453/run-latest.json",
          "/home/me/token/broadcast/Deploy.s.sol/31337/run-latest.json",
          "/home/me/token/ignition/deployments/chain-4242/journal.jsonl",
          "/home/me/token/deployments/sepolia/.chainId",
          "/home/me/token/broadcast/Deploy.s.sol/999999/run-latest.json",
        ],
      }),
      [
        "Base: deployments",
        "Local Node: deployments",
        "Company Chain: deployments",
        "Ethereum Sepolia: deployments",
      ],
    );
  });

  it("are those that configurations name, in the usual spellings, and the local node of a project", () => {
    assert.deepEqual(
      suggested({
        names: [
          "mainnet",
          "base_sepolia",
          "optimism",
          "polygon-mainnet",
          "company_chain",
          "staging",
          "constructor",
        ],
        hasProject: true,
      }),
      [
        "Ethereum Mainnet: configuration",
        "Base Sepolia: configuration",
        "OP Mainnet: configuration",
        "Polygon: configuration",
        "Company Chain: configuration",
        "Local Node: project",
      ],
    );
    assert.deepEqual(suggested({ names: ["anvil", "localhost"] }), ["Local Node: configuration"]);
  });

  it("are each there once, for the best reason, and none without a project", () => {
    const recordPaths = ["broadcast/Deploy.s.sol/8453/run-latest.json"];
    assert.deepEqual(suggested({ recordPaths, names: ["base"] }), ["Base: deployments"]);
    assert.deepEqual(suggested({}), []);
  });
});

describe("the networks of a Hardhat configuration", () => {
  it("are the keys of networks, whatever else its code holds", () => {
    const text = `
      // networks: { commented: {} }
      const url = "https://host/{networks: { quoted: 1 }}";
      export default {
        solidity: { version: "0.8.28" },
        networks: {
          hardhat: { chainId: 31337, forking: { url, blockNumber: 5 } },
          "base-sepolia": { url: vars.get("BASE"), accounts: [key({ a: 1 })] },
          sepolia: { type: "http", url: configVariable("SEPOLIA") }, /* mainnet: {} */
        },
        etherscan: { apiKey: {} },
      };`;
    assert.deepEqual(hardhatNetworkNames(text), ["hardhat", "base-sepolia", "sepolia"]);
  });

  it("are none where there is no such object, or its end is missing", () => {
    assert.deepEqual(hardhatNetworkNames("export default { networks: loadNetworks() };"), []);
    assert.deepEqual(hardhatNetworkNames("networks: { one: { url: "), ["one"]);
  });

  for (const part of ["/* ", "`", "\\`", '\\"', '"', "networks:", "networks: {", "a ", "{"])
    it(`are found in time in proportion to the text, whatever it holds: ${JSON.stringify(part)}`, () =>
      assertLinear((factor) => {
        const text = "`".concat(part.repeat((factor * 16 * 1024) / part.length));
        return () => [hardhatNetworkNames(text), hardhatNetworkNames(text.slice(1))];
      }));
});
