import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { Hex } from "../../../../src/core/hex.ts";
import { HashConsent, type HashQuestion, type Meant } from "../../../../src/app/consent/hashConsent.ts";
import type { Judgement } from "../../../../src/app/consent/hexRule.ts";
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
    assert.deepEqual(questions, [{ serviceUrl: first, meant: cursor, keyWord: undefined }]);
  });

  it("is asked for with what speaks for a key", async () => {
    const { settle, questions } = open(true, { kind: "unknown", keyWord: "secret" });
    assert.equal(await settle(hash, first), "agreed");
    assert.equal(questions[0]?.keyWord, "secret");
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

  it("is not needed where the user's own text calls it a transaction hash", async () => {
    for (const via of ["cursor", "selection", "terminal", "link"] as const)
      assert.equal(await open(false, { kind: "transaction" }).settle(hash, first, { via }), "agreed", via);
    for (const via of ["box", "outside", "panel", "history", "extension"] as const)
      assert.equal(await open(false, { kind: "transaction" }).settle(hash, first, { via }), "declined", via);
  });

  it("is not needed for this machine, whoever asks", async () => {
    for (const host of ["localhost:5551", "127.0.0.1", "127.1.2.3:8080", "[::1]:80"]) {
      const { settle, questions } = open(false);
      assert.equal(await settle(hash, `http://${host}/api`, { via: "extension" }), "agreed");
      assert.equal(questions.length, 0);
    }
    for (const host of ["localhost.example", "128.0.0.1", "127.0.0.1.example", "0.0.0.0"])
      assert.equal(await open(false).settle(hash, `http://${host}/api`), "declined", host);
  });

  it("is not needed for what the host returned itself", async () => {
    const named = open(false);
    named.consent.named(hash, first);
    assert.equal(await named.settle(hash, first), "agreed");
    assert.equal(await named.settle(hash, first, { via: "extension" }), "agreed");
    assert.equal(await named.settle(hash, second), "declined");
    assert.equal(named.questions.length, 1);
  });

  it("is asked for where nobody may be asked: then it is not there", async () => {
    const { consent, questions } = open(true);
    assert.equal((await consent.settle(hash, first, undefined, unending)).kind, "declined");
    await consent.settle(hash, first, cursor, unending);
    assert.equal((await consent.settle(hash, first, undefined, unending)).kind, "agreed");
    assert.equal(questions.length, 1);
  });

  it("is the same for whoever asks", async () => {
    const { settle, questions } = open(true);
    await settle(hash, first, { via: "extension" });
    assert.equal(await settle(hash, first), "agreed");
    assert.equal(await settle(hash, first, { via: "extension" }), "agreed");
    assert.equal(questions.length, 1);
  });

  it("is Enter in a box that names the host, whatever was typed beside the value", async () => {
    const box: Meant = { via: "box", agreedTo: first };
    for (const url of [first, "https://first.example/elsewhere"]) {
      const { settle, questions } = open(false, { kind: "unknown", keyWord: "key" });
      assert.equal(await settle(hash, url, box), "agreed");
      assert.equal(questions.length, 0);
    }
  });

  it("that a box has got for one host is none for another, however the value gets there", async () => {
    const { settle, questions } = open(false);
    const box: Meant = { via: "box", agreedTo: first };
    await settle(hash, first, box);
    assert.equal(await settle(hash, second, { ...box, via: "panel" }), "declined");
    assert.equal(questions.length, 1);
  });

  it("is never given for what is a private key, whatever the user or a service would say", async () => {
    const owner: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
    const local = "http://127.0.0.1:5551";
    for (const [url, meant] of [
      [first, cursor],
      [first, { via: "box", agreedTo: first }],
      [first, { via: "extension" }],
      [local, cursor],
    ] as const) {
      const known = open(true, { kind: "knownKey", owner });
      known.consent.named(hash, url);
      assert.equal(await known.settle(hash, url, meant), "privateKey");
      assert.deepEqual([known.questions, known.keysTold], [[], [owner]]);
      assert.equal((await known.consent.settle(hash, url, undefined, unending)).kind, "privateKey");
      assert.equal(known.keysTold.length, 1, "what nobody asked for is not told");
    }
    const encoded = open(true, { kind: "derKey" });
    assert.equal(await encoded.settle(hash, first), "privateKey");
    assert.deepEqual(encoded.keysTold, [undefined]);
  });

  it("that was given ends where the value turns out to be a key", async () => {
    let judgement: Judgement = { kind: "unknown" };
    const consent = new HashConsent({
      judge: () => Promise.resolve(judgement),
      ask: () => Promise.resolve(true),
      tellOfKey: () => undefined,
    });
    assert.equal((await consent.settle(hash, first, cursor, unending)).kind, "agreed");
    judgement = { kind: "derKey" };
    assert.equal((await consent.settle(hash, first, cursor, unending)).kind, "privateKey");
  });

  it("is one question for all who ask at a time", async () => {
    const answer = Promise.withResolvers<boolean>();
    const { consent, settle, questions } = open(answer.promise);
    const asked = [settle(hash, first), settle(hash, first), settle(hash, first, { via: "extension" })];
    assert.equal((await consent.settle(hash, first, undefined, unending)).kind, "declined");
    answer.resolve(true);
    assert.deepEqual(await Promise.all(asked), ["agreed", "agreed", "agreed"]);
    assert.equal(questions.length, 1);
  });

  it("holds no value that anybody could read", async () => {
    const { consent, settle } = open(true);
    await settle(hash, first);
    consent.named(other, first);
    const held = inspect(consent, { depth: 9, showHidden: true });
    assert.ok(!held.includes(hash.slice(2)) && !held.includes(other.slice(2)));
  });
});
