import * as vscode from "vscode";
import * as z from "zod/mini";
import { visibleLine } from "../../core/characters/visibleLine.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import { resultToDecode, storeSubject } from "../../app/subjects/subject.ts";
import type { TimeForm } from "../../ui/page/pageSettings.ts";
import { lookupTitle } from "../../ui/subjects/pages/lookupPage.ts";
import { mayBeKept } from "../../ui/subjects/mayBeKept.ts";
import type { LookupView } from "../../ui/subjects/view.ts";

/** UTF-16 units; a tab has room for a third of it. */
const longest = 200;

const titled = z.object({ title: z.string().check(z.minLength(1)) });

/** What VS Code keeps of a panel beyond a reload: what it is about, and its title, which holds until as much is known again. */
export class KeptState {
  #title: string | undefined;
  #of: InspectSubject | undefined;

  /** Takes over what a restored panel had; a title with a name of the workspace only where that is trusted. */
  restore(subject: InspectSubject, state: unknown): void {
    const title = vscode.workspace.isTrusted ? titled.safeParse(state).data?.title : undefined;
    this.#title = title && visibleLine(title, longest);
    this.#of = subject;
  }

  /** What the panel is called now, and what is kept of it. */
  now(view: LookupView, times: TimeForm): { readonly title: string; readonly state: object } {
    if (view.subject !== this.#of || !isUnsettled(view)) this.#title = undefined;
    const title = this.#title ?? lookupTitle(view, times);
    return { title, state: mayBeKept(view) ? { subject: storeSubject(view.subject), title } : {} };
  }
}

/** Whether more is being found out that the title may tell. */
function isUnsettled({ subject, lookup, asking, decoding }: LookupView): boolean {
  if (asking !== undefined) return true;
  const isDecoded = lookup !== undefined && resultToDecode(subject, lookup) !== undefined;
  return isDecoded && decoding?.isExplaining !== false;
}
