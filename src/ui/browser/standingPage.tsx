import { hydrate, render } from "preact";
import { Page } from "../components/Page.tsx";
import type { PageModel } from "../page/pageModel.ts";

/** A page that the components draw: it takes over what the document shows, and goes on from there. */
export class StandingPage {
  readonly #root: HTMLElement;

  private constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** @returns `undefined` where the document is of templates */
  static takeOver(): StandingPage | undefined {
    const root = document.getElementById("page");
    if (root === null) return undefined;
    // eslint-disable-next-line no-restricted-syntax -- what our own panel wrote
    hydrate(<Page {...(JSON.parse(root.dataset["page"] ?? "") as PageModel)} />, root);
    root.removeAttribute("data-page");
    return new StandingPage(root);
  }

  /** Changes what is different; all else stays as it is, with its focus, selection and folds. */
  show(page: PageModel): void {
    render(<Page {...page} />, this.#root);
  }
}
