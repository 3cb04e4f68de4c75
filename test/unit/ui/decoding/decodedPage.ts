import type { ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import { blocksInForm } from "../../../../src/ui/components/Page.tsx";
import type { PageModel } from "../../../../src/ui/page/pageModel.ts";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import type { ResultView } from "../../../../src/ui/subjects/view.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";

/** A result of a transaction, decoded so. */
export function viewOf(decoding: ResultDecoding, body: object = fullResult): ResultView {
  return resultViewOf({ body }, { decoding });
}

/** A result's page as far as its call tree, without its identifiers and the buttons of its head. */
export function decodedPart(view: ResultView): PageModel {
  const { about, head, body } = resultPage(view);
  const blocks = blocksInForm(body, false);
  const calls = blocks.findIndex((block) => block.kind === "section" && block.id === "calls");
  const shown = blocks.slice(0, calls).filter(({ kind }) => kind !== "flow" && kind !== "fields");
  return { about, head: { ...head, identity: { ...head.identity, names: [] }, actions: [] }, body: shown };
}
