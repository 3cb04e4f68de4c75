import assert from "node:assert/strict";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { KeyConsent, type KeyDecision, type KeyQuestion } from "../../../../src/app/keys/keyConsent.ts";
import { unending } from "../../../support/requests.ts";
import { MemoryState } from "../../../support/stores.ts";

const serviceUrl = "https://verifier.example/server";
const subject = { contract: "0.0.1234", serviceUrl };

/** A window in which the service has a key, and the user answers so. */
function open(answer: KeyDecision | "always" | undefined, state = new MemoryState()) {
  const questions: KeyQuestion[] = [];
  const window = { isTrusted: true, hasKey: true };
  const consent = new KeyConsent({
    keys: { hasKey: () => window.hasKey, keyFor: () => Promise.resolve(new Secret("the-key")) },
    state,
    isTrusted: () => window.isTrusted,
    ask: (question) => {
      questions.push(question);
      return Promise.resolve(answer);
    },
  });
  const keyFor = async (said?: KeyDecision, url = serviceUrl) => {
    const key = await consent.keyFor({ contract: "0.0.1234", serviceUrl: url }, { answer: said }, unending);
    return key instanceof Secret ? key.reveal() : key;
  };
  return { consent, window, questions, keyFor, state };
}

describe("consent to the sending of a key", () => {
  it("is asked for each time, naming contract and service", async () => {
    const { keyFor, questions } = open("with");
    assert.deepEqual([await keyFor(), await keyFor()], ["the-key", "the-key"]);
    assert.deepEqual(questions, [
      { ...subject, isTrusted: true },
      { ...subject, isTrusted: true },
    ]);
  });

  it("is not asked for where there is no key", async () => {
    const { keyFor, questions, window } = open("with");
    window.hasKey = false;
    assert.equal(await keyFor(), undefined);
    assert.equal(questions.length, 0);
  });

  it("can be refused for the key alone, or for the whole verification", async () => {
    assert.equal(await open("without").keyFor(), undefined);
    assert.equal(await open(undefined).keyFor(), "declined");
  });

  it("is asked for once what it is about stands in sight, and never waits for that where there is no question", async () => {
    const { consent, questions } = open("always");
    const asked: number[] = [];
    const beforeQuestion = async (): Promise<void> => {
      await Promise.resolve();
      asked.push(questions.length);
    };
    await consent.keyFor(subject, { answer: "without", beforeQuestion }, unending);
    assert.deepEqual(asked, []);
    await consent.keyFor(subject, { beforeQuestion }, unending);
    await consent.keyFor(subject, { beforeQuestion }, unending);
    assert.deepEqual([asked, questions.length], [[0], 1]);
  });

  it("is what the user has said already, where that was asked", async () => {
    const { keyFor, questions } = open("always");
    assert.deepEqual([await keyFor("without"), await keyFor("with")], [undefined, "the-key"]);
    assert.equal(questions.length, 0);
  });

  it("holds always for one service, here and in later windows, until it is forgotten", async () => {
    const { keyFor, questions, state } = open("always");
    await keyFor();
    await keyFor();
    assert.equal(questions.length, 1);
    await keyFor(undefined, "https://other.example");
    assert.equal(questions.length, 2);
    const later = open("without", state);
    assert.equal(await later.keyFor(), "the-key");
    await later.consent.forget(serviceUrl);
    assert.equal(await later.keyFor(), undefined);
    assert.equal(await later.keyFor(undefined, "https://other.example"), "the-key");
  });

  it("never overrides a no to just this verification", async () => {
    const { keyFor } = open("always");
    await keyFor();
    assert.equal(await keyFor("without"), undefined);
  });

  it("is asked for each time in a workspace that is not trusted, whatever was said before", async () => {
    const { keyFor, questions, window } = open("always");
    await keyFor();
    window.isTrusted = false;
    await keyFor();
    await keyFor();
    assert.deepEqual(
      questions.map(({ isTrusted }) => isTrusted),
      [true, false, false],
    );
  });

  it("survives a stored state of another form", async () => {
    const state = new MemoryState();
    await state.update("apiKeyAlwaysSent", { length: 1, 0: "https://verifier.example" });
    const { keyFor, questions } = open("without", state);
    assert.equal(await keyFor(), undefined);
    assert.equal(questions.length, 1);
  });
});
