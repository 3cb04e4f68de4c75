import { hostOf } from "../../../../../src/core/hosts.ts";
import { exactly } from "../../../../support/relations.ts";
import assert from "node:assert/strict";
import { isAgreedTo, mayBePublished } from "../../../../../src/app/publication/agreement.ts";
import { verificationPage } from "../../../../../src/ui/verification/verificationPage.ts";
import { blocksOfKind, drawnPage } from "../../../../support/drawnPage.ts";
import { plannedFile as file, planViewOf as viewOf } from "../plans.ts";
import { keysFile, planButton as button } from "../plans.ts";

describe("what the page of a plan lets a user agree to", () => {
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
    assert.doesNotMatch(
      drawnPage(verificationPage(viewOf(files, { isTrusted: false }))),
      /Publishes 1 source file/,
    );
    assert.match(drawnPage(verificationPage(viewOf(files))), /Publishes 1 source file/);
    const [first] = banner.buttons;
    assert.deepEqual([first?.message.type, first?.primary], ["manageTrust", true]);
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

  it("asks again for another contract, and says that it may be this one", () => {
    const view = viewOf([file("src/Vault.sol")], { unpublished: new Set() });
    const asked = { ...view, isContractKnown: false };
    assert.deepEqual([isAgreedTo(view), isAgreedTo(asked)], [true, false]);
    const other = /before, but possibly for another contract\./;
    assert.match(drawnPage(verificationPage(asked)), other);
    assert.doesNotMatch(drawnPage(verificationPage(view)), other);
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

  it("offers what stands out less where the code is the same and the metadata is not", () => {
    const view = viewOf([file("src/Vault.sol")]);
    const { match } = view.plan;
    const sameCode = { ...exactly, kind: "sameCode" } as const;
    const partial = { ...view, plan: { ...view.plan, match: { ...match, relation: sameCode } } };
    assert.equal(button(view, "Publish")?.primary, true);
    assert.equal(button(partial, "Publish")?.primary, false);
  });

  it("asks of a file with paths of the user's computer alone whether these may become public, else whether it is a secret", () => {
    const labels = (...kinds: readonly ("localPath" | "privateKey")[]): string => {
      const possibleSecrets = kinds.map((kind, line) => ({ kind, line }));
      return JSON.stringify(verificationPage(viewOf([file("src/Key.sol", { possibleSecrets })])).body);
    };
    assert.match(labels("localPath", "localPath"), /"May Become Public"/);
    for (const text of [labels("localPath", "privateKey"), labels("privateKey")]) {
      assert.match(text, /"Not a Secret"/);
      assert.doesNotMatch(text, /"May Become Public"/);
    }
  });
});
