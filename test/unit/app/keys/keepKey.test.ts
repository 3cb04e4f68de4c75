import assert from "node:assert/strict";
import { ApiKeys } from "../../../../src/app/keys/apiKeys.ts";
import { KeyConsent, storeKey } from "../../../../src/app/keys/keyConsent.ts";
import { unending } from "../../../support/requests.ts";
import { MemoryState } from "../../../support/stores.ts";

const serviceUrl = "https://verifier.example";
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A keyring that takes nothing. */
const broken = {
  get: () => Promise.reject(new Error("locked")),
  store: () => Promise.reject(new Error("locked")),
  delete: () => Promise.reject(new Error("locked")),
};

/** A window over stored state, in which the user says "always" when asked; the keyring takes no key. */
function open(state: MemoryState) {
  const keys = new ApiKeys(broken, state, quiet, () => Promise.resolve(undefined));
  let questions = 0;
  const consent = new KeyConsent({
    keys,
    state,
    isTrusted: () => true,
    ask: () => {
      questions += 1;
      return Promise.resolve("always");
    },
  });
  const verify = async (): Promise<number> => {
    await consent.keyFor({ contract: "0.0.1001", serviceUrl }, {}, unending);
    return questions;
  };
  return { keys, consent, verify };
}

describe("a key that is kept", () => {
  it("is asked about anew where the one that was always to be sent is gone", async () => {
    const state = new MemoryState();
    const before = open(state);
    await storeKey(before.keys, before.consent, serviceUrl, "the-first-key");
    assert.deepEqual([await before.verify(), await before.verify()], [1, 1]);
    // The keyring did not take it: it was gone with its window.
    const after = open(state);
    assert.equal(after.keys.hasKey(serviceUrl), false);
    await storeKey(after.keys, after.consent, serviceUrl, "the-second-key");
    assert.equal(await after.verify(), 1);
  });

  it("is always sent on where it takes the place of one that is", async () => {
    const { keys, consent, verify } = open(new MemoryState());
    await storeKey(keys, consent, serviceUrl, "the-first-key");
    assert.equal(await verify(), 1);
    await storeKey(keys, consent, serviceUrl, "the-second-key");
    assert.equal(await verify(), 1);
  });
});
