import assert from "node:assert/strict";
import { inspect, isDeepStrictEqual } from "node:util";
import type { SubjectFacts } from "./ledgerFacts.ts";

/** A fact that two sources report differently, and why. */
export type KnownDifference = {
  /** As in `call.gas`; `call` where a source does not report a call at all. */
  readonly fact: string;
  readonly reason: string;
  /** Whether a difference is the known one. */
  readonly isKnown: (first: unknown, second: unknown, subject: string) => boolean;
};

type Difference = {
  readonly subject: string;
  readonly fact: string;
  readonly first: unknown;
  readonly second: unknown;
};

/** Requires that two sources report the same facts but for the known differences, and that each of these still exists. */
export function assertSameFacts(
  first: readonly SubjectFacts[],
  second: readonly SubjectFacts[],
  known: readonly KnownDifference[],
): void {
  const seen = new Set<KnownDifference>();
  const unknown = differencesOf(first, second).filter((difference) => {
    const { subject, fact } = difference;
    const found = known.find(
      (each) => each.fact === fact && each.isKnown(difference.first, difference.second, subject),
    );
    if (found !== undefined) seen.add(found);
    return found === undefined;
  });
  assert.deepEqual(unknown.map(sentenceOf), []);
  const gone = known.filter((difference) => !seen.has(difference));
  assert.deepEqual(
    gone.map(({ fact, reason }) => `${fact} does not differ any more: ${reason}`),
    [],
  );
}

function differencesOf(
  first: readonly SubjectFacts[],
  second: readonly SubjectFacts[],
): readonly Difference[] {
  const firstByName = byName(first);
  const secondByName = byName(second);
  return [...new Set([...firstByName.keys(), ...secondByName.keys()])].flatMap((name) => {
    const [one, other] = [firstByName.get(name), secondByName.get(name)];
    const { kind, subject } = (one ?? other)!;
    if (one === undefined || other === undefined)
      return [{ subject, fact: kind, first: one?.facts, second: other?.facts }];
    return Object.keys({ ...one.facts, ...other.facts })
      .filter((fact) => !isDeepStrictEqual(one.facts[fact], other.facts[fact]))
      .map((fact) => ({
        subject,
        fact: `${kind}.${fact}`,
        first: one.facts[fact],
        second: other.facts[fact],
      }));
  });
}

function byName(facts: readonly SubjectFacts[]): ReadonlyMap<string, SubjectFacts> {
  return new Map(facts.map((one) => [`${one.kind} ${one.subject}`, one]));
}

function sentenceOf({ subject, fact, first, second }: Difference): string {
  return `${subject}, ${fact}: ${shown(first)} and ${shown(second)}`;
}

const longest = 150;

function shown(fact: unknown): string {
  const text = inspect(fact, { breakLength: Infinity, depth: 4 });
  return text.length > longest ? `${text.slice(0, longest)} …` : text;
}
