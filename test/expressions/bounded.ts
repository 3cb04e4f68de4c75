/**
 * An expression that the checker does not call safe, and why it may stay: what it meets is short, always. Whoever can
 * writes one that is linear instead.
 */
export type Bounded = {
  readonly expression: RegExp;
  /** The most UTF-16 units it ever meets. */
  readonly longest: number;
  /** What keeps to that, as it is written there. */
  readonly heldBy: { readonly file: string; readonly code: string };
  readonly reason: string;
};

const consent = "src/app/consent";
const context = `${consent}/context`;

/** All of them; no other may be unsafe. */
export const boundedExpressions: readonly Bounded[] = [
  {
    expression: /30(?:[0-7][0-9a-f]|81[0-9a-f]{2}|82[0-9a-f]{4})0201(?:00|01)[0-9a-f]{0,80}?0420$/,
    longest: 120,
    heldBy: { file: "src/core/derKey.ts", code: ".slice(-longestBeginning)" },
    reason: "What stands before a key is cut to the longest beginning of an encoded one.",
  },
  {
    expression:
      /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\n\t\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}]]/v,
    longest: Infinity,
    heldBy: { file: "src/core/characters/unseen.ts", code: "const unseen =" },
    reason: "One class of characters, without a repetition; the checker does not know the flag v.",
  },
  {
    expression: /(?:00)+$/,
    longest: 64,
    heldBy: { file: "src/ui/values/hexForms.ts", code: "digits.length > wordDigits" },
    reason: "The digits of one 32-byte word.",
  },
  {
    expression: /\\+(?:u[0-9a-fA-F]{0,3}|x[0-9a-fA-F]?)?$/,
    longest: 16,
    heldBy: { file: "src/http/masking/keyPattern.ts", code: "text.slice(Math.max(0, start - 16), start)" },
    reason: "What stands right before a key.",
  },
  {
    expression:
      /^(?:-\s+)?["'`*]{0,2}[\p{L}_][\p{L}\p{N}_ ./-]*["'`*]{0,2}\s*[:：](?:\s*[|>&!][\w-]*)?\s*(?:#.*)?$/u,
    longest: 199,
    heldBy: {
      file: `${context}/namesAbove.ts`,
      code: "trimmed.length < longestName && parentLine.test(trimmed)",
    },
    reason: "A longer line is no name.",
  },
  {
    expression: /(?:new\s+)?[\p{L}_$][\p{L}\p{N}_$.:?!#>-]*(?:<[\w\s,.<>[\]]*>)?!?$/u,
    longest: 200,
    heldBy: { file: `${context}/call.ts`, code: "before.slice(-200)" },
    reason: "A call's name is looked for right before its bracket.",
  },
  {
    expression: /(?:0x)?[0-9a-f]*$/i,
    longest: 300,
    heldBy: { file: `${consent}/hexContext.ts`, code: "text.slice(Math.max(0, start - 300), start)" },
    reason: "A piece of a run of digits is told from its neighbours.",
  },
  {
    expression: /(?:[\s"'`“”‘’«»*~|>\\]|\b(?:hex|h256|b256!?|b|x|r|f)(?=["']))+$/u,
    longest: 1000,
    heldBy: { file: `${context}/label.ts`, code: "const tail = before.slice(-longestBefore)" },
    reason: "A label stands near.",
  },
  {
    expression: /(?:[a-z][a-z+.-]*:\/\/|\/|\?|&|#)\S*$/i,
    longest: 1000,
    heldBy: { file: `${context}/label.ts`, code: "const tail = before.slice(-longestBefore)" },
    reason: "A label stands near.",
  },
  {
    expression: /^.*\S=\S*\s+/su,
    longest: 1000,
    heldBy: { file: `${context}/label.ts`, code: "const tail = before.slice(-longestBefore)" },
    reason: "A label stands near.",
  },
  {
    expression: /(?:[\w.<>*&[\]]+|vec!|\bnew\s+[\w[\]]+)\s*$/,
    longest: 1000,
    heldBy: { file: `${context}/label.ts`, code: "before.slice(-longestBefore).replace(" },
    reason: "A label stands near.",
  },
  {
    expression: /:\/\/\S+$/,
    longest: 300,
    heldBy: { file: `${context}/label.ts`, code: "text.slice(Math.max(0, start - 300), start)" },
    reason: "A longer web address asks.",
  },
  {
    expression: /\n\s*\n[^\n]*$/,
    longest: 600,
    heldBy: { file: `${context}/sibling.ts`, code: "const begin = Math.max(0, at - 600);" },
    reason: "The member beside a value stands near.",
  },
  {
    expression: /(?:^\s*@?(?:def\w*\s+)?[\w.-]+(?:\s+"[^"\n]*")*\s*%?|:[\w.?-]+)\s*$/,
    longest: 200,
    heldBy: { file: `${context}/memberSpeech.ts`, code: ".slice(-longestHead)" },
    reason: "The line that opens a block is cut to the longest that anybody writes.",
  },
];
