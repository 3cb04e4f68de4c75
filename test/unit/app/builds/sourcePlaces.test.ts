import assert from "node:assert/strict";
import { keccak256, toBytes } from "viem";
import { candidatePaths } from "../../../../src/app/builds/sourceTexts.ts";
import type { BuildRoot } from "../../../../src/builds/roots/findRoots.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, planOf } from "./projects.ts";

const placesOf = (source: string, root: Partial<BuildRoot>, path = "artifacts/A.json"): readonly string[] =>
  candidatePaths({ root: { tool: "hardhat", project: "", folder: "artifacts", ...root }, path }, source);

describe("the places of a build's sources", () => {
  it("are in the project, and in the packages of every folder above it", () => {
    assert.deepEqual(placesOf("src/A.sol", { tool: "foundry", project: "a/b" }), [
      "a/b/src/A.sol",
      "a/b/node_modules/src/A.sol",
      "a/node_modules/src/A.sol",
      "node_modules/src/A.sol",
    ]);
    assert.deepEqual(placesOf("../up/A.sol", { project: "a" }), ["up/A.sol"]);
    for (const source of ["project:/src/A.sol", "project://src/A.sol", "project/src/A.sol"])
      assert.equal(placesOf(source, { project: "p" })[0], "p/src/A.sol");
  });

  it("are those of packages that Hardhat 3 names with their versions", () => {
    assert.ok(
      placesOf("npm/@openzeppelin/contracts@5.0.2/token/ERC20.sol", { project: "p" }).includes(
        "node_modules/@openzeppelin/contracts/token/ERC20.sol",
      ),
    );
    assert.ok(placesOf("npm/solmate@6.8.0/src/A.sol", {}).includes("node_modules/solmate/src/A.sol"));
  });

  it("are the ends of an absolute path, the longest first, which may be of another machine", () => {
    for (const source of [
      "/home/me/a/src/A.sol",
      "C:\\home\\me\\a\\src\\A.sol",
      "file:///home/me/a/src/A.sol",
    ])
      assert.deepEqual(
        placesOf(source, { project: "p" }),
        ["home/me/a/src/A.sol", "me/a/src/A.sol", "a/src/A.sol", "src/A.sol", "A.sol"].map(
          (place) => `p/${place}`,
        ),
        source,
      );
    assert.deepEqual(placesOf("/../../etc/passwd", {}), ["etc/passwd", "passwd"]);
    assert.equal(placesOf(`/${"a/".repeat(400)}A.sol`, {}).length, 30);
  });

  it("are those at which Remix keeps imports, and in every folder above, as no configuration names the project", () => {
    const places = (source: string) => placesOf(source, { tool: "artifacts", project: "w/sub" });
    assert.ok(places("contracts/A.sol").includes("w/contracts/A.sol"));
    assert.ok(places("@oz/contracts@5.0.2/X.sol").includes("w/.deps/npm/@oz/contracts@5.0.2/X.sol"));
    assert.ok(places("remix_tests.sol").includes(".deps/remix-tests/remix_tests.sol"));
    assert.ok(places("github/o/r@main/G.sol").includes(".deps/github/o/r@main/G.sol"));
    for (const source of [
      "https://github.com/o/r/blob/main/src/G.sol",
      "https://raw.githubusercontent.com/o/r/main/src/G.sol",
      "https://raw.githubusercontent.com/o/r/refs/heads/main/src/G.sol",
    ])
      assert.ok(places(source).includes(".deps/github/o/r/src/G.sol"), source);
    assert.ok(places("https://example.com/x/G.sol").includes(".deps/https/example.com/x/G.sol"));
    assert.ok(places("ipfs://Qm123/G.sol").includes(".deps/ipfs/Qm123/G.sol"));
    assert.deepEqual(placesOf("https://github.com/o/r/blob/main/src/G.sol", { tool: "foundry" }), []);
  });

  it("are read by the hashes in the metadata, so that a build with imports of Remix can be published", async () => {
    const texts = {
      "contracts/A.sol": 'import "@openzeppelin/contracts/X.sol";\ncontract A is X {}\n',
      ".deps/npm/@openzeppelin/contracts/X.sol": "contract X {}\n",
      ".deps/github/o/r/contracts/G.sol": "contract G {}\n",
    };
    const sources = Object.fromEntries(
      [
        ["contracts/A.sol", "contracts/A.sol"],
        ["@openzeppelin/contracts/X.sol", ".deps/npm/@openzeppelin/contracts/X.sol"],
        ["https://github.com/o/r/blob/main/contracts/G.sol", ".deps/github/o/r/contracts/G.sol"],
      ].map(([source = "", file = ""]) => [
        source,
        { keccak256: keccak256(toBytes(texts[file as keyof typeof texts])), urls: [] },
      ]),
    );
    const metadata = {
      compiler: { version: "0.8.28+commit.7893614a" },
      language: "Solidity",
      output: { abi: [] },
      settings: { compilationTarget: { "contracts/A.sol": "A" }, metadata: { appendCBOR: false } },
      sources,
      version: 1,
    };
    const code = "6080604052348015600e575f5ffd5b5000fe";
    const contract = {
      abi: [],
      metadata: JSON.stringify(metadata),
      evm: { deployedBytecode: { object: code } },
    };
    await using folder = await projectFolder({
      ...texts,
      "artifacts/out.json": { contracts: { "contracts/A.sol": { A: contract } } },
    });
    const [match] = await buildsIn([folder]).matches(code);
    assert.ok(match !== undefined);
    const { files, dryRun, publication } = await planOf(match);
    assert.deepEqual(
      [files.map(({ path, from }) => [path, from.path]), dryRun.grade, publication?.form],
      [
        [
          ["contracts/A.sol", "contracts/A.sol"],
          ["@openzeppelin/contracts/X.sol", ".deps/npm/@openzeppelin/contracts/X.sol"],
          ["https://github.com/o/r/blob/main/contracts/G.sol", ".deps/github/o/r/contracts/G.sol"],
        ],
        "match",
        "standardJson",
      ],
    );
  });
});
