import { calledAddress } from "../../../services/ledger/calledContract.ts";
import { inTurns } from "../../../core/turns/inTurns.ts";
import { handedText } from "../../../app/subjects/storedSubject.ts";
import type { SubjectUi } from "../subjectUi.ts";
import { callsText } from "../../decoding/calls/callsText.ts";
import { resultMarkdown } from "./resultMarkdown.ts";
import { resultName, resultReadingOf } from "./resultName.ts";
import { resultPage } from "./resultPage.ts";
import { rowsOf } from "./rows/resultRows.ts";
import { resultTitle } from "./resultTitle.ts";

export const resultUi: SubjectUi<"result"> = {
  title: resultTitle,
  name: resultName,
  page: resultPage,
  markdown: (view) => inTurns(resultMarkdown(view)),
  address: (view) => {
    const reading = resultReadingOf(view);
    return (reading && calledAddress(reading)) ?? "";
  },
  id: ({ subject }) => handedText(subject),
  rows: rowsOf,
  calls: ({ decoding }) => inTurns(callsText(decoding)),
};
