import assert from "node:assert/strict";
import { PublishedSources } from "../../../../src/app/publication/publishedSources.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";

const [here, elsewhere] = ["https://verifier.example", "https://other.example"];
const file = { path: "A.sol", text: "contract A {}" };

function sourcesIn(folder: MemoryFolder, said: string[] = []) {
  const log = { info: () => undefined, warn: (line: string) => said.push(line), error: () => undefined };
  return new PublishedSources(folder, log);
}

describe("what was published", () => {
  it("is known for the service it was sent to, to the letter, also to the next window", async () => {
    const folder = new MemoryFolder();
    const other = { path: "B.sol", text: "contract B {}" };
    await sourcesIn(folder).add(here, [file, other]);
    const next = sourcesIn(folder);
    assert.deepEqual([...(await next.notYetAt(here, [file, other]))], []);
    const changed = { ...file, text: "contract A { }" };
    assert.deepEqual([...(await next.notYetAt(here, [changed, other]))], ["A.sol"]);
    for (const service of [elsewhere, `${here}/public`, `${here}/team`])
      assert.deepEqual([...(await next.notYetAt(service, [file, other]))], ["A.sol", "B.sol"]);
  });

  it("is not known under another path, which would become public as well", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, [file]);
    const moved = { ...file, path: "clients/merger/A.sol" };
    assert.deepEqual([...(await sourcesIn(folder).notYetAt(here, [file, moved]))], [moved.path]);
  });

  it("is kept in files of which no text can be read", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, [file]);
    assert.equal(folder.written.length, 1);
    assert.match([...folder.texts.values()].join(), /^[0-9a-f]{32}$/);
    folder.written.length = 0;
    await sourcesIn(folder).add(here, [file]);
    assert.deepEqual(folder.written, []);
  });

  it("is asked about again where it could not be noted, or cannot be read", async () => {
    const folder = new MemoryFolder();
    const said: string[] = [];
    folder.refuses = (call) => call === "write";
    await sourcesIn(folder, said).add(here, [file]);
    assert.equal(said.length, 1);
    folder.refuses = () => false;
    await sourcesIn(folder).add(here, [file]);
    folder.refuses = (call) => call === "read";
    assert.equal((await sourcesIn(folder).notYetAt(here, [file])).size, 1);
  });

  it("stays where its file cannot be read when more is to be noted", async () => {
    const folder = new MemoryFolder();
    const said: string[] = [];
    await sourcesIn(folder).add(here, [file]);
    folder.refuses = (call) => call === "read";
    await sourcesIn(folder, said).add(here, [file]);
    assert.deepEqual([folder.written.length, said.length], [1, 1]);
  });
});
