import { hostOf } from "../../../core/hosts.ts";
import type { SentFile } from "../../publication/publishedSources.ts";
import type { BatchFile } from "../rows/finding.ts";
import type { Looks } from "../look/looks.ts";
import type { Rows } from "../rows/rows.ts";

/** The files of each row that is ticked, and the host that they would go to. */
export function tickedFiles(
  rows: Rows,
  looks: Looks,
): readonly { readonly host: string; readonly files: readonly BatchFile[] }[] {
  return rows.all.flatMap((row) => {
    const host = hostOf(looks.networkOf(row)?.verifierUrl ?? "http://localhost");
    return row.state.kind === "ready" && row.isTicked ? [{ host, files: row.state.plan.files }] : [];
  });
}

/** A file as it would be published now; undefined where its build holds another one by now. */
export async function fileOfDigest(rows: Rows, looks: Looks, digest: string): Promise<SentFile | undefined> {
  const isSame = (file: BatchFile): boolean => file.digest === digest;
  const row = rows.all.find(({ state }) => state.kind === "ready" && state.plan.files.some(isSame));
  if (row === undefined) return undefined;
  const { finding, sent } = await looks.see(row, new AbortController().signal, true);
  return finding.kind === "ready" ? sent?.files[finding.plan.files.findIndex(isSame)] : undefined;
}
