import assert from "node:assert/strict";
import { keccak256, stringToBytes } from "viem";
import { english, french, italian, japanese, korean, simplifiedChinese, spanish } from "viem/accounts";
import { addressOfKey } from "../../../../src/core/keys/keyAddress.ts";
import { elsewhere } from "../../../../src/app/publication/phrases.ts";
import { turnsDuring } from "../../../support/turnsDuring.ts";
import { possibleSecretsIn, type KnownAccounts } from "../../../../src/app/publication/possibleSecretsIn.ts";

const nobody: KnownAccounts = { knowsAddress: () => false, addressOfKey: () => undefined };

const told = async (text: string) =>
  (await possibleSecretsIn("src/A.sol", text, nobody)).map(({ kind, line }) => `${kind} ${line}`);

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
    const known = await possibleSecretsIn("src/A.sol", `uint256 constant ROLE = ${decimal};`, {
      ...nobody,
      addressOfKey,
    });
    assert.equal(known.length, 1);
    const far = `uint256 constant ROLE = 0x${own};\n${"// more\n".repeat(5000)}// ${addressOfKey(`0x${own}`) ?? address}`;
    assert.equal((await possibleSecretsIn("src/A.sol", far, { ...nobody, addressOfKey })).length, 1);
  });

  it("is a mnemonic phrase, and no sentence", async () => {
    const phrase = `${"test ".repeat(11)}junk`;
    for (const written of [`"${phrase}"`, `// ${phrase}`, `/* mnemonic: ${phrase} */`, `  ${phrase}`])
      assert.deepEqual(await told(`\n${written}\n`), ["phrase 2"], written);
    for (const written of [
      `// ${"test ".repeat(9)}junk`,
      "// this contract holds funds until their owner asks for them again, then sends them back",
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
      await possibleSecretsIn("src/A.sol", text, { ...nobody, addressOfKey });
    } finally {
      String.prototype.toLowerCase = lowerCase;
    }
    assert.ok(read < text.length, `${read} characters were put into lower case`);
  });

  it("is an address with a password, also without a user or with a long token", async () => {
    for (const address of ["redis://:secret@host", `https://x:${"a".repeat(900)}@host`])
      assert.deepEqual(await told(`\n// ${address}`), ["url 2"]);
  });

  it("is an address with a user, or with a key among its parts or parameters", async () => {
    for (const address of [
      "https://ghp_16C7e42F292c6912E7710c838347Ae178B4a@github.com/acme/vault.git",
      "https://eth.example/v2/a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6",
      "https://mainnet.example/v3/84842078b09946638c03157f83405213",
      "wss://eth.example/v2/ab-D_f1Hijklmnopqrstuvwxyz0123456",
      "https://eth.example/rpc?token=GHSAT0AAAAAABCDEFGH",
      "https://eth.example/rpc?a=1&apikey=GHSAT0AAAAAABCDEFGH",
      "mongodb+srv://ann:hunter2@db.example/",
    ])
      assert.deepEqual(await told(`\nstring constant RPC = "${address}";`), ["url 2"], address);
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

  it("is a recovery phrase in any punctuation, on several lines too", async () => {
    const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");
    for (const written of [
      phrase.join(", "),
      `seed: ${phrase.join(" ")}.`,
      phrase.map((word, at) => `${at + 1}. ${word}`).join(" "),
      phrase.map((word) => `"${word}"`).join(","),
      `${phrase.slice(0, 6).join(" ")}\n// ${phrase.slice(6).join(" ")}`,
      phrase.join("\n * "),
      [...phrase, ...phrase].join(" - "),
      `the recovery phrase, kept in a safe: ${phrase.join(" ")}; it is 12 words long`,
      `L${phrase.join(" ").slice(1)}`,
    ])
      assert.deepEqual(await told(`\n// ${written}`), ["phrase 2"], written);
  });

  it("is cut at no word that phrases are made of", () => {
    assert.deepEqual(
      english.filter((word) => elsewhere.test(word)),
      [],
    );
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

  it("is a recovery phrase in any case, length or language, and also behind other words", async () => {
    const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow".split(" ");
    const longer = [...phrase, ..."female hedgehog lens".split(" ")];
    const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    const of = (list: readonly string[]) =>
      Array.from({ length: 12 }, (_, at) => list[(at * 173 + 679) % 2048]);
    for (const written of [
      phrase.join(" ").toUpperCase(),
      phrase.map(capital).join(" "),
      phrase.map(capital).join(""),
      phrase.join("_"),
      `my seed phrase ${phrase.join(" ")}`,
      longer.join(", "),
      phrase.map((word, at) => `${at + 1}) ${word}`).join(" "),
      phrase.map((word, at) => `| ${at + 1} | ${word} |`).join("\n// "),
      of(spanish).join(" "),
      of(french).join(" "),
      of(italian).join(" "),
      of(japanese).join("\u3000"),
      of(simplifiedChinese).join(" "),
      of(korean).join(" "),
    ])
      assert.deepEqual(await told(`\n// ${written}`), ["phrase 2"], written);
  });

  it("is an address as providers of nodes and services give it with a key", async () => {
    const uuid = "0c5d1f2a-3b4c-4d5e-8f90-a1b2c3d4e5f6";
    for (const address of [
      "https://quick-water.quiknode.pro/5f3a9c1be07d4a82b6c9d1e0f7a8b3c4d5e6f708/",
      `https://rpc.ankr.com/eth/${own}`,
      `https://eth-mainnet.blastapi.io/${uuid}`,
      `https://eth.getblock.io/${uuid}/mainnet/`,
      "https://mainnet.gateway.tenderly.co/7H3vKpQw2xLmZ8nR4tYc1B",
      "https://lb.drpc.org/ogrpc?network=ethereum&dkey=AhkL9x3Qw7ZrTn5Yb2Kd8Vc1",
      "https://84842078b09946638c03157f83405213.eth.rpc.rivet.cloud/",
      "https://eth-mainnet.gateway.pokt.network/v1/lb/62d7b1e1b37b8900398a3d4e",
      "https://hooks.slack.com/services/T00000000/B00000000/Xa8Kd92jLsPq03mZnXvB71cT",
      "https://api.telegram.org/bot123456789:AAEhBP0av28fxJ2kdLw1qZcVbNmTyUiOpAs/sendMessage",
      "https://acme.blob.core.windows.net/c?sv=2022&sig=Xa8Kd92jLsPq03mZnXvB71cT%3D",
      "jdbc:postgresql://db.acme.example/vault?user=ann&password=hunter22",
      "https://acme.example/rpc?a=1&amp;api_token=Xa8Kd92jLsPq03m",
      "https://acme.example/#access_token=Xa8Kd92jLsPq03m",
      "socks5://ann:hunter2@proxy.acme.example:1080",
      "postgresql+psycopg2://ann:hunter2@db.acme.example/x",
      "https:\\/\\/ann:hunter2@acme.example\\/rpc",
    ])
      assert.deepEqual(await told(`\n// ${address}`), ["url 2"], address);
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
