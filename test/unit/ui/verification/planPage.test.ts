import assert from "node:assert/strict";
import type { Button } from "../../../../src/ui/page/button.ts";
import { isAgreedTo, mayBePublished, type PlanView } from "../../../../src/ui/verification/plan/view.ts";
import { verificationPage, verificationTitle } from "../../../../src/ui/verification/verificationPage.ts";
import { drawnPage } from "../../../support/drawnPage.ts";
import { exactly, plannedFile as file, planViewOf as viewOf } from "./plans.ts";

const doubtful = file("src/Keys.sol", { doubts: [{ kind: "privateKey", line: 3 }] });

/** The button of a label that begins so. */
function button(view: PlanView, label: string): Button | undefined {
  const blocks = verificationPage(view).body;
  const all = blocks.flatMap((block) => (block.kind === "banner" ? block.buttons : []));
  return all.find((each) => each.label.startsWith(label));
}

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

  it("publishes a file that may hold a secret only once that is said of it", () => {
    const view = viewOf([file("src/Vault.sol"), doubtful]);
    assert.notEqual(button(view, "Publish")?.disabledBecause, undefined);
    assert.equal(mayBePublished(view), false);
    const confirmed = { ...view, confirmed: new Set([doubtful.path]) };
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
      assert.ok(publish === undefined || publish.disabledBecause !== undefined);
    }
  });

  it("needs no further word for what was published before, and for no other", () => {
    const files = [file("src/Vault.sol"), file("src/Lib.sol")];
    assert.equal(isAgreedTo(viewOf(files)), false);
    assert.equal(isAgreedTo(viewOf(files, { unpublished: new Set(["src/Lib.sol"]) })), false);
    assert.equal(isAgreedTo(viewOf(files, { unpublished: new Set() })), true);
    assert.equal(isAgreedTo(viewOf([], { unpublished: new Set() })), false);
  });

  it("offers what stands out less where the code is the same and the metadata is not", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const { match } = view.plan;
    const sameCode = { ...exactly, kind: "sameCode" } as const;
    const partial = { ...view, plan: { ...view.plan, match: { ...match, relation: sameCode } } };
    assert.equal(button(view, "Publish")?.primary, true);
    assert.equal(button(partial, "Publish")?.primary, false);
  });

  it("says why nothing can be sent of a build without metadata", () => {
    const view = viewOf([]);
    const bare = { ...view, plan: { ...view.plan, publication: undefined } };
    assert.equal(button(bare, "Publish"), undefined);
    assert.match(drawnPage(verificationPage(bare)), /does not hold the compiler/);
  });

  it("says why all files are sent of a build whose tool keeps no metadata", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const unproved = { ...view, plan: { ...view.plan, isProvable: false, hasAllFiles: true } };
    assert.match(drawnPage(verificationPage(unproved)), /the tool kept no metadata/);
    assert.doesNotMatch(drawnPage(verificationPage(view)), /the tool kept no metadata/);
  });

  it("claims nothing of a build that was not compared, and lists its files all the same", () => {
    const { plan } = viewOf([file("src/Vault.sol"), doubtful]);
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
      "a doubt is still to be confirmed",
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
