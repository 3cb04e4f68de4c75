import type { PanelActions } from "../../editor/panels/openPanels.ts";
import type { Services } from "../services.ts";
import { copyFrom, openInExplorer, openRawJson, tryAgain } from "./pageMessages.ts";
import type { VerificationPanel } from "./verificationPanel.ts";

/** What commands can do with a verification's panel. To refresh it is to verify again. */
export function panelActions(panel: VerificationPanel, services: Services): PanelActions {
  return {
    isActive: () => panel.isActive,
    refresh: () => tryAgain(panel),
    copyText: (format) => copyFrom(panel, format),
    openRawJson: () => openRawJson(panel, services),
    openInExplorer: () => openInExplorer(panel),
  };
}
