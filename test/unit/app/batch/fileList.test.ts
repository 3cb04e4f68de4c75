import assert from "node:assert/strict";
import { agreedMethod } from "../../../../src/app/batch/fileList.ts";
import { newRow } from "../../../../src/app/batch/batchRow.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { addressAt } from "./place.ts";

const verifierUrl = "https://verifier.example";
const network = networkWith({ verifierUrl });
const expected = {
  build: "src/Vault.sol:Vault",
  grade: "exact",
  files: 1,
  agreement: "agreed",
} as const;
const row = newRow({ network: network.name, address: addressAt(1), name: undefined, origin: undefined });

/** How a row that was agreed to is verified, or its state, by what inspecting it again finds. */
function becomes(inspected: object) {
  const inspector = { inspect: () => Promise.resolve(inspected) } as never;
  return agreedMethod(inspector, () => Promise.resolve(), { row, network, expected }, unending);
}

const plan = (parts: object = {}) => ({
  finding: {
    kind: "planned",
    plan: {
      build: expected.build,
      dryRun: { grade: "exact", reasons: [] },
      held: undefined,
      files: [{ digest: "file", isKnown: false }],
      agreement: "agreed",
      ...parts,
    },
  },
  sent: { files: [], publication: {}, subject: { address: addressAt(1) } },
});

const changed = { kind: "stopped", expected, because: "changed" };

describe("a row of a batch that was agreed to", () => {
  it("is sent as it is now where that is what was agreed to", async () => {
    assert.ok("way" in (await becomes(plan())));
  });

  it("asks again where what it would send, or what that promises, is something else by now", async () => {
    for (const parts of [
      { agreement: "other" },
      { agreement: "other", files: [{ digest: "file", isKnown: true }] },
      { dryRun: { grade: "match", reasons: [] } },
    ])
      assert.deepEqual(await becomes(plan(parts)), { state: changed });
  });

  it("asks again where its build is gone or can be sent no more, and says what else has become of it", async () => {
    for (const because of ["noBuild", "notSendable", "tooLarge"]) {
      const finding = { kind: "notPossible", because };
      assert.deepEqual(await becomes({ finding }), { state: changed });
    }
    for (const finding of [
      { kind: "notPossible", because: "noContract" },
      { kind: "skipped", because: "exact", build: undefined },
    ])
      assert.deepEqual(await becomes({ finding }), { state: finding });
    assert.deepEqual(await becomes({ finding: plan().finding }), { state: changed });
  });
});
