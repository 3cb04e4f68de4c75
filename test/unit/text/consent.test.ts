import assert from "node:assert/strict";
import { sendKeyWords } from "../../../src/text/consent.ts";
import { explainNotSent, explainPrivateKey } from "../../../src/text/failures/notSent.ts";
import { firstNamed } from "../../../src/text/firstNamed.ts";
import { pageWords } from "../../../src/text/pages/page.ts";
import { signatureQuestion, signatureWords } from "../../../src/text/decoding/signatures.ts";
import { verificationActions } from "../../../src/text/verification/verificationPage.ts";

describe("the words of questions before something is sent", () => {
  it("say that an untrusted workspace is asked for each time, and no other", () => {
    assert.equal(sendKeyWords.why("0.0.7", true), "To verify 0.0.7.");
    assert.match(sendKeyWords.why("0.0.7", false), /^To verify 0\.0\.7\. In an untrusted workspace/);
  });

  it("say of a value that was not sent whether it is a private key, and whose", () => {
    const account = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24";
    assert.equal(explainPrivateKey(undefined), "This is an encoded private key. It was not sent.");
    assert.match(explainPrivateKey(account), /^This is the private key of account 0x5b18…6b24\./i);
    assert.match(explainPrivateKey(`0x${"0a".repeat(32)}`), /of public key 0x0a0a…0a0a\./);
    const told = (settlement: object) => {
      const { tone, title } = explainNotSent({ settlement, host: "mirror.example" } as never);
      return [tone, title];
    };
    assert.deepEqual(told({ kind: "privateKey", owner: account }), ["careful", "Private key"]);
    assert.deepEqual(told({ kind: "declined" }), ["neutral", "Not sent"]);
  });

  it("count the hashes of either kind that have no name", () => {
    assert.equal(signatureWords.unnamed(1, 0), "No name is known for 1 selector.");
    assert.equal(signatureWords.unnamed(0, 1), "No name is known for 1 topic.");
    assert.equal(signatureWords.unnamed(2, 3), "No name is known for 2 selectors and 3 topics.");
    assert.equal(signatureQuestion.why(2), "No name is known for 2 selectors.");
  });
});

describe("the words of pages", () => {
  it("name the first three of many, and how many more there are", () => {
    assert.equal(firstNamed(["a"]), "a");
    assert.equal(firstNamed(["a", "b", "c"]), "a, b, and c");
    assert.equal(firstNamed(["a", "b", "c", "d", "e"]), "a, b, c, and 2 more");
    assert.equal(firstNamed(["n".repeat(1000)]).length, 200);
  });

  it("name the fields of a row by what it is about, else by where it stands", () => {
    assert.equal(pageWords.rowFields("", "Logs", 1200), "Logs, row 1,200: all fields");
    assert.equal(pageWords.rowFields("Transfer", "Logs", 2), "Transfer: all fields (Logs, row 2)");
    assert.equal(pageWords.rowCount(2, 1200), "2 of 1,200");
  });

  it("name the protocol that is tried next", () => {
    assert.deepEqual((["session", "direct", "job"] as const).map(verificationActions.tryProtocol), [
      "Try Session Protocol",
      "Try Direct Protocol",
      "Try Job Protocol",
    ]);
  });
});
