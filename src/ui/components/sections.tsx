import type { ComponentChildren, VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Block } from "../page/pageModel.ts";
import { usePage } from "./pieces/pageContext.ts";
import { Pieces } from "./pieces/pieces.tsx";
import { elementIdOf } from "./pieces/sectionId.ts";

type Of<Kind extends Block["kind"]> = Omit<Extract<Block, { kind: Kind }>, "blocks" | "kind"> & {
  children: ComponentChildren;
};

/** Parts under a title; those of another section under a smaller one. */
export function Section({ id, title, note, isInner, children }: Of<"section">): VNode {
  const heading = isInner === true ? <h3>{title}</h3> : <h2>{title}</h2>;
  // Beside the heading, which is called by its title alone.
  const head =
    note === undefined ? (
      heading
    ) : (
      <hgroup>
        {heading}{" "}
        <span class="note">
          <Pieces pieces={note} />
        </span>
      </hgroup>
    );
  if (isInner === true) {
    return (
      <div class="subsection" id={elementIdOf(id)}>
        {head}
        {children}
      </div>
    );
  }
  return (
    <section id={elementIdOf(id)}>
      {head}
      {children}
    </section>
  );
}

/** What is folded away until it is opened, as the reader has it. */
export function Fold({ id, title, isOpen, children }: Of<"fold">): VNode {
  const { host } = usePage();
  const whole = useRef<HTMLDetailsElement>(null);
  const { folds } = host.view;
  // What is opened for a search is not what the reader has opened.
  const onToggle = (): void => {
    if (isOpen === true) return;
    const others = host.view.folds.filter((fold) => fold !== id);
    host.keepView({ folds: whole.current?.open === true ? [...others, id] : others });
  };
  return (
    <details
      class="fold"
      id={id}
      ref={whole}
      open={isOpen === true || folds.includes(id)}
      onToggle={onToggle}
    >
      <summary>
        <Pieces pieces={title} />
      </summary>
      <div class="fold-content">{children}</div>
    </details>
  );
}

/** A card, set off from what is around it. */
export function Card({ title, tone, note, children }: Of<"card">): VNode {
  return (
    <section class={tone === undefined ? "card" : `card ${tone}`}>
      <div class="card-head">
        <h2>{title}</h2>
        <span class="card-note">
          <Pieces pieces={note} />
        </span>
      </div>
      {children}
    </section>
  );
}
