import assert from "node:assert/strict";
import { symlink } from "node:fs/promises";
import { toFunctionSelector } from "viem";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, hardhatArtifact, hardhatProject, output, vault } from "./projects.ts";
import { buildNamed, compiled, deployedCode, inputFor, source } from "../../builds/samples.ts";

describe("the builds of a workspace", () => {
  it("are found by a chain's code", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "out/Vault.sol/Factory.json": foundryArtifact("Factory"),
      "out/Vault.sol/Closed.json": foundryArtifact("Closed"),
    });
    const builds = buildsIn([folder]);
    const [match, ...others] = await builds.matches(vault);
    assert.equal(match?.build.name, "Vault");
    assert.equal(match.relation.kind, "exact");
    assert.equal(match.build.path, "out/Vault.sol/Vault.json");
    assert.deepEqual(others, []);
    assert.deepEqual(await builds.matches("6001"), []);
    const [overview] = builds.overview;
    assert.equal(overview?.contracts, 2);
    assert.equal(overview.interfaces, 1);
  });

  it("are looked for in `out` where foundry.toml cannot be read, and the log says so", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "[profile.default]\nout = elsewhere",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
    });
    const lines: string[] = [];
    const builds = buildsIn([folder], new MemoryFolder(), [], (line) => lines.push(line));
    assert.equal(await builds.contracts(), 1);
    assert.equal(lines.length, 1);
    assert.match(lines[0] ?? "", /foundry\.toml is taken for empty: line 2: [^\n]+$/);
  });

  it("take from Hardhat's build-info what its artifacts leave out", async () => {
    await using folder = await projectFolder(hardhatProject);
    const [match] = await buildsIn([folder]).matches(vault);
    assert.equal(match?.relation.kind, "exact");
    assert.equal(match.relation.assumedImmutables, false);
    assert.equal(match.build.compilation?.path, "artifacts/build-info/0a1b.json");
    assert.deepEqual(Object.keys(match.build.compilation.input["sources"] as JsonObject), ["src/Vault.sol"]);
  });

  it("read a large build-info once for all contracts of its compilation", async () => {
    const info = "artifacts/build-info/0a1b.json";
    const names = ["Vault", "Factory", "Sums", "Child"];
    await using folder = await projectFolder({
      ...hardhatProject,
      [info]: { ...hardhatProject[info], padding: "x".repeat(300_000) },
      ...Object.fromEntries(
        names.flatMap((name) => [
          [`artifacts/src/Vault.sol/${name}.json`, hardhatArtifact(name)],
          [
            `artifacts/src/Vault.sol/${name}.dbg.json`,
            hardhatProject["artifacts/src/Vault.sol/Vault.dbg.json"],
          ],
        ]),
      ),
    });
    const builds = buildsIn([folder]);
    for (const name of names) {
      const [match] = await builds.matches(deployedCode(buildNamed(name, output)));
      assert.equal(match?.build.compilation?.path, info, name);
    }
    assert.equal(folder.reads.filter((path) => path === info).length, 1);
  });

  it("take nothing of a build-info that is of another compilation, half-written or outside", async () => {
    for (const other of [
      { "artifacts/build-info/0a1b.json": `{"_format": "hh-sol-build-info-1", "input": {"sour` },
      {
        "artifacts/build-info/0a1b.json": {
          input: inputFor(source.replace("= 7", "= 8")),
          output: compiled(source.replace("limit = most", "limit = most + 1")),
        },
      },
      {
        "artifacts/build-info/0a1b.json": {},
        "artifacts/src/Vault.sol/Vault.dbg.json": {
          _format: "hh-sol-dbg-1",
          buildInfo: "../../../../../x.json",
        },
      },
    ]) {
      await using folder = await projectFolder({ ...hardhatProject, ...other });
      const [match] = await buildsIn([folder]).matches(vault);
      assert.equal(match?.relation.assumedImmutables, true);
      assert.equal(match.build.compilation, undefined);
    }
  });

  it("say of every file why nothing of it counts", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Cut.sol/Cut.json": '{"abi": [], "deployedBytecode": {"obj',
      "out/gas-report.json": { title: "Gas", functions: { "Vault.open": 31_337 } },
      "out/lists.json": [1, 2],
      "out/tests.json": { contracts: { Vault: "da39a3ee" }, tests: {} },
      "out/Combined.json": { contracts: { "A.sol:A": { hashes: {} } } },
      "out/Creation.json": { contracts: { "A.sol:A": { abi: [], bin: "6001" }, "A.sol:I": { abi: [] } } },
      "out/Interface.json": { contracts: { "A.sol:I": { abi: [], bin: "" } } },
      "out/Odd.sol/Odd.json": { abi: "none", contractName: "Odd" },
      "out/Huge.sol/Huge.json": `{"abi": "${"x".repeat(17 * 1024 * 1024)}"}`,
    });
    const builds = buildsIn([folder]);
    await builds.refresh();
    const skipped = builds.overview[0]?.skipped.map(({ path, reason }) => `${path} ${reason}`).sort();
    // A report that lies among builds is nobody's build.
    assert.equal(builds.skippedFiles?.count, 5);
    assert.deepEqual(skipped, [
      "out/Combined.json foreign",
      "out/Creation.json creationOnly",
      "out/Cut.sol/Cut.json notJson",
      "out/Huge.sol/Huge.json tooLarge",
      "out/Odd.sol/Odd.json foreign",
    ]);
  });

  it("rank what is of tests last, and the newest first", async () => {
    await using folder = await projectFolder({
      "hardhat.config.js": "",
      "foundry.toml": "",
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "ci/Vault.sol/Vault.json": foundryArtifact("Vault"),
      "ci/Vault.t.sol/Vault.json": foundryArtifact("Vault"),
    });
    const matches = await buildsIn([folder], new MemoryFolder(), ["ci"]).matches(vault);
    assert.deepEqual(
      matches.map(({ build }) => build.path),
      ["ci/Vault.sol/Vault.json", "out/Vault.sol/Vault.json", "ci/Vault.t.sol/Vault.json"],
    );
  });

  it("that are many of one code in one file are read together, and so is what they were compiled from", async () => {
    const { contracts } = output as { contracts: { "src/Vault.sol": { Vault: unknown } } };
    const all = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`V${at}`, contracts["src/Vault.sol"].Vault]),
    );
    await using folder = await projectFolder({ "many/all.json": { contracts: { "src/Vault.sol": all } } });
    const builds = buildsIn([folder], new MemoryFolder(), ["many"]);
    await builds.refresh();
    folder.reads.length = 0;
    assert.equal((await builds.matches(vault)).length, 40);
    // It is large, and was parsed just before.
    assert.deepEqual(folder.reads, []);
  });

  it("of one name in several projects of a folder are told apart among hundreds", async () => {
    const files: Record<string, unknown> = {};
    const codes = new Map<string, string>();
    for (const [at, project] of ["", "packages/core/", "packages/periphery/"].entries()) {
      const text = source.replace("uint256 public number = 7", `uint256 public constant number = ${at}`);
      const own = compiled(text, {}, "src/Token.sol");
      codes.set(project, deployedCode(buildNamed("Child", own)));
      files[`${project}foundry.toml`] = "";
      const artifact = foundryArtifact("Child", own, "src/Token.sol");
      const { object, ...deployed } = artifact["deployedBytecode"] as { object: string };
      for (let copy = 0; copy < 200; copy += 1) {
        // Of one length, and with the same places where a chain's code may differ.
        const code = copy === 0 ? object : copy.toString(16).padStart(4, "0") + object.slice(4);
        const deployedBytecode = { ...deployed, object: code };
        files[`${project}out/Token${copy}.sol/Child.json`] = { ...artifact, deployedBytecode };
      }
    }
    await using folder = await projectFolder(files);
    const builds = buildsIn([folder]);
    for (const [project, code] of codes) {
      const matches = await builds.matches(code);
      assert.deepEqual(
        matches.map(({ build, relation }) => `${build.path} ${relation.kind}`),
        [`${project}out/Token0.sol/Child.json exact`],
      );
    }
    assert.equal(await builds.contracts(), 600);
  });

  it("are found by what a call, a log or an error begins with, those without code too and those of tests last", async () => {
    await using folder = await projectFolder({
      "foundry.toml": "",
      "out/Mock.t.sol/Mock.json": [{ type: "function", name: "pause", inputs: [] }],
      "out/IPause.sol/IPause.json": [{ type: "function", name: "pause", inputs: [] }],
      "out/Other.sol/Other.json": [{ type: "error", name: "pause", inputs: [] }],
      "out/Vault.sol/Vault.json": foundryArtifact("Vault"),
    });
    const memory = new MemoryFolder();
    const builds = buildsIn([folder], memory);
    const paths = async (kind: "functions" | "errors" | "events", selector: string): Promise<string[]> => {
      const [found = []] = await builds.findBySelectors([{ kind, selector }]);
      assert.ok(found.every(({ abi }) => abi.length > 0));
      return found.map(({ path }) => path);
    };
    const pause = toFunctionSelector("pause()").slice(2);
    const wanted = ["out/IPause.sol/IPause.json", "out/Mock.t.sol/Mock.json"];
    assert.deepEqual(await paths("functions", pause), wanted);
    assert.deepEqual(await paths("errors", pause), ["out/Other.sol/Other.json"]);
    assert.deepEqual(await paths("events", "0123456789abcdef"), []);
    const names = (all: readonly { readonly name: string }[]): string[] => all.map(({ name }) => name);
    const [root] = builds.overview;
    assert.ok(root !== undefined);
    assert.deepEqual(names(builds.abisIn(root)), ["IPause", "Mock", "Other", "Vault"]);
    assert.deepEqual(names(builds.contractsIn(root)), ["Vault"]);
    assert.deepEqual(names(await builds.inFile(folder.uri, "out/IPause.sol/IPause.json")), ["IPause"]);
    assert.deepEqual(await builds.inFile("file:///elsewhere", "out/IPause.sol/IPause.json"), []);
    await folder.remove("out/Mock.t.sol/Mock.json");
    // Another window knows it from what was stored.
    const later = buildsIn([folder], memory);
    folder.reads.length = 0;
    const asked = { kind: "functions", selector: pause } as const;
    const found = await later.findBySelectors([asked, { ...asked, kind: "errors" }, asked]);
    assert.deepEqual(found.map(names), [["IPause"], ["Other"], ["IPause"]]);
    assert.deepEqual(folder.reads.filter((path) => path.startsWith("out")).toSorted(), [
      "out/IPause.sol/IPause.json",
      "out/Other.sol/Other.json",
    ]);
  });

  it("are told apart by their folder where several have the same path, in the order of the window", async () => {
    const path = "out/IPause.sol/IPause.json";
    const files = { "foundry.toml": "", [path]: [{ type: "function", name: "pause", inputs: [] }] };
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`out/More.sol/More${at}.json`, foundryArtifact("Vault")]),
    );
    await using first = await projectFolder({ ...files, ...many });
    await using second = await projectFolder(files);
    const pause = toFunctionSelector("pause()").slice(2);
    for (const folders of [
      [first, second],
      [second, first],
    ]) {
      const builds = buildsIn(folders);
      const uris = folders.map(({ uri }) => uri);
      const [found] = await builds.findBySelectors([{ kind: "functions", selector: pause }]);
      assert.deepEqual(
        found?.map(({ folder }) => folder.uri),
        uris,
      );
      for (const { uri, name } of folders) {
        const [build, ...others] = await builds.buildsAt(uri, path, "IPause");
        assert.deepEqual([build?.folder.uri, others], [uri, []]);
        assert.deepEqual(builds.sourceFolder({ uri, name }), { uri, label: name });
      }
      assert.deepEqual(await builds.buildsAt("file:///elsewhere", path, "IPause"), []);
    }
    assert.equal(buildsIn([first]).sourceFolder(first).label, "");
  });

  it("are not read outside of the folder, and each folder that is not read is told with the reason", async () => {
    await using elsewhere = await projectFolder({ "out/Vault.sol/Vault.json": foundryArtifact("Vault") });
    const outside = new URL(elsewhere.uri).pathname;
    await using folder = await projectFolder({
      "foundry.toml": `[profile.default]\n[profile.link]\nout = "link/out"\n[profile.up]\nout = "../up"\n[profile.gone]\nout = "gone"`,
    });
    const at = (name: string): string => `${new URL(folder.uri).pathname}/${name}`;
    await symlink(`${outside}/out`, at("out"));
    await symlink(outside, at("link"));
    await symlink(outside, at("artifacts"));
    const builds = buildsIn([folder], undefined, ["link"]);
    assert.deepEqual(await builds.matches(vault), []);
    assert.deepEqual(
      builds.overview.map((root) => `${root.folder} ${String(root.absence)} ${root.contracts}`).sort(),
      ["../up outside 0", "gone missing 0", "link outside 0", "link/out outside 0", "out outside 0"],
    );
  });
});
