import assert from "node:assert/strict";
import fc from "fast-check";
import {
  formatContractReference,
  parseContractReference,
} from "../../../src/core/references/contractReference.ts";
import {
  findReferences,
  referenceAt,
  ReferenceScan,
  type Reference,
} from "../../../src/core/scan/findReferences.ts";
import { parseSubject, subjectOf, type Subject } from "../../../src/core/references/subject.ts";
import {
  formatTransactionReference,
  parseTransactionReference,
} from "../../../src/core/references/transactionReference.ts";
import { findDocumentLinks } from "../../../src/core/scan/documentLinks.ts";
import { terminalReferences } from "../../../src/core/scan/terminalReferences.ts";
import { target, type Tally } from "../target.ts";
import { texts } from "../inputs/texts.ts";

/** How a subject is written for people. */
function formatted(subject: Subject): string {
  return subject.kind === "contract"
    ? formatContractReference(subject.contract)
    : formatTransactionReference(subject.transaction);
}

/** What was found is what stands there, and is read from what it is written as. */
function assertSound(text: string, { start, end, text: found, ...reference }: Reference): void {
  assert.equal(text.slice(start, end), found);
  const subject = subjectOf({ ...reference, text: found });
  const name = formatted(subject);
  assert.match(name, /^[0-9a-fx./-]+$/);
  const again = subject.kind === "contract" ? parseContractReference(name) : parseTransactionReference(name);
  assert.ok(again.ok, name);
  const read = parseSubject(name);
  assert.ok(read.ok, name);
  assert.equal(formatted(read.value), name);
}

/** Where a cursor is put: everywhere in a short text, in a long one at what was found. */
function positions(text: string, found: readonly Reference[]): readonly number[] {
  if (text.length <= 200) return Array.from({ length: text.length + 1 }, (_, place) => place);
  return found.slice(0, 20).flatMap(({ start, end }) => [start - 1, start, start + 1, end - 1, end, end + 1]);
}

async function check([text, pauses]: readonly [string, readonly number[]], tally: Tally): Promise<void> {
  const found = findReferences(text);
  found.forEach((reference, index) => {
    assertSound(text, reference);
    assert.ok(reference.start >= (found[index - 1]?.end ?? 0), "They overlap.");
    tally.add(reference.kind);
  });
  const scan = new ReferenceScan(text);
  const inPieces = [...pauses].sort((one, other) => one - other).flatMap((end) => scan.upTo(end));
  assert.deepEqual([...inPieces, ...scan.upTo(text.length)], found);
  // Of a longer text only what stands around is looked at.
  if (text.length < 4096)
    for (const place of positions(text, found)) {
      const here = found.find(({ start, end }) => start <= place && place <= end);
      assert.deepEqual(referenceAt(text, place), here);
    }
  const links =
    (await findDocumentLinks(
      text,
      () => Promise.resolve(),
      () => true,
    )) ?? [];
  const lines = text.split("\n");
  for (const { line, character, text: name } of links) {
    assert.equal(lines[line]?.slice(character, character + name.length), name);
    assert.ok(!/^0x[0-9a-f]{64}$/i.test(name), "A 32-byte hex is a link.");
  }
  for (const line of lines.slice(0, 20))
    for (const reference of terminalReferences(line)) assertSound(line, reference);
}

/** Identifiers in running text: what is found, wherever it is looked for. */
export const references = target(
  "references",
  300,
  fc.tuple(texts, fc.array(fc.nat(4000), { maxLength: 4 })),
  check,
);
