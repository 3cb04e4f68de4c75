import type { ComponentChildren, VNode } from "preact";
import { pageWords } from "../../../text/pages/page.ts";
import { type IconName, type CallPiece, type Piece, pageToneIcons } from "../../page/pageModel.ts";
import { piecesText } from "../../page/filterPage.ts";
import { BreakableName } from "./code.tsx";
import { Icon, TextButton } from "./controls.tsx";
import { atPlaceholders } from "../../../text/language.ts";
import { elementIdOf } from "./pageContext.ts";
import { Age } from "./times.tsx";

type Of<Kind extends Piece["kind"]> = Extract<Piece, { readonly kind: Kind }>;

/** Deeper calls are drawn no further in. */
const mostLevels = 16;

/** A call, an event or an error in its names. */
export function CallLine({ contract, leadsTo, name, args, isBad }: CallPiece): VNode {
  return (
    <span class={isBad === true ? "call bad" : "call"}>
      {isBad === true && <Icon name="error" />}
      {isBad === true && <span class="unseen">{pageWords.error()} </span>}
      {contract !== "" && leadsTo !== undefined && (
        <TextButton message={{ type: "openReference", text: leadsTo }} title={pageWords.show(leadsTo)}>
          <code>{contract}</code>
        </TextButton>
      )}
      {contract !== "" && leadsTo === undefined && <code class="call-contract">{contract}</code>}
      {contract !== "" && name !== "" && <code class="call-contract">.</code>}
      <code class="call-name" title={isBad === true ? name : undefined}>
        {isBad === true ? <BreakableName text={name} /> : name}
      </code>
      {args !== undefined && (
        <code class="call-arguments" title={args}>
          ({args})
        </code>
      )}
    </span>
  );
}

/** What kind of call it is. */
export function Badge({ text, isFailing }: Of<"badge">): VNode {
  return <span class={isFailing ? "badge bad" : "badge"}>{text}</span>;
}

/** How deep a call is, as lines that lead to it. */
export function Branch({ depth, lines, isFailing }: Of<"branch">): VNode {
  const through = new Set(lines);
  const levels = Array.from({ length: Math.min(depth, mostLevels) }, (_, index) => index + 1);
  return (
    <span class="branch">
      <span class="unseen">{pageWords.level(depth)} </span>
      {levels.map((level) => (
        <span
          key={level}
          class={levelClass(level === levels.length, through.has(level), isFailing)}
          aria-hidden="true"
        />
      ))}
    </span>
  );
}

function levelClass(isOwn: boolean, goesOn: boolean, isFailing: boolean): string {
  const names = ["level", ...(goesOn ? ["through"] : []), ...(isOwn ? ["turn"] : [])];
  return [...names, ...(isOwn && isFailing ? ["bad"] : [])].join(" ");
}

/** The part of a whole that a call took. */
export function Share({ label, from, size, isFailing }: Of<"share">): VNode {
  return (
    <svg class="share" role="img" aria-label={label} width="100%" height="4">
      <rect class="share-whole" x="0" y="0" width="100%" height="4" rx="2" />
      <rect
        class={isFailing ? "share-part bad" : "share-part"}
        x={`${from / 10}%`}
        y="0"
        width={`${Math.max(size / 10, 1)}%`}
        height="4"
        rx="1"
      />
    </svg>
  );
}

const signs: Readonly<Record<Of<"origin">["certainty"], IconName>> = {
  certain: "verified",
  notProven: "unverified",
  chosen: "account",
  guess: "question",
  mismatch: "error",
};

/** Where names come from. */
export function Origin({
  certainty,
  children,
}: {
  certainty: Of<"origin">["certainty"];
  children: ComponentChildren;
}): VNode {
  return (
    <span class={`origin ${certainty}`} title={meaningOf(certainty)}>
      <Icon name={signs[certainty]} /> {children}
    </span>
  );
}

/** The same without the words, which name the sign for screen readers and open its tooltip. */
export function OriginSign({ certainty, pieces }: Of<"origin">): VNode {
  const text = piecesText(pieces, () => "");
  const means = meaningOf(certainty);
  const title = means === undefined ? text : pageWords.labelled(text, means);
  return (
    <span class={`origin ${certainty}`} role="img" aria-label={text} title={title}>
      <Icon name={signs[certainty]} />
    </span>
  );
}

function meaningOf(certainty: Of<"origin">["certainty"]): string | undefined {
  if (certainty === "notProven") return pageWords.notProvenMeans();
  return certainty === "guess" ? pageWords.guessMeans() : undefined;
}

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
