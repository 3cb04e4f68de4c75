import type { Build } from "../build.ts";
import { metadataHash } from "./metadataHash.ts";

/** Whether the build's metadata is the one whose hash its own code carries, in the last metadata part. */
export function metadataProof({
  runtime,
  metadata,
}: Pick<Build, "runtime" | "metadata">): "equal" | "differs" | "notProved" {
  const hash = runtime?.metadata.at(-1)?.hash;
  if (hash === undefined || metadata === undefined) return "notProved";
  const made = metadataHash(metadata, hash.kind);
  if (made === undefined) return "notProved";
  return made === hash.digits ? "equal" : "differs";
}
