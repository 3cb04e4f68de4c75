import type { ComponentChildren, VNode } from "preact";
import { pageWords } from "../../../text/pages/page.ts";
import { atPlaceholders } from "../../../text/pieces.ts";
import { type Piece, pageToneIcons } from "../../page/pageModel.ts";
import { Icon } from "./controls.tsx";
import { elementIdOf } from "./sectionId.ts";
import { Age } from "./times.tsx";

/** A word with the sign of its tone; where a section of the page says more, a button that leads there. */
export function Chip({
  tone,
  icon = pageToneIcons[tone],
  text,
  section,
  asOf,
}: Piece & { readonly kind: "chip" }): VNode {
  const content = (
    <>
      <Icon name={icon} />
      {asOf === undefined ? text : wasSo(text, asOf)}
    </>
  );
  if (section === undefined) return <span class={`chip ${tone}`}>{content}</span>;
  return (
    <button
      type="button"
      class={`chip ${tone}`}
      title={pageWords.goToSection(section.title)}
      onClick={() => goToSection(section.id)}
    >
      {content}
    </button>
  );
}

function wasSo(text: string, at: number): ComponentChildren {
  return atPlaceholders<ComponentChildren>(pageWords.wasSo(), (part) => part, text, <Age at={at} />);
}

/** Takes the reader to a section, and the keyboard to its heading. */
function goToSection(id: string): void {
  const heading = document.getElementById(elementIdOf(id))?.querySelector<HTMLElement>("h2, h3");
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
  heading.scrollIntoView();
}
