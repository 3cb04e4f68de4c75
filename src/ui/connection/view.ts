import type { ConnectionReport } from "../../app/connection/connectionReport.ts";

/** What the page of a connection check shows. */
export type ConnectionView =
  | {
      readonly kind: "checking";
      readonly network: string;
      readonly chainId: string;
      /** Those that are asked. */
      readonly hosts: readonly string[];
      /** Milliseconds since the Unix epoch. */
      readonly startedAt: number;
    }
  | { readonly kind: "finished"; readonly report: ConnectionReport }
  /** Ended by the user, or by a problem of our own. */
  | { readonly kind: "cancelled" | "broken"; readonly network: string; readonly chainId: string };
