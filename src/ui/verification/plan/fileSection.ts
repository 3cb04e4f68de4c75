import { libraryOf } from "../../../builds/publication/libraryOf.ts";
import type { PlannedFile } from "../../../app/publication/plan.ts";
import { planWords as words } from "../../../text/verification/plan.ts";
import { firstNamed } from "../../../text/firstNamed.ts";
import { sizeText } from "../../../text/language.ts";
import type { Block } from "../../page/pageModel.ts";
import type { Piece } from "../../page/piece.ts";
import { aside, code } from "../../values/shownText.ts";
import type { PlanView } from "./view.ts";

const mostDoubts = 5;

/** Files that may hold a secret, each to be agreed to by itself. */
export function doubtfulSection(view: PlanView): readonly Block[] {
  const { plan, confirmed } = view;
  const lines = plan.files.flatMap((file, index): Block[] => {
    if (!isDoubtful(view, file)) return [];
    const told = file.doubts.slice(0, mostDoubts).map((doubt) => [aside(words.doubt(doubt))]);
    const left = file.doubts.length - told.length;
    const isConfirmed = confirmed.has(file.path);
    return [
      {
        kind: "line",
        pieces: [
          code(file.path),
          openPiece(view, file, index),
          { kind: "equals", items: left === 0 ? told : [...told, [aside(words.moreDoubts(left))]] },
        ],
        button: isConfirmed
          ? {
              label: words.confirmed(),
              icon: "check",
              message: { type: "confirmFile", plan: view.id, file: index },
            }
          : { label: words.confirmFile(), message: { type: "confirmFile", plan: view.id, file: index } },
      },
    ];
  });
  if (lines.length === 0) return [];
  const sentence: Block = { kind: "paragraph", pieces: [text(words.doubtfulSentence())] };
  return [{ kind: "section", title: words.doubtful(), blocks: [sentence, ...lines] }];
}

/** A file, with its place in the plan, by which messages name it. */
type Numbered = readonly [file: PlannedFile, index: number];

/**
 * Every file that would be sent: the contract's own, then the rest of the project's, and those of libraries folded into one
 * line, unless one of them may hold a secret.
 */
export function fileSection(view: PlanView): readonly Block[] {
  const { plan } = view;
  const { files } = plan;
  if (files.length === 0) return [];
  const { own, libraries } = sorted(view);
  const restricted = files.filter(({ license }) => license === undefined || isRestricted(license)).length;
  return [
    {
      kind: "section",
      title: words.files(),
      note: [aside(words.filesNote(files.length, sizeOf(files)))],
      blocks: [
        table(view, own),
        ...(libraries.length === 0 ? [] : [libraryFold(view, libraries)]),
        {
          kind: "paragraph",
          pieces: [
            aside(
              !plan.isProvable
                ? words.allWithoutMetadata()
                : plan.hasAllFiles
                  ? words.allFiles()
                  : words.onlyNamed(),
            ),
            ...(plan.publication?.form === "metadata" ? [aside(words.asMetadata())] : []),
            ...(restricted === 0 ? [] : [aside(words.restricted(restricted))]),
          ],
        },
      ],
    },
  ];
}

/** How many bytes files have together. */
export const sizeOf = (files: readonly PlannedFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Where all are of libraries, none is folded away. */
function sorted({ plan }: PlanView): { own: readonly Numbered[]; libraries: readonly Numbered[] } {
  const identifier = plan.publication?.contractIdentifier ?? "";
  const source = identifier.slice(0, identifier.lastIndexOf(":"));
  const all = plan.files.map((file, index): Numbered => [file, index]);
  const first = all.filter(([{ path }]) => path === source);
  const others = all.filter(([{ path }]) => path !== source);
  const own = [...first, ...others.filter(([{ path }]) => libraryOf(path) === undefined)];
  if (own.length === 0) return { own: all, libraries: [] };
  return { own, libraries: others.filter(([{ path }]) => libraryOf(path) !== undefined) };
}

function libraryFold(view: PlanView, libraries: readonly Numbered[]): Block {
  const files = libraries.map(([file]) => file);
  const names = [...new Set(files.flatMap(({ path }) => libraryOf(path) ?? []))];
  return {
    kind: "fold",
    id: "library-files",
    title: [text(words.libraryFiles(files.length, sizeOf(files))), aside(firstNamed(names))],
    blocks: [table(view, libraries)],
    ...(files.some((file) => isDoubtful(view, file)) ? ({ isOpen: true } as const) : {}),
  };
}

function table(view: PlanView, listed: readonly Numbered[]): Block {
  const columns = [
    { title: words.file() },
    { title: words.from() },
    { title: words.license() },
    { title: words.size() },
    { title: words.open(), isUnseen: true },
  ];
  const rows = listed.map(([file, index]) => [
    [code(file.path), ...(view.unpublished.has(file.path) ? [] : [aside(words.publishedBefore())])],
    origin(file),
    [file.license === undefined ? aside(words.noLicense()) : text(file.license)],
    [text(sizeText(file.bytes))],
    [openPiece(view, file, index)],
  ]);
  return { kind: "table", name: "files", columns, rows };
}

/** Whether a file waits, or has waited, for a word of its own. */
const isDoubtful = (view: PlanView, { doubts, path }: PlannedFile): boolean =>
  doubts.length > 0 && view.unpublished.has(path);

function openPiece(view: PlanView, { path }: PlannedFile, file: number): Piece {
  const message = { type: "openFile", plan: view.id, file } as const;
  return { kind: "action", text: words.open(), title: words.openFile(path), message };
}

function origin({ from, path }: PlannedFile): readonly Piece[] {
  if (from.path === undefined) return [aside(words.ofMetadata())];
  const ofDisk = from.path === path ? text(words.ofWorkspace()) : code(from.path);
  const told = from.isOfBuildInfo ? text(words.ofBuildInfo()) : ofDisk;
  return [told, ...(from.hasChanged ? [aside(words.changedOnDisk())] : [])];
}

/** Licences that do not let others use the source: it may not be the user's to publish. */
const isRestricted = (license: string): boolean => /^(?:UNLICENSED|BUSL-)/i.test(license);

const text = (shown: string): Piece => ({ kind: "text", text: shown });
