import { lookupWords, panelWords } from "../text/pages/panel.ts";
import { deepLinkNetworkWords } from "../text/deepLink.ts";
import { badArgumentWords, notificationWords } from "../text/notifications.ts";
import { unknownNetworkWords as words } from "../text/unexpected.ts";
import { type Button, type PageModel, pageToneIcons } from "./page/pageModel.ts";
import { settingsButton } from "./buttons.ts";

/** Which network was meant, and is none of the user's: the one of the settings, by its name if it can be one, a command's, or a deep link's. */
export type UnknownNetwork =
  | { readonly by: "settings"; readonly name: string | undefined }
  | { readonly by: "command" }
  /** The name is one that a network can have; the subject is what the link is for, as it was parsed. */
  | { readonly by: "deepLink"; readonly name: string; readonly subject: string };

/** What a panel shows in place of what was asked for, where the network is none of the user's. */
export function unknownNetworkPage(unknown: UnknownNetwork): PageModel {
  const isDeepLink = unknown.by === "deepLink";
  const select: Button = {
    label: isDeepLink ? deepLinkNetworkWords.chooseNetwork() : notificationWords.selectNetwork(),
    icon: "globe",
    message: { type: "remedy", remedy: "selectNetwork" },
    primary: true,
  };
  const again: Button = {
    label: panelWords.tryAgain(),
    icon: "debug-restart",
    message: { type: "tryAgain" },
  };
  const cancel: Button = { label: deepLinkNetworkWords.cancel(), icon: "close", message: { type: "cancel" } };
  return {
    about: "unknownNetwork",
    head: {
      sign: { icon: pageToneIcons.careful },
      tone: "careful",
      title: words.title(),
      identity: { of: lookupWords.network(), names: [] },
      // Another network than the one that a command names is never asked instead.
      actions: [
        ...(unknown.by === "command" ? [] : [select]),
        ...settingsButton("openNetworkSettings"),
        again,
        ...(isDeepLink ? [cancel] : []),
      ],
    },
    body: [{ kind: "story", isStatus: true, pieces: [{ kind: "text", text: sentenceOf(unknown) }] }],
  };
}

function sentenceOf(unknown: UnknownNetwork): string {
  switch (unknown.by) {
    case "settings":
      return notificationWords.noActiveNetwork(unknown.name);
    case "command":
      return badArgumentWords.network();
    case "deepLink":
      return deepLinkNetworkWords.unknown(unknown.subject, unknown.name);
  }
}
