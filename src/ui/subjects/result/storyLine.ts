import type { StoryPart } from "../../../text/resultStory.ts";
import { html, type Html } from "../../parts/html.ts";
import { addressName } from "../identifierForms.ts";
import { isReference } from "../../../core/scan/subject.ts";
import { referenceLink } from "../../parts/reference.ts";

/** A contract's words in the sentence; all of them stand beneath. */
const longestSaid = 200;

/** The sentence that tells what happened, every identifier a link. */
export function storyLine(parts: readonly StoryPart[]): Html {
  return html`<p class="story">${parts.map(partHtml)}</p>`;
}

function partHtml(part: StoryPart): Html {
  switch (part.kind) {
    case "text":
      return html`${part.text}`;
    case "code":
      return html`<code>${part.text}</code>`;
    case "said": {
      const text = part.text.length > longestSaid ? `${part.text.slice(0, longestSaid)}…` : part.text;
      return html`<strong>“${text}”</strong>`;
    }
    case "reference": {
      const { shown, whole } = addressName(part.text);
      return isReference(whole) ? referenceLink(whole, shown) : html`<code>${shown}</code>`;
    }
  }
}
