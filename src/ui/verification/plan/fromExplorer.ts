import { hostOf } from "../../../core/hosts.ts";
import { publishBenefitOf } from "../../../app/publication/agreement.ts";
import { planWords as words } from "../../../text/verification/plan.ts";
import type { Button, Piece } from "../../page/pageModel.ts";
import { aside, text } from "../../values/shownText.ts";
import { lacksImplementation } from "../proxy/lacksImplementation.ts";
import type { PlanView } from "./view.ts";

/** Whether the build is not the one that was deployed. */
const isOfOther = ({ plan }: PlanView): boolean => plan.match.relation?.kind === "sameCode";

/** Whether no exact match comes of the build as it is. */
const isLess = (view: PlanView): boolean => view.plan.publication === undefined || isOfOther(view);

/** Whether importing may help: the explorer may have the source that was deployed. */
function mayHelp(view: PlanView): boolean {
  const { subject, isTrusted, proxy, explorerHadNone } = view;
  const mayHave = !explorerHadNone && subject.network.explorerSource !== undefined;
  return (
    isLess(view) && mayHave && isTrusted && publishBenefitOf(view) === "open" && !lacksImplementation(proxy)
  );
}

/** What the block explorer is to a build that gives less than an exact match. */
export function ofExplorer(view: PlanView): readonly Piece[] {
  if (mayHelp(view)) return [text(words.explorerMayHave())];
  return view.explorerHadNone && isLess(view) ? [aside(words.explorerHadNone())] : [];
}

/** Has the block explorer's source imported in place of the build's, where there is an explorer. */
export function importInstead(view: PlanView): readonly Button[] {
  const { verifierUrl, explorerSource } = view.subject.network;
  if (explorerSource === undefined) return [];
  return [
    {
      label: words.importInstead(),
      message: { type: "importSource" },
      title: verifierUrl === undefined ? undefined : words.importSends(hostOf(verifierUrl)),
      // A build that lacks something is mended first.
      primary: mayHelp(view) && isOfOther(view),
    },
  ];
}
