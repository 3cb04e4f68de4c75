import { checksummed } from "../../../../src/core/address.ts";
import { hostOf } from "../../../../src/core/hosts.ts";
import { exactly } from "../../../support/relations.ts";
import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import type { PlannedFile } from "../../../../src/app/publication/planPublication.ts";
import type { CompilerMetadata } from "../../../../src/builds/proof/metadata.ts";
import type { Button } from "../../../../src/ui/page/button.ts";
import { isAgreedTo, mayBePublished } from "../../../../src/app/publication/agreement.ts";
import type { PlanView } from "../../../../src/ui/verification/plan/view.ts";
import { verificationPage, verificationTitle } from "../../../../src/ui/verification/verificationPage.ts";
import { readConstructorArguments } from "../../../../src/decode/decoders/constructorArguments.ts";
import { blocksOfKind, drawnPage, fieldsOf } from "../../../support/drawnPage.ts";
import { respondedReport, askedAddress, internalError, knownStatus } from "../../../support/reports.ts";
import { plannedFile as file, planViewOf as viewOf } from "./plans.ts";

const keysFile = file("src/Keys.sol", { possibleSecrets: [{ kind: "privateKey", line: 3 }] });

/** The button of a label that begins so. */
function button(view: PlanView, label: string): Button | undefined {
  const blocks = verificationPage(view).body;
  const all = blocks.flatMap((block) => (block.kind === "banner" ? block.buttons : []));
  return all.find((each) => each.label.startsWith(label));
}

/** Of the contract that is named so. */
function ofVault(files: readonly PlannedFile[], contractIdentifier = "src/Vault.sol:Vault"): PlanView {
  const view = viewOf(files);
  const publication = {
    form: "standardJson",
    input: { language: "Solidity", sources: {} },
    compilerVersion: "",
    contractIdentifier,
  } as const;
  return { ...view, plan: { ...view.plan, publication } };
}

/** The paths that each list of files shows. */
const tables = (view: PlanView): readonly (readonly string[])[] =>
  blocksOfKind(verificationPage(view), "table").map(({ rows }) =>
    rows.map(([path]) => (path?.[0]?.kind === "code" ? path[0].text : "")),
  );

