import assert from "node:assert/strict";
import { PublishedSources } from "../../../../src/app/publication/publishedSources.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";

const [here, elsewhere] = ["https://verifier.example", "https://other.example"];

function sourcesIn(folder: MemoryFolder, said: string[] = []) {
  const log = { info: () => undefined, warn: (line: string) => said.push(line), error: () => undefined };
  return new PublishedSources(folder, log);
}

describe("what was published", () => {
  it("is known for the service it was sent to, to the letter, also to the next window", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, ["contract A {}", "contract B {}"]);
    const next = sourcesIn(folder);
    const asked = ["contract A {}", "contract A { }", "contract B {}"];
    assert.deepEqual([...(await next.notYetAt(here, asked))], ["contract A { }"]);
    assert.deepEqual([...(await next.notYetAt(elsewhere, asked))], asked);
  });

  it("is kept in files of which no text can be read", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, ["contract A {}"]);
    assert.equal(folder.written.length, 1);
    assert.match([...folder.texts.values()].join(), /^[0-9a-f]{32}$/);
    folder.written.length = 0;
    await sourcesIn(folder).add(here, ["contract A {}"]);
    assert.deepEqual(folder.written, []);
  });

  it("is asked about again where it could not be noted, or cannot be read", async () => {
    const folder = new MemoryFolder();
    const said: string[] = [];
    folder.refuses = (call) => call === "write";
    await sourcesIn(folder, said).add(here, ["contract A {}"]);
    assert.equal(said.length, 1);
    folder.refuses = () => false;
    await sourcesIn(folder).add(here, ["contract A {}"]);
    folder.refuses = (call) => call === "read";
    assert.equal((await sourcesIn(folder).notYetAt(here, ["contract A {}"])).size, 1);
  });

  it("stays where its file cannot be read when more is to be noted", async () => {
    const folder = new MemoryFolder();
    const said: string[] = [];
    await sourcesIn(folder).add(here, ["contract A {}"]);
    folder.refuses = (call) => call === "read";
    await sourcesIn(folder, said).add(here, ["contract A {}"]);
    assert.deepEqual([folder.written.length, said.length], [1, 1]);
  });
});
