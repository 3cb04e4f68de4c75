import { chainOf } from "../../app/networks/chainOf.ts";
import { hasExplorerPage, type ExplorerPageKind } from "../../app/networks/webPages.ts";
import { lookupWords as words, panelWords } from "../../text/pages/panel.ts";
import { isTooLongToCopy } from "../copiedExchange.ts";
import type { Button, MenuItem, PageHead, Piece } from "../page/pageModel.ts";
import { joined } from "../values/shownText.ts";
import { mayBeKept, type LookupView } from "./view.ts";
import { rawPlaces } from "./withoutResponse.ts";
import { hasLedger } from "../../app/networks/network.ts";

/** What is particular to the head of a kind of subject. */
type OwnHead = Pick<PageHead, "sign" | "tone" | "title" | "isProvisional" | "hasForms"> & {
  readonly names: readonly (readonly Piece[])[];
  /** Beside those that every page has. */
  readonly buttons: readonly Button[];
  /** Before those that every page has. */
  readonly menu: readonly MenuItem[];
  /** What a block explorer's page about the subject is of. */
  readonly explorerPage: ExplorerPageKind;
};

/** The sign, the title, what this is about, and what can be done: back, forward, refresh, and what the page does itself. */
export function lookupHead(view: LookupView, own: OwnHead): PageHead {
  const { asking, subject } = view;
  const { name } = subject.network;
  const { chainId, forked } = chainOf(subject.network);
  const items = menu(view, own);
  const network: readonly Piece[] = [{ kind: "text", text: panelWords.networkOf(name, chainId, forked) }];
  return {
    sign: asking === undefined ? own.sign : { waitingFor: words.waitingFor() },
    tone: own.tone,
    title: own.title,
    ...(own.isProvisional === undefined ? {} : { isProvisional: own.isProvisional }),
    ...(own.hasForms === undefined ? {} : { hasForms: own.hasForms }),
    identity: { of: words.subject(), names: [...own.names, network, ...freshness(view)] },
    actions: [
      ...navigation(view),
      ...own.buttons,
      ...(items.length === 0
        ? []
        : [{ id: "more-menu", label: panelWords.more(), icon: "ellipsis", items } as const]),
    ],
  };
}

/** How old the response on screen is, and whether another is on its way. */
function freshness({ lookup, asking }: LookupView): readonly (readonly Piece[])[] {
  const updated: readonly Piece[] =
    lookup === undefined ? [] : [joined(words.updated(), [{ kind: "age", at: lookup.receivedAt }], "aside")];
  const under: readonly Piece[] =
    asking === undefined || lookup === undefined ? [] : [{ kind: "status", text: words.loadingFrom(asking) }];
  return [updated, under].filter((pieces) => pieces.length > 0);
}

function navigation({ navigation: { canGoBack, canGoForward }, asking, subject }: LookupView): Button[] {
  const cannotRefresh =
    asking !== undefined
      ? words.isLoading(asking)
      : !hasLedger(subject.network) &&
          (subject.kind === "result" || subject.network.verifierUrl === undefined)
        ? words.noLedger()
        : undefined;
  const refresh: Button = {
    label: words.refresh(),
    icon: "refresh",
    isIconOnly: true,
    message: { type: "refresh" },
    disabledBecause: cannotRefresh,
  };
  // Where there is no way at all, there is nothing to hear of it.
  if (!canGoBack && !canGoForward) return [refresh];
  return [
    {
      label: words.back(),
      icon: "arrow-left",
      isIconOnly: true,
      message: { type: "back" },
      disabledBecause: canGoBack ? undefined : words.noBack(),
    },
    {
      label: words.forward(),
      icon: "arrow-right",
      isIconOnly: true,
      message: { type: "forward" },
      disabledBecause: canGoForward ? undefined : words.noForward(),
    },
    refresh,
  ];
}

/** What can be copied and opened. */
function menu(view: LookupView, own: OwnHead): readonly MenuItem[] {
  const { lookup, error, subject } = view;
  const link: readonly MenuItem[] = mayBeKept(view)
    ? [{ label: panelWords.copyLink(), message: { type: "copyAs", format: "link" } }]
    : [];
  const explorer: readonly MenuItem[] = hasExplorerPage(subject.network, own.explorerPage)
    ? [{ label: panelWords.openExplorer(), message: { type: "openExplorer" } }]
    : [];
  const json: MenuItem = { label: panelWords.copyJson(), message: { type: "copyAs", format: "json" } };
  const curl: MenuItem = { label: panelWords.copyCurl(), message: { type: "copyAs", format: "curl" } };
  if (lookup === undefined)
    return [...own.menu, ...link, ...(error?.response === undefined ? [] : [curl]), ...explorer];
  return [
    ...own.menu,
    ...link,
    ...(isTooLongToCopy(lookup.value.response) ? [] : [json]),
    { label: panelWords.copyMarkdown(), message: { type: "copyAs", format: "markdown" } },
    curl,
    { label: panelWords.openRawResponse(), message: { type: "openRaw", responseIndex: rawPlaces.lookup } },
    ...(lookup.value.kind === "found"
      ? [{ label: panelWords.useAbi(), message: { type: "useAbi" } as const }]
      : []),
    ...explorer,
  ];
}
