import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import {
  classifyHex,
  type HexClassification,
  type KnownAccounts,
} from "../../../../src/app/consent/classifyHex.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { keyOwners } from "../../../../src/core/keys/keyOwners.ts";

const digits = createHash("sha256").update("a value").digest("hex");
const value: Hex = `0x${digits}`;
const other = createHash("sha256").update("another").digest("hex");
const nobody: KnownAccounts = { knowsAddress: () => false, keyOwners };

/** What the value is at `@` in a text, where the last one is it; `~` stands for another value. */
function judged(written: string, path = "notes.md", accounts = nobody): HexClassification {
  const filled = written.replaceAll("~", `0x${other}`);
  const at = filled.lastIndexOf("@");
  const text = filled.replaceAll("@", value);
  const start = at + (filled.slice(0, at).split("@").length - 1) * (value.length - 1);
  return classifyHex(value, { text, start, end: start + value.length, path }, accounts);
}

type Case = readonly [text: string, path?: string];

/** Each way in which the user's own text says that a value is a transaction hash. */
const sent: Readonly<Record<string, readonly Case[]>> = {
  page: [
    ["see https://etherscan.io/tx/@"],
    ["[it](https://hashscan.io/testnet/transaction/@?app=false)"],
    ["https://dashboard.tenderly.co/tx/sepolia/@/debugger"],
    ["<https://routescan.io/tx/@/overview>"],
    ["https://openchain.xyz/trace/ethereum/@"],
    ["https://app.blocksec.com/explorer/tx/eth/@?line=12"],
    ["https://dashboard.tenderly.co/team/project/tx/11155111/@/gas-usage"],
    ["https://eth-sepolia.blockscout.com/tx/@/internal-transactions"],
    ["https://sepolia.otterscan.io/tx/@/trace"],
    ["https://hashscan.io/testnet/tx/@/"],
    ["https://tx.eth.samczsun.com/ethereum/@"],
    ["https://etherscan.io/vmtrace?txhash=@&type=parity"],
    ["GET https://testnet.mirrornode.hedera.com/api/v1/contracts/results/@/actions"],
    ["https://etherscan.io/tx/@#eventlog, sent by our wallet. Private key: ~"],
  ],
  record: [
    [
      '{"transactions":[{"hash":"@","function":"setAccount(address)"}]}',
      "broadcast/A.s.sol/1/run-latest.json",
    ],
    ['{"transactionHash": "@"}', "packages/a/deployments/sepolia/Token.json"],
    ['{"type":"TRANSACTION_SEND","transaction":{"hash":"@"}}', "ignition/deployments/chain-1/journal.jsonl"],
  ],
  member: [
    ['"transactionHash": "@", "blockHash": "~"', "receipt.json"],
    ['{"tx_hash":"@"}', "a.ts"],
    ['{"msg":"{\\"deployTxnHash\\":\\"@\\"}"}', "a.log"],
  ],
  name: [
    ['const txHash = "@";', "a.ts"],
    ["TX_HASH=@ forge test", "run.sh"],
    ["transactionHash         @", "out.log"],
    ["| deploy-tx-hash | `@` |"],
    ["INFO relay: submitted txHash=@ nonce=4", "a.log"],
  ],
  label: [["Transaction hash: @"], ["  Transaction:   @"], ["Deployment tx hash: `@`"], ["Your Tx hash @"]],
  reader: [
    ["cast run @ --rpc-url $RPC", "run.sh"],
    ["await provider.getTransactionReceipt('@').then(log)", "a.ts"],
    ['{"method":"eth_getTransactionByHash","params":["@"],"id":1}', "a.http"],
    ["cast rpc debug_traceTransaction @", "run.sh"],
    ["✅  [Success] Hash: @", "out.log"],
  ],
};

