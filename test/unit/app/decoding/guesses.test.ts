import assert from "node:assert/strict";
import { Guesses, type GuessedBuilds } from "../../../../src/app/decoding/guesses.ts";
import { unending } from "../../../support/requests.ts";

describe("guesses of the builds", () => {
  it("are looked for by kind and selector, each once, and by the digits of an event that the index has", async () => {
    const asked: string[] = [];
    const artifact = (name: string) => ({ name, folder: "a", path: `out/${name}.json`, abi: [] });
    const builds = {
      withSelectors: (wanted: Parameters<GuessedBuilds["withSelectors"]>[0]) => {
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
    await guesses.settled();
    assert.deepEqual(look(), [["functions"], ["errors"], ["events"]]);
    await guesses.settled();
    assert.deepEqual(asked, ["functions a9059cbb", "errors a9059cbb", `events ${topic.slice(0, 16)}`]);
  });
});
