import { sourceWords as words } from "../../text/verifiedSource.ts";
import { treeWords } from "../../text/tree.ts";
import { joined, type TreeRow } from "./treeRow.ts";

/** The verified source of a contract. @param files how many it has, once they are listed */
export function sourceRow(files: number | undefined): TreeRow {
  const label = words.title();
  const description = files === undefined ? "" : words.files(files);
  return {
    label,
    description,
    tooltip: () => (files === undefined ? words.listFilesHint() : label),
    icon: { name: "verified", tone: "neutral" },
    spoken: joined([label, description]),
  };
}

/** A folder of the source. @param path from the source's top */
export function sourceFolderRow(name: string, path: string): TreeRow {
  return {
    label: name,
    description: "",
    tooltip: () => path,
    icon: { name: "folder", tone: "neutral" },
    spoken: words.spokenFolder(path),
  };
}

export function sourceFileRow(name: string, path: string): TreeRow {
  return {
    label: name,
    description: "",
    tooltip: () => words.openFile(path),
    icon: { name: "file-code", tone: "neutral" },
    spoken: words.spokenFile(path),
  };
}

/** The row in place of files: while they are loaded, or if that has not begun or failed. */
export function sourceStateRow(kind: "loading" | "notLoaded" | "empty"): TreeRow {
  const label =
    kind === "loading" ? treeWords.loading() : kind === "empty" ? words.noFiles() : words.openSource();
  return {
    label,
    description: "",
    tooltip: () => (kind === "notLoaded" ? words.listFilesHint() : label),
    icon: { name: kind === "loading" ? "loading~spin" : "info", tone: "neutral" },
    spoken: label,
  };
}
