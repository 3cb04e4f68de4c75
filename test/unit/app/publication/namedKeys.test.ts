import assert from "node:assert/strict";
import { ownKey as own, told } from "./toldSecrets.ts";

const bytes = own.match(/../g)?.map((digits) => parseInt(digits, 16)) ?? [];

/** The lines in which keys are found. */
const linesOf = async (text: string): Promise<readonly string[]> =>
  (await told(text)).map((one) => one.replace("privateKey ", ""));

describe("a key in a source: what its statement calls it", () => {
  it("is one where a variable of the environment is called one, and this stands for it", async () => {
    for (const written of [
      `uint256 pk = vm.envOr("PRIVATE_KEY", uint256(0x${own}));`,
      `deployer = vm.addr(vm.envOr("PRIVATE_KEY", uint256(0x${own})));`,
      `uint256 deployerPk = vm.envOr("PK", uint256(0x${own}));`,
      `x = vm.envOr("DEPLOYER_KEY", bytes32(0x${own}));`,
      `vm.setEnv("PRIVATE_KEY", "0x${own}");`,
      `vm.setEnv("OWNER_KEY", vm.toString(bytes32(0x${own})));`,
      `uint256 pk = vm.parseUint("0x${own}");`,
    ])
      assert.deepEqual(await linesOf(`\n${written}`), ["2"], written);
    const over = `uint256 deployerPrivateKey = vm.envOr(\n  "PRIVATE_KEY",\n  uint256(0x${own})\n);`;
    assert.deepEqual(await linesOf(over), ["3"]);
    assert.deepEqual(await linesOf(`bytes32 salt = vm.envOr("SALT", bytes32(0x${own}));`), []);
  });

  it("is one where its name stands in a line before it", async () => {
    assert.deepEqual(await linesOf(`uint256 constant PRIVATE_KEY\n    = 0x${own};`), ["2"]);
    assert.deepEqual(await linesOf(`uint256 constant PRIVATE_KEY\r\n  =\r\n  0x${own};`), ["3"]);
    assert.deepEqual(await linesOf(`uint256 constant OWNER_SECRET\n    = 0x${own};`), ["2"]);
    assert.deepEqual(await linesOf(`bytes32 constant ROLE\n    = 0x${own};`), []);
  });

  it("is one where a function of that name returns it, or a comment above or behind says so", async () => {
    for (const written of [
      `function getPrivateKey() internal pure returns (uint256) { return 0x${own}; }`,
      `function privateKey(bool a) returns (uint256) { if (a) { return 1; } return 0x${own}; }`,
      `uint256 x = 1; // the private key of the deployer\n uint256 y = 2; /* private key */ uint256 z = 0x${own};`,
      `uint256 x = f(1, 0x${own}); // the deployer's private key`,
    ])
      assert.equal((await linesOf(written)).length, 1, written);
    assert.deepEqual(await linesOf(`// private key of the deployer\n    uint256 x = 0x${own};`), ["2"]);
    assert.deepEqual(await linesOf(`// 私钥\n    uint256 x = 0x${own};`), ["2"]);
  });

  it("is one as a list of bytes, in base64 for addresses, and in halves", async () => {
    const both = [...bytes, ...bytes].join(", ");
    for (const written of [
      `uint8[32] privateKey = [${bytes.join(", ")}];`,
      `// private key: [${bytes.join(",")}]`,
      `uint8[32] privateKey = [uint8(${bytes.join("), uint8(")})];`,
      `uint8[64] secretKey = [${both}];`,
      `string privateKey = "${Buffer.from(own, "hex").toString("base64url")}";`,
      `bytes16 constant A = 0x${own.slice(0, 32)}; // first half of the private key`,
      `uint256 pk = (0x${own.slice(0, 32)} << 128) | f(1);`,
    ])
      assert.deepEqual(await linesOf(`\n${written}`), ["2"], written);
    const lines = `uint8[32] memory privateKey = [\n${bytes.join(",\n")}\n];`;
    assert.deepEqual(await linesOf(lines), ["1"]);
    for (const written of [
      `uint8[32] weights = [${bytes.join(", ")}];`,
      `uint16[32] privateKey = [300, ${bytes.slice(1).join(", ")}];`,
      `uint8[31] privateKey = [${bytes.slice(1).join(", ")}];`,
      `string name = "${Buffer.from(own, "hex").toString("base64url")}";`,
      `bytes16 constant A = 0x${own.slice(0, 32)};`,
    ])
      assert.deepEqual(await linesOf(written), [], written);
  });

  it("is none where another statement speaks of keys, or visibility is all that is private", async () => {
    for (const written of [
      `uint256 privateKey = vm.envUint("PRIVATE_KEY"); bytes32 salt = f(0x${own});`,
      `uint256 privateKey = f(1); // the private key\n bytes32 constant ROLE = 0x${own};`,
      `bytes32 private constant TYPE_HASH = f(0x${own});`,
      `function privateKey() returns (uint256) { return 1; }\nbytes32 constant ROLE = 0x${own};`,
      `function f() { return 0x${own}; }`,
      `mapping(bytes32 => bytes32) private values; // by key\nbytes32 constant SLOT = 0x${own};`,
      `// private key\n${"/// words\n".repeat(40)}bytes32 constant ROLE = 0x${own};`,
    ])
      assert.deepEqual(await linesOf(written), [], written);
  });

  it("is looked for in moments where thousands of halves stand", async () => {
    const began = performance.now();
    assert.deepEqual(await linesOf(`0x${own.slice(0, 32)},\n`.repeat(30_000)), []);
    assert.ok(performance.now() - began < 3000);
  });
});
