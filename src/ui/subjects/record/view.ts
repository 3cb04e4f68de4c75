import type { LookupView } from "../view.ts";

/** What a contract record panel shows. */
export type RecordView = LookupView<"record">;
