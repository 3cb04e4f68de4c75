import assert from "node:assert/strict";
import { inspect } from "node:util";
import type { Hex } from "../../../../src/core/hex.ts";
import {
  HashConsent,
  type HashQuestion,
  type InputOrigin,
  keyedHash,
} from "../../../../src/app/consent/hashConsent.ts";
import type { HexClassification } from "../../../../src/app/consent/classifyHex.ts";
import { unending } from "../../../support/requests.ts";

const hash: Hex = `0x${"5c".repeat(32)}`;
const other: Hex = `0x${"5d".repeat(32)}`;
const first = "https://first.example/api";
const second = "https://second.example";
const cursor: InputOrigin = { entryPoint: "cursor" };

/** A window whose user answers so, and in which places say so. */
function open(answer: boolean | Promise<boolean>, classification: HexClassification = { kind: "unknown" }) {
  const questions: HashQuestion[] = [];
  const keysTold: (Hex | undefined)[] = [];
  const consent = new HashConsent({
    classify: () => Promise.resolve(classification),
    ask: (question) => {
      questions.push(question);
      return Promise.resolve(answer);
    },
    warnAboutKey: (account) => keysTold.push(account),
  });
  const settle = async (value: Hex, url: string, origin: InputOrigin | undefined = cursor) =>
    (await consent.ensureConsent(value, url, origin, unending)).kind;
  return { consent, questions, keysTold, settle };
}

