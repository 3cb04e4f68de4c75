import { hbarText, tinybarText } from "../../text/amount.ts";
import { numberText, unitText } from "../../text/language.ts";
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
  const words = lengthOfTime(seconds);
  const exact = { kind: "text", text: unitText(seconds, "second") } as const;
  return words === undefined ? [exact] : [exact, aside(words)];
};

const units = [
  ["year", 31_557_600n],
  ["day", 86_400n],
  ["hour", 3_600n],
  ["minute", 60n],
] as const;

/** `90 days`, `about 292,277,024,627 years`; `undefined` for less than a minute and for what is no length of time. */
function lengthOfTime(seconds: bigint): string | undefined {
  if (seconds < 60n) return undefined;
  // Days read well up to two years.
  const [unit, size] = units.find(
    ([name, length]) => seconds >= (name === "year" ? 2n * length : length),
  ) ?? ["minute", 60n];
  const words = unitText(seconds / size, unit);
  return seconds % size === 0n ? words : valueWords.about(words);
}
