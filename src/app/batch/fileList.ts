import { missingHash } from "../../builds/proof/dryRun.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Network } from "../networks/network.ts";
import { summarizeFiles, type FileSummary } from "../publication/agreement.ts";
import type { PublishedSources, SentFile } from "../publication/publishedSources.ts";
import type { SourceMethod } from "../verification/verifyContract.ts";
import {
  expectedOf,
  type BatchFile,
  type BatchRow,
  type Expected,
  type Impossibility,
  type RowState,
} from "./batchRow.ts";
import type { CodeInspector } from "./codeInspector.ts";
import type { Rows } from "./rows.ts";

/** A file of the list that the user agrees to, once for each service. */
export type AgreedFile = BatchFile & {
  /** Host of the service that it goes to. */
  readonly host: string;
  /** How many of the contracts need it. */
  readonly contracts: number;
  /** Whether it may hold a secret that the user has not confirmed to be none. */
  readonly isUnconfirmed: boolean;
};

/** What the user agrees to at once. */
export type AgreedFiles = {
  readonly contracts: number;
  /** Possible secrets first, then what becomes public, then what was published before. */
  readonly files: readonly AgreedFile[];
  /** What becomes public, and what was published before and is sent again. */
  readonly fresh: FileSummary;
  readonly known: FileSummary;
  readonly unconfirmed: number;
  readonly hosts: readonly string[];
};

type FileUse = {
  readonly file: BatchFile;
  readonly host: string;
  readonly contracts: Set<number>;
};

/** The files of the ticked rows, and the host that they would go to. */
export function tickedFiles(
  rows: Rows,
  inspector: CodeInspector,
): readonly { readonly host: string; readonly files: readonly BatchFile[] }[] {
  return rows.all.flatMap((row) => {
    const host = hostOf(inspector.networkOf(row)?.verifierUrl ?? "http://localhost");
    return row.state.kind === "planned" && row.state.isTicked ? [{ host, files: row.state.plan.files }] : [];
  });
}

/** The union of the files of several contracts. @param confirmed digests of files that the user confirmed to hold no secret */
export function agreedFilesOf(
  rows: readonly { readonly host: string; readonly files: readonly BatchFile[] }[],
  confirmed: ReadonlySet<string>,
): AgreedFiles {
  const byDigest = new Map<string, FileUse>();
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
    fresh: summarizeFiles(files.filter(({ isKnown }) => !isKnown)),
    known: summarizeFiles(files.filter(({ isKnown }) => isKnown)),
    unconfirmed: files.filter(({ isUnconfirmed }) => isUnconfirmed).length,
    hosts: [...new Set(rows.map(({ host }) => host))],
  };
}

/** A file as it would be published now; undefined where its build has changed since it was listed. */
export async function fileOfDigest(
  rows: Rows,
  inspector: CodeInspector,
  digest: string,
): Promise<SentFile | undefined> {
  const isSame = (file: BatchFile): boolean => file.digest === digest;
  const row = rows.all.find(({ state }) => state.kind === "planned" && state.plan.files.some(isSame));
  if (row === undefined) return undefined;
  const { finding, sent } = await inspector.inspect(row, new AbortController().signal, true);
  return finding.kind === "planned" ? sent?.files[finding.plan.files.findIndex(isSame)] : undefined;
}

/** Has the ticked rows wait to be sent, as the user agreed, and leaves out the other planned ones. */
export function agreeToRows(rows: Rows, inspector: CodeInspector): void {
  for (const { key, state } of rows.all) {
    if ("expected" in state) continue;
    if (state.kind !== "planned" || !state.isTicked) inspector.clear(key);
    if (state.kind !== "planned") continue;
    rows.change(key, {
      state: state.isTicked
        ? { kind: "waiting", expected: expectedOf(state.plan), tries: 0 }
        : { kind: "skipped", because: "notChosen" },
    });
  }
}

/**
 * How to verify a row: from its build as it is now, if that sends exactly what was agreed to for this contract, and promises the
 * same. Else the state that the row is in then, as of a contract that is known since to hold an exact match.
 * @throws the signal's reason, when that is aborted
 */
export async function agreedMethod(
  inspector: CodeInspector,
  onSent: PublishedSources["add"],
  {
    row,
    network,
    expected,
  }: { readonly row: BatchRow; readonly network: Network; readonly expected: Expected },
  signal: AbortSignal,
): Promise<{ readonly way: SourceMethod } | { readonly state: RowState }> {
  const { finding, sent } = await inspector.inspect(row, signal, true);
  if (finding.kind === "skipped") return { state: finding };
  if (finding.kind === "notPossible" && !buildReasons.has(finding.because)) return { state: finding };
  const isAgreed =
    finding.kind === "planned" &&
    finding.plan.agreement === expected.agreement &&
    finding.plan.dryRun.grade === expected.grade;
  if (!isAgreed || sent === undefined) return { state: { kind: "stopped", expected, because: "changed" } };
  const { files, ...source } = sent;
  const sentFor = { chainId: network.chainId, address: source.subject.address };
  const withoutHash = missingHash(finding.plan.dryRun);
  return {
    way: {
      kind: "build",
      ...source,
      withoutHash,
      onSent: () => onSent(network.verifierUrl ?? "", files, source.publication, sentFor),
    },
  };
}

/** Reasons that only a build which has changed since it was agreed to can have. */
const buildReasons: ReadonlySet<Impossibility> = new Set([
  "noBuild",
  "noRecordedBuild",
  "notSendable",
  "tooLarge",
]);
