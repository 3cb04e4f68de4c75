import { checksummed, shortAddress } from "../../../core/address.ts";
import { hostOf } from "../../../core/hosts.ts";
import { sourcePage } from "../../../app/networks/webPages.ts";
import type { VerificationSubject } from "../../../app/verification/report.ts";
import {
  explainImproved,
  explainNotKnown,
  explainOtherChain,
  explainSettled,
  type StoredMatchWords,
} from "../../../text/verification/storedMatch.ts";
import { planWords } from "../../../text/verification/plan.ts";
import { proxyWords } from "../../../text/verification/proxy.ts";
import {
  verificationActions as names,
  verificationWords,
} from "../../../text/verification/verificationPage.ts";
import { type Button, type Block, type PageHead, pageToneIcons } from "../../page/pageModel.ts";
import { text } from "../../values/shownText.ts";
import { checkConnectionAfter } from "../../buttons.ts";
import { lacksImplementation } from "../proxy/proxySection.ts";
import { publishBenefitOf } from "../../../app/publication/agreement.ts";
import { storedMatchIn } from "../../../app/verification/verificationState.ts";
import type { PlanView } from "./view.ts";

/** The heading of the plan: that nothing is left to be done, and where that can be seen; or which build it is of. */
export function planHead(view: PlanView): Pick<PageHead, "sign" | "tone" | "title"> & {
  readonly actions: readonly Button[];
} {
  const settled = settledWords(view);
  if (settled === undefined)
    return {
      sign: { icon: "verified" },
      tone: "neutral",
      title: planWords.title(view.plan.match.build.name),
      actions: [],
    };
  const { tone, title } = settled;
  const actions = [openRecord(view), ...viewSource(view.subject)];
  return { sign: { icon: pageToneIcons[tone] }, tone, title, actions };
}

/** The tab of a plan. @param name of the contract */
export function planTab(view: PlanView, name: string): string {
  const settled = settledWords(view);
  return settled === undefined ? planWords.tab(name) : verificationWords.tab(name, settled.title);
}

/** What is verified already and cannot be improved, or what there is to improve. */
export function storedMatchBlocks(view: PlanView): readonly Block[] {
  const settled = settledWords(view);
  if (settled !== undefined) return [{ kind: "story", pieces: [text(settled.sentence)] }];
  const benefit = publishBenefitOf(view);
  return benefit === "improved" || benefit === "maybeImproved"
    ? [banner(explainImproved(benefit === "improved", hostIn(view)), [])]
    : [];
}

/** Why it is not known whether it is verified, to be read before anything is published. */
export function notKnownBlocks(view: PlanView): readonly Block[] {
  const benefit = publishBenefitOf(view);
  if (benefit === "otherChain") return [banner(explainOtherChain(hostIn(view)), [])];
  if (benefit !== "notKnown" || view.status === undefined) return [];
  const again: Button = {
    label: names.tryAgain(),
    icon: "debug-restart",
    message: { type: "tryAgain" },
    primary: !lacksImplementation(view.proxy),
  };
  const errors = view.status.kind === "failed" ? [view.status.error] : [];
  const buttons = [again, ...checkConnectionAfter(errors)];
  return [banner(explainNotKnown(view.status), buttons)];
}

function settledWords({ status, plan, subject, proxy }: PlanView): StoredMatchWords | undefined {
  const storedMatch = storedMatchIn(status);
  if (storedMatch === undefined || storedMatch === "none" || publishBenefitOf({ status, plan }) !== "settled")
    return undefined;
  const words = explainSettled(storedMatch, hostIn({ subject }));
  if (!lacksImplementation(proxy)) return words;
  const shown = shortAddress(checksummed(proxy.target.address));
  return { ...words, title: proxyWords.implementationMissing(shown) };
}

const hostIn = ({ subject }: Pick<PlanView, "subject">): string => hostOf(subject.network.verifierUrl ?? "");

const banner = ({ tone, title, sentence }: StoredMatchWords, buttons: readonly Button[]): Block => ({
  kind: "banner",
  tone,
  icon: pageToneIcons[tone],
  title,
  pieces: [text(sentence)],
  buttons,
});

const openRecord = (view: PlanView): Button => ({
  label: names.openRecord(),
  icon: "search",
  message: { type: "openReference", text: checksummed(view.subject.address) },
  primary: !lacksImplementation(view.proxy),
});

/** The page on which the service shows the source that it holds. */
export function viewSource({ network, address }: VerificationSubject): readonly Button[] {
  if (sourcePage(network, address) === undefined) return [];
  return [{ label: names.viewSource(), icon: "link-external", message: { type: "viewSource" } }];
}
