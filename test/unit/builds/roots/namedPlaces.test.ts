import assert from "node:assert/strict";
import { namedPlaces } from "../../../../src/builds/roots/findRoots.ts";
import { projectFolder } from "../../../support/projectFolder.ts";

const content = {
  "packages/shop/out/a.json": "",
  "packages/shop/out-ci/a.json": "",
  "packages/bank/out/a.json": "",
  "tools/out.old/a.json": "",
};

async function placesOf(...patterns: string[]): Promise<readonly string[]> {
  await using folder = await projectFolder(content);
  return (await namedPlaces(folder.files, patterns)).sort();
}

describe("the places that patterns of the settings name", () => {
  it("are those of each pattern, each once, whether or not they are there", async () => {
    assert.deepEqual(await placesOf("packages/shop/out", "./packages//shop/out/"), ["packages/shop/out"]);
    assert.deepEqual(await placesOf("elsewhere/out", "tools"), ["elsewhere/out", "tools"]);
  });

  it("are any names that a star stands for, from end to end", async () => {
    const both = ["packages/bank/out", "packages/shop/out"];
    assert.deepEqual(await placesOf("packages/*/out"), both);
    assert.deepEqual(await placesOf("packages/shop/out*"), ["packages/shop/out", "packages/shop/out-ci"]);
    assert.deepEqual(await placesOf("packages/shop/*ci"), ["packages/shop/out-ci"]);
    assert.deepEqual(await placesOf("packages/shop/o*t*c*i"), ["packages/shop/out-ci"]);
    assert.deepEqual(await placesOf("packages/s*op"), ["packages/shop"]);
    for (const pattern of ["packages/s*x*p", "packages/shop*p", "packages/shop/out*-*ci-ci"])
      assert.deepEqual(await placesOf(pattern), [pattern]);
    assert.deepEqual(await placesOf("*/sh"), ["packages/sh", "tools/sh"]);
  });

  it("are as they are written where they lead elsewhere, and not the folder itself", async () => {
    for (const pattern of ["../out", "packages/../../out", "/out", "C:/out", "packages\\shop", "../*"])
      assert.deepEqual(await placesOf(pattern), [pattern]);
    for (const pattern of ["", ".", "./"]) assert.deepEqual(await placesOf(pattern), []);
  });

  it("are those of the first 100 patterns of 1,000 characters", async () => {
    const places = Array.from({ length: 20_000 }, (_, at) => `place${at}`);
    assert.equal((await placesOf(...places)).length, 100);
    assert.deepEqual(await placesOf("*".repeat(300_000), "tools"), ["tools"]);
    assert.deepEqual(await placesOf("*".repeat(1000)), ["packages", "tools"]);
  });

  it("are no more than are looked through", async () => {
    await using folder = await projectFolder(
      Object.fromEntries(Array.from({ length: 210 }, (_, at) => [`many/${at}/a.json`, ""])),
    );
    assert.equal((await namedPlaces(folder.files, ["many/*"])).length, 200);
  });
});
