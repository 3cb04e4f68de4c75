import assert from "node:assert/strict";
import fc from "fast-check";
import { parseHandle, formatHandle } from "../../../src/app/history/entryHandle.ts";
import { parseStoredSubject, storeSubject } from "../../../src/app/subjects/subject.ts";
import { keyProblem, readKeyService } from "../../../src/app/keys/keyInput.ts";
import { builtInNetworks } from "../../../src/app/networks/builtInNetworks.ts";
import { readOptions } from "../../../src/api/readOptions.ts";
import { storedSummary } from "../../../src/app/verification/summary.ts";
import { parseSubject } from "../../../src/core/references/subject.ts";
import { itemsOf, parseCommandOptions } from "../../../src/editor/commandOptions.ts";
import { parsePageMessage } from "../../../src/ui/page/pageMessage.ts";
import { verificationPage, verificationTitle } from "../../../src/ui/verification/verificationPage.ts";
import { changing, cutShort, withMore, type Damage } from "../../support/damage.ts";
import { hostileValues } from "../../support/hostileValues.ts";
import { anyPageMessage } from "../../unit/ui/anyMessage.ts";
import { assertShown } from "../checks/shown.ts";
import { identifiers } from "../inputs/identifiers.ts";
import { target } from "../target.ts";

/** What commands and stored panels are given when nothing is wrong. */
const given: readonly unknown[] = [
  { network: "Hedera Mainnet", nonce: 3, timestamps: ["lt:1700000000.000000001"] },
  { kind: "result", network: "Hedera Mainnet", text: "0.0.2-1-1", timestamps: [], nonce: 0 },
  { kind: "record", network: "Hedera Mainnet", text: "0.0.1001", timestamps: ["gte:1.000000001"], nonce: 0 },
  {
    network: "Hedera Mainnet",
    address: `0x${"ab".repeat(20)}`,
    finishedAt: 1,
    word: "perfect",
    tone: "good",
    title: "x",
    sentence: "y",
    host: "h",
  },
  `contract\tHedera Mainnet\t0x${"ab".repeat(20)}`,
  "https://verifier.example",
];

const someValue = fc.oneof(
  fc.anything({ maxDepth: 1 }),
  fc.constantFrom(null, "", -1, 1.5, 2 ** 53, "x".repeat(70_000)),
);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(fc.noBias(fc.nat()), someValue).map(([nth, value]) => changing(nth, () => value)),
  fc
    .tuple(fc.noBias(fc.nat()), fc.string(), someValue)
    .map(([nth, name, more]) => changing(nth, (value) => withMore(value, name, more))),
  fc.noBias(fc.nat()).map((nth) => changing(nth, cutShort)),
);

/** Good ones, those spoiled in places, and then one place with a value that cannot even be looked at without harm. */
const spoiled: fc.Arbitrary<unknown> = fc
  .record({
    value: fc.oneof(anyPageMessage, fc.constantFrom(...given), identifiers),
    damages: fc.array(damage, { maxLength: 2 }),
    hostile: fc.option(fc.tuple(fc.noBias(fc.nat()), hostileValues), { nil: undefined }),
  })
  .map(({ value, damages, hostile }) => {
    const changed = damages.reduce<unknown>((before, change) => change(before), value);
    return hostile === undefined ? changed : changing(hostile[0], () => hostile[1])(changed);
  });
const inputs = fc.oneof({ weight: 4, arbitrary: spoiled }, hostileValues);

/** What a page posts is a copy; what another extension hands over is the thing itself. */
function copied(value: unknown): unknown {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}

/** Messages, arguments of commands, options of other extensions, and what panels keep. */
export const messages = target("messages", 2000, inputs, async (value, tally) => {
  const before = Object.getOwnPropertyNames(Object.prototype).length;
  const posted = copied(value);
  const message = parsePageMessage(posted);
  if (message !== undefined) tally.add("parsePageMessage");
  if (message !== undefined) assert.deepEqual(message, posted);
  const options = parseCommandOptions(value);
  assert.ok((options.timestamps ?? []).length <= 100);
  itemsOf(value, 100);
  readOptions(value);
  const handle = parseHandle(value);
  if (handle !== undefined) assert.equal(formatHandle(handle), value);
  const service = readKeyService(value);
  if (service !== undefined) assert.equal(readKeyService(service), service);
  if (typeof value === "string") {
    keyProblem(value);
    parseSubject(value);
  }
  const subject = parseStoredSubject(posted, builtInNetworks);
  if (subject !== undefined)
    assert.deepEqual(parseStoredSubject(storeSubject(subject), builtInNetworks), subject);
  const summary = storedSummary.safeParse(posted).data;
  if (summary !== undefined) {
    const view = { kind: "restored", summary } as const;
    await assertShown({ pages: [verificationPage(view)] }, true);
    verificationTitle(view);
  }
  assert.equal(Object.getOwnPropertyNames(Object.prototype).length, before);
});
