import type { VNode } from "preact";
import { pageWords } from "../../../text/pages/page.ts";
import type { Piece } from "../../page/piece.ts";
import { pageToneIcons } from "../../page/pageToneIcons.ts";
import { Icon } from "./controls.tsx";

/** A word with the sign of its tone; where a section of the page says more, a button that leads there. */
export function Chip({ tone, text, section }: Piece & { readonly kind: "chip" }): VNode {
  const content = (
    <>
      <Icon name={pageToneIcons[tone]} />
      {text}
    </>
  );
  if (section === undefined) return <span class={`chip ${tone}`}>{content}</span>;
  return (
    <button
      type="button"
      class={`chip ${tone}`}
      title={pageWords.goToSection(section)}
      onClick={({ currentTarget }) => goToSection(currentTarget.closest("main"), section)}
    >
      {content}
    </button>
  );
}

/** Takes the reader to a section, and the keyboard to its heading. */
function goToSection(page: HTMLElement | null, title: string): void {
  for (const heading of page?.querySelectorAll<HTMLElement>("h2") ?? []) {
    // What a title has beside it is in an element behind it.
    if (heading.firstChild?.nodeValue !== title) continue;
    heading.tabIndex = -1;
    heading.focus();
    heading.scrollIntoView();
  }
}
