import { ApiError } from "../../../../../src/http/failure.ts";
import type { Question } from "./questions.ts";

/** One who asked. */
export type Asker = {
  readonly question: Question;
  readonly isHover: boolean;
  /** Whether an answer was held then. */
  readonly wasKnown: boolean;
  /** The number of the last answer that was given before the turn in which they asked. */
  readonly after: number;
  readonly at: number;
  readonly abort: AbortController;
  word: string;
};

/** How a question ended for who asked it, when it was not answered. */
export function wordOf(error: unknown): string {
  if (error instanceof ApiError) return `failed ${error.failure.kind}`;
  return error instanceof Error ? error.message : String(error);
}
