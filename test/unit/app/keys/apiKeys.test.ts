import assert from "node:assert/strict";
import { format, inspect } from "node:util";
import { eventually } from "../../../support/fakeClock.ts";
import { ApiKeys } from "../../../../src/app/keys/apiKeys.ts";
import { keyProblem } from "../../../../src/app/keys/keyInput.ts";
import { Secret } from "../../../../src/core/keys/secret.ts";
import { MemoryLog, MemorySecrets, MemoryState } from "../../../support/stores.ts";

const service = "https://verifier.example/server";
const origin = "https://verifier.example";
const key = "very-secret-key";

function open(state = new MemoryState(), secrets = new MemorySecrets()) {
  const log = new MemoryLog();
  return { keys: new ApiKeys(secrets, state, log), state, secrets, log };
}

describe("API keys", () => {
  it("are kept in the keyring, one for each origin", async () => {
    const { keys, state, secrets, log } = open();
    assert.equal(await keys.set(service, key), "inKeyring");
    assert.equal(await keys.set("http://127.0.0.1:5555", "other-key"), "inKeyring");
    const asked = [
      service,
      origin,
      `${origin}:443/x`,
      "http://127.0.0.1:5555/y",
      "https://other.example",
      `${origin}:444`,
    ];
    const found = [];
    for (const url of asked) found.push((await keys.keyFor(url))?.reveal());
    assert.deepEqual(found, [key, key, key, "other-key", undefined, undefined]);
    assert.deepEqual(
      asked.map((url) => keys.hasKey(url)),
      [true, true, true, true, false, false],
    );
    assert.deepEqual(
      [...secrets.stored],
      [
        [`apiKey ${origin}`, key],
        ["apiKey http://127.0.0.1:5555", "other-key"],
      ],
    );
    assert.deepEqual([...state.stored], [["apiKeyOrigins", `["http://127.0.0.1:5555","${origin}"]`]]);
    assert.deepEqual(log.lines, []);
  });

  it("are not looked for where the origin is not listed, nor when asked whether there is one", async () => {
    const { keys, secrets } = open();
    secrets.stored.set(`apiKey ${origin}`, key);
    assert.deepEqual(
      [await keys.keyFor(service), keys.hasKey(service), keys.origins(), keys.allOrigins()],
      [undefined, false, [], []],
    );
    assert.deepEqual(secrets.calls, []);
  });

  it("are not given out where they may not travel", async () => {
    const { keys, secrets } = open(new MemoryState({ apiKeyOrigins: ["http://verifier.example"] }));
    secrets.stored.set("apiKey http://verifier.example", key);
    assert.equal(await keys.keyFor("http://verifier.example"), undefined);
    assert.deepEqual(secrets.calls, []);
  });

  for (const fails of ["rejects", "throws"] as const) {
    it(`are kept for this window when the keyring ${fails}`, async () => {
      const { keys, state, secrets, log } = open();
      secrets.fails = fails;
      assert.equal(await keys.set(service, key), "inThisWindow");
      assert.equal((await keys.keyFor(service))?.reveal(), key);
      assert.deepEqual([keys.hasKey(service), keys.origins(), keys.allOrigins()], [true, [], [origin]]);
      assert.equal(await open(state, secrets).keys.keyFor(service), undefined);
      await keys.clear(origin);
      assert.deepEqual(
        [await keys.keyFor(service), keys.hasKey(service), keys.allOrigins()],
        [undefined, false, []],
      );
      assert.equal(log.lines.length, 2);
      assert.ok(!JSON.stringify([log.lines, [...state.stored]]).includes(key));
    });

    it(`are done without when the keyring ${fails} on reading`, async () => {
      const { keys, secrets, log } = open();
      await keys.set(service, key);
      secrets.fails = fails;
      assert.equal(await keys.keyFor(service), undefined);
      assert.deepEqual([keys.hasKey(service), log.lines.length], [true, 1]);
    });
  }

  it("are asked for once more when the keyring fails, and kept for this window only", async () => {
    const asked: string[] = [];
    const state = new MemoryState();
    const secrets = new MemorySecrets();
    const keys = new ApiKeys(secrets, state, new MemoryLog(), (url) => {
      asked.push(url);
      return Promise.resolve("typed-again");
    });
    await keys.set(service, key);
    secrets.fails = "rejects";
    const given = [(await keys.keyFor(service))?.reveal(), (await keys.keyFor(service))?.reveal()];
    assert.deepEqual([given, asked], [["typed-again", "typed-again"], [service]]);
    assert.ok(!JSON.stringify([...state.stored, ...secrets.stored]).includes("typed-again"));
  });

  it("are not asked for again and again when the user has turned the question down", async () => {
    let asked = 0;
    const secrets = new MemorySecrets();
    const keys = new ApiKeys(secrets, new MemoryState(), new MemoryLog(), () => {
      asked += 1;
      return Promise.resolve(undefined);
    });
    await keys.set(service, key);
    secrets.stored.clear();
    assert.deepEqual(
      [await keys.keyFor(service), await keys.keyFor(service), asked],
      [undefined, undefined, 1],
    );
  });

  it("leave this window's memory once the keyring takes them", async () => {
    const { keys, secrets } = open();
    secrets.fails = "rejects";
    await keys.set(service, "first-key");
    secrets.fails = "never";
    await keys.set(service, "second-key");
    assert.equal((await keys.keyFor(service))?.reveal(), "second-key");
    await keys.clear(origin);
    assert.deepEqual([await keys.keyFor(service), [...secrets.stored], keys.origins()], [undefined, [], []]);
  });

  it("are told to whom masks answers: what is stored, and all that was known before in this window", async () => {
    const { keys, secrets, state } = open();
    assert.deepEqual([await keys.keysToMask(origin), secrets.calls], [[], []]);
    await keys.set(service, key);
    await keys.set(service, "second-key");
    await keys.clear(origin);
    const told = async (from: ApiKeys) => (await from.keysToMask(origin)).map((known) => known.reveal());
    assert.deepEqual(await told(keys), [key, "second-key"]);
    await keys.set(service, key);
    const later = open(state, secrets);
    secrets.calls.length = 0;
    assert.deepEqual([await told(later.keys), await told(later.keys)], [[key], [key]]);
    assert.deepEqual(secrets.calls, [`get apiKey ${origin}`]);
    await keys.set(service, "of-another-window");
    later.keys.reread(`apiKey ${origin}`);
    assert.deepEqual(await told(later.keys), [key, "of-another-window"]);
  });

  it("do not hold up answers where the keyring fails or is silent", async () => {
    const state = new MemoryState({ apiKeyOrigins: [origin] });
    const secrets = new MemorySecrets();
    secrets.fails = "rejects";
    assert.deepEqual(await open(state, secrets).keys.keysToMask(origin), []);
    const { promise, resolve } = Promise.withResolvers<string>();
    const silent = Object.assign(new MemorySecrets(), { get: () => promise });
    const none = (): Promise<undefined> => Promise.resolve(undefined);
    const keys = new ApiKeys(silent, state, new MemoryLog(), none, 5);
    assert.deepEqual(await keys.keysToMask(origin), []);
    resolve(key);
    let known: string | undefined;
    await eventually(() => {
      void keys.keysToMask(origin).then(([secret]) => (known = secret?.reveal()));
      return known !== undefined;
    });
    assert.equal(known, key);
  });

  it("are forgotten, and the log told, where one is stored that cannot be masked", async () => {
    const { keys, secrets, log } = open(new MemoryState({ apiKeyOrigins: [origin] }));
    secrets.stored.set(`apiKey ${origin}`, "short");
    assert.equal(await keys.keyFor(service), undefined);
    assert.deepEqual([keys.hasKey(service), secrets.stored.size, log.lines.length], [false, 0, 1]);
    await assert.rejects(keys.set(service, "1234567"), RangeError);
    assert.deepEqual(
      ["", "1234567", "12345678", "with space", 'quo"ted-key', "x".repeat(1001)].map(keyProblem),
      ["notMaskable", "notMaskable", undefined, "notAscii", "quoted", "tooLong"],
    );
  });

  it("are not made of what a damaged store holds", async () => {
    const lists = [null, "text", 5, {}, ["no origin", 5, null], [["https://verifier.example"]]];
    for (const apiKeyOrigins of lists) {
      const { keys, secrets } = open(new MemoryState({ apiKeyOrigins }));
      assert.deepEqual([await keys.keyFor(service), keys.origins(), secrets.calls], [undefined, [], []]);
    }
    const { keys, secrets } = open(new MemoryState({ apiKeyOrigins: [origin, 5] }));
    assert.equal(await keys.keyFor(service), undefined);
    secrets.stored.set(`apiKey ${origin}`, "");
    assert.equal(await keys.keyFor(service), undefined);
    assert.deepEqual(keys.origins(), [origin]);
  });
});

describe("a secret", () => {
  it("prints as dots wherever it becomes text by accident", () => {
    const secret = new Secret(key);
    const printed = [
      `${secret}`,
      String(secret),
      secret.toString(),
      JSON.stringify({ secret }),
      inspect(secret),
      inspect({ deep: [secret] }, { showHidden: true, depth: 9, customInspect: false }),
      format("%s %o %O %j", secret, secret, secret, secret),
      JSON.stringify(Object.entries(secret)),
    ];
    assert.deepEqual(
      printed.filter((text) => text.includes(key)),
      [],
    );
    assert.deepEqual(printed.slice(0, 5), [
      "••••••••",
      "••••••••",
      "••••••••",
      '{"secret":"••••••••"}',
      "••••••••",
    ]);
    assert.equal(secret.reveal(), key);
  });
});
