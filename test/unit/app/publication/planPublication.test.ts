import assert from "node:assert/strict";
import { planPublication } from "../../../../src/app/publication/planPublication.ts";
import type { JsonObject } from "../../../../src/core/json/jsonValue.ts";
import { untilAborted } from "../../../../src/core/async/waiting.ts";
import { projectFolder } from "../../../support/projectFolder.ts";
import { buildsIn, foundryArtifact, hardhatProject } from "../builds/projects.ts";
import { buildNamed, compiled, compiledInput, deployedCode, inputFor, source } from "../../builds/samples.ts";
import { unending } from "../../../support/requests.ts";
import { vault, planIn, foundry, told, exact } from "./plans.ts";

describe("the plan of a publication", () => {
  it("takes the files on the disk where they are what was compiled, whatever their line ends", async () => {
    for (const text of [source, source.replaceAll("\n", "\r\n")])
      assert.deepEqual(told(await planIn(foundry(text))), {
        ...exact,
        files: ["src/Vault.sol of packages/core/src/Vault.sol"],
        sent: ["src/Vault.sol"],
      });
  });

  it("sends nothing in a language that is not known, whatever an input or metadata calls it", async () => {
    const path = "artifacts/build-info/0a1b.json";
    const info = hardhatProject[path];
    const ast = { ...info, input: { ...info.input, language: "SolidityAST" } };
    const plan = await planIn({ ...hardhatProject, [path]: ast });
    assert.match(JSON.stringify(plan.publication), /"language":"Solidity"/);
    const artifact = foundryArtifact("Vault");
    const rawMetadata = (artifact["rawMetadata"] as string).replace('"Solidity"', '"SolidityAST"');
    const other = await planIn(foundry(source, { ...artifact, rawMetadata }));
    assert.equal(other.metadata?.language, "other");
    assert.equal(other.publication, undefined);
  });

  it("sends metadata where a source is empty, and by older protocols nothing", async () => {
    const text = `import "./Empty.sol";\n${source}`;
    const input = inputFor(text);
    const empty = { "src/Empty.sol": { content: "" } };
    const made = compiledInput({ ...input, sources: { ...(input["sources"] as JsonObject), ...empty } });
    const files = { ...foundry(text, foundryArtifact("Vault", made)), "packages/core/src/Empty.sol": "" };
    const code = deployedCode(buildNamed("Vault", made));
    const plan = await planIn(files, code);
    assert.deepEqual(told(plan), {
      ...exact,
      files: ["src/Vault.sol of packages/core/src/Vault.sol", "src/Empty.sol of packages/core/src/Empty.sol"],
      sent: ["src/Vault.sol", "src/Empty.sol"],
    });
    assert.deepEqual(
      [plan.publication?.form, plan.publication?.contractIdentifier],
      ["metadata", "src/Vault.sol:Vault"],
    );
    // What a compiler tells of interfaces and comments is not what was agreed to.
    assert.doesNotMatch(JSON.stringify(plan.publication), /output|devdoc|ipfs:/);
    assert.deepEqual(told(await planIn(files, code, [], "direct")), {
      grade: "notKnown",
      reasons: ["sourcesEmpty"],
      files: [],
      sent: [],
    });
  });

  it("believes no artifact that was put together from two", async () => {
    const other = compiled(source.replace("= 7", "= 8"));
    const { rawMetadata, metadata } = foundryArtifact("Vault", other);
    const forged = { ...foundryArtifact("Vault"), rawMetadata, metadata } as JsonObject;
    const plan = await planIn(foundry(source.replace("= 7", "= 8"), forged));
    assert.deepEqual(told(plan), { grade: "notKnown", reasons: ["otherMetadata"], files: [], sent: [] });
  });

  it("is given up at once when it is canceled, also while a file is read that never ends", async () => {
    await using folder = await projectFolder(foundry(source));
    const [match] = await buildsIn([folder]).matches(vault);
    assert.ok(match !== undefined);
    const begun = Promise.withResolvers<undefined>();
    const files = {
      ...folder.files,
      read: (_path: string, signal?: AbortSignal) => {
        begun.resolve(undefined);
        return untilAborted(new Promise<never>(() => undefined), signal);
      },
    };
    const build = { ...match.build, folder: { ...folder, files } };
    const canceled = new AbortController();
    const planning = planPublication({ ...match, build }, { protocol: "job" }, canceled.signal);
    await begun.promise;
    const reason = new Error("Canceled");
    canceled.abort(reason);
    await assert.rejects(planning, reason);
  });

  it("points at what may be a secret, and at nothing that only looks like one", async () => {
    const slot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc";
    const lines = [
      source.trimEnd(),
      `bytes32 constant slot = ${slot};`,
      `// deployer's private key: 0x${"5d".repeat(32)}`,
      `// rpc: https://user:secret@rpc.example/`,
    ];
    const text = `${lines.join("\n")}\n`;
    const made = compiled(text);
    const code = deployedCode(buildNamed("Vault", made));
    const plan = await planIn(foundry(text, foundryArtifact("Vault", made)), code);
    const first = source.trimEnd().split("\n").length;
    assert.deepEqual(plan.files[0]?.possibleSecrets, [
      { kind: "privateKey", line: first + 2 },
      { kind: "url", line: first + 3 },
    ]);
  });

  it("lists the settings that are sent where they name folders of the user's machine, and only there", async () => {
    const linesOf = async (settings: JsonObject) => {
      const made = compiled(source, settings);
      const code = deployedCode(buildNamed("Vault", made));
      const plan = await planIn(foundry(source, foundryArtifact("Vault", made)), code);
      const listed = plan.files.find(({ path }) => path === "settings");
      const sent = plan.publication?.form === "standardJson" ? plan.publication.input : undefined;
      if (listed !== undefined)
        assert.deepEqual(JSON.parse(listed.text), sent && "settings" in sent && sent.settings);
      return listed?.possibleSecrets.map(
        ({ kind, line }) => `${kind} ${String(listed.text.split("\n")[line - 1]).trim()}`,
      );
    };
    const remappings = ["@a/=/home/alice/a/", "/srv/team:@b/=lib/b/", "@c/=lib/c/", "C:/Users/me:@d/=lib/d/"];
    const found = (await linesOf({ remappings }))?.map((line) => line.replace(/,$/, "")).sort();
    assert.deepEqual(found, [
      'localPath "/srv/team:@b/=lib/b/"',
      'localPath ":@a/=/home/alice/a/"',
      'localPath "C:/Users/me:@d/=lib/d/"',
    ]);
    const made = compiled(source, { remappings }, "settings");
    const files = {
      "foundry.toml": "",
      settings: source,
      "out/settings/Vault.json": foundryArtifact("Vault", made, "settings"),
    };
    const named = (await planIn(files, deployedCode(buildNamed("Vault", made)))).files.map(
      ({ path }) => path,
    );
    assert.deepEqual(named, ["settings", "(settings)"]);
    const address = `0x${"11".repeat(20)}`;
    assert.deepEqual(await linesOf({ libraries: { "/home/alice/Math.sol": { Math: address } } }), [
      'localPath "/home/alice/Math.sol": {',
    ]);
    for (const [kind, remapping] of [
      ["localPath", "@oz/=../../home/alice/oz/"],
      ["localPath", "@oz/=//server/alice/"],
      ["url", "@x/=https://ann:hunter2@acme.example/"],
    ] as const)
      assert.deepEqual(await linesOf({ remappings: [remapping] }), [`${kind} ":${remapping}"`]);
    const usual = { "lib/Math.sol": { Math: address }, "https://example.org/M.sol": { M: address } };
    assert.equal(await linesOf({ remappings: ["@c/=lib/c/", "./a/=../b/"], libraries: usual }), undefined);
  });

  it("takes all files of the build only when told to, with the texts that were compiled", async () => {
    const info = "artifacts/build-info/0a1b.json";
    const other = "pragma solidity ^0.8.0; contract Other {}";
    const { input, ...rest } = hardhatProject[info];
    const sources = {
      ...(input["sources"] as JsonObject),
      "src/Other.sol": { content: other },
      "test/Keys.sol": { content: "string constant url = 'https://me:secret@example.org';" },
    };
    const content = {
      ...hardhatProject,
      [info]: { ...rest, input: { ...input, sources } },
      "src/Other.sol": `${other} // more`,
    };
    await using folder = await projectFolder(content);
    const [match] = await buildsIn([folder], undefined, []).matches(vault);
    assert.ok(match !== undefined);
    const named = await planPublication(match, { protocol: "job" }, unending);
    assert.deepEqual([named.files.length, named.filesOfBuild, named.hasAllFiles], [1, 3, false]);
    const all = await planPublication(match, { protocol: "job", allFiles: true }, unending);
    assert.equal(all.hasAllFiles, true);
    assert.deepEqual(told(all).sent, ["src/Vault.sol", "src/Other.sol", "test/Keys.sol"]);
    assert.equal(told(all).grade, "exact");
    const [, edited, keysFile] = all.files;
    assert.deepEqual([edited?.text, edited?.from.hasChanged], [other, true]);
    assert.deepEqual(
      keysFile?.possibleSecrets.map(({ kind }) => kind),
      ["url"],
    );
    const without = {
      ...content,
      [info]: { ...rest, input: { ...input, sources: { ...sources, "a.sol": { urls: [] } } } },
    };
    await using lacking = await projectFolder(without);
    const [same] = await buildsIn([lacking], undefined, []).matches(vault);
    assert.ok(same !== undefined);
    const plan = await planPublication(same, { protocol: "job", allFiles: true }, unending);
    assert.deepEqual([told(plan).grade, told(plan).reasons], ["notKnown", ["sourcesMissing"]]);
  });

  it("sends nothing of settings that no request can hold", async () => {
    await using folder = await projectFolder(hardhatProject);
    const [match] = await buildsIn([folder], undefined, []).matches(vault);
    const compilation = match?.build.compilation ?? assert.fail();
    const settings = { optimizer: { enabled: true, runs: 10n ** 22n } };
    const input = { ...compilation.input, settings };
    const build = { ...match!.build, compilation: { ...compilation, input } };
    const withOwn = await planPublication({ ...match!, build }, { protocol: "job" }, unending);
    assert.equal(JSON.stringify(withOwn.publication).includes("settings"), true);
    const without = { ...build, metadata: undefined, compilerVersion: "0.8.28+commit.7893614a" };
    const plan = await planPublication({ ...match!, build: without }, { protocol: "job" }, unending);
    assert.equal(plan.publication, undefined);
  });
});
