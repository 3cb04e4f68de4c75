import type { Panel, PanelSession, PanelView } from "../../../../src/editor/panels/panelHost.ts";
import type { PageModel, RowSource } from "../../../../src/ui/page/pageModel.ts";
import type { PageMessage } from "../../../../src/ui/page/pageMessage.ts";
import { editor } from "../../../plainEditor/editor.ts";
import { hostedSession, panelServices } from "../../../plainEditor/hostedSession.ts";
import type { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";

export const opened: StandingPanel[] = [];

/** A session that shows what it is told to. */
class ShowingSession implements PanelSession {
  readonly panel: Panel;
  readonly heard: string[] = [];
  readonly #response: (message: PageMessage) => Promise<unknown>;
  #view: PanelView | undefined;
  /** How often its panel was closed. */
  ends = 0;

  constructor(panel: Panel, response: (message: PageMessage) => Promise<unknown>) {
    this.panel = panel;
    this.#response = response;
  }

  show(title: string, page: PageModel, state: object = {}, rows?: RowSource): void {
    this.#view = { title, page, state, rows };
    this.panel.show();
  }

  view(): PanelView | undefined {
    return this.#view;
  }

  handle(message: PageMessage): Promise<unknown> {
    this.heard.push(message.type);
    return this.#response(message);
  }

  end(): void {
    this.ends += 1;
  }
}

/** A panel and its session, which responds so to what its page asks for. */
export async function open(response: (message: PageMessage) => Promise<unknown> = () => Promise.resolve()) {
  user.leave();
  const services = await panelServices({ log: editor.window.createOutputChannel() });
  const { session, webview } = await hostedSession((panel) => new ShowingSession(panel, response), services);
  opened.push(webview);
  const { panel, heard } = session;
  return { session, panel, webview, heard, closed: () => session.ends };
}
