import type { PanelActions } from "../../host/openPanels.ts";
import type { Services } from "../../host/services.ts";
import { rawAnswers } from "../../pages/verification/rawAnswers.ts";
import { copyFrom, openInExplorer, openRawAnswer, tryAgain } from "./pageAnswers.ts";
import type { VerificationPanel } from "./verificationPanel.ts";

/** What commands can do with a verification's panel. To refresh it is to verify again. */
export function panelActions(panel: VerificationPanel, services: Services): PanelActions {
  return {
    isActive: () => panel.isActive,
    refresh: () => tryAgain(panel),
    copyText: (format) => copyFrom(panel, format),
    openRawJson: () =>
      openRawAnswer(panel, services, panel.report === undefined ? 0 : rawAnswers(panel.report).length - 1),
    openInExplorer: () => openInExplorer(panel),
  };
}
