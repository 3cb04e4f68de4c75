import { libraryOf } from "../../../builds/publication/standardJson.ts";
import { summarizeFiles } from "../../../app/publication/agreement.ts";
import type { PlannedFile } from "../../../app/publication/planPublication.ts";
import { fileCountText } from "../../../text/verification/publishedFiles.ts";
import { planWords as words } from "../../../text/verification/plan.ts";
import { sizeText } from "../../../text/language.ts";
import { firstNamed } from "../../../text/firstNamed.ts";
import type { Block, Piece } from "../../page/pageModel.ts";
import { aside, code, text } from "../../values/shownText.ts";

/** A file that is to be agreed to, without its text. */
export type ShownFile = Omit<PlannedFile, "text"> & {
  /** Whether this user has published it to this service before. */
  readonly isKnown: boolean;
  /** Whether the user has said that it holds no secret. */
  readonly isConfirmed: boolean;
  /** What is to be known beside its path. */
  readonly notes?: readonly string[];
};

/** Files that are agreed to together. */
export type ShownFiles = {
  /** The number of what they are agreed to by. */
  readonly plan: number;
  readonly files: readonly ShownFile[];
  /** The source of the contract, which comes first. */
  readonly first?: string | undefined;
  /** What holds for all of them. */
  readonly notes: readonly string[];
};

const mostPossibleSecrets = 5;

/** Files that may hold a secret, each to be agreed to by itself. */
export function possibleSecretsSection(view: ShownFiles): readonly Block[] {
  const { plan } = view;
  const lines = view.files.flatMap((file, index): Block[] => {
    if (!mayHoldSecret(file)) return [];
    const listed = file.possibleSecrets
      .slice(0, mostPossibleSecrets)
      .map((secret) => [aside(words.possibleSecret(secret))]);
    const left = file.possibleSecrets.length - listed.length;
    return [
      {
        kind: "line",
        pieces: [
          code(file.path),
          openPiece(view, file, index),
          {
            kind: "equals",
            items: left === 0 ? listed : [...listed, [aside(words.morePossibleSecrets(left))]],
          },
        ],
        button: file.isConfirmed
          ? {
              label: words.confirmed(),
              icon: "check",
              message: { type: "confirmFile", plan, file: index },
            }
          : {
              label: file.possibleSecrets.every(({ kind }) => kind === "localPath")
                ? words.confirmPaths()
                : words.confirmFile(),
              message: { type: "confirmFile", plan, file: index },
            },
      },
    ];
  });
  if (lines.length === 0) return [];
  const sentence: Block = { kind: "paragraph", pieces: [text(words.possibleSecretsSentence())] };
  return [{ kind: "section", id: "secrets", title: words.possibleSecrets(), blocks: [sentence, ...lines] }];
}

/** A file, with its place in the plan, by which messages name it. */
type Numbered = readonly [file: ShownFile, index: number];

/**
 * Every file that would be sent: the contract's own, then the rest of the project's, and those of libraries folded into one
 * line, unless one of them may hold a secret.
 */
export function fileSection(view: ShownFiles): readonly Block[] {
  const { files, notes } = view;
  if (files.length === 0) return [];
  const { own, libraries } = sorted(view);
  const restricted = files.filter(({ license }) => license === undefined || isRestricted(license)).length;
  return [
    {
      kind: "section",
      id: "files",
      title: words.files(),
      note: [aside(fileCountText(summarizeFiles(files)))],
      blocks: [
        table(view, own, words.files()),
        ...(libraries.length === 0 ? [] : [libraryFold(view, libraries)]),
        {
          kind: "paragraph",
          pieces: [...notes.map(aside), ...(restricted === 0 ? [] : [aside(words.restricted(restricted))])],
        },
      ],
    },
  ];
}

/** Where all are of libraries, none is folded away. */
function sorted({ files, first: source }: ShownFiles): {
  own: readonly Numbered[];
  libraries: readonly Numbered[];
} {
  const all = files.map((file, index): Numbered => [file, index]);
  const first = all.filter(([{ path }]) => path === source);
  const others = all.filter(([{ path }]) => path !== source);
  const own = [...first, ...others.filter(([{ path }]) => libraryOf(path) === undefined)];
  if (own.length === 0) return { own: all, libraries: [] };
  return { own, libraries: others.filter(([{ path }]) => libraryOf(path) !== undefined) };
}

function libraryFold(view: ShownFiles, libraries: readonly Numbered[]): Block {
  const files = libraries.map(([file]) => file);
  const names = [...new Set(files.flatMap(({ path }) => libraryOf(path) ?? []))];
  const title = words.libraryFiles(files.length, summarizeFiles(files).bytes);
  return {
    kind: "fold",
    id: "library-files",
    title: [text(title), aside(firstNamed(names))],
    blocks: [table(view, libraries, title)],
    ...(files.some(mayHoldSecret) ? ({ isOpen: true } as const) : {}),
  };
}

function table(view: ShownFiles, listed: readonly Numbered[], label: string): Block {
  const columns = [
    { title: words.file() },
    { title: words.from() },
    { title: words.license() },
    { title: words.size() },
    { title: words.open(), isUnseen: true },
  ];
  const rows = listed.map(([file, index]) => [
    [code(file.path), ...(file.notes ?? []).map(aside), ...(file.isKnown ? [aside(words.sentBefore())] : [])],
    origin(file),
    [file.license === undefined ? aside(words.noLicense()) : text(file.license)],
    [text(sizeText(file.bytes))],
    [openPiece(view, file, index)],
  ]);
  return { kind: "table", name: "files", label, columns, rows };
}

/** Whether a file waits, or has waited, for a word of its own. */
const mayHoldSecret = ({ possibleSecrets, isKnown }: ShownFile): boolean =>
  possibleSecrets.length > 0 && !isKnown;

function openPiece(view: ShownFiles, { path }: ShownFile, file: number): Piece {
  const message = { type: "openFile", plan: view.plan, file } as const;
  return { kind: "action", text: words.open(), title: words.openFile(path), message };
}

function origin({ from, path }: ShownFile): readonly Piece[] {
  if (from.path === undefined) return [aside(words.ofMetadata())];
  const ofDisk = from.path === path ? text(words.ofWorkspace()) : code(from.path);
  const place = from.isOfBuildInfo ? code(withShortName(from.path), from.path) : ofDisk;
  return [place, ...(from.hasChanged ? [aside(words.changedOnDisk())] : [])];
}

/** Tools name these files by hashes, of which a beginning and an end tell one from another. */
function withShortName(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return name.length <= 24 ? path : `${path.slice(0, -name.length)}${name.slice(0, 12)}…${name.slice(-9)}`;
}

/** Licences that do not let others use the source: it may not be the user's to publish. */
const isRestricted = (license: string): boolean => /^(?:UNLICENSED|BUSL-)/i.test(license);
