import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import type { CreationComparison } from "../../../../../src/app/builds/comparison.ts";
import type { StatusLookup } from "../../../../../src/app/verification/report.ts";
import { isAgreedTo, mayBePublished } from "../../../../../src/app/publication/agreement.ts";
import type { DryRun } from "../../../../../src/builds/proof/dryRun.ts";
import type { CompilerMetadata } from "../../../../../src/builds/proof/metadata.ts";
import { readConstructorArguments } from "../../../../../src/decode/decoders/constructorArguments.ts";
import { ApiError, type Failure } from "../../../../../src/http/failure.ts";
import { piecesText } from "../../../../../src/ui/page/filterPage.ts";
import type { PlanView } from "../../../../../src/ui/verification/plan/view.ts";
import { verificationPage, verificationTitle } from "../../../../../src/ui/verification/verificationPage.ts";
import { blocksOfKind, fieldsOf } from "../../../../support/drawnPage.ts";
import { exactly } from "../../../../support/relations.ts";
import { askedAddress, internalError, knownStatus, respondedReport } from "../../../../support/reports.ts";
import { describePages } from "../../../../support/textSnapshots.ts";
import { keysFile, planButton, plannedFile, planViewOf, proxyWith } from "../plans.ts";
import { primaryOn } from "../views.ts";

type Plan = PlanView["plan"];

const vault = plannedFile("src/Vault.sol");
const fresh = planViewOf([vault]);

/** The same view with other parts of its plan, its build and its network. */
const withPlan = (plan: Partial<Plan>, view = fresh): PlanView => ({
  ...view,
  plan: { ...view.plan, ...plan },
});
const withBuild = (build: Partial<Plan["match"]["build"]>, plan: Partial<Plan> = {}): PlanView => {
  const { match } = fresh.plan;
  return withPlan({ match: { ...match, build: { ...match.build, ...build } }, ...plan });
};
const withRelation = (more: object, view = fresh): PlanView => {
  const relation = { ...exactly, ...more } as Plan["match"]["relation"];
  return withPlan({ match: { ...view.plan.match, relation } }, view);
};
const withNetwork = (network: Partial<PlanView["subject"]["network"]>, view = fresh): PlanView => ({
  ...view,
  subject: { ...view.subject, network: { ...view.subject.network, ...network } },
});

const partial: DryRun = { grade: "match", reasons: [{ kind: "noHash" }] };
const otherMetadata: DryRun = {
  grade: "match",
  reasons: [{ kind: "metadataDiffers", chain: "0.8.30", build: "0.8.30" }],
};
const unproved: DryRun = { grade: "notProved", reasons: [] };
const lacking: DryRun = { grade: "match", reasons: [{ kind: "assumedImmutables" }] };
const missing = (...paths: readonly string[]): Partial<Plan> => ({
  dryRun: { grade: "notKnown", reasons: [{ kind: "sourcesMissing", paths }] },
  publication: undefined,
});
const ofLanguage = (language: string): PlanView => {
  const metadata = { language, compilerVersion: "0.4.1", sources: new Map(), settings: {} };
  return withPlan({
    metadata: metadata as unknown as CompilerMetadata,
    dryRun: lacking,
    publication: undefined,
  });
};
const uncompared: Partial<Plan> = {
  match: { ...fresh.plan.match, relation: undefined },
  dryRun: { grade: "notCompared", reasons: [] },
};

/** What the service says of it. */
const holding = (match: string | null): Promise<StatusLookup> =>
  knownStatus({ status: match === null ? 404 : 200, body: { match, chainId: "1", address: askedAddress } });
const failedBy = (failure: Failure): StatusLookup => ({
  kind: "failed",
  error: new ApiError(failure, "verify.example"),
});
const error503 = failedBy({ kind: "serviceFailed", status: 503, messages: [] });
const held = {
  exact: await holding("exact_match"),
  partial: await holding("match"),
  none: await holding(null),
};
const otherChain = await knownStatus({ status: 400, body: { customCode: "unsupported_chain" } });

