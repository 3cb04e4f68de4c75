import { checksummed } from "../../../../../src/core/address.ts";
import { exactly } from "../../../../support/relations.ts";
import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import type { CompilerMetadata } from "../../../../../src/builds/proof/metadata.ts";
import { mayBePublished } from "../../../../../src/app/publication/agreement.ts";
import type { PlanView } from "../../../../../src/ui/verification/plan/view.ts";
import { verificationPage, verificationTitle } from "../../../../../src/ui/verification/verificationPage.ts";
import { readConstructorArguments } from "../../../../../src/decode/decoders/constructorArguments.ts";
import { blocksOfKind, drawnPage, fieldsOf } from "../../../../support/drawnPage.ts";
import { respondedReport, askedAddress, internalError, knownStatus } from "../../../../support/reports.ts";
import { plannedFile as file, planViewOf as viewOf } from "../plans.ts";
import { keysFile, planButton as button } from "../plans.ts";

describe("what the page of a plan says of the build", () => {
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
    assert.match(shown(viewOf(files, { creation: { kind: "differs" } })), /unknown: the creation bytecode/);
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

  it("claims nothing of a build that was not compared, and lists its files all the same", () => {
    const { plan } = viewOf([file("src/Vault.sol"), keysFile]);
    const uncompared = {
      ...plan,
      match: { ...plan.match, relation: undefined },
      dryRun: { grade: "notCompared", reasons: [] },
    } as const;
    const view = viewOf(plan.files, { plan: uncompared, uncompared: "noMirror" });
    const text = drawnPage(verificationPage(view));
    assert.match(text, /cannot read the deployed bytecode on .+: no mirror node is configured\./);
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

  it("says how the metadata hashes compare, and which immutable values were filled in", () => {
    const { plan, ...view } = viewOf([file("src/Vault.sol")]);
    const shown = (more: object): Readonly<Record<string, string>> => {
      const relation = { ...exactly, ...more } as PlanView["plan"]["match"]["relation"];
      const page = verificationPage({ ...view, plan: { ...plan, match: { ...plan.match, relation } } });
      return Object.fromEntries(fieldsOf(page).map(({ label, pieces }) => [label, JSON.stringify(pieces)]));
    };
    assert.match(shown({})["Metadata hash"] ?? "", /"equal"/);
    assert.match(shown({ kind: "identical" })["Metadata hash"] ?? "", /none in this bytecode/);
    assert.match(shown({ kind: "sameCode" })["Metadata hash"] ?? "", /"different"/);
    assert.equal(shown({})["Immutable values"], undefined);
    const immutables = new Map([["7", "00"]]);
    assert.match(shown({ immutables })["Immutable values"] ?? "", /1 value, set at deployment/);
  });

  it("says of what cannot be sent whether there is no service to send it to, and counts other builds", () => {
    const { subject, ...view } = viewOf([file("src/Vault.sol")]);
    const text = (
      network: Partial<PlanView["subject"]["network"]>,
      others: readonly unknown[] = [],
    ): string => {
      const of = { ...subject, network: { ...subject.network, ...network } };
      return drawnPage(verificationPage({ ...view, subject: of, others: others as PlanView["others"] }));
    };
    const unsendable = { ...view.plan, publication: undefined };
    const none = /This network has no verification service/;
    assert.match(text({ verifierUrl: undefined }), none);
    assert.doesNotMatch(drawnPage(verificationPage({ ...view, subject, plan: unsendable })), none);
    assert.doesNotMatch(text({}), /other build/i);
    assert.match(text({}, [view.plan.match, view.plan.match]), /2 other builds have this bytecode too/);
  });
});
