import assert from "node:assert/strict";
import { rm, symlink } from "node:fs/promises";
import { findDeclarations } from "../../../../src/app/builds/findDeclarations.ts";
import type { Wanted } from "../../../../src/builds/source/findDeclaration.ts";
import { textOf } from "../../../../src/builds/projectFiles.ts";
import { projectFolder, type ProjectFolder } from "../../../support/projectFolder.ts";
import { unending } from "../../../support/requests.ts";
import { compiled, source } from "../../builds/samples.ts";
import { buildsIn, foundryArtifact, hardhatProject } from "./projects.ts";

const limit: Wanted = { kind: "error", contract: "Vault", signature: "AboveLimit(uint256,uint256)" };

/** Where the project's build declares something, as an editor would show it, and the line that stands there. */
async function placesIn(folder: ProjectFolder, file: string, wanted = limit) {
  const [build] = await buildsIn([folder]).buildsAt(folder.uri, file, wanted.contract);
  assert.ok(build !== undefined);
  const read = async (path: string) => textOf(await folder.files.read(path));
  const places = await findDeclarations(build, wanted, read, unending);
  return places.map(({ path, text, start, end }) => ({
    path,
    line: text.split(/\r?\n/)[start.line]?.slice(start.character, end.character),
    at: start.line,
  }));
}

describe("where a build's sources declare something", () => {
  const artifact = "out/Vault.sol/Vault.json";

  it("is the file of the workspace that holds the compiler's text, whatever its line ends", async () => {
    const emoji = source.replace("contract Vault", "/* \u{1F3E6} */ contract Vault /* \u{1F511} */");
    await using folder = await projectFolder({
      "foundry.toml": "",
      "src/Vault.sol": emoji.replaceAll("\n", "\r\n"),
      [artifact]: foundryArtifact("Vault", compiled(emoji)),
    });
    const at = emoji.split("\n").findIndex((line) => line.includes("error AboveLimit"));
    const path = "src/Vault.sol";
    assert.deepEqual(await placesIn(folder, artifact), [{ path, line: "AboveLimit", at }]);
    const contract: Wanted = { kind: "contract", contract: "Vault" };
    assert.equal((await placesIn(folder, artifact, contract))[0]?.line, "Vault");
  });

  it("is the build's own text where the file has changed since", async () => {
    const file = "artifacts/src/Vault.sol/Vault.json";
    await using folder = await projectFolder({ ...hardhatProject, "src/Vault.sol": `// newer\n${source}` });
    const [place, ...others] = await placesIn(folder, file);
    assert.deepEqual([place?.path, place?.line, others], [undefined, "AboveLimit", []]);
    await folder.write("src/Vault.sol", source);
    assert.equal((await placesIn(folder, file))[0]?.path, "src/Vault.sol");
  });

  it("is looked for in all that was compiled with a build that keeps no metadata", async () => {
    await using folder = await projectFolder({ "src/Vault.sol": source });
    const sources = { "src/Other.sol": { content: "// nothing" }, "src/Vault.sol": { content: source } };
    const build = {
      metadata: undefined,
      compilation: { input: { sources } },
      source: "src/Vault.sol",
      root: { tool: "foundry", project: "" },
      folder: { uri: folder.uri, files: folder.files },
    } as never;
    const read = async (path: string) => textOf(await folder.files.read(path));
    const found = await findDeclarations(build, limit, read, unending);
    assert.deepEqual(
      found.map(({ source: path, text }) => [path, text]),
      [["src/Vault.sol", source]],
    );
    const none = { metadata: undefined, compilation: undefined, source: "src/Vault.sol" } as never;
    assert.deepEqual(await findDeclarations(none, limit, read, unending), []);
  });

  it("is none where no source is at hand", async () => {
    await using folder = await projectFolder({ "foundry.toml": "", [artifact]: foundryArtifact("Vault") });
    assert.deepEqual(await placesIn(folder, artifact), []);
  });

  it("is looked for behind links that stay in the opened folder, and behind no others", async () => {
    await using outside = await projectFolder({ "src/Vault.sol": source });
    await using folder = await projectFolder({
      "foundry.toml": "",
      "shared/Vault.sol": source,
      [artifact]: foundryArtifact("Vault"),
    });
    const at = (path: string): string => `${folder.uri.slice("file://".length)}/${path}`;
    await symlink(`${outside.uri.slice("file://".length)}/src`, at("src"));
    assert.deepEqual(await placesIn(folder, artifact), []);
    await rm(at("src"));
    await symlink(at("shared"), at("src"));
    assert.equal((await placesIn(folder, artifact))[0]?.path, "src/Vault.sol");
  });

  it("is not looked for in more sources than anybody has", async () => {
    const made = foundryArtifact("Vault");
    const metadata = JSON.parse(made["rawMetadata"] as string) as { sources: object };
    const others = Array.from({ length: 10_000 }, (_, index) => `${index}.sol`);
    const hashes = others.map((path): [string, object] => [path, { keccak256: "0x00" }]);
    const sources = { ...metadata.sources, ...Object.fromEntries(hashes) };
    await using folder = await projectFolder({
      "foundry.toml": "",
      "src/Vault.sol": source,
      [artifact]: { ...made, rawMetadata: JSON.stringify({ ...metadata, sources }) },
    });
    assert.deepEqual(await placesIn(folder, artifact), []);
    assert.ok(!folder.reads.includes("src/Vault.sol"));
  });

  it("is looked for in the builds of a file alone, code or not", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Closed.json": foundryArtifact("Closed"),
    });
    const builds = buildsIn([folder]);
    assert.equal((await builds.buildsAt(folder.uri, "out/Vault.sol/Closed.json", "Closed")).length, 1);
    assert.deepEqual(await builds.buildsAt(folder.uri, "out/Vault.sol/Closed.json", "Vault"), []);
    assert.deepEqual(await builds.buildsAt(folder.uri, "../secret.json", "Closed"), []);
  });
});
