import { valueOf } from "../reading/reading.ts";
import type { VerificationRecord } from "./schema.ts";

/** How many files there are that a record's source needs and the service does not have. */
export type LackedFiles = {
  readonly missing: number;
  /** There, but other than the metadata says. */
  readonly invalid: number;
};

/** The files without which the service cannot compile the source of a record; only the session variant names them. */
export function lackedFiles(record: VerificationRecord): LackedFiles {
  const files = record.protocol === "session" ? valueOf(record.reading.fields.files)?.fields : undefined;
  return {
    missing: (files && valueOf(files.missing))?.length ?? 0,
    invalid: (files && valueOf(files.invalid))?.length ?? 0,
  };
}
