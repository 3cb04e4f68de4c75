import type { SubjectUi } from "../subjectUi.ts";
import { resultName } from "./resultName.ts";
import { resultPage } from "./resultPage.ts";
import { rowsOf } from "./rows/resultRows.ts";
import { resultTitle } from "./resultTitle.ts";

export const resultUi: SubjectUi<"result"> = {
  title: resultTitle,
  name: resultName,
  page: resultPage,
  rows: rowsOf,
};
