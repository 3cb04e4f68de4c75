import fc from "fast-check";
import { answerNames, type AnswerName } from "./answers.ts";

/** What may happen between those who ask and the services; `who` and `which` count over those that are there. */
export type Action =
  | { readonly kind: "ask"; readonly question: number; readonly retries: number | undefined }
  | { readonly kind: "hover"; readonly question: number }
  | { readonly kind: "look"; readonly question: number }
  | { readonly kind: "forget"; readonly question: number }
  | { readonly kind: "recall"; readonly question: number; readonly age: number }
  | { readonly kind: "leave"; readonly who: number }
  | { readonly kind: "answer"; readonly which: number; readonly how: AnswerName }
  /** So many ask for a contract of their own. */
  | { readonly kind: "rush"; readonly count: number }
  /** So many requests to the mirror node are answered one after the other, those that begin meanwhile too. */
  | { readonly kind: "flow"; readonly count: number; readonly how: AnswerName }
  | { readonly kind: "pass"; readonly milliseconds: number };

const question = fc.nat(5);
const how = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom<AnswerName[]>("found", "notFound") },
  { weight: 2, arbitrary: fc.constantFrom(...answerNames) },
);
const count = fc.integer({ min: 1, max: 60 });

function kind<Kind extends Action["kind"]>(name: Kind): fc.Arbitrary<Kind> {
  return fc.constant(name);
}

/** Anything that is done in a moment. */
export const quickAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind("ask"),
      question,
      retries: fc.constantFrom(undefined, undefined, undefined, 0, 1),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind("hover"), question }) },
  { weight: 8, arbitrary: fc.record({ kind: kind("answer"), which: fc.nat(8), how }) },
  { weight: 4, arbitrary: fc.record({ kind: kind("leave"), who: fc.nat(8) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("look"), question }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("forget"), question }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind("recall"), question, age: fc.constantFrom(50, 3000, 70_000) }),
  },
);

/** Hovers wait for another number of milliseconds than any sum of these. */
const milliseconds = fc.constantFrom(50, 250, 650, 1000, 1500, 2000, 5050, 15_000, 60_050);

/** Anything that may happen. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 27, arbitrary: quickAction },
  { weight: 5, arbitrary: fc.record({ kind: kind("pass"), milliseconds }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("rush"), count }) },
  { weight: 2, arbitrary: fc.record({ kind: kind("flow"), count, how }) },
);
