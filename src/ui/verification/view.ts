import type {
  VerificationReport,
  VerificationStep,
  VerificationSubject,
  VerificationSummary,
} from "../../app/verification/report.ts";

/** What a verification panel shows. */
export type VerificationView =
  | {
      readonly kind: "running";
      readonly subject: VerificationSubject;
      /** `undefined` before the first: a question to the user may come before it. */
      readonly step: VerificationStep | undefined;
      /** Milliseconds since the Unix epoch. */
      readonly startedAt: number;
    }
  | {
      readonly kind: "finished";
      readonly report: VerificationReport;
      /** Attempts on the same contract before this one in this window, newest first. */
      readonly earlier: readonly VerificationSummary[];
      /** Whether it ended before the panel was opened, and nothing has been sent since. */
      readonly fromMemory?: boolean;
    }
  /** After a restart: what is known of the last attempt. Nothing is sent until the user asks for it. */
  | { readonly kind: "restored"; readonly summary: VerificationSummary };

/** The contract that a view is about. */
export function contractOf(view: VerificationView): {
  /** Lower case. */
  readonly address: string;
  readonly contractId: string | undefined;
} {
  switch (view.kind) {
    case "running":
      return view.subject;
    case "finished":
      return view.report.subject;
    case "restored":
      return view.summary;
  }
}
