import assert from "node:assert/strict";
import { keccak256, stringToBytes } from "viem";
import { addressOfKey } from "../../../../src/core/keyAddress.ts";
import { possibleSecretsIn } from "../../../../src/app/publication/possibleSecretsIn.ts";

const told = async (text: string) =>
  (
    await possibleSecretsIn(
      "src/A.sol",
      text,
      () => false,
      () => undefined,
    )
  ).map(({ kind, line }) => `${kind} ${line}`);

/** The first account of Anvil and Hardhat. */
const anvil = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

/** A key that nobody has. */
const own = "4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d";

const separated = own.replace(/.{4}(?=.)/g, "$&_");

describe("what in a source may be a secret", () => {
  it("is a key in every form that Solidity takes", async () => {
    for (const written of [
      `0x${own}`,
      `0x${separated}`,
      `hex"${own}"`,
      `hex"${separated}"`,
      `hex'${separated.toUpperCase()}'`,
      String(BigInt(`0x${own}`)),
      String(BigInt(`0x${own}`)).replace(/.{9}(?=.)/g, "$&_"),
    ])
      assert.deepEqual(await told(`\nuint256 constant PRIVATE_KEY = ${written};`), ["privateKey 2"], written);
  });

  it("is none for a slot of proxies, whatever stands around it", async () => {
    const slots = ["implementation", "beacon", "admin", "rollback"].map(
      (name) => BigInt(keccak256(stringToBytes(`eip1967.proxy.${name}`))) - 1n,
    );
    for (const slot of [...slots, BigInt(keccak256(stringToBytes("PROXIABLE")))]) {
      const hex = slot.toString(16).padStart(64, "0");
      assert.deepEqual(await told(`bytes32 constant ADMIN_PRIVATE_KEY = 0x${hex};`), []);
    }
  });

  it("is none for a number that nothing calls a key, unless it is the key of an account that is known or stands there", async () => {
    const { address } = { address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" };
    const decimal = String(BigInt(`0x${anvil}`));
    assert.deepEqual(await told(`uint256 constant ROLE = ${String(BigInt(`0x${own}`))};`), []);
    assert.deepEqual(await told(`uint256 constant MAX = ${String(2n ** 256n - 1n)};`), []);
    const known = await possibleSecretsIn(
      "src/A.sol",
      `uint256 constant ROLE = ${decimal};`,
      () => false,
      addressOfKey,
    );
    assert.equal(known.length, 1);
    const far = `uint256 constant ROLE = 0x${own};\n${"// more\n".repeat(5000)}// ${addressOfKey(`0x${own}`) ?? address}`;
    assert.equal((await possibleSecretsIn("src/A.sol", far, () => false, addressOfKey)).length, 1);
  });

  it("is a mnemonic phrase, and no sentence", async () => {
    const phrase = `${"test ".repeat(11)}junk`;
    for (const written of [`"${phrase}"`, `// ${phrase}`, `/* mnemonic: ${phrase} */`, `  ${phrase}`])
      assert.deepEqual(await told(`\n${written}\n`), ["phrase 2"], written);
    for (const written of [
      `// ${phrase} and so forth`,
      `// ${"test ".repeat(9)}junk`,
      "// this contract holds funds until their owner asks for them again, then sends them back",
      `// see ${phrase}.`,
    ])
      assert.deepEqual(await told(written), [], written);
  });

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
      await possibleSecretsIn("src/A.sol", text, () => false, addressOfKey);
    } finally {
      String.prototype.toLowerCase = lowerCase;
    }
    assert.ok(read < text.length, `${read} characters were put into lower case`);
  });

  it("is an address with a password, also without a user or with a long token", async () => {
    for (const address of ["redis://:secret@host", `https://x:${"a".repeat(900)}@host`])
      assert.deepEqual(await told(`\n// ${address}`), ["url 2"]);
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
