import assert from "node:assert/strict";
import { parseSubject } from "../../../../src/core/references/subject.ts";
import { otherNetworks, type NetworkReasons } from "../../../../src/app/subjects/otherNetworks.ts";
import { readNetworks } from "../../../../src/app/networks/readNetworks.ts";
import { subjectNamed } from "../../../../src/app/subjects/inspection.ts";
import { contractAddress } from "../../../support/verification.ts";

const mirrorUrl = "https://testnet.mirrornode.hedera.com";
const { networks } = readNetworks([
  {
    name: "Same Ledger",
    chainId: "296",
    mirrorUrl,
    explorerUrl: "https://hashscan.io/testnet/address/{address}",
  },
]);

/** The networks that are offered for a text on a network. */
function offered(
  text: string,
  reasons: Partial<NetworkReasons> = {},
  on = "Hedera Testnet",
): readonly string[] {
  const named = parseSubject(text);
  const network = networks.find(({ name }) => name === on);
  assert.ok(named.ok && network !== undefined);
  const subject = subjectNamed(named.value, network, {});
  return otherNetworks(subject, networks, { recordedChains: [], ...reasons }).map(({ name }) => name);
}

/** Where a text is: on a line of a file. */
const placeOf = (text: string, path = "notes.md") => ({ text, path, start: text.indexOf("0x"), end: 0 });

describe("networks to look on instead", () => {
  it("are none where nothing gives a reason", () => {
    assert.deepEqual(offered(contractAddress), []);
    assert.deepEqual(offered(contractAddress, { place: placeOf(`see ${contractAddress}`) }), []);
  });

  it("are those that deployment files record the address on, and never its own or another name of its ledger", () => {
    assert.deepEqual(offered(contractAddress, { recordedChains: ["8453", "296", "77777"] }), ["Base"]);
  });

  it("are that of a block explorer's URL on the same line", () => {
    const text = `https://etherscan.io/tx/1\nhttps://basescan.org/address/${contractAddress}#code\nhttps://snowtrace.io`;
    assert.deepEqual(offered(contractAddress, { place: placeOf(text) }), ["Base"]);
  });

  it("are one of those that share the host of a block explorer", () => {
    const place = placeOf(`https://hashscan.io/mainnet/contract/${contractAddress}`);
    assert.deepEqual(offered(contractAddress, { place }, "Base"), ["Hedera Mainnet"]);
  });

  it("are that which an explorer of many chains names in its host or path", () => {
    const hash = `0x${"5a".repeat(32)}`;
    for (const [url, expected] of [
      ["https://openchain.xyz/trace/ethereum/@", "Ethereum Mainnet"],
      ["https://dashboard.tenderly.co/tx/base-sepolia/@/debugger", "Base Sepolia"],
      ["https://dashboard.tenderly.co/team/project/tx/mainnet/@", "Ethereum Mainnet"],
      ["https://dashboard.tenderly.co/contract/optimistic/@", "OP Mainnet"],
      ["https://www.tdly.co/tx/42161/@", "Arbitrum One"],
      ["https://app.blocksec.com/explorer/tx/bsc/@?line=5", "BNB Smart Chain"],
      ["https://eth-sepolia.blockscout.com/tx/@", "Ethereum Sepolia"],
      ["https://gnosis.blockscout.com/address/@", "Gnosis"],
      ["https://otterscan.io/tx/@/trace", "Ethereum Mainnet"],
      ["https://sepolia.otterscan.io/tx/@", "Ethereum Sepolia"],
      ["https://www.bscscan.com/tx/@", "BNB Smart Chain"],
      ["https://sepolia-optimism.etherscan.io/tx/@", "OP Sepolia"],
      ["https://explorer.example/trace/polygon/@", "Polygon"],
    ] as const)
      assert.deepEqual(offered(hash, { place: placeOf(url.replace("@", hash)) }), [expected], url);
    for (const url of [
      "https://openchain.xyz/trace/nowhere/@",
      "https://example.com/base/@",
      "https://[/tx/eth/@",
    ])
      assert.deepEqual(offered(hash, { place: placeOf(url.replace("@", hash)) }), [], url);
  });

  it("are that of the file's path", () => {
    const place = placeOf(contractAddress, "broadcast/Deploy.s.sol/10/run-latest.json");
    assert.deepEqual(offered(contractAddress, { place }), ["OP Mainnet"]);
    const local = placeOf(contractAddress, "deployments/localhost/Token.json");
    assert.deepEqual(offered(contractAddress, { place: local }), ["Local Node"]);
  });

  it("are those of Hedera for an identifier that only Hedera has", () => {
    const hedera = ["Hedera Mainnet", "Hedera Previewnet", "Hedera Local"];
    for (const text of ["0.0.1234", `0x${"4d2".padStart(40, "0")}`, "0.0.2-1767256594-485159784"])
      assert.deepEqual(offered(text), hedera);
  });
});