describe("the page of a plan", () => {
  it("lists every file that would leave, with where it is from, its licence and its size", () => {
    const view = viewOf([
      file("src/Vault.sol"),
      file("src/Lib.sol", {
        license: undefined,
        from: { path: "a.json", isOfBuildInfo: true, hasChanged: true },
      }),
    ]);
    const text = drawnPage(verificationPage(view));
    for (const said of [
      "src/Vault.sol",
      "MIT",
      "1.2 kB",
      "none stated",
      "the file on disk has changed since",
    ])
      assert.ok(text.includes(said), said);
    assert.match(text, /Publishes 2 source files \(2\.4 kB\) to 127\.0\.0\.1:5555\./);
    assert.match(verificationTitle(view), /verify from build/);
    assert.deepEqual(button(view, "Publish")?.message, { type: "publish", plan: 7 });
  });

  it("says which build-info a file is from, in short where its name is a hash", () => {
    const folder = "projects/hardhat/artifacts/build-info";
    const named = (name: string) => {
      const from = { path: `${folder}/${name}`, isOfBuildInfo: true, hasChanged: false };
      const [table] = blocksOfKind(verificationPage(viewOf([file("src/Vault.sol", { from })])), "table");
      return table?.rows[0]?.[1];
    };
    const whole = `${folder}/47761e89ae493ad7387056e2edc99323.json`;
    const short = `${folder}/47761e89ae49…9323.json`;
    assert.deepEqual(named("47761e89ae493ad7387056e2edc99323.json"), [{ kind: "code", text: short, whole }]);
    const path = `${folder}/Vault.json`;
    assert.deepEqual(named("Vault.json"), [{ kind: "code", text: path, whole: path }]);
  });

  it("leads out of Restricted Mode where nothing can be published in it", () => {
    const files = [file("src/Vault.sol")];
    const trust = button(viewOf(files, { isTrusted: false }), "Manage Workspace Trust");
    assert.deepEqual(trust?.message, { type: "manageTrust" });
    assert.equal(button(viewOf(files, { isTrusted: false }), "Publish")?.primary, false);
    assert.equal(button(viewOf(files), "Manage Workspace Trust"), undefined);
    const banner = blocksOfKind(verificationPage(viewOf(files, { isTrusted: false })), "banner").find(
      ({ buttons }) => buttons.some(({ message }) => message.type === "manageTrust"),
    );
    assert.equal(banner?.title, "Publishing is off in Restricted Mode");
    assert.match(JSON.stringify(banner.pieces[0]), /Trust this workspace to publish from it\./);
    const [first] = banner.buttons;
    assert.deepEqual([first?.message.type, first?.primary], ["manageTrust", true]);
  });

  it("is called by its build in its tab, and by its verified source once there is one", async () => {
    const view = viewOf([file("src/Vault.sol")]);
    assert.equal(verificationTitle(view, "Vault"), "Vault 0x5b18…6b24: verify from build");
    assert.equal(verificationTitle(view), "0x5b18…6b24: verify from build");
    const body = { contracts: [{ address: askedAddress, chainId: "1", status: "perfect" }], unused: [] };
    const report = await respondedReport("session", [{ body }]);
    const finished = { kind: "finished", report, earlier: [] } as const;
    assert.match(verificationTitle(finished, "Vault"), /^Vault 0x5b18…6b24: Verified/);
    const match = { match: "exact_match", chainId: "1", address: askedAddress };
    const compilation = { fullyQualifiedName: "src/Safe.sol:Safe" };
    const statusAfter = await knownStatus({ body: { ...match, compilation } });
    const known = { ...finished, report: await internalError(statusAfter) };
    assert.match(verificationTitle(known, "Vault"), /^Safe 0x5b18…6b24: /);
    const heads = [verificationPage(view, "Vault"), verificationPage(known, "Vault"), verificationPage(view)];
    assert.equal(view.plan.match.build.name, "Vault", "which the title of the plan names");
    assert.deepEqual(
      heads
        .map(({ head }) => head.identity.names[0]?.[0])
        .map((piece) => piece && "text" in piece && piece.text),
      [checksummed(view.subject.address), "Safe", checksummed(view.subject.address)],
    );
  });

  it("lists the contract's own file first, then the project's, and folds those of libraries", () => {
    const view = ofVault([
      file("@openzeppelin/contracts/access/Ownable.sol"),
      file("lib/solmate/src/Owned.sol"),
      file("src/Lib.sol"),
      file("src/Vault.sol"),
    ]);
    const [own, libraries] = tables(view);
    assert.deepEqual(own, ["src/Vault.sol", "src/Lib.sol"]);
    assert.deepEqual(libraries, ["@openzeppelin/contracts/access/Ownable.sol", "lib/solmate/src/Owned.sol"]);
    const [fold] = blocksOfKind(verificationPage(view), "fold");
    assert.equal(fold?.isOpen, undefined);
    assert.match(
      JSON.stringify(fold?.title),
      /2 library files, 2\.4 kB.*@openzeppelin\/contracts and solmate/,
    );
    const text = drawnPage(verificationPage(view));
    assert.match(text, /Publishes 4 source files \(4\.8 kB\)/);
    assert.match(text, /4 files, 4\.8 kB/);
    // What opens a file names it by its place in the plan, wherever it is listed.
    const opened = JSON.stringify(blocksOfKind(verificationPage(view), "table")[0]).match(/"file":\d/g);
    assert.deepEqual(opened, ['"file":3', '"file":2']);
  });

  it("folds nothing away that is to be decided, nor all that there is", () => {
    const key = "lib/keys/Keys.sol";
    const waiting = ofVault([file("src/Vault.sol"), { ...keysFile, path: key }]);
    assert.equal(blocksOfKind(verificationPage(waiting), "fold")[0]?.isOpen, true);
    const published = { ...waiting, unpublished: new Set<string>() };
    assert.equal(blocksOfKind(verificationPage(published), "fold")[0]?.isOpen, undefined);
    const all = ofVault([file("lib/a/A.sol"), file("lib/b/B.sol")]);
    assert.deepEqual(tables(all), [["lib/a/A.sol", "lib/b/B.sol"]]);
    assert.deepEqual(tables(ofVault([file("lib/a/A.sol"), file("src/Vault.sol")], "lib/a/A.sol:A"))[0], [
      "lib/a/A.sol",
      "src/Vault.sol",
    ]);
  });

  it("shows what the constructor was given by name and type, or why that is not known", () => {
    const files = [file("src/Vault.sol")];
    const digits = encodeAbiParameters([{ type: "uint256" }, { type: "string" }], [7n, "a vault"]).slice(2);
    const inputs = [
      { name: "most", type: "uint256" },
      { name: "named", type: "string" },
    ];
    const given = readConstructorArguments(digits, [{ type: "constructor", inputs }]);
    const equal = { kind: "equal", relation: "exact", arguments: given, isProven: true } as const;
    const shown = (view: PlanView): string =>
      JSON.stringify(fieldsOf(verificationPage(view)).find(({ label }) => label === "Constructor arguments"));
    const fields = shown(viewOf(files, { creation: equal }));
    assert.match(fields, /"name":"most".*"7".*uint256.*"name":"named".*a vault.*string/);
    assert.doesNotMatch(fields, /not proven/);
    assert.match(
      shown(viewOf(files, { creation: { ...equal, isProven: false } })),
      /names not proven.*"most"/,
    );
    assert.match(shown(viewOf(files)), /not recorded/);
    assert.match(shown(viewOf(files, { creation: { kind: "differs" } })), /not known: the creation bytecode/);
    const { match, ...plan } = viewOf(files).plan;
    const build = { ...match.build, abi: [] };
    assert.equal(shown(viewOf(files, { plan: { ...plan, match: { ...match, build } } })), undefined);
  });

  it("says what the service will find of the creation bytecode, and which transaction it is told", () => {
    const transaction = `0x${"ab".repeat(32)}` as const;
    const shown = (created: Partial<PlanView["created"]>, uncompared = false): string => {
      const view = viewOf([file("src/Vault.sol")]);
      const match = { ...view.plan.match, ...(uncompared ? { relation: undefined } : {}) };
      const told = { ...view.created, ...created };
      const page = verificationPage({ ...view, created: told, plan: { ...view.plan, match } });
      const fields = fieldsOf(page).filter(({ label }) => label.startsWith("Creation"));
      return fields.map((field) => JSON.stringify(field.pieces)).join(" ");
    };
    assert.match(shown({ grade: "exact" }), /^[^ ]*expected: exact match[^ ]*$/);
    assert.match(shown({ grade: "match" }), /expected: partial match/);
    assert.match(shown({ grade: "noMatch" }), /different/);
    assert.match(shown({ needsTraces: true }), /not compared: this network has no traces/);
    assert.match(shown({}), /"not compared"/);
    for (const uncompared of [false, true])
      assert.match(shown({ transaction }, uncompared), /"0x(?:ab){32}".*sent with the source files/);
    // Nothing is sent with what cannot be.
    const view = viewOf([]);
    const unsendable = { ...view.plan, publication: undefined };
    for (const match of [view.plan.match, { ...view.plan.match, relation: undefined }]) {
      const created = { ...view.created, transaction };
      const page = verificationPage({ ...view, created, plan: { ...unsendable, match } });
      const [field] = fieldsOf(page).filter(({ label }) => label === "Creation transaction");
      assert.match(JSON.stringify(field), /"0x(?:ab){32}"/);
      assert.doesNotMatch(JSON.stringify(field), /sent with/);
    }
  });

  it("names the commit that was deployed before it offers to publish another build", () => {
    const banners = (view: PlanView) => blocksOfKind(verificationPage(view), "banner");
    const titles = (view: PlanView): string[] => banners(view).map(({ title }) => title);
    const view = viewOf([file("src/Vault.sol")], { commit: "1a2b3c4" });
    assert.deepEqual(titles(view).slice(1), [
      "Deployed from commit 1a2b3c4",
      "No files are sent until you press Publish",
    ]);
    assert.deepEqual(
      banners(view)[1]?.buttons.map(({ label }) => label),
      ["Copy “git checkout 1a2b3c4”", "Compare Again"],
    );
    assert.deepEqual(banners(view)[1]?.buttons[0]?.message, { type: "copy", text: "git checkout 1a2b3c4" });
    const unsendable = { ...view, plan: { ...view.plan, publication: undefined } };
    assert.equal(banners(unsendable)[1]?.buttons.length, 1);
    assert.equal(titles({ ...view, commit: undefined }).length, 2);
  });

  it("says what importing sends instead, and to whom", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const network = { ...view.subject.network, explorerSource: "etherscan" } as const;
    const offered = button({ ...view, subject: { ...view.subject, network } }, "Import from Block Explorer");
    assert.equal(
      offered?.title,
      `Sends the address and chain ID to ${hostOf(network.verifierUrl ?? "")}, which imports the block explorer's source.`,
    );
  });

  it("publishes a file that may hold a secret only once that is said of it", () => {
    const view = viewOf([file("src/Vault.sol"), keysFile]);
    assert.notEqual(button(view, "Publish")?.disabledBecause, undefined);
    assert.equal(mayBePublished(view), false);
    const confirmed = { ...view, confirmed: new Set([keysFile.path]) };
    assert.equal(button(confirmed, "Publish")?.disabledBecause, undefined);
    assert.equal(mayBePublished(confirmed), true);
  });

  it("publishes nothing from an untrusted workspace, nothing too large, and nothing that cannot be sent", () => {
    const files = [file("src/Vault.sol")];
    const { plan } = viewOf(files);
    const others = [
      viewOf(files, { isTrusted: false }),
      viewOf(files, { plan: { ...plan, bytes: 31 * 1024 * 1024 } }),
      viewOf(files, { plan: { ...plan, publication: undefined } }),
    ];
    for (const view of others) {
      assert.equal(mayBePublished(view), false);
      assert.equal(isAgreedTo({ ...view, unpublished: new Set() }), false);
      const publish = button(view, "Publish");
      if (publish === undefined) continue;
      const { disabledBecause = assert.fail("It can be published.") } = publish;
      assert.ok(drawnPage(verificationPage(view)).includes(disabledBecause), "said where it can be read");
    }
  });

  it("asks again where the settings were not published before, and says that it may be these", () => {
    const view = viewOf([file("src/Vault.sol")], { unpublished: new Set() });
    const asked = { ...view, areSettingsKnown: false };
    assert.deepEqual([isAgreedTo(view), isAgreedTo(asked)], [true, false]);
    const other = /before, but possibly with other compiler settings\./;
    assert.match(drawnPage(verificationPage(asked)), other);
    assert.doesNotMatch(drawnPage(verificationPage(view)), other);
  });

  it("lists the settings among the files where the plan does", () => {
    const settings = file("settings", { isSettings: true, license: "" });
    const view = viewOf([file("src/Vault.sol"), settings]);
    const [table] = blocksOfKind(verificationPage(view), "table");
    assert.match(JSON.stringify(table?.rows[1]?.[0]), /"settings".*"compiler settings"/);
    assert.doesNotMatch(JSON.stringify(table?.rows[0]), /compiler settings/);
    assert.match(JSON.stringify(table?.rows[1]), /"type":"openFile","plan":7,"file":1/);
    // They are named beside the files, and counted as none: so does the result.
    const text = drawnPage(verificationPage(view));
    assert.match(text, /Publishes 1 source file and the compiler settings \(2\.4 kB\) to/);
    assert.match(text, /1 file and the compiler settings, 2\.4 kB/);
    assert.ok(button(view, "Publish 1 File"));
  });

  it("offers what stands out less where the code is the same and the metadata is not", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const { match } = view.plan;
    const sameCode = { ...exactly, kind: "sameCode" } as const;
    const partial = { ...view, plan: { ...view.plan, match: { ...match, relation: sameCode } } };
    assert.equal(button(view, "Publish")?.primary, true);
    assert.equal(button(partial, "Publish")?.primary, false);
  });

  it("says what a build lacks that cannot be published, and what to do, and calls it no match", () => {
    const view = viewOf([]);
    const { match } = view.plan;
    const lacking = (build: Partial<PlanView["plan"]["match"]["build"]>, metadata?: CompilerMetadata) => {
      const planned = { ...match, build: { ...match.build, ...build } };
      const dryRun = { grade: "match", reasons: [{ kind: "assumedImmutables" }] } as const;
      return { ...view, plan: { ...view.plan, match: planned, metadata, dryRun, publication: undefined } };
    };
    const bare = lacking({ metadata: undefined, tool: "hardhat" });
    const [grade] = blocksOfKind(verificationPage(bare), "banner");
    assert.equal(grade?.tone, "careful");
    assert.equal(grade.title, "This build cannot be published");
    const text = drawnPage(verificationPage(bare));
    assert.match(text, /holds neither the compiler(?:'|&#39;)s metadata nor a build-info file/);
    assert.match(text, /build-info, which Hardhat writes to artifacts\/build-info, or open the folder/);
    assert.doesNotMatch(text, /Expected result/);
    assert.equal(button(bare, "Publish"), undefined);
    assert.match(
      drawnPage(verificationPage(lacking({ metadata: "{" }))),
      /settings, cannot be read\..*Compile the contract again/s,
    );
    const inLanguage = (language: string): string => {
      const account = { language, compilerVersion: "0.4.1", sources: new Map(), settings: {} };
      return drawnPage(verificationPage(lacking({}, account as unknown as CompilerMetadata)));
    };
    assert.match(inLanguage("other"), /publishes only builds of Solidity, Vyper, and Yul/);
    assert.match(inLanguage("Vyper"), /only by the job protocol: set verifierProtocol/);
  });

  it("says what to do where source files are missing, and how its tool fetches those of libraries", () => {
    const { plan, ...view } = viewOf([]);
    const lacking = (tool: "foundry" | "hardhat", ...paths: readonly string[]): string => {
      const match = { ...plan.match, build: { ...plan.match.build, tool } };
      const dryRun = { grade: "notKnown", reasons: [{ kind: "sourcesMissing", paths }] } as const;
      return drawnPage(
        verificationPage({ ...view, plan: { ...plan, match, dryRun, publication: undefined } }),
      );
    };
    const one = "lib/Spices.sol";
    assert.match(
      lacking("foundry", one),
      /Restore the missing file \(for example, with forge install\), then compare again\./,
    );
    assert.match(lacking("hardhat", one), /Restore the missing file, then compare again\./);
    assert.match(lacking("hardhat", one, "lib/Herbs.sol"), /Restore the missing files, then compare again\./);
    assert.doesNotMatch(drawnPage(verificationPage(viewOf([]))), /Restore/);
  });

  it("says why all files are sent of a build whose tool keeps no metadata", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const unproved = { ...view, plan: { ...view.plan, isProvable: false, hasAllFiles: true } };
    assert.match(drawnPage(verificationPage(unproved)), /the tool kept no metadata/);
    assert.doesNotMatch(drawnPage(verificationPage(view)), /the tool kept no metadata/);
  });

  it("expects no result where nothing proves the sources, and offers to publish them all the same", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const dryRun = { grade: "notProved", reasons: [] } as const;
    const unproved = { ...view, plan: { ...view.plan, isProvable: false, hasAllFiles: true, dryRun } };
    const [banner] = blocksOfKind(verificationPage(unproved), "banner");
    assert.equal(banner?.tone, "careful");
    assert.equal(banner.title, "Source files not checked");
    assert.doesNotMatch(drawnPage(verificationPage(unproved)), /[Ee]xpected/);
    assert.equal(mayBePublished(unproved), true);
    assert.equal(button(unproved, "Publish")?.disabledBecause, undefined);
  });

  it("says why metadata is sent where it is", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const publication = { form: "metadata", metadata: {}, sources: {}, contractIdentifier: "a:A" } as const;
    const page = (of: PlanView): string => drawnPage(verificationPage(of));
    assert.match(page({ ...view, plan: { ...view.plan, publication } }), /sent with the compiler's metadata/);
    assert.doesNotMatch(page(view), /sent with the compiler/);
  });

  it("claims nothing of a build that was not compared, and lists its files all the same", () => {
    const { plan } = viewOf([file("src/Vault.sol"), keysFile]);
    const uncompared = {
      ...plan,
      match: { ...plan.match, relation: undefined },
      dryRun: { grade: "notCompared", reasons: [] },
    } as const;
    const view = viewOf(plan.files, { plan: uncompared, uncompared: "noMirror" });
    const text = drawnPage(verificationPage(view));
    assert.match(text, /cannot read the deployed code on .+: no mirror node is configured\./);
    assert.match(text, /The service will compare it with/);
    assert.doesNotMatch(text, /Expected result|equals? that|bytes, equal/);
    assert.ok(text.includes("src/Vault.sol") && text.includes("Anyone can read them"));
    assert.notEqual(
      button(view, "Publish 2")?.disabledBecause,
      undefined,
      "a possible secret is still to be confirmed",
    );
    assert.deepEqual(button(view, "Choose Another Build")?.message, { type: "chooseBuild" });
    const broken = {
      ...uncompared,
      dryRun: { grade: "notKnown", reasons: [] },
      publication: undefined,
    } as const;
    const other = viewOf([], { plan: broken, uncompared: "unreadable" });
    assert.doesNotMatch(drawnPage(verificationPage(other)), /equals that/);
    assert.equal(button(other, "Compare Again"), undefined);
  });
});
