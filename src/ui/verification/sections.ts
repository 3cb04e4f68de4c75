import type { StatusLookup, VerificationReport } from "../../app/verification/report.ts";
import type { VerificationSummary } from "../../app/verification/summary.ts";
import type { RawResponse } from "../../http/rawResponse.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { explainStatus } from "../../text/verification/status.ts";
import { explainStatusFailure } from "../../text/verification/statusFailure.ts";
import { verificationWords as words } from "../../text/verification/verificationPage.ts";
import type { Block, Piece, PieceField } from "../page/pageModel.ts";
import { lookupFailureFacts } from "../parts/failureFacts.ts";
import { rawSection } from "../parts/rawSection.ts";
import { aside, field, text, code } from "../values/shownText.ts";
import { attemptFields, requestFields, requestNote, summaryCells } from "./attempt.ts";
import { withCompilation } from "./compilation.ts";
import { unusedField } from "./otherFields.ts";
import { recordBlocks } from "./record.ts";
import { statusFields } from "./matchForm.ts";
import { matchFields } from "./recordFields.ts";
import { messageTitle, type ServiceMessage } from "./serviceMessage.ts";
import { attemptResponses } from "./view.ts";
import { pageToOpen, type ExternalPage } from "../../services/verifier/externalVerifications.ts";
import type { ContractIdentity, VerificationResponse } from "../../services/verifier/verification.ts";
import { externalWords } from "../../text/verification/verificationRecord.ts";
import { foreignText } from "../values/jsonPieces.ts";

/** All words together are cut here; a compiler's complaint fits in whole. */
const longestWords = 30_000;

/** The words of the service or of the compiler, whole and with every line break. */
export function messageSection(
  { conclusion }: Pick<VerificationReport, "conclusion">,
  message: ServiceMessage,
): readonly Block[] {
  const { texts: all, readable } = message;
  if (all.length === 0) return [];
  let room = longestWords;
  const texts = all.flatMap((word) => {
    const part = word.slice(0, room);
    room -= part.length;
    return part === "" ? [] : [part];
  });
  const left = all.reduce((sum, word) => sum + word.length, 0) - (longestWords - room);
  const responseIndex = Math.max(0, attemptResponses(conclusion).length - 1);
  const open = openRaw(responseIndex, words.openAllWords());
  const rest: Block = { kind: "paragraph", pieces: [aside(words.moreCharacters(left)), open] };
  // What was made readable stands for the rest, of which it is a part.
  const whole: Block = { kind: "messages", texts: texts.slice(readable) };
  const blocks: readonly Block[] =
    readable === 0 || texts.length <= readable
      ? [{ kind: "messages", texts }]
      : [
          { kind: "messages", texts: texts.slice(0, readable) },
          { kind: "fold", id: "full-message", title: [text(words.fullMessage())], blocks: [whole] },
        ];
  return [
    {
      kind: "section",
      id: "messages",
      title: messageTitle(message),
      blocks: [...blocks, ...(left === 0 ? [] : [rest])],
    },
  ];
}

/** How the attempt went: the outcome's word, and who responded, how and how fast. */
export function attemptSection(report: VerificationReport): Block {
  const { conclusion } = report;
  const count = attemptResponses(conclusion).length;
  const title = conclusion.kind === "responded" ? words.response() : words.attempt();
  const unused = conclusion.kind === "responded" ? unusedField(conclusion.response) : undefined;
  const fields = [...attemptFields(report), ...(unused === undefined ? [] : [unused])];
  return {
    kind: "section",
    id: "response",
    title,
    note: count > 1 ? [text(words.ofRequests(count))] : undefined,
    blocks: [{ kind: "fields", fields }],
  };
}

/** What was requested. */
export function requestSection(report: VerificationReport): Block {
  const fields = requestFields(report);
  const note = requestNote(report);
  return {
    kind: "section",
    id: "request",
    title: words.request(),
    note: note === undefined ? undefined : [text(note)],
    blocks: [fields === undefined ? paragraph(words.noRequest()) : { kind: "fields", fields }],
  };
}

/** What a status lookup found; `responseIndex` is that of its raw response. */
export function statusSection(
  lookup: StatusLookup,
  responseIndex: number,
  requested: ContractIdentity,
): Block {
  return {
    kind: "section",
    id: "status",
    title: words.statusSection(),
    note: [text(words.statusNote())],
    blocks: lookup.kind === "failed" ? failedStatus(lookup) : knownStatus(lookup, responseIndex, requested),
  };
}

