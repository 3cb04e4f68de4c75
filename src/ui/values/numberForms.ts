import { hbarText, tinybarText } from "../../text/amount.ts";
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

/** An amount in both units. */
export const tinybarForm: Form<bigint> = (tinybars) => [
  { kind: "text", text: hbarText(tinybars) },
  aside(tinybarText(tinybars)),
];

/** Seconds, and as a length of time. */
export const secondsForm: Form<bigint> = (seconds) => {
  const words = periodText(seconds);
  const exact = { kind: "text", text: unitText(seconds, "second") } as const;
  return words === undefined ? [exact] : [exact, aside(words)];
};
