import type { PlannedFile } from "./planPublication.ts";

/** How much is listed to be agreed to: the compiler's settings can stand among the files, and are none. */
export type Listed = {
  readonly files: number;
  readonly hasSettings: boolean;
  /** Of all of it. */
  readonly bytes: number;
};

/** Counts what is listed. */
export function listedOf(files: readonly Pick<PlannedFile, "bytes" | "isSettings">[]): Listed {
  const settings = files.filter(({ isSettings }) => isSettings === true).length;
  return {
    files: files.length - settings,
    hasSettings: settings > 0,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
