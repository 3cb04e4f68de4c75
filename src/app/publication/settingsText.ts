import type { Publication } from "../../services/verifier/verification.ts";
import type { PossibleSecret } from "./possibleSecretsIn.ts";

/**
 * A path that begins at the root of a disk, in a text of JSON: where a string begins, or behind what parts the halves of a
 * remapping and its context. Names of network shares, home folders and addresses of files are such, too.
 */
const absolutePath = /["=:](?:\/[^/"]|[A-Za-z]:(?:\/|\\\\)|\\{4}|~\/)|file:\/\//;

/** The compiler's settings as they are sent, a line for each value, and which lines tell how a folder of the user's is called. */
export function settingsText(publication: Publication): {
  readonly text: string;
  readonly possibleSecrets: readonly PossibleSecret[];
} {
  const sent: object = publication.form === "standardJson" ? publication.input : publication.metadata;
  const text = JSON.stringify("settings" in sent ? sent.settings : {}, null, 2);
  const possibleSecrets = text
    .split("\n")
    .flatMap((line, index) =>
      absolutePath.test(line) ? [{ kind: "localPath", line: index + 1 } as const] : [],
    );
  return { text, possibleSecrets };
}
