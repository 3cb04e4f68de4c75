import assert from "node:assert/strict";
import fc from "fast-check";
import { judgeByContext, judgeHex, type Judgement } from "../../../../src/app/consent/hexContext.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { addressOfKey } from "../../../../src/core/keys/keyAddress.ts";
import { differenceOf, gateCases, ownCases } from "../../../gate/cases.ts";

/** A value as good as random, of nobody. */
const digits = "c7".repeat(15) + "1f" + "5b".repeat(16);
const hex: Hex = `0x${digits}`;
const nobody = (): boolean => false;

/** How the `@` in a text is judged. */
function judged(marked: string, path?: string): Judgement {
  const start = marked.indexOf("@");
  const text = marked.replace("@", hex);
  return judgeByContext({ text, start, end: start + hex.length, ...(path !== undefined && { path }) });
}

function kinds(texts: readonly string[], path?: string): readonly string[] {
  return texts.map((text) => judged(text, path).kind);
}

describe("the rule for 32-byte hex", () => {
  it("passes its own measures, with fresh values", async () => {
    const cases = await gateCases(ownCases);
    assert.ok(cases.filter(({ kind }) => kind === "secret").length >= 60);
    assert.ok(cases.filter(({ kind }) => kind === "transaction").length >= 60);
    assert.deepEqual(
      cases.map((gateCase) => [gateCase.name, differenceOf(gateCase)]).filter(([, difference]) => difference),
      [],
    );
  });

  it("frees what its context calls a transaction, and nothing else", () => {
    const freed = [
      "tx: @",
      "transactionHash: @",
      '"hash": "@"',
      "/tx/@",
      "cast run @",
      "receipt @",
      "hash of tx @",
    ];
    assert.deepEqual(
      kinds(freed),
      freed.map(() => "transaction"),
    );
    const asked = [
      "@",
      "look at @",
      "blockHash: @",
      "bytes32 constant ROLE = @;",
      "topics: [@]",
      "slot @",
      "codeHash = @",
    ];
    assert.deepEqual(
      kinds(asked),
      asked.map(() => "unknown"),
    );
    assert.deepEqual(judgeByContext(undefined), { kind: "unknown" });
  });

  it("frees nothing by names that others chose: an ABI can call a secret a transaction", () => {
    const told = (name: string) => {
      const before = `  ${name}: bytes32 = `;
      const place = { text: `${before}${hex}`, start: before.length, end: before.length + hex.length };
      return judgeByContext({ ...place, isFromElsewhere: true }).kind;
    };
    assert.deepEqual(["txHash", "hash", "value", "privateKey"].map(told), [
      "unknown",
      "unknown",
      "unknown",
      "mayBeKey",
    ]);
  });

  it("lets a word of keys outrank one of transactions, and says which and where", () => {
    assert.deepEqual(judged("a\nPRIVATE_KEY=@ # of the tx"), {
      kind: "mayBeKey",
      mention: { where: "line", word: "PRIVATE_KEY", line: 1 },
    });
    assert.deepEqual(judged("sign(tx, @)"), {
      kind: "mayBeKey",
      mention: { where: "call", word: "sign", line: 0 },
    });
    assert.deepEqual(judged('const tx = "@"; // the deployer'), {
      kind: "mayBeKey",
      mention: { where: "comment", word: "deployer", line: 0 },
    });
    assert.deepEqual(judged("id,private_key\n1,@", "a.csv"), {
      kind: "mayBeKey",
      mention: { where: "column", word: "private_key", line: 0 },
    });
    assert.deepEqual(judged("[accounts]\nalice = '@'", "a.toml"), {
      kind: "mayBeKey",
      mention: { where: "section", word: "accounts", line: 0 },
    });
    const long = judged(`${"secret".repeat(50)}: @`);
    assert.equal(long.kind === "mayBeKey" && long.mention.word.length, 60);
  });

  it("hears what stands in a value's own cell, whatever the head of its column says", () => {
    const cells: readonly (readonly [text: string, path: string, word: string])[] = [
      ["tx hash,amount\nmy private key is @,5", "a.csv", "private"],
      ["note,tx hash\n1,PRIVATE_KEY=@", "a.csv", "PRIVATE_KEY"],
      ["| tx hash | amount |\n| --- | --- |\n| the key @ | 5 |", "a.md", "key"],
      ["tx hash\tamount\nwallet @\t5", "a.tsv", "wallet"],
    ];
    for (const [text, path, word] of cells) {
      const line = text.split("\n").length - 1;
      assert.deepEqual(judged(text, path), { kind: "mayBeKey", mention: { where: "line", word, line } });
    }
    assert.equal(judged("note,tx hash\n1,tx @", "a.csv").kind, "transaction");
  });

  it("takes the head of another table that stands further down, and says where", () => {
    const first = `step,tx_hash\n1,0x${"d8".repeat(32)}\n`;
    assert.deepEqual(judged(`${first}who,private_key\nbob,@`, "a.csv"), {
      kind: "mayBeKey",
      mention: { where: "column", word: "private_key", line: 2 },
    });
    assert.equal(judged(`${first}\nwho,hex\nbob,@`, "a.csv").kind, "unknown");
    assert.equal(judged(`${first}\nbob,@`, "a.csv").kind, "unknown");
    assert.equal(judged(`who,hex\nbob,1\n\nstep,tx_hash\n1,@`, "a.csv").kind, "transaction");
    assert.deepEqual(judged("wallet,hex\ntx,@", "a.csv"), {
      kind: "mayBeKey",
      mention: { where: "column", word: "wallet", line: 0 },
    });
  });

  it("says which head speaks of keys where cells may not stand below their heads", () => {
    const expected = { kind: "mayBeKey", mention: { where: "column", word: "Secret", line: 0 } };
    assert.deepEqual(judged("| Type | Secret | Tx |\n|--|--|--|\n| a | b | c | @ |"), expected);
    assert.deepEqual(judged('Tx,Note,Secret\n1,"one\ntwo",@', "a.csv"), expected);
  });

  it("lets who has keys outrank all but the name of a hash", () => {
    assert.deepEqual(judged("## Wallets\n\n- tx: @"), {
      kind: "mayBeKey",
      mention: { where: "heading", word: "Wallets", line: 0 },
    });
    assert.deepEqual(judged("signers:\n  tx: @"), {
      kind: "mayBeKey",
      mention: { where: "parent", word: "signers", line: 0 },
    });
    assert.equal(judged("## Wallets\n\n- tx hash: @").kind, "transaction");
  });

  it("takes none of several links for the last", () => {
    const links = (count: number) => judged(`let tx = "@"${".trim()".repeat(count)};`).kind;
    assert.deepEqual([0, 1, 5, 200].map(links), ["transaction", "transaction", "transaction", "unknown"]);
  });

  it("does not hear words of keys further off", () => {
    const freed = [
      "const privateKey = load();\nconst txHash = '@';",
      '{"wallet": "x", "transactionHash": "@"}',
      "private key\n\nTransaction: @",
    ];
    assert.deepEqual(
      kinds(freed),
      freed.map(() => "transaction"),
    );
  });

  it("frees nothing in files of keys", () => {
    const files = [
      ".env", ".ENV", ".env.local", ".envrc", "prod.env", "prod.env.local", "a/.secret", "node.key", "keys.txt",
      "secrets.json", "a/wallets.json", "a/keystore/b.json", "UTC--2026", "my-keys.yaml", "nodekey", "local.settings.json",
      ".dev.vars", ".dev.vars.production", ".flaskenv", ".vault-token", ".pypirc", "terraform.tfstate", "terraform.tfstate.backup",
      "hotwallet.json", "coldWallets.csv", "deployments/keys.json", "deployments/keystore/a.json", "broadcast/wallets.json",
      "ignition/.secret.json",
    ]; // prettier-ignore
    assert.deepEqual(
      files.map((file) => judged("tx: @", file).kind),
      files.map(() => "mayBeKey"),
    );
    assert.deepEqual(judged("tx: @", "a/.env"), {
      kind: "mayBeKey",
      mention: { where: "file", word: ".env" },
    });
    const others = [
      "environment.ts",
      "env.ts",
      "envelope.log",
      "my-environment",
      "a.envy",
      "KeyRegistry.sol",
      "useWallet.ts",
      "deployments/a/Wallet.json",
      "wallets/deployments/a/Token.json",
      "wallets/broadcast/Token.s.sol/1/run-latest.json",
    ];
    assert.deepEqual(
      others.map((file) => judged("tx: @", file).kind),
      others.map(() => "transaction"),
    );
  });

  it("names the key of an account that stands in the text, that is known, or that everybody has", () => {
    const address = addressOfKey(hex)!;
    const place = (text: string) => ({ text, start: text.indexOf(hex), end: text.indexOf(hex) + hex.length });
    const judge = (text: string, knows: (address: Hex) => boolean = nobody) =>
      judgeHex(hex, place(text), knows, addressOfKey);
    assert.deepEqual(judge(`tx: ${hex}`), { kind: "transaction" });
    assert.deepEqual(judge(`tx: ${hex}\nof ${address.toUpperCase()}`), { kind: "knownKey", address });
    assert.deepEqual(
      judge(`tx: ${hex}`, (asked) => asked === address),
      { kind: "knownKey", address },
    );
    assert.deepEqual(
      judgeHex(hex, undefined, (asked) => asked === address, addressOfKey),
      { kind: "knownKey", address },
    );
    const first = "ac0974bec39a17e36ba4a6b4d238ff94" + "4bacb478cbed5efcae784d7bf4f2ff80";
    assert.deepEqual(judgeHex(`0x${first}`, undefined, nobody, addressOfKey), {
      kind: "knownKey",
      address: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
    });
    assert.equal(judgeHex(`0x${"ff".repeat(32)}`, undefined, nobody, addressOfKey).kind, "unknown");
  });

  it("knows a piece of something longer, and of an encoded key", () => {
    const whole = `tx: 302e020100300506032b657004220420${digits}`;
    const at = whole.length - 64;
    assert.equal(judgeByContext({ text: whole, start: at, end: whole.length }).kind, "derKey");
    assert.equal(judgeByContext({ text: whole, start: 4, end: 68 }).kind, "derKey");
    const broken = `tx: "3030020100300706052b8104000a04220420" +\n  "${digits}"`;
    const from = broken.indexOf(digits);
    assert.equal(judgeByContext({ text: broken, start: from, end: from + 64 }).kind, "derKey");
    const longer = `tx: 0x12${digits}34`;
    assert.equal(judgeByContext({ text: longer, start: 8, end: 72 }).kind, "unknown");
    const hash48 = `tx: 0x${digits}${"12".repeat(16)}`;
    assert.equal(judgeByContext({ text: hash48, start: 4, end: hash48.length }).kind, "transaction");
  });

  it("hears nothing of what stands around another value", () => {
    const other = `tx: 0x${"d8".repeat(32)}`;
    const place = { text: other, start: 4, end: other.length };
    assert.equal(judgeHex(hex, place, nobody, addressOfKey).kind, "unknown");
  });

  it("takes no row for the head of a table that begins further up", () => {
    const rows = `1,bob,note,tx sent\n2,alice,restore,@\n`;
    const judgedBelow = (head: string | undefined) => {
      const start = rows.indexOf("@");
      const text = rows.replace("@", hex);
      const place = { text, start, end: start + hex.length, path: "events.csv" };
      return judgeByContext(head === undefined ? place : { ...place, head });
    };
    assert.equal(judgedBelow("id,who,what,value").kind, "unknown");
    assert.equal(judgedBelow("id,who,what,tx_hash").kind, "transaction");
    assert.deepEqual(judgedBelow("id,who,what,private_key"), {
      kind: "mayBeKey",
      mention: { where: "column", word: "private_key" },
    });
    const far = `id,who,what,tx_hash\n${"9,carol,note,none\n".repeat(300)}2,dan,moved,@`;
    assert.equal(judged(far, "events.csv").kind, "transaction");
  });

  it("hears nothing but the value's own name in a line whose beginning is out of reach", () => {
    const long = (own: string): string => `{"list":[${'{"note":"say \\"tx\\""},'.repeat(400)}${own}]}`;
    const cut = [`["@"]`, `{"w":"@"}`, `{"tx":"@"}`].map(long);
    assert.deepEqual(kinds(cut, "dump.json"), ["unknown", "unknown", "unknown"]);
    assert.equal(judged(long('{"transactionHash":"@"}'), "dump.json").kind, "transaction");
    assert.equal(judged(long('{"secret":"@"}'), "dump.json").kind, "mayBeKey");
  });

  it("never throws, and looks no further than its reach", () => {
    const bit = fc.constantFrom(
      "{", "}", "[", "]", "(", ")", '"', "'", "`", "\\", "\n", ":", "=", ",", ";", "|", "#", "//", "/*", "- ", "tx", "key", "0x", "  ", "ü", "\u{1f600}",
    ); // prettier-ignore
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 300 }), fc.array(bit, { maxLength: 100 }), (before, after) => {
        const kind = judged(`${before.join("")}@${after.join("")}`.replace(/@(?=.*@)/gs, "")).kind;
        assert.ok(["transaction", "unknown", "mayBeKey", "derKey"].includes(kind));
      }),
    );
    assert.deepEqual(judged(`secret:\n${"  \n".repeat(4000)}  tx: @`), { kind: "transaction" });
  });
});
