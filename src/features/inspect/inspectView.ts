import type { ApiError } from "../../http/failure.ts";
import type { NotSent } from "../../app/consent/notSent.ts";
import type { InspectResponse } from "../../app/lookups/inspectResponse.ts";
import type { InspectSubject } from "../../app/lookups/inspectSubject.ts";
import type { VerificationKnowledge } from "../../app/subjects/verificationKnowledge.ts";
import type { Network } from "../../app/networks/network.ts";
import type { Html } from "../../ui/parts/html.ts";
import { recordMarkdown } from "../../ui/subjects/record/recordMarkdown.ts";
import { recordPage } from "../../ui/subjects/record/recordPage.ts";
import { recordTitle } from "../../ui/subjects/record/recordTitle.ts";
import type { RecordView } from "../../ui/subjects/record/view.ts";
import type { Navigation } from "../../ui/subjects/view.ts";
import { resultMarkdown } from "../../ui/subjects/result/resultMarkdown.ts";
import { resultPage } from "../../ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../ui/subjects/result/resultTitle.ts";
import type { ResultView } from "../../ui/subjects/result/view.ts";

/** What an inspecting panel shows: a record or a result. */
export type InspectView =
  | { readonly kind: "record"; readonly view: RecordView }
  | { readonly kind: "result"; readonly view: ResultView };

/** What both kinds of view are made of beside subject and answer. */
export type ViewState = {
  readonly navigation: Navigation;
  readonly asking: string | undefined;
  readonly error: ApiError | undefined;
  readonly notSent: NotSent | undefined;
  readonly verification: VerificationKnowledge | undefined;
  readonly networks: readonly Network[];
  readonly now: number;
};

const nothingKnown: VerificationKnowledge = { status: undefined, statusError: undefined, attempts: [] };

/** Puts a view together. */
export function inspectView(
  subject: InspectSubject,
  answer: InspectResponse | undefined,
  { navigation, asking, error, notSent, verification = nothingKnown, networks, now }: ViewState,
): InspectView {
  const otherNetworks = networks
    .filter(({ name, mirrorUrl }) => mirrorUrl !== undefined && name !== subject.network.name)
    .map(({ name }) => name);
  const common = { navigation, asking, error, notSent, otherNetworks, now };
  if (subject.kind === "record") {
    const lookup = answer?.kind === "record" ? answer.lookup : undefined;
    return { kind: "record", view: { ...common, subject, lookup, verification } };
  }
  const lookup = answer?.kind === "result" ? answer.lookup : undefined;
  return { kind: "result", view: { ...common, subject, lookup } };
}

/** Title and page of a view. */
export function renderView(shown: InspectView): { readonly title: string; readonly body: Html } {
  return shown.kind === "record"
    ? { title: recordTitle(shown.view), body: recordPage(shown.view) }
    : { title: resultTitle(shown.view), body: resultPage(shown.view) };
}

/** A view as Markdown, for the clipboard. */
export function viewMarkdown(shown: InspectView): string {
  return shown.kind === "record" ? recordMarkdown(shown.view) : resultMarkdown(shown.view);
}
