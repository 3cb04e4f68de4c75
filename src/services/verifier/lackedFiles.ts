import { valueOf } from "../reading/reading.ts";
import type { NamedFile, VerificationRecord } from "./schema.ts";

/** Files that a record's source needs and the service does not have. */
export type LackedFiles = {
  readonly missing: readonly NamedFile[];
  /** There, but other than the metadata says. */
  readonly invalid: readonly NamedFile[];
};

/** The files without which the service cannot compile the source of a record; only the session variant names them. */
export function lackedFiles(record: VerificationRecord): LackedFiles {
  const files = record.protocol === "session" ? valueOf(record.reading.fields.files)?.fields : undefined;
  return {
    missing: (files && valueOf(files.missing)) ?? [],
    invalid: (files && valueOf(files.invalid)) ?? [],
  };
}
