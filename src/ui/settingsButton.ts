import type { RemedyKind } from "../text/explanation.ts";
import { lookupWords as words } from "../text/lookupPage.ts";
import type { Button } from "./page/button.ts";

/** A button to settings that are the cause, or to what finds the cause; none for what a page does itself. */
export function settingsButton(remedy: RemedyKind): readonly Button[] {
  const message = { type: "remedy", remedy } as const;
  switch (remedy) {
    case "openNetworkSettings":
      return [{ label: words.openSettings(), icon: "settings-gear", message }];
    case "openProxySettings":
      return [{ label: words.openProxySettings(), icon: "settings-gear", message }];
    case "checkConnection":
      return [{ label: words.checkConnection(), icon: "plug", message }];
    default:
      return [];
  }
}
