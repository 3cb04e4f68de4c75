import type { PublicationPlan } from "../../../app/publication/planPublication.ts";
import type { PageMessage } from "../../../ui/page/pageMessage.ts";

/** What a panel of a verification needs of those who hold it. */
export type PanelOwner<Panel> = {
  /** Shows what the compiler complains of in the files that a plan has sent, while the panel shows what came of it. */
  readonly showProblems: (panel: Panel, plan: PublicationPlan) => Promise<void>;
  readonly clearProblems: (panel: Panel) => void;
  /** Does what the page asks for. */
  readonly onMessage: (message: PageMessage, panel: Panel) => Promise<void>;
  readonly onDidDispose: () => void;
  /** The contract's address has become known, or has changed. */
  readonly onDidFindSubject: () => void;
};
