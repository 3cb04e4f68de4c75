import type { Labels } from "../../src/app/labels/labels.ts";

/** No address has a label. */
export const noLabels: Pick<Labels, "at" | "onDidChange"> = {
  at: () => undefined,
  onDidChange: () => () => undefined,
};
