import { duration } from "./duration.ts";

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** What to do about a wait that a service asked for. One of more than a day is no passing limit, and is said as what it is. */
export function waitAsked(milliseconds: number): string {
  const wait = duration(milliseconds);
  return milliseconds <= dayMilliseconds
    ? `Try again in ${wait}.`
    : `The service asked to wait for ${wait}. It may be shutting this operation down: ask whoever runs it, or use another service.`;
}
