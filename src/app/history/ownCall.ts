import * as z from "zod/mini";
import { buildName } from "../builds/keptVerdict.ts";
import { lenient, textUpTo } from "../storedSchemas.ts";

const text = textUpTo(1024);

/** What a result called by a build of the workspace that is proven to have its names. */
export const ownCall = z.object({
  function: buildName,
  contract: lenient(buildName),
  error: lenient(buildName),
  provenance: z.object({
    kind: z.literal("build"),
    relation: z.enum(["exact", "identical", "sameCode", "assumedImmutables"]),
    isProven: z.literal(true),
    contract: text,
    isNamed: lenient(z.boolean(), false),
    folder: z.object({ uri: text, label: text }),
    path: text,
  }),
});