/** Texts around keys that come as near to these as can be. */
const asked: Readonly<Record<string, readonly Case[]>> = {
  page: [
    ["http://etherscan.io/tx/@"],
    ["https://relay.example/sign?by=/tx/@"],
    ["https://relay.example/tx/@/sign"],
    ["https://relay.example/sign/ethereum/@"],
    ["https://relay.example/tx/a/b/@"],
    ["https://relay.example/tx/private-key/@"],
    ["https://relay.example/trace/signer/@"],
    ["https://wallet.example/tx/@"],
    ["https://relay.example/tx/@/trace/sign"],
    ["https://relay.example/tx/@&as=1"],
    ["https://relay.example/tx/~/@"],
    ["https://relay.example/keys/@"],
    ["https://relay.example/tx/ @"],
  ],
  record: [
    ['{"hash":"@"}', "config/relay.json"],
    ['{"burner":"@"}', "deployments/sepolia/Token.json"],
    ['{"privateKey":{"hash":"@"}}', "k8s/deployments/app.json"],
    ['{\n  "JWT_SECRET": {\n    "of": 1,\n    "hash": "@"', "k8s/deployments/app.json"],
    ['hash = "@"', "deployments/config.toml"],
    ['{"pending":["@"]}', "broadcast/A.s.sol/1/run-latest.json"],
  ],
  member: [
    ['{"txRelayer":"@"}', "a.json"],
    ['{"ctxHash":"@"}', "a.json"],
    ['{"transactionHash":"@"}\n\n\n"signer"', "a.json"],
    ['{"transactionHash":["~","@"]}', "a.json"],
  ],
  name: [
    ['tx_hash, hot = "~", "@"', "relay.py"],
    ['const txHash = send("@");', "a.ts"],
    ['claim "$TX_HASH" @', "run.sh"],
    ['from = live ? txHash : "@"', "main.tf"],
    ["txHash | ~ | @"],
    ['const txHash = "@".sign();', "a.ts"],
    ["txHash =\n  @", "a.ts"],
    ["const ctxHash = `@`", "a.ts"],
    ["// mnemonic\n\n\ntxHash: @", "a.yaml"],
    ["./bin/sign-tx-hash @", "run.sh"],
    ["sign-tx-hash @", "Makefile"],
    ["Sign-TxHash @", "run.ps1"],
    ['sign_tx_hash "@", d', "a.rb"],
    ["Sign-It $env:TX_HASH @", "run.ps1"],
    ['(sign tx-hash "@")', "a.clj"],
    ['const pk = txHash || "@"', "a.ts"],
    ['txHash = "" "@"', "a.py"],
    ["pk\ttxHash\t@"],
  ],
  label: [
    ["Transaction: alice @"],
    ["The deployment's transaction hash: @"],
    ["Transaction hash: ~ by @"],
    ["Transaction: @.sign"],
    ["Transaction hash: @ of account 2"],
  ],
  reader: [
    ["cast send @", "run.sh"],
    ["getTransactionSender('@')", "a.ts"],
    ['{"method":"eth_sendTransaction","params":["@"]}', "a.http"],
    ["cast tx ~ @", "run.sh"],
    ["cast wallet list; cast tx @", "run.sh"],
  ],
  "other text": [["@"], ["see @ in the transaction"], ["PRIVATE_KEY=@"]],
};

