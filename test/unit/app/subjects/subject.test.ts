import assert from "node:assert/strict";
import fc from "fast-check";
import type { InspectSubject } from "../../../../src/app/lookups/inspectSubject.ts";
import {
  shareableText,
  parseStoredSubject,
  storeSubject,
  subjectText,
} from "../../../../src/app/subjects/subject.ts";
import {
  formatContractReference,
  parseContractReference,
} from "../../../../src/core/references/contractReference.ts";
import { builtInNetworks } from "../../../../src/app/networks/builtInNetworks.ts";
import { parseSubject } from "../../../../src/core/references/subject.ts";
import {
  requestNonce,
  parseTransactionReference,
} from "../../../../src/core/references/transactionReference.ts";
import { networkWith } from "../../../support/networks.ts";
import {
  contractReferences,
  timestampFilters,
  transactionReferences,
  valueOf,
} from "../../core/arbitraries.ts";

const networks = [
  ...builtInNetworks,
  networkWith({ name: "__proto__" }),
  networkWith({ name: "Ж 'n' \"x\"" }),
];
const network = fc.constantFrom(...networks);

const records = fc.record(
  {
    kind: fc.constant("record" as const),
    network,
    contract: contractReferences,
    timestamps: fc.array(timestampFilters, { maxLength: 5 }),
  },
  { noNullPrototype: true },
);

const results = fc.record(
  {
    kind: fc.constant("result" as const),
    network,
    transaction: transactionReferences,
    nonce: fc.integer({ min: 0, max: 2_147_483_647 }),
  },
  { noNullPrototype: true },
);

/** The same: the nonce of a result stands beside its transaction, not in it, and a hash has none. */
function settled(subject: InspectSubject): InspectSubject {
  if (subject.kind === "record") return subject;
  if (subject.transaction.kind === "hash") return { ...subject, nonce: 0 };
  const { transaction } = subject;
  return { ...subject, transaction: { ...transaction, id: { ...transaction.id, nonce: undefined } } };
}

const subjects: fc.Arbitrary<InspectSubject> = fc.oneof(records, results);

/** As it comes back from a panel's state. */
function kept(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

describe("a panel's stored subject", () => {
  it("comes back with the block that a contract is shown after", () => {
    const network = networkWith({ name: "Own" });
    const contract = valueOf(parseContractReference("0x1212121212121212121212121212121212121212"));
    const subject = { kind: "record", network, contract, timestamps: [], block: 1024n } as const;
    assert.deepEqual(parseStoredSubject(storeSubject(subject), [network]), subject);
  });

  it("comes back as it was", () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        assert.deepEqual(parseStoredSubject(kept(storeSubject(subject)), networks), settled(subject));
      }),
    );
  });

  it("is named by a text that is read as the same thing", () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const named = parseSubject(subjectText(subject));
        assert.ok(named.ok);
        const same = named.value.kind === "contract" ? "contract" : "transaction";
        assert.deepEqual(Reflect.get(named.value, same), Reflect.get(settled(subject), same));
      }),
    );
  });

  it("is handed on with its nonce", () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const parsedSubject = settled(subject);
        const handed = valueOf(parseSubject(shareableText(parsedSubject)));
        if (parsedSubject.kind === "record") {
          const contract = handed.kind === "contract" && formatContractReference(handed.contract);
          assert.equal(contract, formatContractReference(parsedSubject.contract));
        } else
          assert.equal(
            handed.kind === "transaction" && requestNonce(handed.transaction),
            parsedSubject.nonce,
          );
      }),
    );
    const texts = [0, 1].map((nonce) =>
      shareableText({
        kind: "result",
        network: networkWith({}),
        transaction: valueOf(parseTransactionReference("0.0.2@5.7")),
        nonce,
      }),
    );
    assert.deepEqual(texts, ["0.0.2-5-000000007", "0.0.2-5-000000007/1"]);
  });

  it("has no more timestamps than a question may have", () => {
    const timestamps = Array.from({ length: 100_000 }, (_, index) => `gt:${index + 1}`);
    const stored = { kind: "record", network: networks[0]?.name, text: "0.0.1001", timestamps };
    const subject = parseStoredSubject(stored, networks);
    assert.equal(subject?.kind === "record" && subject.timestamps.length, 100);
  });

  it("is none where it names nothing; what else is damaged counts as not there", () => {
    const rest = ["timestamps", "nonce"] as const;
    fc.assert(
      fc.property(
        subjects,
        fc.constantFrom("kind", "network", "text", ...rest),
        fc.anything(),
        (subject, name, value) => {
          const read = parseStoredSubject({ ...storeSubject(subject), [name]: value }, networks);
          const isRest = rest.some((other) => other === name);
          if (read === undefined) assert.equal(isRest, false);
          else if (isRest)
            assert.deepEqual({ ...read, [name]: undefined }, { ...settled(subject), [name]: undefined });
        },
      ),
      { numRuns: 500 },
    );
  });
});
