import type { PanelActions } from "../../editor/panels/openPanels.ts";
import { copyText } from "./copyText.ts";
import type { InspectPanel } from "./inspectPanel.ts";
import { openInExplorer, openRawJson } from "./pageMessages.ts";

/** What commands can do with a panel of a record or a result. */
export function panelActions(panel: InspectPanel): PanelActions {
  return {
    isActive: () => panel.isActive,
    refresh: () => panel.load(),
    copyText: (format) => copyText(format, panel.view),
    openRawJson: () => openRawJson(panel),
    openInExplorer: () => openInExplorer(panel),
  };
}
