import {
  type VerificationKnowledge,
  isOutdated,
  statusNow,
  statusSince,
} from "../../../app/subjects/recordVerification.ts";
import { sourcePage } from "../../../app/networks/webPages.ts";
import type { SourceFile } from "../../../app/verification/verifiedSource.ts";
import { parseAddress } from "../../../core/address.ts";
import type { ObjectReading, Shape } from "../../../services/reading/reading.ts";
import type { matchShape } from "../../../services/verifier/schema.ts";
import { type VerificationStatus, lacksStatusLookup } from "../../../services/verifier/status.ts";
import { explainAttempt } from "../../../text/verification/attempt.ts";
import { attemptWord } from "../../../text/verification/attemptWord.ts";
import { matchTone, type Tone } from "../../../text/explanation.ts";
import { metadataDiffers } from "../../../text/verification/partialMatch.ts";
import { comparedText, sourceWords } from "../../../text/verifiedSource.ts";
import { explainStatus } from "../../../text/verification/status.ts";
import { numberText } from "../../../text/language.ts";
import { explainStatusFailure } from "../../../text/verification/statusFailure.ts";
import {
  verificationActions as names,
  verificationWords,
} from "../../../text/verification/verificationPage.ts";
import { matchLabels, recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import { aside, code, type Form, joined, longestInline, openPiece } from "../../values/shownText.ts";
import type { Button, Block, Piece } from "../../page/pageModel.ts";
import { fieldTable, tableFields } from "../../values/fieldTable.ts";
import { ownForm, isoMoment } from "../../values/valueForms.ts";
import { ofWhichService } from "../../verification/attempt.ts";
import { outcomePieces } from "../../verification/attemptChip.ts";
import { compilationFields, withCompilation } from "../../verification/compilation.ts";
import { matchForm } from "../../verification/matchForm.ts";
import { recordBlocks } from "../../verification/record.ts";
import { rawPlaces, failureBanner, failureButtons, whatHappened } from "../withoutResponse.ts";
import { recordAddress, foundContract } from "./shownRecord.ts";
import type { RecordView } from "../view.ts";
import { lookupWords } from "../../../text/pages/panel.ts";
import { statusNotKnown } from "../../../text/failures/failure.ts";

/** A word of the status; one too long for its place can be opened. */
const statusTextForm: Form<string> = (text, at) =>
  text.length <= longestInline ? [code(text)] : [code(`${text.slice(0, longestInline)}…`), openPiece(at)];

const statusTable = fieldTable<typeof matchShape>(matchLabels, {
  match: matchForm(statusTextForm),
  runtimeMatch: matchForm(statusTextForm),
  creationMatch: matchForm(statusTextForm),
  address: ownForm,
  chainId: statusTextForm,
  verifiedAt: (text, at) => isoMoment(text) ?? statusTextForm(text, at),
  matchId: statusTextForm,
});

/** What is known of the verification: what the service holds, else what came of it here; unknown is said as unknown, unless there is no service, and what may not be so any more with its age. */
export function verificationChip(
  knowledge: VerificationKnowledge,
  verifierUrl: string | undefined,
  now: number,
): readonly [tone: Tone, word: string, asOf?: number] | undefined {
  const state = statusNow(knowledge);
  if (state !== undefined) {
    const { tone, title } = explainStatus(state);
    const since = statusSince(knowledge, now);
    return since === undefined ? [tone, title] : [tone, title, since];
  }
  const { statusError, attempts, isAsking } = knowledge;
  const [last] = attempts;
  if (last !== undefined) {
    const { tone, title } = explainAttempt(last);
    const { finishedAt } = last;
    // Of one that was stored without, it is not known.
    return finishedAt === 0 ? [tone, words.lastAttempt(title)] : [tone, words.lastAttempt(title), finishedAt];
  }
  if (verifierUrl === undefined) return undefined;
  if (statusError === undefined) return ["neutral", isAsking === true ? words.asking() : words.unknown()];
  const { tone, brief } = explainStatusFailure(statusError);
  return [tone, words.unknownBecause(brief)];
}

/** What can be done about the verification, and what was attempted here. Whether the contract is verified is said by the chip under the title. */
export function verificationSection(view: RecordView): readonly Block[] {
  const blocks = [
    ...failed(view),
    ...partialBox(view),
    ...sourceButtons(view),
    ...comparedSource(view),
    ...sourceFold(view),
    ...attemptTable(view),
  ];
  if (blocks.length === 0) return [];
  return [{ kind: "section", id: "verification", title: words.verifications(), note: note(view), blocks }];
}

/** Every field that the service holds about the contract. */
export function statusSection(view: RecordView): readonly Block[] {
  const { status } = view.verification;
  if (status?.value.reading === undefined || isOutdated(view.verification)) return [];
  const { state, reading } = status.value;
  const blocks = statusBlocks(state, withCompilation(reading));
  if (blocks.length === 0) return [];
  const title = verificationWords.statusSection();
  return [{ kind: "section", id: "status", title, note: note(view), blocks }];
}

/** The fields of a status lookup, those that broke their type and those beyond the known ones, too. */
function statusBlocks(state: VerificationStatus["state"], reading: ObjectReading<Shape>): readonly Block[] {
  const at = { path: [], responseIndex: rawPlaces.status };
  const fields = [...tableFields(reading.fields, statusTable, at), ...compilationFields(reading, at)];
  const blocks = recordBlocks(reading, fields, at, { areShort: true, within: "status" });
  // The fields of a contract that is not verified repeat which one it is.
  return state === "notVerified" ? blocks.filter(({ kind }) => kind !== "fields") : blocks;
}

/** What a partial match lacks, and two buttons: the source, and the way to an exact match where a build is known to lead there. */
function partialBox(view: RecordView): readonly Block[] {
  const { verification, comparison } = view;
  if (statusNow(verification) !== "partial" || !hasVerifiedSource(view)) return [];
  const canBeExact = comparison?.kind === "matched" && comparison.isExact === true;
  const improve: Button = { label: names.verifyFromBuild(), icon: "verified", message: { type: "verify" } };
  return [
    {
      kind: "banner",
      tone: matchTone("partial"),
      title: words.partialMatch(),
      pieces: [{ kind: "text", text: canBeExact ? words.buildIsExact() : metadataDiffers() }],
      buttons: [openSource(), canBeExact ? improve : (viewSource(view)[0] ?? copyAbi())],
    },
  ];
}

const openSource = (): Button => ({
  label: names.openVerifiedSource(),
  icon: "go-to-file",
  message: { type: "openVerifiedSource" },
});

const compareSource = (): Button => ({
  label: names.compareSource(),
  icon: "diff",
  message: { type: "compareVerifiedSource" },
});

const copyAbi = (): Button => ({ label: names.copyAbi(), icon: "copy", message: { type: "copyAbi" } });

/** The page on which the service shows the source. */
function viewSource(view: RecordView): readonly Button[] {
  return hasSourcePage(view)
    ? [{ label: names.viewSource(), icon: "link-external", message: { type: "viewSource" } }]
    : [];
}

/** Whether the service shows the source on a page. */
export function hasSourcePage(view: RecordView): boolean {
  const address = parseAddress(recordAddress(view) ?? "");
  return address.ok && sourcePage(view.subject.network, address.value.lower) !== undefined;
}

/** What leads to the source that the service holds: here, and where it shows it itself. The menu has the rest. */
function sourceButtons(view: RecordView): readonly Block[] {
  if (!hasVerifiedSource(view) || recordAddress(view) === undefined || partialBox(view).length > 0) return [];
  return [{ kind: "buttons", buttons: [openSource(), ...viewSource(view)] }];
}

/** What the last comparison of the verified source with the workspace found: its editors show only files that differ. */
function comparedSource({ verifiedSource }: RecordView): readonly Block[] {
  const compared = verifiedSource?.kind === "loaded" ? verifiedSource.compared : undefined;
  if (compared === undefined) return [];
  const { file, at } = compared;
  const found: Piece = { kind: "status", text: comparedText(compared) };
  const pieces = file === undefined ? [found] : [joined(sourceWords.comparedFile(), [code(file), found])];
  return [{ kind: "paragraph", pieces: [...pieces, { kind: "age", at }] }];
}

/** The files of the verified source; they are requested when the reader opens the fold. */
function sourceFold(view: RecordView): readonly Block[] {
  if (!hasVerifiedSource(view) || recordAddress(view) === undefined) return [];
  const state = view.verifiedSource ?? { kind: "notLoaded" };
  const title: readonly Piece[] = [{ kind: "text", text: sourceWords.title() }];
  const fold = { kind: "fold", id: "verified-source", title } as const;
  switch (state.kind) {
    case "notLoaded": {
      const message = { type: "openSection", section: "source" } as const;
      const list: Button = { label: sourceWords.listFiles(), title: sourceWords.listFilesHint(), message };
      return [
        {
          ...fold,
          blocks: [{ kind: "buttons", buttons: [list, compareSource()] }],
          section: message.section,
        },
      ];
    }
    case "loading":
      return [{ ...fold, blocks: [{ kind: "loading" }] }];
    case "loaded":
      return [
        {
          ...fold,
          title: [...title, aside(sourceWords.files(state.files.length))],
          blocks: sourceList(state.files),
        },
      ];
  }
}

/** Files that a page lists; **Open Verified Source** offers all. */
const mostFiles = 300;

function sourceList(files: readonly SourceFile[]): readonly Block[] {
  if (files.length === 0) return [{ kind: "paragraph", pieces: [aside(sourceWords.noFiles())] }];
  const items = files.slice(0, mostFiles).map(({ shownPath: path }) => ({ pieces: filePieces(path) }));
  const left = files.length - mostFiles;
  return [
    ...(files.length === 1 ? [] : [{ kind: "buttons", buttons: [compareSource()] } as const]),
    {
      kind: "list",
      items: left > 0 ? [...items, { pieces: [aside(sourceWords.moreFiles(left))] }] : items,
    },
  ];
}

function filePieces(path: string): readonly Piece[] {
  const open = { type: "openVerifiedFile", path } as const;
  const compare = { type: "compareVerifiedFile", path } as const;
  return [
    { kind: "action", text: path, title: sourceWords.openFile(path), message: open, isValue: true },
    aside("·"),
    {
      kind: "action",
      text: sourceWords.compare(),
      title: sourceWords.compareFile(path),
      message: compare,
    },
  ];
}

/** Whether the service has said that it holds the source of the contract. */
export function hasVerifiedSource(view: RecordView): boolean {
  const state = statusNow(view.verification);
  return (state === "perfect" || state === "partial") && view.subject.network.verifierUrl !== undefined;
}

/** Who said so and when. */
function note({ verification }: RecordView): readonly Piece[] | undefined {
  const { status } = verification;
  if (status === undefined || isOutdated(verification)) return undefined;
  const { host } = status.value.response;
  return [joined(words.accordingTo(), [code(host), { kind: "age", at: status.receivedAt }])];
}

/** How the service failed, where the record is read by then: a banner above that would move it. */
function failed(view: RecordView): readonly Block[] {
  const banner = foundContract(view) === undefined ? [] : statusBanner(view);
  return banner.length > 0 ? banner : unknownBecause(view);
}

/** Why nobody said so, where that is known. */
function unknownBecause({ verification: { status, statusError } }: RecordView): readonly Block[] {
  if (status !== undefined || statusError === undefined) return [];
  return [{ kind: "paragraph", pieces: [aside(explainStatusFailure(statusError).sentence)] }];
}

function attemptTable({ verification: { attempts } }: RecordView): readonly Block[] {
  if (attempts.length === 0) return [];
  const rows = attempts.slice(0, 20).map(({ protocol, host, finishedAt, entry, ...attempt }) => [
    outcomePieces(explainAttempt(attempt).tone, attemptWord(attempt), attempt.word),
    [
      {
        kind: "equals",
        items: [
          [{ kind: "text", text: protocol }],
          ...(host === undefined ? [] : [ofWhichService({ host, service: attempt.service })]),
        ],
      } as const,
    ],
    [{ kind: "moment", at: finishedAt } as const],
    entry === undefined ? [] : [showAttempt(entry, attemptWord(attempt))],
  ]);
  const columns = [
    { title: words.attemptColumn() },
    { title: words.serviceColumn() },
    { title: words.finishedColumn() },
    { title: words.show(), isUnseen: true },
  ];
  return [
    {
      kind: "section",
      id: "attempts",
      title: words.attempts(),
      note: [{ kind: "text", text: numberText(attempts.length) }],
      isInner: true,
      blocks: [{ kind: "table", name: "attempts", label: words.attempts(), columns, rows }],
    },
  ];
}

function showAttempt(entry: string, word: string): Piece {
  const message = { type: "showVerification", entry } as const;
  return { kind: "action", text: words.show(), title: words.showAttempt(word), message };
}

/** That the last lookup of the verification status failed, and what is known from before. */
export function statusBanner(view: RecordView): readonly Block[] {
  const { status, statusError } = view.verification;
  const known = lastKnown(view);
  if (statusError === undefined) return [];
  // A service that never tells is no trouble: the chip says so.
  if (status === undefined && lacksStatusLookup(statusError.failure)) return [];
  const explanation = explainStatusFailure(statusError);
  const { tone, title, nextStep } = explanation;
  const buttons = failureButtons(statusError, explanation, {
    label: lookupWords.openVerifiers(),
    message: { type: "openRaw", responseIndex: rawPlaces.statusFailure },
  });
  // Refreshing asks both services: where the mirror node failed, too, its banner offers the same.
  const offered = new Set(
    failureBanner(view).flatMap((block) =>
      block.kind === "banner" ? block.buttons.map(({ label }) => label) : [],
    ),
  );
  const pieces: readonly Piece[] = [
    { kind: "text", text: `${whatHappened(statusError, explanation)} ` },
    known ?? { kind: "text", text: statusNotKnown() },
    ...(nextStep === "" ? [] : [{ kind: "text", text: ` ${nextStep}` } as const]),
  ];
  return [
    {
      kind: "banner",
      tone,
      title,
      pieces: [{ kind: "joined", pieces }],
      buttons: buttons.filter(({ label }) => !offered.has(label)),
    },
  ];
}

function lastKnown({ verification, now }: RecordView): Piece | undefined {
  const state = statusNow(verification);
  const since = statusSince(verification, now);
  if (state === undefined || since === undefined) return undefined;
  const text = explainStatus(state).title;
  return joined(words.lastKnownStatus(), [
    { kind: "text", text },
    { kind: "age", at: since },
  ]);
}
