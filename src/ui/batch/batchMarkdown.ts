import { buildOf } from "../../app/batch/batchRow.ts";
import { commitToHave } from "../../app/batch/rowStanding.ts";
import { checksummed } from "../../core/address.ts";
import { batchSummary, batchWords as words } from "../../text/batch/batchPage.ts";
import { matchWords } from "../../text/builds/match.ts";
import { changedWords, rowWords } from "../../text/batch/rowWords.ts";
import { codeSpan, plainMarkdown } from "../markdownText.ts";
import { utcText } from "../timeText.ts";
import { nameOf } from "./rowCells.ts";
import { hasTracesIn, knownBeside, type ShownBatch } from "./shownBatch.ts";

/** What came of a batch in Markdown, in the language of the reader. */
export function batchMarkdown(shown: ShownBatch): string {
  const { view, now } = shown;
  const { label, counts, rows, startedAt, finishedAt } = view;
  const head = [words.contract(), words.build(), words.outcome()];
  const lines = rows.map((row) => {
    const { subject, state } = row;
    const { status, since } = knownBeside(shown, row);
    const { title, sentence } = rowWords(row, now, status);
    const name = nameOf(row);
    const called = name === undefined ? "" : `${plainMarkdown(name)} `;
    const of = buildOf(state) ?? row.build;
    const build = of === undefined ? "" : codeSpan(of);
    const commit = commitToHave(row);
    const from = commit === undefined ? undefined : matchWords.deployedFromCommit(commit);
    const told = [title, sentence, since === undefined ? from : changedWords(since).title]
      .filter((part) => part !== undefined)
      .map(plainMarkdown);
    return [`${called}${codeSpan(checksummed(subject.address))}`, build, told.join(" · ")];
  });
  return [
    `# ${plainMarkdown(words.tab(label))}`,
    ...(startedAt === undefined ? [] : [`${words.started()}: ${utcText(startedAt)}`]),
    ...(finishedAt === undefined ? [] : [`${words.finished()}: ${utcText(finishedAt)}`]),
    plainMarkdown(batchSummary(counts, hasTracesIn(shown))),
    [head, head.map(() => "---"), ...lines].map(tableLine).join("\n"),
  ].join("\n\n");
}

/** A bar that is text ends no cell. */
const tableLine = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`).replaceAll("\n", " ")).join(" | ")} |`;
