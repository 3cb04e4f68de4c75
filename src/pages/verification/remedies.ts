import { assertNever } from "../../core/assertNever.ts";
import type { Protocol } from "../../api/verification/verification.ts";
import type { RemedyKind } from "../../app/explain/explanation.ts";
import type { VerificationReport } from "../../app/verification/report.ts";
import type { Button } from "../button.ts";

/** The button for a remedy, disabled with the reason where it could do nothing. */
export function remedyButton(
  remedy: RemedyKind,
  report: VerificationReport,
  nextProtocol: Protocol | undefined,
): Button {
  const message = { type: "remedy", remedy } as const;
  switch (remedy) {
    case "tryAgain":
      return { label: "Try again", icon: "debug-restart", message: { type: "tryAgain" } };
    case "nextProtocol":
      return {
        label: nextProtocol === undefined ? "Try the next protocol" : `Try the ${nextProtocol} protocol`,
        icon: "sync",
        message,
        disabledBecause: nextProtocol === undefined ? "There is no other protocol to try." : undefined,
      };
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
      return { label: "Open settings", icon: "settings-gear", message };
    case "openProxySettings":
      return { label: "Open proxy settings", icon: "settings-gear", message };
    case "checkConnection":
      return { label: "Check connection", icon: "plug", message };
    case "verifyLongZero":
      return { label: "Verify the long-zero form", icon: "check", message };
    case "openExplorer":
      return {
        label: "Open in block explorer",
        icon: "link-external",
        message,
        disabledBecause:
          report.subject.network.explorerUrl === undefined
            ? "The settings name no explorer page for this network."
            : undefined,
      };
    default:
      return assertNever(remedy);
  }
}
