import type { DryRun, GradeReason } from "./dryRun.ts";

/** Why no source makes a match of the runtime code exact: that code carries no hash of any. */
export const withoutHash = ["noHash", "hashInCreation"] as const satisfies readonly GradeReason["kind"][];

export type WithoutHash = (typeof withoutHash)[number];

/** Why no source makes the match of a build exact, if none does. */
export const withoutHashIn = ({ reasons }: DryRun): WithoutHash | undefined =>
  withoutHash.find((one) => reasons.some(({ kind }) => kind === one));
