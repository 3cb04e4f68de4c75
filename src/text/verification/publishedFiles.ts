import * as l10n from "@vscode/l10n";
import type { FileSummary } from "../../app/publication/agreement.ts";
import { numberText, plural, sizeText } from "../language.ts";

/** `9 files and the compiler settings (5.5 kB)`: settings are named beside the files, and never counted as one. */
export function fileCountText({ files, hasSettings, bytes }: FileSummary): string {
  const count = numberText(files);
  const size = sizeText(bytes);
  if (files === 0) return l10n.t("the compiler settings ({0})", size);
  if (hasSettings)
    return plural(files, {
      one: () => l10n.t("{0} file and the compiler settings ({1})", count, size),
      other: () => l10n.t("{0} files and the compiler settings ({1})", count, size),
    });
  return plural(files, {
    one: () => l10n.t("{0} file ({1})", count, size),
    other: () => l10n.t("{0} files ({1})", count, size),
  });
}

/**
 * What would leave, to whom, and for how long.
 * @param hosts one, or several in a list
 */
export const publishesListed = (listed: FileSummary, hosts: string): string =>
  l10n.t(
    "Publish sends {0} to {1}. The content becomes public and cannot be withdrawn, even if verification fails, and the service may pass it on to other explorers.",
    fileCountText(listed),
    hosts,
  );

/** The same in short, before a button: that it becomes public, where, and for how long. */
export const publishesBriefly = (listed: FileSummary, host: string): string =>
  l10n.t(
    "No files are sent until you press Publish, which makes {0} public at {1}, permanently.",
    fileCountText(listed),
    host,
  );

/** Of what was agreed to before, and is sent beside what was not. @param hosts as in `publishesListed` */
export const andKnownListed = (listed: FileSummary, hosts: string): string =>
  l10n.t("Sent to {0} again, as you agreed before: {1}.", hosts, fileCountText(listed));

/** What the button does: it names all that the list has, in which the settings may stand beside the files. */
export function publishLabel({ files, hasSettings }: Pick<FileSummary, "files" | "hasSettings">): string {
  if (files === 0) return l10n.t("Publish Settings");
  if (hasSettings)
    return plural(files, {
      one: () => l10n.t("Publish {0} File and Settings", numberText(files)),
      other: () => l10n.t("Publish {0} Files and Settings", numberText(files)),
    });
  return plural(files, {
    one: () => l10n.t("Publish {0} File", numberText(files)),
    other: () => l10n.t("Publish {0} Files", numberText(files)),
  });
}
