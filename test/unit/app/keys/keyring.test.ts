import assert from "node:assert/strict";
import { ApiKeys } from "../../../../src/app/keys/apiKeys.ts";
import { FakeClock, settled } from "../../../support/fakeClock.ts";
import { withTimersOf } from "../../../support/fakeTimers.ts";
import { MemoryLog, MemorySecrets, MemoryState } from "../../../support/stores.ts";

const origin = "https://verifier.example";
const other = "https://other.example";

function open(secrets = new MemorySecrets(), apiKeyOrigins = [origin, other]) {
  const state = new MemoryState({ apiKeyOrigins });
  return { keys: new ApiKeys(secrets, state, new MemoryLog()), secrets, state };
}

describe("the keyring", () => {
  it("holds up an answer for two seconds, and no longer", async () => {
    const clock = new FakeClock();
    await withTimersOf(clock, async () => {
      const silent = Object.assign(new MemorySecrets(), { get: () => new Promise(() => undefined) });
      let told: readonly unknown[] | undefined;
      void open(silent as never)
        .keys.keysToMask(origin)
        .then((keys) => (told = keys));
      await clock.advance(1999);
      assert.equal(told, undefined);
      await clock.advance(1);
      await settled();
      assert.deepEqual(told, []);
    });
  });

  it("leaves no timer behind once it has answered", async () => {
    const clock = new FakeClock();
    await withTimersOf(clock, async () => {
      await open().keys.keysToMask(origin);
      await settled();
      assert.equal(clock.sleeping, 0);
    });
  });

  it("is read anew for the service whose key has changed, and for no other", async () => {
    const { keys, secrets } = open();
    for (const each of [origin, other]) await keys.keysToMask(each);
    secrets.calls.length = 0;
    keys.reread(`apiKey ${other}`);
    for (const each of [origin, other]) await keys.keysToMask(each);
    assert.deepEqual(secrets.calls, [`get apiKey ${other}`]);
  });

  it("is listed once for a service whose key is set again", async () => {
    const { keys, state } = open(new MemorySecrets(), []);
    for (const key of ["first-key", "second-key"]) await keys.set(`${origin}/server`, key);
    assert.deepEqual(state.get("apiKeyOrigins"), [origin]);
  });

  it("has no key for a service to which none may travel, whatever is listed", () => {
    const { keys } = open(new MemorySecrets(), ["http://verifier.example", origin]);
    assert.deepEqual([keys.hasKey("http://verifier.example"), keys.hasKey(origin)], [false, true]);
  });
});
