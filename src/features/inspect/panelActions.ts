import type { PanelActions } from "../../host/openPanels.ts";
import { rawPlaces } from "../../pages/lookup/rawPlaces.ts";
import { copyText } from "./copyText.ts";
import type { InspectPanel } from "./inspectPanel.ts";
import { openInExplorer, openRawAnswer } from "./pageAnswers.ts";

/** What commands can do with a panel of a record or a result. */
export function panelActions(panel: InspectPanel): PanelActions {
  return {
    isActive: () => panel.isActive,
    refresh: () => panel.load(),
    copyText: (format) => copyText(format, panel),
    openRawJson: () =>
      openRawAnswer(panel, panel.answer === undefined ? rawPlaces.failure : rawPlaces.lookup),
    openInExplorer: () => openInExplorer(panel),
  };
}
