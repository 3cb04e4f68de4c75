import assert from "node:assert/strict";
import {
  ledgerResponseSchema,
  toStoredLedgerResponse,
  verifierResponseSchema,
  toStoredVerifierResponse,
} from "../../../../src/app/contractFacts/contractFacts.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { knownStatus } from "../../../support/reports.ts";
import { record } from "../../../support/responseWindows.ts";
import { contractAddress } from "../../../support/verification.ts";

const ledgerFact = (body: unknown, status = 200) => {
  const { value, receivedAt } = record(body, {}, status).response;
  const kept = toStoredLedgerResponse({ value, receivedAt } as never);
  return kept && [kept.fact[0], kept.fact[1] === receivedAt, kept.address];
};

const readLedger = (stored: unknown) => ledgerResponseSchema.safeParse(stored).data;
const readVerifier = (stored: unknown) => verifierResponseSchema.safeParse(stored).data;

describe("what is kept of a response about a deployment", () => {
  it("is whether the ledger has code there, has none, has deleted it, or knows nothing of it", () => {
    assert.deepEqual(ledgerFact(fullRecord), ["code", true, contractAddress]);
    assert.deepEqual(ledgerFact({ ...fullRecord, deleted: true }), ["deleted", true, contractAddress]);
    for (const none of ["0x", ""])
      assert.deepEqual(ledgerFact({ ...fullRecord, runtime_bytecode: none }), [
        "noCode",
        true,
        contractAddress,
      ]);
    for (const unknown of [null, undefined, 7])
      assert.equal(ledgerFact({ ...fullRecord, runtime_bytecode: unknown })?.[0], "code");
    assert.equal(ledgerFact({ ...fullRecord, evm_address: "no address" })?.[2], undefined);
    const notFound = { _status: { messages: [{ message: "Not found" }] } };
    assert.deepEqual(ledgerFact(notFound, 404), ["notFound", true, undefined]);
    assert.equal(ledgerFact({ _status: { messages: [{ message: "Invalid parameter" }] } }, 400), undefined);
  });

  it("is how the service has verified it, and when", async () => {
    const chainId = "1";
    const address = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24";
    const kept = async (body: object) => {
      const look = await knownStatus({ body: { chainId, address, ...body } });
      return toStoredVerifierResponse({ value: look.status, receivedAt: 7 });
    };
    const exact = await kept({ match: "exact_match", verifiedAt: "2026-01-02T03:04:05Z" });
    assert.deepEqual([exact.state, exact.verifiedAt], [["perfect", 7], Date.UTC(2026, 0, 2, 3, 4, 5)]);
    assert.equal((await kept({ match: "match", verifiedAt: "yesterday" })).verifiedAt, undefined);
  });

  it("is read as it was, and is nothing where it was damaged, or is of another form", () => {
    const ledger = { fact: ["code", 7], address: contractAddress } as const;
    assert.deepEqual(readLedger(ledger), ledger);
    assert.deepEqual(readLedger({ fact: ["noCode", 7], address: "0x12" }), {
      fact: ["noCode", 7],
      address: undefined,
    });
    assert.equal(readLedger({ fact: ["noCode", 7] })?.address, undefined);
    const verifier = { state: ["partial", 7], verifiedAt: 5, name: "Token" } as const;
    assert.deepEqual(readVerifier(verifier), verifier);
    assert.equal(readVerifier({ ...verifier, verifiedAt: "5" })?.verifiedAt, undefined);
    for (const bad of [
      null,
      7,
      "code",
      [],
      {},
      { fact: "code" },
      { fact: ["toString", 7] },
      { fact: ["code"] },
      { fact: ["code", "7"] },
    ]) {
      assert.equal(readLedger(bad), undefined);
      const state = typeof bad === "object" && bad !== null && "fact" in bad ? { state: bad.fact } : bad;
      assert.equal(readVerifier(state), undefined);
    }
  });
});
