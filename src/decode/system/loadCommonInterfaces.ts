import { once } from "../../core/turns/once.ts";
import type { AbiSource } from "../abiSource.ts";

/** Loads what contracts of many authors have in common: what is known otherwise does without. */
export const loadCommonInterfaces = once(async (): Promise<readonly AbiSource[]> => {
  const loaded = await import("./commonInterfaces.ts");
  return loaded.commonInterfaces();
});
