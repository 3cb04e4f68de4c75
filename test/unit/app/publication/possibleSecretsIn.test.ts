import assert from "node:assert/strict";
import { possibleSecretsIn } from "../../../../src/app/publication/possibleSecretsIn.ts";
import { assertLinear } from "../../../support/assertLinear.ts";

const digits = "4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d";
const words = "legal winner thank year wave sausage worth useful legal winner thank yellow";

const found = (text: string, isSettings = false): readonly string[] =>
  possibleSecretsIn(text, isSettings).map(({ kind, line }) => `${kind} ${line}`);

/** Lines in which one secret is found, by its kind. */
const secrets = {
  privateKey: [
    `uint256 constant PRIVATE_KEY = 0x${digits};`,
    `uint256 deployerPk = 0x${digits.toUpperCase()};`,
    `uint256 constant PK_ALICE = 0x${digits};`,
    `bytes constant secret = hex"${digits}";`,
    `vm.startBroadcast(0x${digits});`,
    `x = vm.envOr("DEPLOYER_KEY", bytes32(0x${digits}));`,
    `bytes32 x = 0x${digits}; // the deployer's private key`,
    `"302e020100300506032b657004220420", "${digits}" // signer`,
  ],
  keyFile: [
    "-----BEGIN PRIVATE KEY-----",
    "// -----BEGIN EC PRIVATE KEY-----",
    "-----BEGIN PGP PRIVATE KEY BLOCK-----",
  ],
  url: [
    "// https://ann:hunter2@rpc.example/",
    "// redis://:secret@host",
    "// https://ghp_16C7e42F292c6912E7710c838347Ae178B4a@github.com/acme/vault.git",
    'string constant RPC = "https://mainnet.example/v3/84842078b09946638c03157f83405213";',
    'string constant RPC = "wss://eth.example/v2/ab-D_f1Hijklmnopqrstuvwxyz0123456";',
    "// https://eth.example/rpc?a=1&apikey=GHSAT0AAAAAABCDEFGH",
    "// https://eth.example/#access_token=Xa8Kd92jLsPq03m",
  ],
  phrase: [
    `string constant phrase = "${words}";`,
    `// '${words} female hedgehog lens'`,
    `// \`${words} ${words}\``,
  ],
  localPath: [
    'import "/home/ann/vault/A.sol";',
    "// file:///srv/vault/A.sol",
    "// see /Users/ann/vault/A.sol",
    "// C:\\Users\\ann\\vault",
    'string constant at = "D:\\\\vault\\\\A.sol";',
  ],
} as const;

/** Lines as everybody's sources have them. */
const harmless = [
  `bytes32 private constant TYPE_HASH = 0x${digits};`,
  `bytes32 constant ROLE = 0x${digits};`,
  `bytes constant KEYS = hex"${digits}${digits}";`,
  "// https://github.com/OpenZeppelin/openzeppelin-contracts/blob/4a9cc8b4918ef3736229a5cc5a310bdc17bf759f/contracts/A.sol#L10",
  "// https://docs.openzeppelin.com/contracts/v5/api/utils?search=key&page=2",
  "// https://ethereum.stackexchange.com/questions/8346/convert-address-to-string-in-the-most-efficient-way-2024",
  "// https://app.example/swap?inputToken=0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266&apikey=${API_KEY}",
  "// git clone ssh://git@github.com/acme/vault.git, or write to ann@acme.example",
  `// https://etherscan.io/tx/0x${digits}`,
  `// ${words}`,
  `string constant eleven = "${words.replace(" yellow", "")}";`,
  `string constant thirteen = "${words} female";`,
  'require(ok, "the caller is not the owner of this token, and nobody else may");',
  'return string.concat(base, "/home/", id, "Error:\\n");',
  "// https://acme.example/home/page/1",
  "import {Ownable} from '@openzeppelin/contracts/access/Ownable.sol';",
];

describe("what in a source may be a secret", () => {
  for (const [kind, lines] of Object.entries(secrets))
    it(`is found with its line: ${kind}`, () => {
      for (const line of lines)
        assert.deepEqual(found(`pragma solidity ^0.8.0;\n${line}\n`), [`${kind} 2`], line);
    });

  it("is a key whose name is in the line before, where that is not complete", () => {
    assert.deepEqual(found(`uint256 constant PRIVATE_KEY =\n    0x${digits};`), ["privateKey 2"]);
    assert.deepEqual(found(`uint256 constant PRIVATE_KEY\r\n    = 0x${digits};`), ["privateKey 2"]);
    assert.deepEqual(found(`address owner = vm.addr(\n  0x${digits}\n);`), ["privateKey 2"]);
    assert.deepEqual(found(`bytes32 privateKey;\nbytes32 constant ROLE = 0x${digits};`), []);
  });

  it("is nothing that everybody's sources hold", () => {
    for (const line of harmless) assert.deepEqual(found(line), [], line);
  });

  it("is told once for each kind and line, in order", () => {
    const line = `key 0x${digits} 0x${digits} https://a:b@c.example https://a:b@c.example`;
    assert.deepEqual(found(`${line}\n\n${line}`), ["privateKey 1", "url 1", "privateKey 3", "url 3"]);
  });

  it("is any absolute path in the compiler's settings", () => {
    for (const value of [
      "/opt/x/",
      "@x/=/opt/x/",
      "C:/x",
      "@x/=D:\\\\x",
      "@x/=//server/x/",
      "~/x",
      "@x/=../../home/ann/x/",
    ])
      assert.deepEqual(found(`[\n"${value}"\n]`, true), ["localPath 2"], value);
    for (const value of ["@x/=lib/x/", "lib/A.sol", "https://example.org/A.sol", "./a/=../b/", "*", "/"])
      assert.deepEqual(found(`"${value}"`, true), [], value);
  });

  it("is looked for in time that grows with the text, whatever it holds", async () => {
    for (const part of [
      "a",
      "\n",
      '"',
      '"legal ',
      "legal winner ",
      '"legal winner thank" ',
      `0x${digits} `,
      `key 0x${digits} `,
      "://",
      "https://:@",
      `https://x?${"&key".repeat(900)} `,
      `https://x/v2/${"a-".repeat(900)} `,
      "/v2/a",
      "/home/",
      "////",
      "a:\\",
      "C:\\\\a",
      "-----BEGIN PRIVATE KEY-----\n",
      "-----BEGIN A ",
    ]) {
      assert.ok(possibleSecretsIn(part.repeat(10_000), true).length <= 500);
      await assertLinear((factor) => {
        const text = part.repeat(Math.ceil((factor * 128 * 1024) / part.length));
        return () => possibleSecretsIn(text, true);
      });
    }
  });
});
