import type { LookupView } from "../view.ts";

/** What an execution result panel shows. */
export type ResultView = LookupView<"result">;
