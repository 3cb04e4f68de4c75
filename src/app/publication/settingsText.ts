import type { Publication } from "../../services/verifier/verification.ts";
import { possibleSecretsIn, type KnownAccounts, type PossibleSecret } from "./possibleSecretsIn.ts";

/**
 * A path that begins at the root of a disk, in a text of JSON: where a string begins, or behind what parts the halves of a
 * remapping and its context, or paths of a list. Names of network shares, home folders and addresses of files are such, too.
 */
const absolutePath =
  /["=:;, ](?:\/[^/"]|[A-Za-z]:(?:\/|\\\\)|\\{4}|~\/)|[="]\/\/|file:\/\/|(?:\.\.|[="]|:\/\/[^/"]{0,200})[/\\]{1,4}(?:home|users)[/\\]/i;

/** The compiler's settings as they are sent, a line for each value, and which lines tell how a folder of the user's is called, or may hold a secret. */
export async function settingsText(
  publication: Publication,
  accounts: KnownAccounts,
): Promise<{ readonly text: string; readonly possibleSecrets: readonly PossibleSecret[] }> {
  const sent: object = publication.form === "standardJson" ? publication.input : publication.metadata;
  const text = JSON.stringify("settings" in sent ? sent.settings : {}, null, 2);
  const possibleSecrets: PossibleSecret[] = [];
  for (const [index, line] of text.split("\n").entries())
    if (absolutePath.test(line)) possibleSecrets.push({ kind: "localPath", line: index + 1 });
  possibleSecrets.push(...(await possibleSecretsIn("settings.json", text, accounts)));
  return { text, possibleSecrets };
}
