import { hbarText, tinybarText } from "../../text/hedera/amount.ts";
import { numberText, unitText } from "../../text/language.ts";
import { periodText } from "../../text/duration.ts";
import { valueWords } from "../../text/value.ts";
import { aside, type Form } from "./shownText.ts";

/** A whole number with every digit. */
export const integerForm: Form<bigint> = (number) => [{ kind: "text", text: numberText(number) }];

/** Yes or no. */
export const flagForm: Form<boolean> = (flag) => [
  { kind: "text", text: flag ? valueWords.yes() : valueWords.no() },
];

/** An amount in both units; nothing is nothing in either. The smaller ones are copied. */
export const tinybarForm: Form<bigint> = (tinybars, { what }) => {
  const copy = { kind: "copy", what, whole: String(tinybars) } as const;
  const shown = { kind: "text", text: hbarText(tinybars) } as const;
  return tinybars === 0n ? [shown, copy] : [shown, aside(tinybarText(tinybars)), copy];
};

/** A length of time in its largest unit, and in seconds, which are copied. */
export const secondsForm: Form<bigint> = (seconds, { what }) => {
  const words = periodText(seconds);
  const exact = unitText(seconds, "second");
  const copy = { kind: "copy", what, whole: String(seconds) } as const;
  return words === undefined
    ? [{ kind: "text", text: exact }, copy]
    : [{ kind: "text", text: words }, aside(exact), copy];
};
