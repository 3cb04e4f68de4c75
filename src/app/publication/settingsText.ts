import { indentJson } from "../../core/json/indentJson.ts";
import { nextTurn } from "../../core/turns/nextTurn.ts";
import type { Publication } from "../../services/verifier/verification.ts";
import { possibleSecretsIn, type KnownAccounts, type PossibleSecret } from "./possibleSecretsIn.ts";

/**
 * A path that begins at the root of a disk, in a text of JSON: where a string begins, or behind what parts the halves of a
 * remapping and its context, or paths of a list. Names of network shares, home folders and addresses of files are such, too.
 */
const absolutePath =
  /["=:;, ](?:\/[^/"]|[A-Za-z]:(?:\/|\\\\)|\\{4}|~\/)|[="]\/\/|file:\/\/|(?:\.\.|[="]|:\/\/[^/"]{0,200})[/\\]{1,4}(?:home|users)[/\\]/i;

/** What is looked at in a turn. What tells a folder is shorter than the overlap. */
const unitsInTurn = 256 * 1024;
const overlap = 512;

/**
 * The compiler's settings as they are sent, a line for each value, and which lines tell how a folder of the user's is called, or
 * may hold a secret. Settings that would grow to many MB by that stand on one line.
 */
export async function settingsText(
  publication: Publication,
  accounts: KnownAccounts,
): Promise<{ readonly text: string; readonly possibleSecrets: readonly PossibleSecret[] }> {
  const sent: object = publication.form === "standardJson" ? publication.input : publication.metadata;
  const text = await indentJson(JSON.stringify("settings" in sent ? sent.settings : {}));
  const possibleSecrets: PossibleSecret[] = [];
  let seen = 0;
  for (const [index, line] of text.split("\n").entries())
    for (let from = 0; from < line.length; from += unitsInTurn) {
      const piece = line.slice(from, from + unitsInTurn + overlap);
      if (absolutePath.test(piece) && possibleSecrets.at(-1)?.line !== index + 1)
        possibleSecrets.push({ kind: "localPath", line: index + 1 });
      seen += piece.length;
      if (seen < unitsInTurn) continue;
      seen = 0;
      await nextTurn();
    }
  possibleSecrets.push(...(await possibleSecretsIn("settings.json", text, accounts)));
  return { text, possibleSecrets };
}
