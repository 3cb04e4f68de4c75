import type { Build } from "../build.ts";
import type { CodeRelation } from "../code/compareCode.ts";
import { readMetadata } from "./metadata.ts";
import { metadataProof } from "./metadataHash.ts";

/** UTF-16 units; the largest metadata that hold their sources have some 500 KB. */
const maxMetadataLength = 1024 * 1024;

/**
 * The ABI of a contract as its compiler told it: that of the metadata whose hash the code on the chain carries. An artifact can
 * hold anybody's code beside any ABI, so that an equal code proves nothing of names. Undefined where nothing proves an ABI, or that
 * the contract has the build's name.
 *
 * @param relation of the code on the chain to the build's
 */
export function provenAbi(build: Build, relation: CodeRelation): readonly unknown[] | undefined {
  if (relation.kind !== "exact" || relation.assumedImmutables) return undefined;
  if (build.metadata === undefined || build.metadata.length > maxMetadataLength) return undefined;
  if (metadataProof(build) !== "equal") return undefined;
  const { target, abi } = readMetadata(build.metadata) ?? {};
  return target?.name === build.name ? abi : undefined;
}
