import { html, nothing, type Html } from "./html.ts";

/** A part of a page under a heading; `note` stands beside it in small. */
export function section(heading: string, content: Html, note?: string | Html): Html {
  return html`<section>
    <h2>${heading}${noteBeside(note)}</h2>
    ${content}
  </section>`;
}

/** A part of a section. */
export function subsection(heading: string, content: Html, note?: string | Html): Html {
  return html`<div class="subsection">
    <h3>${heading}${noteBeside(note)}</h3>
    ${content}
  </div>`;
}

/** A part that is folded away at first. The page remembers by `id` whether it was opened. */
export function fold(id: string, heading: string | Html, content: Html): Html {
  return html`<details class="fold" id="${id}">
    <summary>${heading}</summary>
    <div class="fold-content">${content}</div>
  </details>`;
}

function noteBeside(note: string | Html | undefined): Html {
  return note === undefined ? nothing : html` <span class="note">${note}</span>`;
}
