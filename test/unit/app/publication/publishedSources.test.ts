import assert from "node:assert/strict";
import {
  PublishedSources,
  sentFileKey,
  sentSettingsKey,
} from "../../../../src/app/publication/publishedSources.ts";
import type { Publication } from "../../../../src/services/verifier/verification.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";

const [here, elsewhere] = ["https://verifier.example", "https://other.example"];
const file = { path: "A.sol", text: "contract A {}" };
const publication = {
  form: "standardJson",
  input: {
    language: "Solidity",
    sources: { "A.sol": { content: file.text } },
    settings: { remappings: ["a/=b/"] },
  },
  compilerVersion: "0.8.28+commit.7893614a",
  contractIdentifier: "A.sol:A",
} as const;

const contract = { chainId: "296", address: "0x5B1869d9a4c187f2eaa108f3062412ecf0526b24" };

function sourcesIn(folder: MemoryFolder, said: string[] = []) {
  const log = { info: () => undefined, warn: (line: string) => said.push(line), error: () => undefined };
  return new PublishedSources(folder, log);
}

describe("what was published", () => {
  it("is known for the service it was sent to, to the letter, also to the next window", async () => {
    const folder = new MemoryFolder();
    const other = { path: "B.sol", text: "contract B {}" };
    await sourcesIn(folder).add(here, [file, other], publication, contract);
    const next = sourcesIn(folder);
    assert.deepEqual([...(await next.unpublishedPaths(here, [file, other]))], []);
    const changed = { ...file, text: "contract A { }" };
    assert.deepEqual([...(await next.unpublishedPaths(here, [changed, other]))], ["A.sol"]);
    for (const service of [elsewhere, `${here}/public`, `${here}/team`])
      assert.deepEqual([...(await next.unpublishedPaths(service, [file, other]))], ["A.sol", "B.sol"]);
  });

  it("is known with its settings and compiler for the service, of whichever contract, and not with others", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, [file], publication, contract);
    const knows = (sent: Publication, service = here) => sourcesIn(folder).knowsSettings(service, sent);
    assert.equal(await knows(publication), true);
    const { input } = publication;
    assert.equal(await knows({ ...publication, contractIdentifier: "B.sol:B" }), true);
    assert.equal(await knows({ ...publication, input: { ...input, sources: {} } }), true);
    assert.equal(await knows(publication, elsewhere), false);
    for (const settings of [{}, { ...input.settings, note: "for our eyes" }]) {
      const others = { ...input, settings };
      assert.equal(await knows({ ...publication, input: others }), false);
    }
    assert.equal(await knows({ ...publication, compilerVersion: "0.8.29+commit.ab55807c" }), false);
    folder.refuses = (call) => call === "read";
    assert.equal(await knows(publication), false);
  });

  it("is known with the contract that it was sent for, and not for another address, chain, service, or list", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, [file], publication, contract);
    const next = sourcesIn(folder);
    const address = contract.address.toLowerCase();
    assert.equal(await next.knowsContract(here, [file], publication, { ...contract, address }), true);
    for (const other of [{ address: `0x${"1".repeat(40)}` }, { chainId: "295" }])
      assert.equal(await next.knowsContract(here, [file], publication, { ...contract, ...other }), false);
    assert.equal(await next.knowsContract(elsewhere, [file], publication, contract), false);
    assert.equal(await next.knowsContract(here, [], publication, contract), false);
    const compilerVersion = "0.8.29+commit.ab55807c";
    assert.equal(
      await next.knowsContract(here, [file], { ...publication, compilerVersion }, contract),
      false,
    );
  });

  it("is asked about again, all of it, once the user has it forgotten", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, [file], publication, contract);
    const next = sourcesIn(folder);
    await next.clear();
    assert.equal((await next.unpublishedPaths(here, [file])).size, 1);
    assert.equal(await next.knowsContract(here, [file], publication, contract), false);
    assert.deepEqual([...folder.texts.keys()], ["era"]);
  });

  it("is not said to be forgotten where it could not be deleted", async () => {
    const folder = new MemoryFolder();
    const sources = sourcesIn(folder);
    await sources.add(here, [file], publication, contract);
    let isHeard = false;
    sources.onDidClear(() => (isHeard = true));
    folder.refuses = (call) => call === "delete";
    await assert.rejects(sources.clear(), /The disk is full, or locked/);
    assert.equal(isHeard, false);
  });

  it("is told from what was noted before that, in every window, and its own window hears of it", async () => {
    const folder = new MemoryFolder();
    const [one, other] = [sourcesIn(folder), sourcesIn(folder)];
    const heard: string[] = [];
    one.onDidClear(() => void heard.push("one"));
    other.onDidClear(() => void heard.push("other"));
    const eras = [await other.era()];
    for (const window of [one, one]) {
      await window.clear();
      eras.push(await other.era());
    }
    assert.deepEqual([eras[0], new Set(eras).size, heard], ["", 3, ["one", "one"]]);
    folder.refuses = (call) => call === "read";
    assert.equal(await other.era(), "");
  });

  it("is known of what an earlier version noted, which were files alone", async () => {
    const folder = new MemoryFolder();
    const key = await sentFileKey(here, file);
    await folder.write(key.slice(0, 2), key);
    assert.deepEqual([...(await sourcesIn(folder).unpublishedPaths(here, [file]))], []);
    assert.equal(await sourcesIn(folder).knowsSettings(here, publication), false);
  });

  it("is not known under another path, which would become public as well", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, [file], publication, contract);
    const moved = { ...file, path: "clients/merger/A.sol" };
    assert.deepEqual([...(await sourcesIn(folder).unpublishedPaths(here, [file, moved]))], [moved.path]);
  });

  it("is kept in files of which no text can be read", async () => {
    const folder = new MemoryFolder();
    await sourcesIn(folder).add(here, [file], publication, contract);
    assert.equal(folder.writes, 3);
    assert.match([...folder.texts.values()].join(), /^[0-9a-f]{32}(,[0-9a-f]{32}){2}$/);
    await sourcesIn(folder).add(here, [file], publication, contract);
    assert.equal(folder.writes, 3);
  });

  it("is asked about again where it could not be noted, or cannot be read", async () => {
    const folder = new MemoryFolder();
    const said: string[] = [];
    folder.refuses = (call) => call === "write";
    await sourcesIn(folder, said).add(here, [file], publication, contract);
    assert.equal(said.length, 1);
    folder.refuses = () => false;
    await sourcesIn(folder).add(here, [file], publication, contract);
    folder.refuses = (call) => call === "read";
    assert.equal((await sourcesIn(folder).unpublishedPaths(here, [file])).size, 1);
  });

  it("stays where its file cannot be read when more is to be noted", async () => {
    const folder = new MemoryFolder();
    const said: string[] = [];
    await sourcesIn(folder).add(here, [file], publication, contract);
    folder.refuses = (call) => call === "read";
    await sourcesIn(folder, said).add(here, [file], publication, contract);
    assert.deepEqual([folder.writes, said.length], [3, 1]);
  });

  it("tells settings of metadata apart by all but the files, as those of standard JSON", async () => {
    const keyOf = (parts: object) =>
      sentSettingsKey("https://verifier.example", {
        form: "metadata",
        metadata: { compiler: { version: "0.8.28" } },
        sources: { "a.sol": "a" },
        contractIdentifier: "a.sol:A",
        ...parts,
      });
    const key = await keyOf({});
    assert.equal(await keyOf({ sources: { "b.sol": "b" } }), key);
    assert.notEqual(await keyOf({ metadata: { compiler: { version: "0.8.29" } } }), key);
    assert.notEqual(await keyOf({ contractIdentifier: "a.sol:B" }), key);
  });
});
