import type { Panel } from "./panelHost.ts";

/** The panels of this window, whatever they show. */
export class OpenPanels extends Set<Panel> {
  /** The panel in use, if one is that commands can do something with. */
  get active(): Panel | undefined {
    return [...this].find(({ isActive, session }) => isActive && session.commands !== undefined);
  }
}
