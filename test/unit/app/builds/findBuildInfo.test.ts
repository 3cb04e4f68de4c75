import assert from "node:assert/strict";
import { ParsedFiles } from "../../../../src/builds/parsedFiles.ts";
import { findBuildInfo, listBuildInfos } from "../../../../src/app/builds/findBuildInfo.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { inputFor } from "../../builds/samples.ts";
import { output } from "./projects.ts";

const id = "solc-0_8_28-abc";
const input = { id, solcLongVersion: "0.8.28+commit.7893614a", input: inputFor() };
const parse = (bytes: Uint8Array) =>
  Promise.resolve(JSON.parse(new TextDecoder().decode(bytes)) as JsonObject);

async function found(files: Readonly<Record<string, object>>, wanted = id) {
  await using folder = await projectFolder(files);
  const build = { tool: "hardhat", buildInfo: { kind: "id", id: wanted } } as never;
  const path = "artifacts/src/Vault.sol/Vault.json";
  return await findBuildInfo(new ParsedFiles(folder.files, parse), {
    path,
    root: { folder: "artifacts" },
    build,
  });
}

describe("the build-info of an artifact of Hardhat 3", () => {
  it("is put together from its two files, the version of the one beside what the other holds", async () => {
    const info = await found({
      [`artifacts/build-info/${id}.json`]: input,
      [`artifacts/build-info/${id}.output.json`]: { id, output },
    });
    assert.equal(info?.compilerVersion, "0.8.28+commit.7893614a");
    assert.deepEqual(Object.keys(info.input?.["sources"] as JsonObject), ["src/Vault.sol"]);
    assert.ok(info.builds.some(({ name }) => name === "Vault"));
    assert.deepEqual(
      new Set(info.builds.map(({ compilerVersion }) => compilerVersion)),
      new Set(["0.8.28+commit.7893614a"]),
    );
    assert.equal(info.path, `artifacts/build-info/${id}.json`);
  });

  it("has no builds where the output is missing, and is found beside what the tool writes", async () => {
    const info = await found({ [`build-info/${id}.json`]: input });
    assert.deepEqual([info?.path, info?.builds], [`build-info/${id}.json`, []]);
  });

  it("is one of the tool's own folder by its name: no path leads elsewhere", async () => {
    assert.equal(await found({ "secret.json": input }, "../../secret"), undefined);
    assert.equal(await found({ "artifacts/build-info/other.json": input }), undefined);
  });

  it("is listed once with all others, the newest first, by the file of its input", async () => {
    await using folder = await projectFolder({
      [`artifacts/build-info/${id}.json`]: input,
      [`artifacts/build-info/${id}.output.json`]: { id, output },
    });
    const paths: string[] = [];
    for await (const info of listBuildInfos(new ParsedFiles(folder.files, parse), { folder: "artifacts" }))
      paths.push(info.path);
    assert.deepEqual(paths, [`artifacts/build-info/${id}.json`]);
  });
});