const given = (isProven: boolean): CreationComparison => {
  const inputs = [
    { name: "most", type: "uint256" },
    { name: "named", type: "string" },
  ];
  const digits = encodeAbiParameters(inputs, [7n, "a vault"]).slice(2);
  const read = readConstructorArguments(digits, [{ type: "constructor", inputs }]);
  return { kind: "equal", relation: "exact", arguments: read, isProven };
};
const transaction = `0x${"ab".repeat(32)}` as const;

const views = {
  "exact match expected": { ...fresh, status: held.none },
  "settings and libraries, some sent before": planViewOf(
    [
      vault,
      plannedFile("lib/solmate/src/Owned.sol"),
      plannedFile("src/Lib.sol", {
        license: undefined,
        from: { path: "a.json", isOfBuildInfo: true, hasChanged: true },
      }),
      plannedFile("settings", { isSettings: true, license: "" }),
    ],
    { unpublished: new Set(["src/Vault.sol", "settings"]) },
  ),
  "compared with a deployment record": {
    ...fresh,
    recorded: { path: "broadcast/Deploy.s.sol/298/run-latest.json", why: "noMirror" },
    creation: given(true),
    created: { grade: "exact", needsTraces: false, transaction },
  },
  "may contain secrets": planViewOf([
    vault,
    keysFile,
    plannedFile("src/Paths.sol", { possibleSecrets: [{ kind: "localPath", line: 3 }] }),
  ]),
  "too large": withPlan({ bytes: 31 * 1024 * 1024 }),
  "all was sent before": { ...fresh, unpublished: new Set<string>() },
  "sent before with other settings": { ...fresh, unpublished: new Set<string>(), areSettingsKnown: false },
  "sent before for another contract": { ...fresh, unpublished: new Set<string>(), isContractKnown: false },
  "sent with metadata": withPlan({
    publication: { form: "metadata", metadata: {}, sources: {}, contractIdentifier: "a:A" },
  }),
  "other metadata, from another commit": {
    ...withRelation(
      { kind: "sameCode", immutables: new Map([["7", "00"]]) },
      withPlan({ dryRun: otherMetadata }),
    ),
    commit: "1a2b3c4",
    others: [fresh.plan.match, fresh.plan.match] as unknown as PlanView["others"],
  },
  "other metadata, the explorer had no source": {
    ...withRelation({ kind: "sameCode" }, withPlan({ dryRun: otherMetadata })),
    explorerHadNone: true,
    created: { ...fresh.created, needsTraces: true },
  },
  "no metadata hash, creation bytecode differs": {
    ...withRelation({ kind: "identical" }, withPlan({ dryRun: partial })),
    creation: { kind: "differs" },
    created: { ...fresh.created, grade: "noMatch" },
  },
  "nothing proves the sources": withPlan({ isProvable: false, hasAllFiles: true, dryRun: unproved }),
  "constructor arguments": {
    ...fresh,
    creation: given(true),
    created: { grade: "exact", needsTraces: false, transaction },
  },
  "constructor arguments not proven": {
    ...fresh,
    creation: given(false),
    created: { ...fresh.created, grade: "match" },
  },
  "not compared: no mirror node": { ...withPlan(uncompared), uncompared: "noMirror" },
  "not compared: mirror node failed": { ...withPlan(uncompared), uncompared: "unreadable" },
  "cannot be published: no build-info": withBuild(
    { metadata: undefined, tool: "hardhat" },
    { dryRun: lacking, publication: undefined },
  ),
  "cannot be published: metadata not readable": withBuild(
    { metadata: "{" },
    { dryRun: lacking, publication: undefined },
  ),
  "cannot be published: unknown language": ofLanguage("other"),
  "cannot be published: needs the job protocol": ofLanguage("Vyper"),
  "a source file is missing": withBuild({ tool: "foundry" }, missing("lib/Spices.sol")),
  "source files are missing": withBuild({ tool: "hardhat" }, missing("lib/Spices.sol", "lib/Herbs.sol")),
  "no verification service": withNetwork({ verifierUrl: undefined }),
  "verified already, exactly": { ...fresh, status: held.exact, commit: "1a2b3c4" },
  "verified already, this build cannot improve it": {
    ...withPlan({ dryRun: partial }),
    status: held.partial,
    commit: "1a2b3c4",
  },
  "verified already, this build improves it": { ...fresh, status: held.partial },
  "verified already, this build may improve it": { ...withPlan({ dryRun: unproved }), status: held.partial },
  "status unknown": { ...fresh, status: error503 },
  "chain not supported": { ...fresh, status: otherChain },
  "asked by another extension": { ...fresh, status: held.exact, isForExtension: true },
  "proxy, implementation not verified": { ...fresh, proxy: proxyWith() },
  "proxy, implementation verified": { ...fresh, proxy: proxyWith({ state: "perfect" }) },
  "proxy, implementation not known to be verified": { ...fresh, proxy: proxyWith({ state: undefined }) },
  "proxy, no build of its implementation": { ...fresh, proxy: proxyWith({ build: undefined }) },
  "proxy of a beacon": { ...fresh, proxy: proxyWith({ role: "beacon" }) },
  "proxy verified, implementation not": { ...fresh, status: held.exact, proxy: proxyWith() },
} satisfies Readonly<Record<string, PlanView>>;