function failedStatus({ error }: Extract<StatusLookup, { kind: "failed" }>): readonly Block[] {
  const { tone, title, sentence } = explainStatusFailure(error);
  const lookup = field(words.lookup(), { kind: "chip", tone, text: title });
  return [
    { kind: "paragraph", pieces: [text(sentence)] },
    { kind: "fields", fields: [lookup, ...lookupFailureFacts(error.failure)] },
  ];
}

function knownStatus(
  { status }: Extract<StatusLookup, { kind: "known" }>,
  responseIndex: number,
  requested: ContractIdentity,
): readonly Block[] {
  const { state } = status;
  const reading = status.reading && withCompilation(status.reading);
  const { tone, title } = explainStatus(state);
  const at = { responseIndex, path: [] };
  return [
    { kind: "fields", fields: [field(words.state(), { kind: "chip", tone, text: title })] },
    ...(reading === undefined
      ? [paragraph(words.noStatusFields())]
      : recordBlocks(reading, statusFields(state, matchFields(reading, at, requested)), at, {
          within: "status",
        })),
  ];
}

/** Every response that is kept, with its request. */
export function responsesSection(responses: readonly RawResponse[]): readonly Block[] {
  const polls = responses.some(({ method, path }) => method === "GET" && path.includes("/v2/verify/"));
  const placed = responses
    .map((response, responseIndex) => ({ response, responseIndex }))
    .sort((one, other) => one.response.receivedAt - other.response.receivedAt);
  return rawSection(placed, polls ? words.polls() : undefined);
}

/** What is remembered of an attempt, in the order of its cells. */
const summaryLabels = (): readonly string[] => [
  words.outcome(),
  words.protocol(),
  words.service(),
  words.finished(),
];

/** The last attempt, from memory. */
export function lastAttemptSection(summary: VerificationSummary): Block {
  const cells = summaryCells(summary);
  const fields = summaryLabels().map((label, at): PieceField => {
    return { label, name: "", pieces: cells[at] ?? [] };
  });
  return {
    kind: "section",
    id: "last-attempt",
    title: words.lastAttempt(),
    blocks: [{ kind: "fields", fields }],
  };
}

const mostEarlier = 50;

/** Attempts on the same contract before this one. */
export function earlierSection(earlier: readonly VerificationSummary[]): readonly Block[] {
  if (earlier.length === 0) return [];
  const columns = summaryLabels().map((title) => ({ title }));
  const rows = earlier.slice(0, mostEarlier).map((summary) => summaryCells(summary));
  const table: Block = { kind: "table", name: "attempts", label: words.earlier(), columns, rows };
  return [
    {
      kind: "section",
      id: "earlier",
      title: words.earlier(),
      note: [text(words.newestFirst())],
      blocks: [table],
    },
  ];
}

function openRaw(responseIndex: number, title: string): Piece {
  return {
    kind: "action",
    text: panelWords.openRawResponse(),
    title,
    message: { type: "openRaw", responseIndex },
  };
}

function paragraph(shown: string): Block {
  return { kind: "paragraph", pieces: [aside(shown)] };
}

const externalPages: readonly ExternalPage[] = ["explorerUrl", "statusUrl"];

/** What became of the source at the explorers that the service handed it on to, with the ways to their pages. */
export function externalSection(response: VerificationResponse): Block {
  const { externalVerifications, responses } = response;
  const rows = externalVerifications.map((external, index) => {
    const { explorer, verificationId, error } = external;
    const at = {
      responseIndex: responses.length - 1,
      path: ["externalVerifications", explorer],
      what: externalWords.result(),
    };
    const result: readonly Piece[] =
      error !== undefined
        ? [{ kind: "chip", tone: "careful", text: externalWords.refused() }, ...foreignText(error, at)]
        : verificationId === undefined
          ? [aside(externalWords.notTold())]
          : [
              { kind: "chip", tone: "neutral", text: externalWords.submitted() },
              ...foreignText(verificationId, at),
            ];
    const pages = externalPages.flatMap((page): readonly Piece[] => {
      const url = pageToOpen(external[page]);
      if (url === undefined) return [];
      const message = { type: "openExternal", external: index, page } as const;
      return [
        {
          kind: "action",
          text: externalWords[page](url.host),
          title: externalWords.opens(url.host),
          message,
        },
      ];
    });
    return [[code(explorer)], result, pages];
  });
  const columns = [externalWords.explorer(), externalWords.result(), externalWords.pages()].map((title) => ({
    title,
  }));
  const table: Block = { kind: "table", name: "explorers", label: externalWords.title(), columns, rows };
  const note = [{ kind: "text", text: externalWords.note() } as const];
  return { kind: "section", id: "explorers", title: externalWords.title(), note, blocks: [table] };
}
