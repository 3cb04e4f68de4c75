import type { ApiError } from "../http/failure.ts";
import type { RemedyKind } from "../text/explanation.ts";
import { mayConnectionHelp } from "../text/failures/failure.ts";
import { panelWords } from "../text/pages/panel.ts";
import type { Block, Button } from "./page/pageModel.ts";
import { hoverWords } from "../text/hover.ts";
import { planWords as words } from "../text/verification/plan.ts";
import { matchWords } from "../text/builds/match.ts";

/** A button to settings or a view that show the cause, or to what finds the cause; none for what a page does itself. */
export function settingsButton(remedy: RemedyKind): readonly Button[] {
  const message = { type: "remedy", remedy } as const;
  switch (remedy) {
    case "openNetworkSettings":
      return [{ label: panelWords.openSettings(), icon: "settings-gear", message }];
    case "chooseRpcUrl":
      return [{ label: panelWords.chooseRpcUrl(), icon: "plug", message }];
    case "forwardPort":
      return [{ label: panelWords.forwardPort(), icon: "plug", message }];
    case "openProxySettings":
      return [{ label: panelWords.openProxySettings(), icon: "settings-gear", message }];
    case "openBuildSettings":
      return [{ label: panelWords.openBuildSettings(), icon: "settings-gear", message }];
    case "showBuilds":
      return [{ label: panelWords.showBuilds(), icon: "eye", message }];
    case "checkConnection":
      return [{ label: panelWords.checkConnection(), icon: "plug", message }];
    default:
      return [];
  }
}

/** Leads to the check of the connection, where that may help against one of these failures. */
export function checkConnectionAfter(errors: readonly Failed[]): readonly Button[] {
  return mayConnectionHelp(errors) ? settingsButton("checkConnection") : [];
}

type Failed = Pick<ApiError, "failure" | "host">;

/** The way out of Restricted Mode. */
export const manageTrust = (primary = true): Button => ({
  label: words.manageTrust(),
  message: { type: "manageTrust" },
  primary,
});

/** Says that builds are not read in Restricted Mode, with the way out of it. */
export const buildsOnceTrusted = (): Block => ({
  kind: "line",
  pieces: [{ kind: "aside", text: hoverWords.buildsOnceTrusted() }],
  button: manageTrust(false),
});

/** The command by which git has a commit again. */
export const checkoutCommand = (commit: string): string => ["git", "checkout", commit].join(" ");

/** Copies the command by which git has the sources again that were deployed. @param commit in hexadecimal digits */
export const copyCheckout = (commit: string, primary = false): Button => ({
  label: matchWords.copyCheckout(commit),
  icon: "copy",
  message: { type: "copy", text: checkoutCommand(commit) },
  primary,
});
