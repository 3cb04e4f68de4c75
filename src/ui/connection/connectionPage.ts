import type { ServiceCheck } from "../../app/connection/connectionReport.ts";
import { explainConnection, explainService, serviceNames } from "../../text/connection.ts";
import { button } from "../parts/button.ts";
import { factList } from "../parts/fact.ts";
import { html, nothing, type Html } from "../parts/html.ts";
import { icon } from "../parts/icon.ts";
import { banner, settingsButton } from "../subjects/banner.ts";
import { section } from "../parts/section.ts";
import { stageLine } from "../parts/stageLine.ts";
import { toneIcons } from "../parts/toneIcons.ts";
import { serviceFacts } from "./serviceFacts.ts";
import { serviceStages } from "./serviceStages.ts";
import type { ConnectionView } from "./view.ts";

/** The page of a connection check: under way, at its end, or given up. */
export function connectionPage(view: ConnectionView): Html {
  switch (view.kind) {
    case "checking": {
      const sign = html`<vscode-progress-ring
        aria-label="Checking"
        role="img"
        aria-live="off"
      ></vscode-progress-ring>`;
      const cancel = button({ label: "Cancel", icon: "circle-slash", message: { type: "cancel" } });
      return html`${head(sign, "neutral", "Checking the connection…", view, cancel)}
        <main>
          <p class="story" role="status">
            ${view.hosts.length === 0 ? "Looking." : `Asking ${view.hosts.join(" and ")}.`}
          </p>
          <p class="aside">
            <span class="elapsed" role="timer" aria-label="Elapsed" data-since="${view.startedAt}">0 s</span>
            so far, 15 at most.
          </p>
        </main>`;
    }
    case "cancelled":
      return html`${head(icon("circle-slash"), "neutral", "Check ended", view, again(true))}
        <main><p class="story">You ended this check before it was through.</p></main>`;
    case "broken":
      return html`${head(icon("error"), "bad", "Check broken off", view, again(true))}
        <main>
          <p class="story">
            Contract Lens ran into a problem of its own. The log tells what happened: Show Log.
          </p>
        </main>`;
    case "finished": {
      const { report } = view;
      const { tone, title } = explainConnection(report);
      const copy = button({ label: "Copy report", icon: "copy", message: { type: "copyReport" } });
      return html`${head(icon(toneIcons[tone]), tone, title, report, html`${again(tone === "bad")} ${copy}`)}
        <main>${report.services.map((service) => serviceSection(service, report.network))}</main>`;
    }
  }
}

function head(
  sign: Html,
  tone: string,
  title: string,
  { network, chainId }: { readonly network: string; readonly chainId: string },
  actions: Html,
): Html {
  return html`<header class="head">
    <div class="tile ${tone}">${sign}</div>
    <div class="titles">
      <h1>${title}</h1>
      <ul class="identity" aria-label="Network">
        <li>${network} <span class="aside">· chain ID ${chainId}</span></li>
      </ul>
    </div>
    <div class="actions">${actions}</div>
  </header>`;
}

function again(primary: boolean): Html {
  return button({ label: "Check again", icon: "debug-restart", message: { type: "tryAgain" }, primary });
}

function serviceSection(check: ServiceCheck, network: string): Html {
  const { tone, title, sentence, nextStep, remedies } = explainService(check, network);
  const buttons = remedies
    .filter((remedy) => remedy !== "checkConnection")
    .flatMap((remedy) => settingsButton(remedy));
  const said =
    tone === "good" ? html`<p>${sentence}</p>` : banner(tone, title, html`${sentence} ${nextStep}`, buttons);
  const { checked } = check;
  const found =
    checked === undefined
      ? nothing
      : html`${stageLine(serviceStages(checked))}
          <div class="subsection">${factList(serviceFacts(checked))}</div>`;
  return section(serviceNames[check.service], html`${said} ${found}`, check.host);
}
