import type { FactState } from "../../app/lookups/ledgerFacts.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { lookupWords as words, panelWords } from "../../text/pages/panel.ts";
import type { Piece } from "../page/pageModel.ts";
import { aside } from "../values/shownText.ts";

/** What is known of what a ledger tells beside a response: its value, or what there is in place of one. */
export function factPieces<Value>(
  state: FactState<Value>,
  form: (value: Value) => readonly Piece[],
): readonly Piece[] {
  switch (state.kind) {
    case "notAsked":
    case "loading":
      return [aside(words.loading())];
    case "failed": {
      const { title, sentence } = explainFailure(state.error.failure, state.error.host);
      return [
        { kind: "careful", text: title },
        {
          kind: "action",
          text: panelWords.tryAgain(),
          title: sentence,
          message: { type: "lookUpFacts" },
        },
      ];
    }
    case "loaded":
      return state.value === undefined ? [{ kind: "absent", text: words.notReported() }] : form(state.value);
  }
}
