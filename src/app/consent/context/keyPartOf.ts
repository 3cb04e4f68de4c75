import { isDeploymentFile, isDeploymentFolder } from "./deploymentFile.ts";
import { partsOf } from "./vocabulary.ts";

const nameOfKeyFile =
  /^(?:\.?env|\.env.*|.*\.env(?:\..*)?|\.envrc.*|\.secrets?.*|.*\.secrets?|.*\.(?:key|keys|pem|p8|p12|pfx|jks|keystore|wallet|priv|prv|sk|pk|der|ppk|asc|gpg|kdbx|tfvars|tfvars\.json|htpasswd)|utc--.*|node_?key.*|id_(?:rsa|dsa|ecdsa|ed25519).*|\.dev\.vars.*|\.flaskenv|\.vault-token|.*\.tfstate(?:\..*)?|\.npmrc|\.pypirc|\.netrc|\.pgpass|\.git-credentials|local\.settings\.json|application_default_credentials.*|\.accounts?)$/is;

/** A file of this name alone, whatever its kind. */
const stem =
  /^\.?(?:keys?|secrets?|(?:hot|cold)?wallets?|keystores?|keyrings?|keypairs?|credentials?|creds|mnemonics?|seeds?|passwords?|passphrases?|privkeys?|private[-_.]?keys?)$/i;

const word =
  /^(?:keys?|secrets?|(?:hot|cold)?wallets?|keystores?|keyrings?|keypairs?|credentials?|creds|mnemonics?|seeds?|passwords?|passphrases?|priv|private|privkeys?|pk|sk|accounts?|deployers?|signers?|vault)$/;

/** What holds values, and no program: there a word among others is enough. */
const dataFile =
  /(?:^[^.]+|\.(?:jsonc?|ya?ml|toml|ini|cfg|conf|properties|txt|csv|tsv|xml|plist|dat|bak|old|hex|bin))$/i;

const folder =
  /^(?:\.?keys?|\.?secrets?|\.?wallets?|\.?keystores?|\.?keyrings?|\.?credentials?|\.aws|\.ssh|\.gnupg|\.foundry|\.vault|private[-_]?keys?)$/i;

/** The part of a path that makes the file one for keys, if one does: nothing in such a file is told from a key. */
export function keyPartOf(path: string): string | undefined {
  const folders = path.split("/");
  const file = folders.pop() ?? "";
  // There a file is named after a contract, which begins with a capital; what stands above the folder is not looked at.
  const isOfDeployment = isDeploymentFile(path);
  if (isOfDeployment && /^\p{Lu}/u.test(file)) return undefined;
  if (nameOfKeyFile.test(file) || stem.test(file.replace(/\..*$/s, "")) || stem.test(file)) return file;
  if (!dataFile.test(file)) return undefined;
  if (partsOf(file.replace(/\./g, " ")).some((part) => word.test(part))) return file;
  const from = isOfDeployment ? folders.findLastIndex(isDeploymentFolder) : 0;
  return folders.slice(from).findLast((name) => folder.test(name));
}
