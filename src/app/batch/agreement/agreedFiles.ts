import { listedOf, type Listed } from "../../publication/listed.ts";
import type { BatchFile } from "../rows/finding.ts";

/** A file of the list that is agreed to, each once for each service. */
export type AgreedFile = BatchFile & {
  /** Host of the service that it goes to. */
  readonly host: string;
  /** How many of the contracts need it. */
  readonly contracts: number;
  /** Whether it waits for the user's word of its own. */
  readonly isUnconfirmed: boolean;
};

/** What is agreed to at once. */
export type AgreedFiles = {
  readonly contracts: number;
  /** What may hold secrets first, then what becomes public, then what was published before. */
  readonly files: readonly AgreedFile[];
  /** What becomes public by it, and what was published before and is sent again. */
  readonly fresh: Listed;
  readonly known: Listed;
  readonly unconfirmed: number;
  /** Of the services that get them. */
  readonly hosts: readonly string[];
};

type Gathered = {
  readonly file: BatchFile;
  readonly host: string;
  readonly contracts: Set<number>;
};

/** The union of what several contracts need. @param confirmed digests of what the user says is no secret */
export function agreedFilesOf(
  rows: readonly { readonly host: string; readonly files: readonly BatchFile[] }[],
  confirmed: ReadonlySet<string>,
): AgreedFiles {
  const byDigest = new Map<string, Gathered>();
  for (const [index, { host, files }] of rows.entries())
    for (const file of files) {
      const gathered = byDigest.get(file.digest) ?? { file, host, contracts: new Set() };
      gathered.contracts.add(index);
      byDigest.set(file.digest, gathered);
    }
  const listed = [...byDigest.values()].map(({ file, host, contracts }): AgreedFile => {
    const mayHoldSecret = file.possibleSecrets.length > 0 && !file.isKnown;
    return {
      ...file,
      host,
      contracts: contracts.size,
      isUnconfirmed: mayHoldSecret && !confirmed.has(file.digest),
    };
  });
  const rank = ({ isKnown, possibleSecrets }: AgreedFile): number =>
    isKnown ? 2 : possibleSecrets.length > 0 ? 0 : 1;
  const files = listed.sort((one, other) => rank(one) - rank(other) || (one.path < other.path ? -1 : 1));
  return {
    contracts: rows.length,
    files,
    fresh: listedOf(files.filter(({ isKnown }) => !isKnown)),
    known: listedOf(files.filter(({ isKnown }) => isKnown)),
    unconfirmed: files.filter(({ isUnconfirmed }) => isUnconfirmed).length,
    hosts: [...new Set(rows.map(({ host }) => host))],
  };
}
