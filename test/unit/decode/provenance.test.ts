import assert from "node:assert/strict";
import {
  buildIn,
  isWorkspaceIndependent,
  isContractAbi,
  isOfWorkspace,
  mayNameUntrusted,
  knowsOutputs,
} from "../../../src/decode/provenance.ts";
import { provenances } from "../../support/decodedParts.ts";

describe("where names come from", () => {
  it("says of each origin what may be made of it", () => {
    const all = Object.entries(provenances);
    const those = (isOne: (provenance: (typeof all)[number][1]) => boolean) =>
      all.filter(([, provenance]) => isOne(provenance)).map(([name]) => name);
    assert.deepEqual(those(isContractAbi), ["exact", "sameCode", "verified", "match"]);
    assert.deepEqual(those(isWorkspaceIndependent), ["verified", "match", "system"]);
    assert.deepEqual(those(isOfWorkspace), ["exact", "sameCode", "chosen", "guess"]);
    assert.deepEqual(
      those((one) => !mayNameUntrusted(one)),
      ["sameCode", "guess"],
    );
    assert.deepEqual(
      those((one) => buildIn(one) !== undefined),
      ["exact", "sameCode", "guess"],
    );
    assert.deepEqual(
      those((one) => !knowsOutputs(one)),
      ["signature"],
    );
  });
});
