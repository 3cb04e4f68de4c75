import type { ReadOptions } from "../../../src/api/readOptions.ts";
import { unending } from "../../support/requests.ts";

/** What is read of a call of another extension that says nothing beside its question. */
export const noOptions: ReadOptions = {
  network: undefined,
  signal: unending,
  timestamps: [],
  nonce: undefined,
  way: "explorer",
  as: undefined,
  contract: undefined,
  transaction: undefined,
  lookUp: false,
  dryRun: false,
};