describePages<PlanView>("plan", views, verificationPage);

const buttonsOf = (view: PlanView) =>
  blocksOfKind(verificationPage(view), "banner").flatMap(({ buttons }) => buttons);
const field = (view: PlanView, name: string) =>
  fieldsOf(verificationPage(view)).find(({ label }) => label === name)?.pieces;

describe("the plan of a verification", () => {
  it("can be published exactly where it may be, and says why not where that can be read", () => {
    const disabled = Object.entries<PlanView>(views).filter(([name, view]) => {
      const publish = buttonsOf(view).find(({ label }) => label.startsWith("Publish"));
      const isOffered = publish !== undefined && publish.disabledBecause === undefined;
      assert.equal(isOffered, mayBePublished(view) && view.subject.network.verifierUrl !== undefined, name);
      if (publish !== undefined) assert.deepEqual(publish.message, { type: "publish", plan: 7 });
      return publish?.disabledBecause !== undefined;
    });
    assert.deepEqual(
      disabled.map(([name]) => name),
      ["may contain secrets", "too large"],
    );
    const secrets = views["may contain secrets"];
    const confirmed = new Set(secrets.plan.files.map(({ path }) => path));
    assert.equal(planButton({ ...secrets, confirmed }, "Publish")?.disabledBecause, undefined);
  });

  it("has one button that stands out, by what helps most", () => {
    const primary = (name: keyof typeof views) => primaryOn(views[name]);
    assert.deepEqual(primary("exact match expected"), ["Publish 1 File"]);
    assert.deepEqual(primary("verified already, this build improves it"), ["Publish 1 File"]);
    assert.deepEqual(primary("verified already, exactly"), ["Open Record"]);
    assert.deepEqual(primary("status unknown"), ["Try Again"]);
    for (const name of [
      "other metadata, from another commit",
      "other metadata, the explorer had no source",
      "a source file is missing",
      "not compared: no mirror node",
    ] as const)
      assert.deepEqual(primary(name), [], name);
    const sameCode = views["other metadata, from another commit"];
    assert.deepEqual(primaryOn({ ...sameCode, status: held.partial }), ["Open Record"]);
  });

  it("leaves it to the implementation of a proxy to stand out", () => {
    const { proxy } = views["proxy, implementation not verified"];
    for (const status of [held.exact, held.none, error503])
      assert.deepEqual(primaryOn({ ...fresh, proxy, status }), ["Verify Implementation…"]);
  });

  it("is good where nothing is left to do, and careful where the build falls short", () => {
    const tone = (name: keyof typeof views) => {
      const { head } = verificationPage(views[name]);
      return [head.tone, blocksOfKind(verificationPage(views[name]), "banner")[0]?.tone];
    };
    assert.deepEqual(tone("exact match expected"), ["neutral", "good"]);
    assert.equal(tone("verified already, exactly")[0], "good");
    for (const name of ["cannot be published: no build-info", "nothing proves the sources"] as const)
      assert.deepEqual(tone(name), ["neutral", "careful"]);
  });

  it("folds away what changes nothing, unless another extension waits for a decision", () => {
    const kinds = (view: PlanView) => verificationPage(view).body.map(({ kind }) => kind);
    const settled = { ...fresh, status: held.exact };
    assert.deepEqual(kinds(settled), ["story", "fold"]);
    const details = blocksOfKind(verificationPage({ ...fresh, status: held.none }), "fold");
    assert.deepEqual(
      details.map(({ title }) => title),
      [[{ kind: "text", text: "Details" }]],
    );
    const [fold] = blocksOfKind(verificationPage(settled), "fold");
    assert.ok(fold?.isOpen !== true);
    assert.equal(
      blocksOfKind(verificationPage({ ...settled, isForExtension: true }), "fold")[0]?.isOpen,
      true,
    );
    const titleOf = (view: PlanView) => blocksOfKind(verificationPage(view), "fold")[0]?.title;
    assert.notDeepEqual(titleOf(withPlan({ publication: undefined }, settled)), titleOf(settled));
  });

  it("is not agreed to as long as it is not known whether the contract is verified", () => {
    const agreed = { ...fresh, unpublished: new Set<string>() };
    assert.deepEqual([isAgreedTo(agreed), isAgreedTo({ ...agreed, status: error503 })], [true, false]);
  });

  it("is one box with the difference and two buttons where a partial match is expected, or is to become exact", () => {
    const boxes = (name: keyof typeof views) =>
      blocksOfKind(verificationPage(views[name]), "banner").map(({ tone, title, pieces, buttons }) => ({
        tone,
        title,
        text: piecesText(pieces, () => ""),
        words: piecesText(pieces, () => "").split(" ").length,
        buttons: buttons.map(({ label }) => label),
      }));
    const [other, ...more] = boxes("other metadata, from another commit");
    assert.deepEqual(
      [other?.tone, other?.title, more.length],
      ["partial", "Expected result: partial match", 0],
    );
    // Neither stands out: whether the explorer has the source is not known.
    assert.deepEqual(other?.buttons, ["Publish 1 File", "Import from Block Explorer"]);
    assert.match(
      other?.text ?? "",
      /press Publish, which makes .+ public.+Import sends none of your files\./,
    );
    const [improved, ...others] = boxes("verified already, this build improves it");
    assert.deepEqual([improved?.title, others.length], ["Already verified, partial match", 0]);
    assert.deepEqual(improved?.buttons, ["Publish 1 File", "Cancel"]);
    for (const box of [other, improved]) assert.ok((box?.words ?? 100) <= 40, String(box?.words));
  });

  it("is not agreed to before where only a deployment record was compared", () => {
    const recorded = { path: "broadcast/run-latest.json", why: "noMirror" } as const;
    assert.equal(isAgreedTo({ ...fresh, unpublished: new Set<string>(), recorded }), false);
  });

  it("leads to the verified source where the service shows it, to another build, and to another try", () => {
    const sourcify = withNetwork(
      { verifierUrl: "https://sourcify.dev/server/" },
      { ...fresh, status: held.exact },
    );
    assert.deepEqual(
      verificationPage(sourcify).head.actions.map(({ label }) => label),
      ["Open Record", "View Source", "More Actions"],
    );
    const message = (name: keyof typeof views, label: string) => planButton(views[name], label)?.message;
    assert.deepEqual(message("not compared: no mirror node", "Choose Another Build"), {
      type: "chooseBuild",
    });
    assert.deepEqual(message("status unknown", "Try Again"), { type: "tryAgain" });
    assert.deepEqual(message("other metadata, from another commit", "Copy “git"), {
      type: "copy",
      text: "git checkout 1a2b3c4",
    });
  });

  it("offers to check the connection where that may be why the status is unknown", () => {
    const checks = (failure: Failure) =>
      planButton({ ...fresh, status: failedBy(failure) }, "Check Connection") !== undefined;
    assert.equal(
      checks({ kind: "unreachable", reason: "refused", code: "ECONNREFUSED", neverLeft: true }),
      true,
    );
    assert.equal(checks({ kind: "rateLimited", retryAfterMilliseconds: undefined }), false);
  });

  it("says what importing sends instead, and to whom", () => {
    assert.equal(
      planButton(fresh, "Import from Block Explorer")?.title,
      "Sends the address and chain ID to 127.0.0.1:5555, which imports the block explorer's source.",
    );
  });

  it("names the creation transaction also where it is not compared, or not sent, and arguments only of a constructor", () => {
    const created = { ...fresh.created, transaction };
    const sent = field({ ...fresh, created }, "Creation transaction");
    assert.deepEqual(field({ ...withPlan(uncompared), created }, "Creation transaction"), sent);
    const kept = field({ ...withPlan({ publication: undefined }), created }, "Creation transaction");
    assert.deepEqual(kept, sent?.slice(0, -1));
    assert.equal(field(withBuild({ abi: [] }), "Constructor arguments"), undefined);
  });

  it("asks of a file with nothing but paths of the user's computer only whether these may become public", () => {
    const labels = (...kinds: readonly ("localPath" | "privateKey")[]): string => {
      const possibleSecrets = kinds.map((kind, line) => ({ kind, line }));
      return JSON.stringify(
        verificationPage(planViewOf([plannedFile("src/Key.sol", { possibleSecrets })])).body,
      );
    };
    assert.match(labels("localPath", "localPath"), /"May Become Public"/);
    assert.doesNotMatch(labels("localPath", "privateKey"), /"May Become Public"/);
  });
});

