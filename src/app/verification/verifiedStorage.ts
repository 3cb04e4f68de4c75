import { storageLayoutOf } from "../../builds/source/storageLayoutOf.ts";
import { storageOfLayout } from "../../builds/storage/contractStorage.ts";
import { readStorageLayout } from "../../builds/storage/storageLayout.ts";
import { runInSlices } from "../../core/async/yielding.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import {
  gradeOf,
  verifiedCompilation,
  verifiedSources,
  type VerifiedGrade,
} from "../../services/verifier/verifiedSources.ts";
import { joinedStorage, type BuildStorage } from "../builds/storageOfBuild.ts";

/** Where a verified contract keeps its variables. */
export type VerifiedStorage = BuildStorage & {
  /** Of the contract, as it was published. */
  readonly name: string;
  readonly grade: VerifiedGrade;
};

const storages = new WeakMap<VerificationStatus, VerifiedStorage>();

/**
 * Where a contract keeps its variables by its verified source. Undefined where nothing is verified, or the service does not say what it
 * compiled.
 * @param status what the service responded when asked for a status with the sources
 * @throws the signal's reason, as soon as that is aborted
 */
export async function storageOfVerified(
  status: VerificationStatus,
  signal: AbortSignal,
): Promise<VerifiedStorage | undefined> {
  const [grade, compilation] = [gradeOf(status), verifiedCompilation(status)];
  if (grade === undefined || compilation === undefined) return undefined;
  const known = storages.get(status);
  if (known !== undefined) return known;
  const { language, name, storageLayout, remappings } = compilation;
  const layout = readStorageLayout(storageLayout);
  const texts = new Map(verifiedSources(status)?.map(({ path, text }) => [path, text]));
  const ofSources =
    language === "Solidity" && texts.size > 0
      ? await runInSlices(storageLayoutOf(texts, compilation, remappings), signal)
      : undefined;
  const storage = { name, grade, ...joinedStorage(layout && storageOfLayout(layout), ofSources) };
  storages.set(status, storage);
  return storage;
}
