import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { Hex } from "../../../../src/core/hex.ts";
import { HashConsent, type HashQuestion, type Meant } from "../../../../src/app/consent/hashConsent.ts";
import type { Judgement } from "../../../../src/app/consent/hexContext.ts";
import { unending } from "../../../support/requests.ts";

const hash: Hex = `0x${"5c".repeat(32)}`;
const other: Hex = `0x${"5d".repeat(32)}`;
const first = "https://first.example/api";
const second = "https://second.example";
const cursor: Meant = { via: "cursor" };

/** A window whose user answers so, and in which places say so. */
function open(answer: boolean | Promise<boolean>, judgement: Judgement = { kind: "unknown" }) {
  const questions: HashQuestion[] = [];
  const keysTold: (Hex | undefined)[] = [];
  const consent = new HashConsent({
    judge: () => Promise.resolve(judgement),
    ask: (question) => {
      questions.push(question);
      return Promise.resolve(answer);
    },
    tellOfKey: (account) => keysTold.push(account),
  });
  const settle = async (value: Hex, url: string, meant: Meant | undefined = cursor) =>
    (await consent.settle(value, url, meant, unending)).kind;
  return { consent, questions, keysTold, settle };
}

describe("consent to the sending of a 32-byte value", () => {
  it("is asked for where nothing says what it is, naming the service", async () => {
    const { settle, questions } = open(false);
    assert.equal(await settle(hash, first), "declined");
    assert.deepEqual(questions, [{ serviceUrl: first, meant: cursor, mention: undefined }]);
  });

  it("is asked for with what speaks for a key", async () => {
    const mention = { where: "line", word: "PRIVATE_KEY" } as const;
    const { settle, questions } = open(true, { kind: "mayBeKey", mention });
    assert.equal(await settle(hash, first), "agreed");
    assert.deepEqual(questions[0]?.mention, mention);
  });

  it("holds for one value and one host", async () => {
    const { settle, questions } = open(true);
    await settle(hash, first);
    await settle(hash, "https://first.example/elsewhere");
    assert.equal(questions.length, 1);
    await settle(other, first);
    await settle(hash, second);
    await settle(hash, "http://first.example/api");
    await settle(hash, "https://first.example:8443/api");
    assert.equal(questions.length, 5);
  });

  it("is asked for again after a no", async () => {
    const { settle, questions } = open(false);
    await settle(hash, first);
    await settle(hash, first);
    assert.equal(questions.length, 2);
  });

  it("is not needed where the place says that it is a transaction hash, nor for what the host has sent itself", async () => {
    const transaction = open(false, { kind: "transaction" });
    assert.equal(await transaction.settle(hash, first), "agreed");
    const named = open(false);
    named.consent.named(hash, first);
    assert.equal(await named.settle(hash, first), "agreed");
    assert.equal(await named.settle(hash, first, { via: "extension" }), "agreed");
    assert.equal(await named.settle(hash, second), "declined");
    assert.deepEqual([transaction.questions.length, named.questions.length], [0, 1]);
  });

  it("is asked for where nobody may be asked: then it is not there", async () => {
    const { consent, questions } = open(true);
    assert.equal((await consent.settle(hash, first, undefined, unending)).kind, "declined");
    await consent.settle(hash, first, cursor, unending);
    assert.equal((await consent.settle(hash, first, undefined, unending)).kind, "agreed");
    assert.equal(questions.length, 1);
  });

  it("of the user's is none of other extensions', who are always asked about", async () => {
    const { settle, questions } = open(true, { kind: "transaction" });
    await settle(hash, first);
    assert.equal(questions.length, 0);
    for (let time = 0; time < 2; time += 1) await settle(hash, first, { via: "extension" });
    assert.equal(questions.length, 2);
  });

  it("that the user gave as another extension asked is the user's own, too", async () => {
    const { settle, questions } = open(true);
    await settle(hash, first, { via: "extension" });
    assert.equal(await settle(hash, first), "agreed");
    assert.equal(questions.length, 1);
  });

  it("is Enter in a box that names the host, unless what was typed speaks of a key", async () => {
    const box: Meant = { via: "box", agreedTo: first };
    const bare = open(false);
    assert.equal(await bare.settle(hash, first, box), "agreed");
    assert.equal(bare.questions.length, 0);
    assert.equal(await open(false).settle(hash, "https://first.example/elsewhere", box), "agreed");
    const named = open(false, { kind: "mayBeKey", mention: { where: "line", word: "key" } });
    assert.equal(await named.settle(hash, first, box), "declined");
  });

  it("that a box has got for one host is none for another, however the value gets there", async () => {
    const { settle, questions } = open(false);
    const box: Meant = { via: "box", agreedTo: first };
    await settle(hash, first, box);
    assert.equal(await settle(hash, second, { ...box, via: "panel" }), "declined");
    assert.equal(questions.length, 1);
  });

  it("is never given for what is a private key, whatever the user would say", async () => {
    const account: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
    for (const meant of [cursor, { via: "box", agreedTo: first }, { via: "extension" }] as const) {
      const known = open(true, { kind: "knownKey", address: account });
      assert.equal(await known.settle(hash, first, meant), "privateKey");
      assert.deepEqual([known.questions, known.keysTold], [[], [account]]);
    }
    const encoded = open(true, { kind: "derKey" });
    assert.equal(await encoded.settle(hash, first), "privateKey");
    assert.deepEqual(encoded.keysTold, [undefined]);
  });

  it("is one question for all who ask at a time, other extensions apart", async () => {
    const answer = Promise.withResolvers<boolean>();
    const { settle, questions } = open(answer.promise);
    const asked = [settle(hash, first), settle(hash, first), settle(hash, first, { via: "extension" })];
    answer.resolve(true);
    assert.deepEqual(await Promise.all(asked), ["agreed", "agreed", "agreed"]);
    assert.equal(questions.length, 2);
  });

  it("holds no value that anybody could read", async () => {
    const { consent, settle } = open(true);
    await settle(hash, first);
    consent.named(other, first);
    const held = inspect(consent, { depth: 9, showHidden: true });
    assert.ok(!held.includes(hash.slice(2)) && !held.includes(other.slice(2)));
  });
});
