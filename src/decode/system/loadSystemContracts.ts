import { once } from "../../core/async/once.ts";
import type { SystemContracts } from "./systemContracts.ts";

/** Loads what Hedera's system contracts are read by: some kilobytes that most results do without. */
export const loadSystemContracts = once(async (): Promise<SystemContracts> => {
  const loaded = await import("./systemContracts.ts");
  return new loaded.SystemContracts();
});
