import type { SubjectUi } from "../subjectUi.ts";
import { shownName } from "./shownRecord.ts";
import { recordPage } from "./recordPage.ts";
import { recordTitle } from "./recordTitle.ts";

export const recordUi: SubjectUi<"record"> = {
  title: recordTitle,
  name: shownName,
  page: recordPage,
};
