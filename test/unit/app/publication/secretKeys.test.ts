import assert from "node:assert/strict";
import { keccak256, stringToBytes } from "viem";
import { possibleSecretsIn } from "../../../../src/app/publication/possibleSecretsIn.ts";
import { addressOfKey } from "../../../../src/core/keys/keyAddress.ts";
import { nobody, ownKey as own, told } from "./toldSecrets.ts";

/** The first account of Anvil and Hardhat. */
const anvil = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

const separated = own.replace(/.{4}(?=.)/g, "$&_");

describe("what in a source may be a secret: a key", () => {
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
    const known = await possibleSecretsIn("src/A.sol", `uint256 constant ROLE = ${decimal};`, {
      ...nobody,
      addressOfKey,
    });
    assert.equal(known.length, 1);
    const far = `uint256 constant ROLE = 0x${own};\n${"// more\n".repeat(5000)}// ${addressOfKey(`0x${own}`) ?? address}`;
    assert.equal((await possibleSecretsIn("src/A.sol", far, { ...nobody, addressOfKey })).length, 1);
  });

  it("is a key that is encoded, or that a cheatcode is given", async () => {
    for (const written of [
      `"302e020100300506032b657004220420${own}"`,
      `hex"3030020100300706052b8104000a04220420${own}"`,
      `0x302e020100300506032b657004220420${own}`,
      `vm.addr(0x${own})`,
      `vm.sign(0x${own}, digest)`,
      `vm.startBroadcast(uint256(0x${own}))`,
      `vm . addr ( ${String(BigInt(`0x${own}`))} )`,
    ])
      assert.deepEqual(await told(`\n${written}`), ["privateKey 2"], written);
  });

  it("is a key that is cut into pieces, written as bytes, in base64, or beside its public key", async () => {
    const base64 = Buffer.from(own, "hex").toString("base64");
    for (const written of [
      `bytes privateKey = hex"${own.slice(0, 32)}" hex"${own.slice(32)}";`,
      `string privateKey = "0x${own.slice(0, 40)}"\n  "${own.slice(40)}";`,
      `bytes32 privateKey = "${own.replace(/../g, "\\x$&")}";`,
      `uint8[32] privateKey = [${own.replace(/../g, "0x$&,").slice(0, -1)}];`,
      `uint256 privateKey = 0x${own.slice(1)};`,
      `bytes privateKey = hex"${own}${"1f".repeat(32)}";`,
      `string privateKey = "${base64}";`,
    ])
      assert.deepEqual((await told(`\n${written}`)).slice(0, 1), ["privateKey 2"], written);
    const role = `bytes role = hex"${own.slice(0, 32)}" hex"${own.slice(32)}"; uint256 cap = 0x${own.slice(1)};`;
    assert.deepEqual(await told(role), []);
  });

  it("is a key as wallets and tools export it, whatever is said of it", async () => {
    const encoded = (head: string) => Buffer.from(`${head}${own}`, "hex").toString("base64");
    for (const written of [
      encoded("302e020100300506032b657004220420"),
      encoded("3030020100300706052b8104000a04220420"),
      "xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi",
      "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ",
      "KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617",
      `AGE-SECRET-KEY-1${"Q".repeat(58)}`,
      `nsec1${"q".repeat(58)}`,
      `{"kty":"EC","d":"${Buffer.from(own, "hex").toString("base64url")}"}`,
    ])
      assert.deepEqual(await told(`\n// ${written}`), ["privateKey 2"], written);
    for (const head of [
      "-----BEGIN PGP PRIVATE KEY BLOCK-----",
      "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----",
      "PuTTY-User-Key-File-3: ssh-ed25519",
    ])
      assert.deepEqual(await told(`\n${head}`), ["keyFile 2"], head);
  });

  it("is a key that any of Foundry's cheatcodes is given, at whatever place", async () => {
    for (const written of [
      `vm.sign({privateKey: 0x${own}, digest: digest});`,
      `vm.signP256(0x${own}, digest);`,
      `vm.signDelegation(implementation, 0x${own});`,
      `VM.addr(0x${own});`,
      `hevm.addr(0x${own});`,
    ])
      assert.deepEqual(await told(`\n${written}`), ["privateKey 2"], written);
  });
});