describe("a 32-byte value", () => {
  for (const [way, texts] of Object.entries(sent))
    it(`is a transaction hash by its ${way}`, () => {
      for (const [text, path] of texts) assert.equal(judged(text, path).kind, "transaction", text);
    });

  for (const [way, texts] of Object.entries(asked))
    it(`is unknown in what only looks like a ${way}`, () => {
      for (const [text, path] of texts) assert.equal(judged(text, path).kind, "unknown", text);
    });

  it("is unknown in a file of keys, whatever the text says", () => {
    const files = [
      ".env",
      ".env.local",
      "env",
      "prod.env",
      "deploy/a.key",
      "a.PEM",
      ".secret",
      "secrets.json",
      "src/keys.ts",
      "UTC--2026-01-01",
      "a/keystore/b/c.json",
    ];
    for (const file of files) {
      assert.equal(judged("https://etherscan.io/tx/@", file).kind, "unknown", file);
      assert.equal(judged("TX_HASH=@", file).kind, "unknown", file);
    }
    for (const file of ["environment.ts", "monkeys.txt", "keystore.md", "deploy.env.md"])
      assert.equal(judged("TX_HASH=@", file).kind, "transaction", file);
  });

  it("is unknown by a text that is not the user's own, that is about another value, and by none", () => {
    const text = `Transaction hash: ${value}`;
    const place = { text, start: 18, end: text.length };
    assert.equal(classifyHex(value, place, nobody).kind, "transaction");
    assert.equal(classifyHex(value, { ...place, isForeign: true }, nobody).kind, "unknown");
    assert.equal(classifyHex(`0x${other}`, place, nobody).kind, "unknown");
    assert.equal(classifyHex(value, undefined, nobody).kind, "unknown");
  });

  it("has no hex digit before or behind it, and may have its 0x outside of the selection", () => {
    for (const [text, kind] of [
      [`txHash: 0x${digits}`, "transaction"],
      [`txHash: 0x${digits}00`, "unknown"],
      [`txHash: 0xab${digits}`, "unknown"],
      [`txHash: 10x${digits}`, "unknown"],
      [`txHash: ${digits}`, "transaction"],
    ] as const) {
      const start = text.indexOf(digits);
      assert.equal(classifyHex(value, { text, start, end: start + 64 }, nobody).kind, kind, text);
    }
  });

  it("that is unknown comes with the key word near it", () => {
    assert.deepEqual(judged("my Wallet: @"), { kind: "unknown", keyWord: "Wallet" });
    assert.deepEqual(judged("a\nseed:\n\n@"), { kind: "unknown", keyWord: "seed" });
    assert.deepEqual(judged("seed\n\n\n\n@"), { kind: "unknown" });
  });

  it("is a private key where its account or public key is known, or in the same text", () => {
    const [ecdsa, ed25519] = keyOwners(value);
    assert.ok(ecdsa !== undefined && ed25519 !== undefined);
    const knows = { keyOwners, knowsAddress: (address: Hex) => address === ecdsa.name };
    const isKeyOf = (owner: Hex): HexClassification => ({ kind: "knownKey", owner });
    assert.deepEqual(judged("https://etherscan.io/tx/@", "a.md", knows), isKeyOf(ecdsa.name));
    assert.deepEqual(classifyHex(value, undefined, knows), isKeyOf(ecdsa.name));
    const far = "line\n".repeat(20_000);
    for (const { name, digits } of [ecdsa, ed25519])
      for (const each of digits)
        assert.deepEqual(judged(`owner: ${each.toUpperCase()}\n${far}txHash: @`), isKeyOf(name));
  });

  it("is a private key where it is published for development", () => {
    const published: readonly (readonly [key: string, owner: Hex])[] = [
      ["ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80", "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"],
      ["91132178e72057a1d7528025956fe39b0b847f200ab59b2fdd367017f3087137", "0x0aa8e21064c61eab86e2a9c164565b4e7a9a4146106e0a6cd03a8c395a110e92"],
      ["8f2a55949038a9610f50fb23b5883af3b4ecb3c3bb792cbcefbd1542c692be63", "0xfe3b557e8fb62b89f4916b721be55ceb828dbd73"],
      ["c87509a1c067bbde78beb793e6fa76530b6382a4c0241e5e4a9ec0a0f44dc0d3", "0x627306090abab3a6e1400e9345bc60c78a8bef57"],
      ["b6b15c8cb491557369f3c7d2c287b053eb229daa9c22138887752191c9520659", "0x3f1eae7d46d88f08fc2f8ed27fcb2ab183eb2d0e"],
      ["5fb92d6e98884f76de468fa3f6278f8807c48bebc13595d45af5bdc4da702133", "0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac"],
      ["bcdf20249abf0ed6d944c0288fad489e33f66b3960d9e6229c1cd214ed3bbe31", "0x8943545177806ed17b9f23f0a21ee5948ecaa776"],
      ["1", "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf"],
      ["2", "0x2b5ad5c4795c026514f8317c7a215e218dccd6cf"],
      ["a11ce", "0xe05fcc23807536bee418f142d19fa0d21bb0cff7"],
      ["b0b", "0x0376aac07ad725e01357b1725b5cec61ae10473c"],
    ]; // prettier-ignore
    for (const [key, owner] of published)
      assert.deepEqual(classifyHex(`0x${key.padStart(64, "0")}`, undefined, nobody), {
        kind: "knownKey",
        owner,
      });
  });

  it("is a private key as a part of an encoded one, in one piece or in several", () => {
    for (const text of [
      `tx: 302e020100300506032b657004220420${digits}`,
      `tx: "3030020100300706052b8104000a04220420" +\n  "${digits}"`,
    ]) {
      const start = text.indexOf(digits);
      assert.equal(classifyHex(value, { text, start, end: start + 64 }, nobody).kind, "derKey");
    }
    const whole: Hex = "0x302e020100300506032b657004220420000000000000000000000000000000";
    const text = `txHash: ${whole}ab`;
    assert.equal(classifyHex(whole, { text, start: 8, end: text.length - 2 }, nobody).kind, "derKey");
  });

  it("is judged in any text, in time that does not depend on how it is written", () => {
    const bit = fc.constantFrom("{", "[", "(", '"', "'", "`", "\\", "\n", ":", "=", "|", "https://", "/tx/", "txHash", "key", "0x", "  ", "ü", "~"); // prettier-ignore
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 60 }), fc.array(bit, { maxLength: 30 }), (before, after) => {
        const { kind } = judged(`${before.join("")}@${after.join("").replaceAll("@", "")}`);
        assert.ok(kind === "unknown" || kind === "transaction");
      }),
      { numRuns: 200 },
    );
    const long = 5_000_000;
    for (const unit of [
      "a",
      " ",
      "\n",
      '"',
      "https://",
      "tx/",
      "txHash:",
      "-",
      "0x",
      "ab",
      '["',
      "getTransaction(",
    ]) {
      const filler = unit.repeat(long / unit.length);
      const text = `${filler} ${value} ${filler}`;
      const place = { text, start: filler.length + 1, end: filler.length + 1 + value.length };
      const before = process.cpuUsage();
      assert.equal(classifyHex(value, place, nobody).kind, "unknown");
      const { user } = process.cpuUsage(before);
      assert.ok(user < 1_000_000, `${unit}: ${user} µs`);
    }
  });
});
