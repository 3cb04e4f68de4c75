import { assertNever } from "../../core/assertNever.ts";
import type { RemedyKind } from "../../text/explanation.ts";
import { nextProtocol } from "../../app/networks/rememberedProtocols.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import type { Button } from "../parts/button.ts";

/** The button for a remedy, disabled with the reason where it could do nothing. */
export function remedyButton(remedy: RemedyKind, report: VerificationReport): Button {
  const message = { type: "remedy", remedy } as const;
  switch (remedy) {
    case "tryAgain":
      return { label: "Try again", icon: "debug-restart", message: { type: "tryAgain" } };
    case "nextProtocol":
      return { label: `Try the ${nextProtocol(report.protocol)} protocol`, icon: "sync", message };
    case "setApiKey":
      return {
        label: "Set API key…",
        icon: "key",
        message,
        disabledBecause: report.host === undefined ? "There is no service to send a key to." : undefined,
      };
    case "clearApiKey":
      return {
        label: "Clear API key",
        icon: "circle-slash",
        message,
        disabledBecause: report.withKey ? undefined : "No key of yours was sent.",
      };
    case "selectNetwork":
      return { label: "Choose network…", icon: "globe", message };
    case "openNetworkSettings":
      return { label: "Open Settings", icon: "settings-gear", message };
    case "openProxySettings":
      return { label: "Open Proxy Settings", icon: "settings-gear", message };
    case "checkConnection":
      return { label: "Check Connection", icon: "plug", message };
    case "verifyLongZero":
      return { label: "Verify the long-zero form", icon: "check", message };
    case "openExplorer":
      return { label: "Open in block explorer", icon: "link-external", message };
    default:
      return assertNever(remedy);
  }
}