describe("the tab of a plan", () => {
  it("is called by its build, else by its verified source", async () => {
    assert.equal(verificationTitle(fresh, "Vault"), "Vault 0x5b18…6b24: verify from build");
    assert.equal(verificationTitle(fresh), "0x5b18…6b24: verify from build");
    const settled = verificationTitle({ ...fresh, status: held.exact }, "Vault");
    assert.equal(settled, "Vault 0x5b18…6b24: Already verified, exact match");
    const body = { contracts: [{ address: askedAddress, chainId: "1", status: "perfect" }], unused: [] };
    const report = await respondedReport("session", [{ body }]);
    const finished = { kind: "finished", report, earlier: [] } as const;
    assert.match(verificationTitle(finished, "Vault"), /^Vault 0x5b18…6b24: /);
    const compilation = { fullyQualifiedName: "src/Safe.sol:Safe" };
    const match = { match: "exact_match", chainId: "1", address: askedAddress, compilation };
    const known = { ...finished, report: await internalError(await knownStatus({ body: match })) };
    assert.match(verificationTitle(known, "Vault"), /^Vault 0x5b18…6b24: /);
    assert.match(verificationTitle(known), /^Safe 0x5b18…6b24: /);
    const firstNames = [known, { ...fresh, status: held.exact }, fresh].map((view) => {
      const [piece] = verificationPage(view, "Vault").head.identity.names[0] ?? [];
      return piece?.kind === "strong" ? piece.text : undefined;
    });
    assert.deepEqual(firstNames, ["Vault", "Vault", undefined]);
  });
});
