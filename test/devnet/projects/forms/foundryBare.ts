import { settings as usual } from "./foundry.ts";

export { filesOf, pathInInput } from "./foundry.ts";

/** Of a project that wants no hash of the metadata in its code. */
export const settings = { ...usual, metadata: { ...usual.metadata, bytecodeHash: "none" } };
