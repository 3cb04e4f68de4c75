import * as l10n from "@vscode/l10n";
import { unitText, unitsText } from "./language.ts";

/** A wait for people, in milliseconds, such as "30 seconds" or "5 minutes": rounded up, so that it is over by then. */
export function waitText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return unitText(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return unitText(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? unitText(hours, "hour") : unitText(Math.ceil(hours / 24), "day");
}

/** What was measured, in milliseconds: "340 ms", "1.4 sec", "2 min, 5 sec". */
export function measuredText(milliseconds: number): string {
  if (milliseconds < 999.5) return unitText(Math.round(milliseconds), "millisecond", "short");
  if (milliseconds < 59_950) return unitText(Math.round(milliseconds / 100) / 10, "second", "short");
  return unitsText(minutesAndSeconds(Math.round(milliseconds / 1000)), "short");
}

/** A time that is counted on: "12 seconds", "2 minutes, 5 seconds". */
export function elapsedText(seconds: number): string {
  return seconds < 60 ? unitText(seconds, "second") : unitsText(minutesAndSeconds(seconds), "long");
}

function minutesAndSeconds(seconds: number): Parameters<typeof unitsText>[0] {
  return [
    [Math.floor(seconds / 60), "minute"],
    [seconds % 60, "second"],
  ];
}

const units = [
  ["year", 31_557_600n],
  ["day", 86_400n],
  ["hour", 3_600n],
  ["minute", 60n],
] as const;

/**
 * A period of seconds in its largest unit: "90 days", "about 292,277,024,627 years"; `undefined` for less than a
 * minute and for what is no length of time.
 */
export function periodText(seconds: bigint): string | undefined {
  if (seconds < 60n) return undefined;
  // Days read well up to two years.
  const [unit, size] = units.find(
    ([name, length]) => seconds >= (name === "year" ? 2n * length : length),
  ) ?? ["minute", 60n];
  const words = unitText(seconds / size, unit);
  return seconds % size === 0n ? words : l10n.t("about {0}", words);
}