describe("consent to the sending of a 32-byte value", () => {
  it("is asked for where nothing says what it is, naming the service", async () => {
    const { settle, questions } = open(false);
    assert.equal(await settle(hash, first), "declined");
    assert.deepEqual(questions, [{ serviceUrl: first, origin: cursor, keyWord: undefined }]);
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
      assert.equal(
        await open(false, { kind: "transaction" }).settle(hash, first, { entryPoint: via }),
        "agreed",
        via,
      );
    for (const via of ["box", "outside", "panel", "history", "extension"] as const)
      assert.equal(
        await open(false, { kind: "transaction" }).settle(hash, first, { entryPoint: via }),
        "declined",
        via,
      );
  });

  it("is not needed for this machine, whoever asks", async () => {
    for (const host of ["localhost:5551", "127.0.0.1", "127.1.2.3:8080", "[::1]:80"]) {
      const { settle, questions } = open(false);
      assert.equal(await settle(hash, `http://${host}/api`, { entryPoint: "extension" }), "agreed");
      assert.equal(questions.length, 0);
    }
    for (const host of ["localhost.example", "128.0.0.1", "127.0.0.1.example", "0.0.0.0"])
      assert.equal(await open(false).settle(hash, `http://${host}/api`), "declined", host);
  });

  it("is not needed for what the host returned itself", async () => {
    const named = open(false);
    named.consent.addReturned(hash, first);
    assert.equal(await named.settle(hash, first), "agreed");
    assert.equal(await named.settle(hash, first, { entryPoint: "extension" }), "agreed");
    assert.equal(await named.settle(hash, second), "declined");
    assert.equal(named.questions.length, 1);
  });

  it("is asked for where nobody may be asked: then it is not there", async () => {
    const { consent, questions } = open(true);
    assert.equal((await consent.ensureConsent(hash, first, undefined, unending)).kind, "declined");
    await consent.ensureConsent(hash, first, cursor, unending);
    assert.equal((await consent.ensureConsent(hash, first, undefined, unending)).kind, "agreed");
    assert.equal(questions.length, 1);
  });

  it("is the same for whoever asks", async () => {
    const { settle, questions } = open(true);
    await settle(hash, first, { entryPoint: "extension" });
    assert.equal(await settle(hash, first), "agreed");
    assert.equal(await settle(hash, first, { entryPoint: "extension" }), "agreed");
    assert.equal(questions.length, 1);
  });

  it("is Enter in a box that names the host, whatever was typed beside the value", async () => {
    const box: InputOrigin = { entryPoint: "box", confirmedUrl: first };
    for (const url of [first, "https://first.example/elsewhere"]) {
      const { settle, questions } = open(false, { kind: "unknown", keyWord: "key" });
      assert.equal(await settle(hash, url, box), "agreed");
      assert.equal(questions.length, 0);
    }
  });

  it("that a box has got for one host is none for another, however the value gets there", async () => {
    const { settle, questions } = open(false);
    const box: InputOrigin = { entryPoint: "box", confirmedUrl: first };
    await settle(hash, first, box);
    assert.equal(await settle(hash, second, { ...box, entryPoint: "panel" }), "declined");
    assert.equal(questions.length, 1);
  });

  it("is never given for what is a private key, whatever the user or a service would say", async () => {
    const owner: Hex = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
    const local = "http://127.0.0.1:5551";
    for (const [url, origin] of [
      [first, cursor],
      [first, { entryPoint: "box", confirmedUrl: first }],
      [first, { entryPoint: "extension" }],
      [local, cursor],
    ] as const) {
      const known = open(true, { kind: "knownKey", owner });
      known.consent.addReturned(hash, url);
      assert.equal(await known.settle(hash, url, origin), "privateKey");
      assert.deepEqual([known.questions, known.keysTold], [[], [owner]]);
      assert.equal((await known.consent.ensureConsent(hash, url, undefined, unending)).kind, "privateKey");
      assert.equal(known.keysTold.length, 1, "what nobody asked for is not told");
    }
    const encoded = open(true, { kind: "derKey" });
    assert.equal(await encoded.settle(hash, first), "privateKey");
    assert.deepEqual(encoded.keysTold, [undefined]);
  });

  it("that was given ends where the value turns out to be a key", async () => {
    let classification: HexClassification = { kind: "unknown" };
    const consent = new HashConsent({
      classify: () => Promise.resolve(classification),
      ask: () => Promise.resolve(true),
      warnAboutKey: () => undefined,
    });
    assert.equal((await consent.ensureConsent(hash, first, cursor, unending)).kind, "agreed");
    classification = { kind: "derKey" };
    assert.equal((await consent.ensureConsent(hash, first, cursor, unending)).kind, "privateKey");
  });

  it("is one question for all who ask at a time", async () => {
    const answer = Promise.withResolvers<boolean>();
    const { consent, settle, questions } = open(answer.promise);
    const asked = [
      settle(hash, first),
      settle(hash, first),
      settle(hash, first, { entryPoint: "extension" }),
    ];
    assert.equal((await consent.ensureConsent(hash, first, undefined, unending)).kind, "declined");
    answer.resolve(true);
    assert.deepEqual(await Promise.all(asked), ["agreed", "agreed", "agreed"]);
    assert.equal(questions.length, 1);
  });

  it("holds no value that anybody could read", async () => {
    const { consent, settle } = open(true);
    await settle(hash, first);
    consent.addReturned(other, first);
    const held = inspect(consent, { depth: 9, showHidden: true });
    assert.ok(!held.includes(hash.slice(2)) && !held.includes(other.slice(2)));
  });

  it("lets the pointer send what is called a transaction hash to this machine, and elsewhere what was returned before", async () => {
    const place = { text: "", start: 0, end: 0 };
    const local = "http://127.0.0.1:8545";
    const called = open(true, { kind: "transaction" });
    assert.equal(await called.consent.canSendFromHover(hash, local, place), true);
    assert.equal(await called.consent.canSendFromHover(hash, first, place), false);
    await called.settle(hash, first);
    assert.equal(await called.consent.canSendFromHover(hash, first, place), false);
    called.consent.addReturned(other, second);
    assert.equal(await called.consent.canSendFromHover(other, second, place), true);
    const unknown = open(true);
    assert.equal(await unknown.consent.canSendFromHover(hash, local, place), false);
    unknown.consent.addReturned(hash, first);
    assert.equal(await unknown.consent.canSendFromHover(hash, first, place), true);
    const key = open(true, { kind: "knownKey", owner: "0x01" });
    key.consent.addReturned(hash, first);
    assert.equal(await key.consent.canSendFromHover(hash, first, place), false);
    assert.deepEqual([called.questions, unknown.questions, key.questions], [[], [], []]);
  });
});

describe("a hash with a key", () => {
  it("is the keccak-256 of the key and the text behind it", () => {
    const ofAbc = "0x4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45";
    assert.equal(keyedHash(Buffer.from("a"), "bc"), ofAbc);
    assert.equal(keyedHash(Buffer.alloc(0), "abc"), ofAbc);
  });

  it("is another one for another key, and for another text", () => {
    const hashes = [
      ["a", "b"],
      ["a", "c"],
      ["b", "b"],
    ].map(([key = "", text = ""]) => keyedHash(Buffer.from(key), text));
    assert.equal(new Set(hashes).size, 3);
  });
});
