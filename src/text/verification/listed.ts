import * as l10n from "@vscode/l10n";
import type { Listed } from "../../app/publication/agreement.ts";
import { numberText, plural, sizeText } from "../language.ts";

/**
 * What would leave, to whom and for ever: settings are named beside the files, and never counted as one.
 * @param hosts one, or several in a list
 */
export function publishesListed({ files, hasSettings, bytes }: Listed, hosts: string): string {
  const count = numberText(files);
  const size = sizeText(bytes);
  if (files === 0)
    return l10n.t(
      "Publishes the compiler settings ({0}) to {1}. Anyone can read them, permanently. They cannot be withdrawn, and the service may pass them on to other explorers. If verification fails, the service has still received them.",
      size,
      hosts,
    );
  if (hasSettings)
    return plural(files, {
      one: () =>
        l10n.t(
          "Publishes {0} source file and the compiler settings ({1}) to {2}. Anyone can read them, permanently. They cannot be withdrawn, and the service may pass them on to other explorers. If verification fails, the service has still received them.",
          count,
          size,
          hosts,
        ),
      other: () =>
        l10n.t(
          "Publishes {0} source files and the compiler settings ({1}) to {2}. Anyone can read them, permanently. They cannot be withdrawn, and the service may pass them on to other explorers. If verification fails, the service has still received them.",
          count,
          size,
          hosts,
        ),
    });
  return plural(files, {
    one: () =>
      l10n.t(
        "Publishes {0} source file ({1}) to {2}. Anyone can read it, permanently. It cannot be withdrawn, and the service may pass it on to other explorers. If verification fails, the service has still received it.",
        count,
        size,
        hosts,
      ),
    other: () =>
      l10n.t(
        "Publishes {0} source files ({1}) to {2}. Anyone can read them, permanently. They cannot be withdrawn, and the service may pass them on to other explorers. If verification fails, the service has still received them.",
        count,
        size,
        hosts,
      ),
  });
}

/** What the button does: it names all that the list has, in which the settings may stand beside the files. */
export function publishLabel({ files, hasSettings }: Pick<Listed, "files" | "hasSettings">): string {
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

/** Beside the title of the list. */
export function listedNote({ files, hasSettings, bytes }: Listed): string {
  const count = numberText(files);
  const size = sizeText(bytes);
  if (files === 0) return l10n.t("compiler settings, {0}", size);
  if (hasSettings)
    return plural(files, {
      one: () => l10n.t("{0} file and the compiler settings, {1}", count, size),
      other: () => l10n.t("{0} files and the compiler settings, {1}", count, size),
    });
  return plural(files, {
    one: () => l10n.t("{0} file, {1}", count, size),
    other: () => l10n.t("{0} files, {1}", count, size),
  });
}

/** Of what was agreed to before, and is sent beside what was not. @param hosts as in `publishesListed` */
export function andKnownListed({ files, hasSettings }: Listed, hosts: string): string {
  const count = numberText(files);
  if (files === 0)
    return l10n.t("The compiler settings that you agreed to send to {0} before are sent again.", hosts);
  if (hasSettings)
    return plural(files, {
      one: () =>
        l10n.t(
          "{0} file and the compiler settings that you agreed to send to {1} before are sent again.",
          count,
          hosts,
        ),
      other: () =>
        l10n.t(
          "{0} files and the compiler settings that you agreed to send to {1} before are sent again.",
          count,
          hosts,
        ),
    });
  return plural(files, {
    one: () => l10n.t("{0} file that you agreed to send to {1} before is sent again.", count, hosts),
    other: () => l10n.t("{0} files that you agreed to send to {1} before are sent again.", count, hosts),
  });
}
