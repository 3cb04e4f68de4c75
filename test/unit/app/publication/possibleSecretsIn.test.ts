import assert from "node:assert/strict";
import { possibleSecretsIn } from "../../../../src/app/publication/possibleSecretsIn.ts";
import { addressOfKey } from "../../../../src/core/keys/keyAddress.ts";
import { turnsDuring } from "../../../support/turnsDuring.ts";
import { nobody, ownKey as own, told } from "./toldSecrets.ts";

describe("what in a source may be a secret", () => {
  it("is found in moments where a hundred numbers stand in megabytes", async () => {
    const lines = Array.from(
      { length: 100 },
      (_, at) => `bytes32 c${at} = 0x${String(at).padStart(64, "1")};`,
    );
    let read = 0;
    const text = `${"// filled\n".repeat(400_000)}${lines.join("\n")}`;
    const { value: lowerCase } = Object.getOwnPropertyDescriptor(String.prototype, "toLowerCase") as {
      value: () => string;
    };
    String.prototype.toLowerCase = function (this: string) {
      read += this.length;
      return lowerCase.call(this);
    };
    try {
      await possibleSecretsIn("src/A.sol", text, { ...nobody, addressOfKey });
    } finally {
      String.prototype.toLowerCase = lowerCase;
    }
    assert.ok(read < text.length, `${read} characters were put into lower case`);
  });

  it("is looked for in parts, each in its turn, and found once where two of them meet", async () => {
    const line = "-----BEGIN PRIVATE KEY-----";
    const size = 64 * 1024;
    for (const at of [size - 30, size - 1, size, size + 5]) {
      const text = `${" ".repeat(at)}${line}${" ".repeat(2 * size)}vm.addr(0x${own})`;
      assert.deepEqual(await told(text), ["keyFile 1", "privateKey 1"], String(at));
    }
    const long = `https://acme.example/${"a/".repeat(1500)}?apikey=GHSAT0AAAAAABCDEFGH`;
    assert.deepEqual(await told(`${" ".repeat(size - 10)}${long} ${" ".repeat(size)}`), ["url 1"]);
    const turns = await turnsDuring(() => told("word ".repeat(200_000)));
    assert.ok(turns >= 15, `${turns} turns`);
  });

  it("is nothing that stands in everybody's sources", async () => {
    const hash = "a".repeat(8) + own.slice(8);
    for (const written of [
      "// SPDX-License-Identifier: MIT\n// OpenZeppelin Contracts (last updated v5.0.1) (utils/Context.sol)",
      "/// @dev See https://eips.ethereum.org/EIPS/eip-20#methods, https://eips.ethereum.org/EIPS/eip-1967[EIP-1967].",
      "// https://github.com/OpenZeppelin/openzeppelin-contracts/blob/4a9cc8b4918ef3736229a5cc5a310bdc17bf759f/contracts/token/ERC20/ERC20.sol#L10-L20",
      "// https://ethereum.stackexchange.com/questions/8346/convert-address-to-string-in-the-most-efficient-way-2024",
      "// https://docs.openzeppelin.com/contracts/5.x/api/utils?search=key&page=2",
      "/// See: https://gist.github.com/Vectorized/599b0d8a94d21bc74700eb1354e2f55c",
      "// https://app.example/swap?inputToken=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266&apikey=${API_KEY}",
      "// https://docs.example/contracts/ERC721BurnableUpgradeable/",
      "// git clone ssh://git@github.com/acme/vault.git, or write to ann@acme.example",
      `// https://etherscan.io/tx/0x${hash} and https://explorer.example/tx/${hash}`,
      "// ipfs: https://ipfs.io/ipfs/QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG",
      `bytes32 private constant TYPE_HASH = 0x${hash};`,
      `bytes32 constant TRANSFER_TOPIC = 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef;`,
      "vm.startBroadcast(0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266); vm.addr(1); vm.addr(0xA11CE);",
      "/**\n * @dev Moves `amount` tokens from the caller's account to `recipient`. Returns a boolean value indicating whether the\n * operation succeeded. Emits a {Transfer} event. This will include balance, owner, spender, and then update supply.\n */",
      "uint256 balance; address owner; uint256 total; bool exit; uint256 budget; address asset; uint256 cost;",
      "import {Ownable} from '@openzeppelin/contracts/access/Ownable.sol';",
    ])
      assert.deepEqual(await told(written), [], written);
  });

  it("is what comes after more hex than is looked at", async () => {
    const hex = Array.from({ length: 101 }, (_, at) => `bytes32 c${at} = 0x${String(at).padStart(64, "1")};`);
    assert.deepEqual(await told(hex.slice(0, 100).join("\n")), []);
    assert.deepEqual(await told(hex.join("\n")), ["privateKey 101"]);
  });

  it("is told with its line in moments, however often it is there", async () => {
    const began = performance.now();
    const all = await told(`-----BEGIN PRIVATE KEY-----\n`.repeat(20_000));
    assert.equal(all.at(-1), "keyFile 20000");
    assert.ok(performance.now() - began < 2000);
  });
});
