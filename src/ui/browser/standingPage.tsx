import * as l10n from "@vscode/l10n";
import { hydrate, render } from "preact";
import { setLanguage } from "../../text/language.ts";
import { pageWords } from "../../text/pages/page.ts";
import { announce } from "./announce.ts";
import { drawAhead } from "./drawAhead.tsx";
import { Page } from "../components/Page.tsx";
import type { WebviewPageHost } from "./pageHost.ts";
import type { PageModel } from "../page/pageModel.ts";
import type { PageLanguage, PageSettings } from "../page/pageSettings.ts";

/** What the document holds for its script: what it shows, and how the reader wants it. */
type Shown = { readonly page: PageModel; readonly settings: PageSettings };

type Begun = Shown & Pick<PageLanguage, "messages">;

/** Safari, in which VS Code may run as any page of the web, cannot tell when it is idle. */
function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 100);
}

/** The page that stands in the document: it takes over what that shows, and goes on from there. */
export class StandingPage {
  readonly #root: HTMLElement;
  readonly #host: WebviewPageHost;
  #about: string;
  #title: string;
  #wasTold = false;

  private constructor(root: HTMLElement, host: WebviewPageHost, { about, head }: PageModel) {
    this.#root = root;
    this.#host = host;
    this.#about = about;
    this.#title = head.title;
  }

  static takeOver(root: HTMLElement, host: WebviewPageHost): StandingPage {
    // eslint-disable-next-line no-restricted-syntax -- what our own panel wrote
    const { page, settings, messages } = JSON.parse(root.dataset["page"] ?? "") as Begun;
    l10n.config({ contents: { ...messages } });
    setLanguage(document.documentElement.lang);
    hydrate(<Page page={page} settings={settings} host={host} />, root);
    root.removeAttribute("data-page");
    const standing = new StandingPage(root, host, page);
    if ("waitingFor" in page.head.sign) {
      whenIdle(() => {
        if (!standing.#wasTold) drawAhead(settings);
      });
    }
    return standing;
  }

  /**
   * Changes what is different; all else stays as it is, with its focus, selection and folds. A page about something else
   * begins at its top. A title that is new is announced, which says how it went with what was waited for.
   */
  show({ page, settings }: Shown): void {
    this.#wasTold = true;
    if (page.about !== this.#about) this.#host.forgetPlaces();
    render(<Page page={page} settings={settings} host={this.#host} />, this.#root);
    if (page.about !== this.#about) window.scrollTo({ top: 0, behavior: "instant" });
    const { title, isProvisional } = page.head;
    if (title !== this.#title || page.about !== this.#about) {
      const name = this.#root.querySelector(".identity>*")?.textContent.trim() ?? "";
      announce(name === "" ? title : pageWords.titled(title, name), isProvisional);
    }
    this.#title = title;
    this.#about = page.about;
  }
}
