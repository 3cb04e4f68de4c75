import assert from "node:assert/strict";
import { Guesses, type GuessedBuilds } from "../../../../src/app/decoding/abiGuesses.ts";
import { unending } from "../../../support/requests.ts";

describe("guesses of the builds", () => {
  it("are looked for by kind and selector, each once, and by the digits of an event that the index has", async () => {
    const asked: string[] = [];
    const artifact = (name: string) => ({ name, folder: "a", path: `out/${name}.json`, abi: [] });
    const builds = {
      findBySelectors: (wanted: Parameters<GuessedBuilds["findBySelectors"]>[0]) => {
        asked.push(...wanted.map(({ kind, selector }) => `${kind} ${selector}`));
        return Promise.resolve(wanted.map(({ kind }) => [artifact(kind)]));
      },
      sourceFolder: (folder: string) => folder,
    } as unknown as GuessedBuilds;
    const guesses = new Guesses({ builds }, unending, () => undefined);
    const named = (kind: Parameters<Guesses["of"]>[0], selector: string) =>
      guesses
        .of(kind, selector)
        .map(({ provenance }) => (provenance.kind === "guess" ? provenance.contract : provenance.kind));
    const topic = "ab".repeat(32);
    const look = () => [named("functions", "a9059cbb"), named("errors", "a9059cbb"), named("events", topic)];
    assert.deepEqual(look(), [[], [], []]);
    await guesses.finished();
    assert.deepEqual(look(), [["functions", "interface"], ["errors"], ["events"]]);
    await guesses.finished();
    assert.deepEqual(asked, ["functions a9059cbb", "errors a9059cbb", `events ${topic.slice(0, 16)}`]);
  });

  it("are told once they are found, and no more once nobody waits for them", async () => {
    const abort = new AbortController();
    let [told, isReady] = [0, (): void => undefined];
    const ready = new Promise<void>((resolve) => (isReady = resolve));
    const builds = {
      findBySelectors: async (wanted: readonly unknown[]) => {
        await ready;
        return wanted.map(() => []);
      },
      sourceFolder: () => undefined,
    } as unknown as GuessedBuilds;
    const tell = () => (told += 1);
    const guesses = new Guesses({ builds }, unending, tell);
    guesses.of("functions", "a9059cbb");
    assert.equal(guesses.isSearching, true);
    isReady();
    await guesses.finished();
    assert.deepEqual([told, guesses.isSearching], [1, false]);
    const ended = new Guesses({ builds }, abort.signal, tell);
    ended.of("functions", "a9059cbb");
    abort.abort();
    await ended.finished();
    ended.of("functions", "095ea7b3");
    assert.deepEqual([told, ended.isSearching], [1, false]);
  });

  it("are none of builds that cannot be read, and come before what a signature service has", async () => {
    const named = { abi: {}, provenance: { kind: "signature" } };
    const signatures = { sourcesOf: () => [named] } as never;
    const failing = {
      findBySelectors: () => Promise.reject(new Error("gone")),
      sourceFolder: () => undefined,
    };
    const guesses = new Guesses({ builds: failing as never, signatures }, unending, () => undefined);
    guesses.of("functions", "a9059cbb");
    await guesses.finished();
    assert.deepEqual(guesses.of("functions", "a9059cbb"), [named]);
    const artifact = { name: "Token", folder: "a", path: "out/Token.json", abi: [] };
    const having = { findBySelectors: () => Promise.resolve([[artifact]]), sourceFolder: () => undefined };
    const both = new Guesses({ builds: having as never, signatures }, unending, () => undefined);
    both.of("functions", "a9059cbb");
    await both.finished();
    assert.deepEqual(
      both.of("functions", "a9059cbb").map(({ provenance }) => provenance.kind),
      ["guess", "interface", "signature"],
    );
  });
});
