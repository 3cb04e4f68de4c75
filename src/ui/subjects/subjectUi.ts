import type { InspectKind } from "../../app/lookups/inspectSubject.ts";
import type { PageModel } from "../page/pageModel.ts";
import type { RowSource } from "../page/hostMessage.ts";
import type { TimeForm } from "../page/pageSettings.ts";
import type { LookupView } from "./view.ts";

/** What is shown of a kind of subject, and what can be copied of it. */
export type SubjectUi<Kind extends InspectKind> = {
  /** The panel's tab, with times in the form that the reader wants, as far as a name can have that. */
  readonly title: (view: LookupView<Kind>, times: TimeForm) => string;
  /** What it is called in a narrow place. Our own words and parsed values. */
  readonly name: (view: LookupView<Kind>) => string;
  /** The page. */
  readonly page: (view: LookupView<Kind>) => PageModel;
  /** Rows of its long lists. */
  readonly rows?: (view: LookupView<Kind>) => RowSource;
};
