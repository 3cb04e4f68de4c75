import type { VerificationReport } from "../../app/verification/report.ts";
import { otherProtocol } from "../../services/verifier/verification.ts";
import type { RemedyKind } from "../../text/explanation.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { verificationActions as names } from "../../text/verification/verificationPage.ts";
import type { Button } from "../page/pageModel.ts";
import { settingsButton } from "../buttons.ts";

/** The button for a remedy: disabled with the reason where it could do nothing, and none where there is nothing to take back. */
export function remedyButton(remedy: RemedyKind, report: VerificationReport): readonly Button[] {
  const message = { type: "remedy", remedy } as const;
  switch (remedy) {
    case "otherProtocol":
      return [{ label: names.tryProtocol(otherProtocol(report.protocol)), icon: "sync", message }];
    case "setApiKey":
      return [
        {
          label: names.setApiKey(),
          icon: "key",
          message,
          disabledBecause: report.host === undefined ? names.noServiceForKey() : undefined,
        },
      ];
    case "clearApiKey":
      return report.withKey ? [{ label: names.clearApiKey(), icon: "circle-slash", message }] : [];
    case "selectNetwork":
      return [{ label: names.selectNetwork(), icon: "globe", message }];
    case "verifyLongZero":
      return [{ label: names.verifyLongZero(), icon: "check", message }];
    case "openExplorer":
      return [{ label: panelWords.openExplorer(), icon: "link-external", message }];
    case "tryAgain":
    case "openNetworkSettings":
    case "openProxySettings":
    case "openBuildSettings":
    case "showBuilds":
    case "checkConnection":
      return settingsButton(remedy);
  }
}
