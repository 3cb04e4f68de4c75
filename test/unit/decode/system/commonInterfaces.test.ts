import assert from "node:assert/strict";
import { parseAbi } from "viem";
import { AbiIndex } from "../../../../src/decode/abiIndex.ts";
import { commonInterfaces } from "../../../../src/decode/system/commonInterfaces.ts";
import { certaintyOf } from "../../../../src/decode/provenance.ts";

const nameOf = ({ provenance }: ReturnType<typeof commonInterfaces>[number]): string =>
  provenance.kind === "interface" ? provenance.name : assert.fail(provenance.kind);

/** The interfaces that have an item: by its selector, or the beginning of its topic. */
function having(kind: "function" | "error", selector: string): readonly string[] {
  return commonInterfaces().flatMap((source) => {
    const items = kind === "error" ? source.abi.errorsOf(selector) : source.abi.functionsOf(selector);
    return items.map(({ signature }) => `${nameOf(source)} ${signature}`);
  });
}

describe("interfaces that many contracts have in common", () => {
  it("have the selectors that are known of them", () => {
    const known = {
      a9059cbb: ["ERC-20 transfer(address,uint256)"],
      "095ea7b3": ["ERC-20 approve(address,uint256)", "ERC-721 approve(address,uint256)"],
      "70a08231": ["ERC-20/ERC-721 balanceOf(address)"],
      "6352211e": ["ERC-721 ownerOf(uint256)"],
      a22cb465: ["ERC-721/ERC-1155 setApprovalForAll(address,bool)"],
      f242432a: ["ERC-1155 safeTransferFrom(address,address,uint256,uint256,bytes)"],
      "2eb2c2d6": ["ERC-1155 safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)"],
      d505accf: ["ERC-2612 permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"],
      "01ffc9a7": ["ERC-165 supportsInterface(bytes4)"],
      f2fde38b: ["OpenZeppelin Ownable transferOwnership(address)"],
      "2f2ff15d": ["OpenZeppelin AccessControl grantRole(bytes32,address)"],
    };
    for (const [selector, names] of Object.entries(known))
      assert.deepEqual(having("function", selector), names, selector);
    assert.deepEqual(having("error", "e450d38c"), [
      "ERC-20 ERC20InsufficientBalance(address,uint256,uint256)",
    ]);
    assert.deepEqual(having("error", "118cdaa7"), [
      "OpenZeppelin Ownable OwnableUnauthorizedAccount(address)",
    ]);
    assert.deepEqual(having("error", "e2517d3f"), [
      "OpenZeppelin AccessControl AccessControlUnauthorizedAccount(address,bytes32)",
    ]);
  });

  it("are read as Solidity says them, with what is indexed and what is returned", () => {
    const written = new AbiIndex(
      parseAbi([
        "function transfer(address to, uint256 value) returns (bool)",
        "event Transfer(address indexed from, address indexed to, uint256 value)",
      ]),
    );
    const topic = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
    const [erc20] = commonInterfaces();
    assert.deepEqual(erc20?.abi.functionsOf("a9059cbb"), written.functionsOf("a9059cbb"));
    assert.deepEqual(erc20.abi.eventsOf(topic), written.eventsOf(topic));
    const indexed = commonInterfaces().map(({ abi }) =>
      abi.eventsOf(topic).map(({ inputs }) => inputs.filter(({ isIndexed }) => isIndexed).length),
    );
    assert.deepEqual(indexed.flat(), [2, 3]);
  });

  it("are guesses, each by its own name", () => {
    const all = commonInterfaces();
    assert.equal(new Set(all.map(nameOf)).size, all.length);
    for (const { provenance } of all) assert.equal(certaintyOf(provenance), "guess");
    for (const source of all) assert.ok(source.abi.selectors.length > 0, nameOf(source));
  });
});
