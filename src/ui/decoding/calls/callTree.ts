import type { Calls, ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { explainFailure } from "../../../text/failures/failure.ts";
import { sentences } from "../../../text/language.ts";
import { callsWords as words } from "../../../text/decoding/calls.ts";
import { panelWords } from "../../../text/pages/panel.ts";
import type { Button, Block, Piece } from "../../page/pageModel.ts";
import { settingsButton } from "../../settingsButton.ts";
import { aside } from "../../values/shownText.ts";
import { leastToFilter, rowBlock } from "../../page/rowList.ts";
import { listVersion } from "../../page/listVersion.ts";
import type { ResultSubject } from "../../../app/lookups/inspectSubject.ts";
import { callColumns } from "./callRow.ts";
import { firstCallRows } from "./callRows.ts";

/** The calls that a transaction made, or why none are shown. */
export function callTree(subject: ResultSubject, decoding: ResultDecoding, receivedAt: number): Block {
  const { calls } = decoding;
  return {
    kind: "section",
    id: "calls",
    title: words.title(),
    note: calls.kind === "found" ? countNote(calls) : undefined,
    blocks: callBlocks(subject, decoding, calls, receivedAt),
  };
}

function countNote({ calls, hasMore }: Extract<Calls, { kind: "found" }>): readonly Piece[] {
  const count = hasMore ? words.firstCalls(calls.length) : words.count(calls.length);
  const depth = calls.reduce((most, call) => Math.max(most, call.depth), 0);
  return [{ kind: "text", text: depth === 0 ? count : words.countAndDepth(count, words.deep(depth)) }];
}

function callBlocks(
  subject: ResultSubject,
  decoding: ResultDecoding,
  calls: Calls,
  receivedAt: number,
): readonly Block[] {
  switch (calls.kind) {
    case "notAsked": {
      const button: Button = { label: words.load(), message: { type: "loadCalls" } };
      return [{ kind: "line", pieces: [aside(words.notAsked())], button }];
    }
    case "asking":
      return [{ kind: "paragraph", pieces: [{ kind: "status", text: words.loading() }] }];
    case "failed": {
      const { title, sentence, nextStep, remedies } = explainFailure(
        calls.error.failure,
        calls.error.host,
        "mirror",
      );
      const again: Button = { label: panelWords.tryAgain(), icon: "refresh", message: { type: "loadCalls" } };
      return [
        {
          kind: "banner",
          tone: "careful",
          title,
          pieces: [{ kind: "text", text: sentences(sentence, nextStep) }],
          buttons: [again, ...remedies.flatMap(settingsButton)],
        },
      ];
    }
    case "notRecorded":
      return [
        {
          kind: "paragraph",
          pieces: [{ kind: "text", text: words.notRecorded() }, aside(whyNone(subject))],
        },
      ];
    case "found":
      return foundBlocks(decoding, calls, receivedAt);
  }
}

/** What kind of transaction has no calls of its own. */
function whyNone(subject: ResultSubject): string {
  if (subject.nonce > 0) return words.childHasNone();
  return subject.transaction.kind === "id"
    ? sentences(words.recordsMissing(), words.scheduledHasNone())
    : words.recordsMissing();
}

function foundBlocks(
  decoding: ResultDecoding,
  { calls, hasMore }: Extract<Calls, { kind: "found" }>,
  receivedAt: number,
): readonly Block[] {
  const { rows } = firstCallRows(decoding, rowBlock);
  const total = calls.length;
  const filter = { label: words.filter(), placeholder: words.placeholder() };
  const more: readonly Button[] = hasMore ? [{ label: words.more(), message: { type: "moreCalls" } }] : [];
  return [
    {
      kind: "rows",
      list: "calls",
      name: words.title(),
      columns: callColumns(),
      total,
      rows,
      version: listVersion(receivedAt, decoding),
      filter: total < leastToFilter ? undefined : filter,
    },
    ...(more.length === 0 ? [] : [{ kind: "buttons", buttons: more } as const]),
  ];
}
