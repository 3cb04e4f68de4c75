import { unitText } from "./language.ts";

/** A wait for people, such as "30 seconds" or "5 minutes": rounded up, so that it is over by then. */
export function duration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return unitText(seconds, "second");
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return unitText(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? unitText(hours, "hour") : unitText(Math.ceil(hours / 24), "day");
}
