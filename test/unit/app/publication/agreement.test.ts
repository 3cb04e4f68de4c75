import assert from "node:assert/strict";
import { isAgreedTo, mayBePublished, unconfirmed } from "../../../../src/app/publication/agreement.ts";
import { maxUploadBytes } from "../../../../src/services/verifier/verification.ts";
import type { PlanView } from "../../../../src/ui/verification/plan/view.ts";
import { exactly } from "../../../support/relations.ts";
import { askedAddress, knownStatus } from "../../../support/reports.ts";
import { plannedFile as file, planViewOf as viewOf } from "../../ui/verification/plans.ts";

describe("what has been agreed to", () => {
  it("needs no further word for what was published before, and for no other", () => {
    const files = [file("src/Vault.sol"), file("src/Lib.sol")];
    assert.equal(isAgreedTo(viewOf(files)), false);
    assert.equal(isAgreedTo(viewOf(files, { unpublished: new Set(["src/Lib.sol"]) })), false);
    const agreed = viewOf(files, { unpublished: new Set() });
    assert.equal(isAgreedTo(agreed), true);
    const match = { ...agreed.plan.match, relation: { ...exactly, kind: "sameCode" } as const };
    assert.equal(isAgreedTo({ ...agreed, plan: { ...agreed.plan, match } }), false, "of another build");
    assert.equal(isAgreedTo(viewOf([], { unpublished: new Set() })), false);
    // Of a code that nobody compared it is the user's word alone that it is this build's.
    assert.equal(isAgreedTo(viewOf(files, { unpublished: new Set(), uncompared: "noMirror" })), false);
  });

  it("asks again whatever was published, where that changes nothing, may change nothing, or cannot be done there", async () => {
    const files = [file("src/Vault.sol")];
    const known = { unpublished: new Set<string>() };
    const match = { chainId: "1", address: askedAddress };
    const held = (status: object, code = 200) => knownStatus({ body: status, status: code });
    const { plan } = viewOf(files);
    const grade = (dryRun: PlanView["plan"]["dryRun"]) => ({ ...known, plan: { ...plan, dryRun } });
    const exact = await held({ ...match, match: "exact_match" });
    const partial = await held({ ...match, match: "match" });
    const none = await held({ ...match, match: null }, 404);
    const elsewhere = await held({ customCode: "unsupported_chain", message: "x" }, 404);
    const agreed = (more: Partial<PlanView>): boolean => isAgreedTo(viewOf(files, more));
    assert.equal(agreed({ ...known, status: none }), true);
    assert.equal(agreed({ ...known, status: partial }), true, "an exact match is expected");
    assert.equal(agreed({ ...known, status: exact }), false);
    assert.equal(agreed({ ...grade({ grade: "notProved", reasons: [] }), status: partial }), false);
    assert.equal(
      agreed({ ...grade({ grade: "match", reasons: [{ kind: "noHash" }] }), status: partial }),
      false,
    );
    assert.equal(agreed({ ...known, status: elsewhere }), false);
    assert.equal(agreed({ ...known, areSettingsKnown: false }), false);
    assert.equal(agreed({ ...known, isContractKnown: false }), false, "another contract");
  });

  it("can be sent only where every new file that may hold a secret was confirmed, up to the size that is taken", () => {
    const secret = file("src/Key.sol", { possibleSecrets: [{ kind: "privateKey", line: 3 }] });
    const files = [secret, file("src/Vault.sol")];
    const view = viewOf(files);
    assert.deepEqual([unconfirmed(view), mayBePublished(view)], [1, false]);
    const confirmed = { ...view, confirmed: new Set([secret.path]) };
    assert.deepEqual([unconfirmed(confirmed), mayBePublished(confirmed)], [0, true]);
    const sentBefore = { ...view, unpublished: new Set(["src/Vault.sol"]) };
    assert.deepEqual([unconfirmed(sentBefore), mayBePublished(sentBefore)], [0, true]);
    const sized = (bytes: number): boolean => mayBePublished({ ...confirmed, plan: { ...view.plan, bytes } });
    assert.deepEqual([sized(maxUploadBytes), sized(maxUploadBytes + 1)], [true, false]);
  });
});
