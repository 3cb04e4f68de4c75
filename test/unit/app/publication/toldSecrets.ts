import { possibleSecretsIn, type KnownAccounts } from "../../../../src/app/publication/possibleSecretsIn.ts";

export const nobody: KnownAccounts = { knowsAddress: () => false, addressOfKey: () => undefined };

/** What in a source may be a secret, where no account is known: of what kind, and in which line. */
export const told = async (text: string): Promise<readonly string[]> =>
  (await possibleSecretsIn("src/A.sol", text, nobody)).map(({ kind, line }) => `${kind} ${line}`);

/** A key that nobody has. */
export const ownKey = "4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d";
