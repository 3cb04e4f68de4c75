import assert from "node:assert/strict";
import { truffleFolderOf } from "../../../../src/builds/roots/truffleConfig.ts";
import { assertLinear } from "../../../support/assertLinear.ts";
import { projectFolder } from "../../../support/projectFolder.ts";

async function folderOf(setting: string): Promise<string> {
  await using folder = await projectFolder({ "app/truffle-config.js": `module.exports = { ${setting} };` });
  const found = await truffleFolderOf(folder.files, "app", await folder.files.list("app"));
  return found?.computedIn === undefined ? (found?.folder ?? "") : `${found.folder} (computed)`;
}

describe("the folder of a Truffle project's artifacts", () => {
  const cases = [
    ["networks: {}", "app/build/contracts"],
    ['contracts_build_directory: "./src/abis/"', "app/src/abis"],
    ["'contracts_build_directory' : '../client/contracts', networks: {}", "client/contracts"],
    ['contracts_build_directory: path.join(__dirname, "/client", "src"),', "app/client/src"],
    ['contracts_build_directory: require("path").resolve(process.cwd(), "client")', "app/client"],
    ['contracts_build_directory: join(__dirname, "client"),', "app/client"],
    ['contracts_build_directory: __dirname + "/client",', "app/client"],
    ["contracts_build_directory: `${__dirname}/client`,", "app/client"],
    ['build_directory: "out"', "app/out/contracts"],
    ['/* contracts_build_directory: "a", */ networks: { x: "http://host" }', "app/build/contracts"],
    ['\n// contracts_build_directory: "a",\ncontracts_build_directory: "b",', "app/b"],
    ['url: "/*", contracts_build_directory: "a" /* or "b" */', "app/a"],
    ["url: `//`, contracts_build_directory: 'a' // or b", "app/a"],
    ["owner: 'it\\'s /*', contracts_build_directory: 'a'", "app/a"],
    ["contracts_build_directory: folders.abis,", "app/build/contracts (computed)"],
    ["contracts_build_directory: `${name}/client`,", "app/build/contracts (computed)"],
    ['contracts_build_directory: "../../outside"', "app/build/contracts"],
    ['my_contracts_build_directory: "a"', "app/build/contracts"],
  ] as const;
  for (const [setting, expected] of cases)
    it(`is ${expected} for ${setting.trim()}`, async () => {
      assert.equal(await folderOf(setting), expected);
    });

  for (const part of ["/*a", "/* ", "//", "`", "\\`", '\\"', "contracts_build_directory "])
    it(`is found in time in proportion to the configuration, whatever it holds: ${JSON.stringify(part)}`, () =>
      assertLinear((factor) => {
        const bytes = Buffer.from(part.repeat((factor * 15 * 1024) / part.length));
        const read = () => Promise.resolve({ bytes, stamp: { bytes: bytes.length, modifiedAt: 0 } });
        return () => truffleFolderOf({ read }, "", [{ name: "truffle-config.js", kind: "file" }]);
      }));
});
