import * as l10n from "@vscode/l10n";
import type { ComparedFiles } from "../app/verification/verifiedSource.ts";
import { numberText, plural, sentences } from "./language.ts";

/** What is said of the verified source of a contract. */
export const sourceWords = {
  title: () => l10n.t("Verified source"),
  openFile: (path: string) => l10n.t("Open {0}, read-only", path),
  compareFile: (path: string) => l10n.t("Compare {0} with the workspace", path),
  compare: () => l10n.t("Compare"),
  listFiles: () => l10n.t("List Files"),
  listFilesHint: () => l10n.t("Requests the source from the verification service"),
  noFiles: () => l10n.t("The verification service returned no source."),
  files: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} file", numberText(count)),
      other: () => l10n.t("{0} files", numberText(count)),
    }),
  moreFiles: (count: number) =>
    plural(count, {
      one: () => l10n.t("and {0} more file", numberText(count)),
      other: () => l10n.t("and {0} more files", numberText(count)),
    }),
  openSource: () => l10n.t("Open Verified Source"),
  spokenFolder: (path: string) => l10n.t("Verified source folder {0}", path),
  spokenFile: (path: string) => l10n.t("Verified source file {0}", path),
  askAddress: () => l10n.t("Contract Lens: Verified Source of an Address"),
  needsContract: () => l10n.t("Only contracts have verified sources. Enter an EVM address or contract ID."),
  /** Lists the files that the workspace lacks. */
  showMissing: () => l10n.t("Show Files"),
  missingTitle: () => l10n.t("Contract Lens: Verified Files without a Counterpart"),
  /** `{0}` is the path of the one file that the sentence `{1}` is about. */
  comparedFile: () => l10n.t("{0}: {1}"),
  comparing: () => l10n.t("Comparing with the workspace"),
  /** Left is the verified file, right that of the workspace. */
  diffTitle: (file: string, address: string) =>
    l10n.t("{0} (verified, {1}) ↔ {0} (workspace)", file, address),
  changesTitle: (address: string, network: string) =>
    l10n.t("Verified source of {0} on {1} ↔ workspace", address, network),
};

/** What a comparison with the workspace found. It names no files: in a notification, their paths could show as links. */
export function comparedText({ equal, differing, missing }: ComparedFiles): string {
  if (differing === 0 && missing === 0)
    return plural(equal, {
      one: () => l10n.t("The verified file is equal to that of this workspace."),
      other: () => l10n.t("All {0} verified files are equal to those of this workspace.", numberText(equal)),
    });
  const found: readonly (readonly [count: number, text: string])[] = [
    [
      equal,
      plural(equal, {
        one: () => l10n.t("{0} verified file is equal to that of this workspace.", numberText(equal)),
        other: () => l10n.t("{0} verified files are equal to those of this workspace.", numberText(equal)),
      }),
    ],
    [
      differing,
      plural(differing, {
        one: () => l10n.t("{0} file differs.", numberText(differing)),
        other: () => l10n.t("{0} files differ.", numberText(differing)),
      }),
    ],
    [
      missing,
      plural(missing, {
        one: () => l10n.t("{0} file has no counterpart in this workspace.", numberText(missing)),
        other: () => l10n.t("{0} files have no counterpart in this workspace.", numberText(missing)),
      }),
    ],
  ];
  return sentences(...found.filter(([count]) => count > 0).map(([, text]) => text));
}
