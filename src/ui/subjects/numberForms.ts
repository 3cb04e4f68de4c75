import { formatHbar, groupDigits } from "../../core/amount.ts";
import { formatTinybars } from "../../text/tinybars.ts";
import { aside, type Form } from "./shownText.ts";

/** A whole number with every digit. */
export const integerForm: Form<bigint> = (number) => [{ kind: "text", text: groupDigits(number) }];

/** Yes or no. */
export const flagForm: Form<boolean> = (flag) => [{ kind: "text", text: flag ? "yes" : "no" }];

/** An amount in both units. */
export const tinybarForm: Form<bigint> = (tinybars) => [
  { kind: "text", text: formatHbar(tinybars) },
  aside(formatTinybars(tinybars)),
];

/** Seconds, and as a length of time. */
export const secondsForm: Form<bigint> = (seconds) => {
  const words = lengthOfTime(seconds);
  const exact = { kind: "text", text: `${groupDigits(seconds)} s` } as const;
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
  const [name, size] = units.find(
    ([unit, length]) => seconds >= (unit === "year" ? 2n * length : length),
  ) ?? ["minute", 60n];
  const count = seconds / size;
  const words = `${groupDigits(count)} ${name}${count === 1n ? "" : "s"}`;
  return seconds % size === 0n ? words : `about ${words}`;
}
