import { Fragment, type ComponentChildren, type VNode } from "preact";
import { assertNever } from "../../core/assertNever.ts";
import { pageWords } from "../../text/pages/page.ts";
import { atPlaceholders } from "../../text/language.ts";
import { type Banner, type Block, type Stage, pageToneIcons } from "../page/pageModel.ts";
import { ActionButton, Buttons, Icon } from "./pieces/controls.tsx";
import { FlowDrawing, GasBar, TimeLineDrawing } from "./drawings.tsx";
import { Fields } from "./Fields.tsx";
import { Equals, Pieces, Table } from "./pieces/pieces.tsx";
import { Inputs } from "./Inputs.tsx";
import { RowList } from "./RowList.tsx";
import { Elapsed } from "./pieces/times.tsx";
import { useEffect, useRef } from "preact/hooks";
import { usePage, elementIdOf } from "./pieces/pageContext.ts";

/** Parts of a page, one after the other. A part that comes or goes leaves those behind it as they are. */
export function Blocks({ blocks }: { blocks: readonly Block[] }): VNode {
  const counts = new Map<string, number>();
  const keyOf = (block: Block): string => {
    const name = block.kind === "section" ? `section ${block.id}` : block.kind;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name} ${count}`;
  };
  return (
    <>
      {blocks.map((block) => (
        <OneBlock key={keyOf(block)} block={block} />
      ))}
    </>
  );
}

function OneBlock({ block }: { block: Block }): VNode {
  switch (block.kind) {
    case "story":
      return (
        <p class="story" role={block.isStatus === true ? "status" : undefined}>
          <Pieces pieces={block.pieces} />
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Pieces pieces={block.pieces} />
        </p>
      );
    case "elapsed":
      return (
        <p class="aside">
          <Message text={block.message} values={[<Elapsed since={block.since} />]} />
        </p>
      );
    case "banner":
      return <OneBanner {...block} />;
    case "section":
      return (
        <Section {...block}>
          <Blocks blocks={block.blocks} />
        </Section>
      );
    case "fold":
      return (
        <Fold {...block}>
          <Blocks blocks={block.blocks} />
        </Fold>
      );
    case "card":
      return (
        <Card {...block}>
          <Blocks blocks={block.blocks} />
        </Card>
      );
    case "form":
      return <Blocks blocks={block.blocks} />;
    case "arguments":
    case "list":
      return <Pieces pieces={[block]} />;
    case "inputs":
      return <Inputs key={block.id} {...block} />;
    case "buttons":
      return <Buttons buttons={block.buttons} />;
    case "columns":
      return (
        <div class="pair">
          {block.columns.map((column, index) => (
            <div key={index}>
              <Blocks blocks={column} />
            </div>
          ))}
        </div>
      );
    case "stages":
      return <Stages {...block} />;
    case "fields":
      return (
        <div class={block.areShort === true ? "split" : "labelled"}>
          <Fields fields={block.fields} />
        </div>
      );
    case "chips":
      return (
        <div class="chips">
          <Pieces pieces={block.pieces} />
        </div>
      );
    case "table":
      return <Table {...block} draw={(pieces) => <Pieces pieces={pieces} />} />;
    case "messages":
      return (
        <>
          {block.texts.map((text, index) => (
            <pre class="words" key={index}>
              {text}
            </pre>
          ))}
        </>
      );
    case "reasons":
      return (
        <ul class="reasons">
          {block.reasons.map(({ title, sentence, buttons }) => (
            <li key={title}>
              <p>
                <Titled title={title}>{sentence}</Titled>
              </p>
              <Buttons buttons={buttons} />
            </li>
          ))}
        </ul>
      );
    case "line":
      return (
        <div class="raw-line">
          <span>
            <Pieces pieces={block.pieces} />
          </span>
          <ActionButton {...block.button} />
        </div>
      );
    case "loading":
      return <Loading />;
    case "rows":
      return <RowList {...block} />;
    case "flow":
      return <FlowDrawing {...block} />;
    case "gas":
      return <GasBar {...block} />;
    case "timeLine":
      return <TimeLineDrawing {...block} />;
    default:
      return assertNever(block);
  }
}

function OneBanner({ tone, icon, title, pieces, buttons }: Banner): VNode {
  const sign = icon ?? (tone === undefined ? undefined : pageToneIcons[tone]);
  return (
    <section class={tone === undefined ? "banner" : `banner toned ${tone}`} aria-label={title}>
      <p>
        {sign !== undefined && (
          <span class="banner-sign">
            <Icon name={sign} />
          </span>
        )}{" "}
        <Titled title={title}>
          <Pieces pieces={pieces} />
        </Titled>
      </p>
      <Buttons buttons={buttons} />
    </section>
  );
}

function Loading(): VNode {
  return (
    <div class="skeleton" aria-hidden="true">
      {[0, 1, 2].map((part) => (
        <Fragment key={part}>
          <div class="bone bone-heading" />
          <div class="bone" />
          <div class="bone bone-short" />
          <div class="bone" />
        </Fragment>
      ))}
    </div>
  );
}

/** A message with elements at its placeholders, in the order of its language. */
function Message({ text, values }: { text: string; values: readonly ComponentChildren[] }): VNode {
  const parts = atPlaceholders<ComponentChildren>(text, (part) => part, ...values);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ))}
    </>
  );
}

/** A title that stands out, and on its line what is said under it. */
function Titled({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return <Message text={pageWords.titledPlaces()} values={[<strong>{title}</strong>, children]} />;
}

/** What happens one after the other, each with how it went, what runs now, and what was not reached. */
function Stages({ label, stages }: { label: string; stages: readonly Stage[] }): VNode {
  return (
    <ol class="stages" aria-label={label}>
      {stages.map(({ name, tone, isRunning, words }) => (
        <li
          class={isRunning === true ? "running" : (tone ?? "unreached")}
          aria-current={isRunning === true ? "step" : undefined}
          key={name}
        >
          <span class="stage-sign">
            {isRunning === true ? (
              <vscode-progress-ring aria-hidden="true" />
            ) : (
              <Icon name={tone === undefined ? "circle-large" : pageToneIcons[tone]} />
            )}
          </span>{" "}
          <span class="stage-name">{name}</span>{" "}
          <span class="stage-words">
            <Equals items={words.map((text) => [{ kind: "text", text }])} />
          </span>
        </li>
      ))}
    </ol>
  );
}

type Of<Kind extends Block["kind"]> = Omit<Extract<Block, { kind: Kind }>, "blocks" | "kind"> & {
  children: ComponentChildren;
};

/** Parts under a title; those of another section under a smaller one. */
function Section({ id, title, note, isInner, children }: Of<"section">): VNode {
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
function Fold({ id, title, isOpen, isAskedFor, section, children }: Of<"fold">): VNode {
  const { host } = usePage();
  const whole = useRef<HTMLDetailsElement>(null);
  const { folds } = host.view;
  useEffect(() => {
    if (isAskedFor === true) whole.current?.scrollIntoView();
  }, [isAskedFor]);
  const onToggle = (): void => {
    const isOpened = whole.current?.open === true;
    if (!isOpened && section !== undefined) host.post({ type: "closeSection", section });
    // What is opened for a search is not what the reader has opened.
    if (isOpen === true) return;
    const others = host.view.folds.filter((fold) => fold !== id);
    host.keepView({ folds: isOpened ? [...others, id] : others });
    if (isOpened && section !== undefined) host.post({ type: "openSection", section });
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
function Card({ title, tone, note, children }: Of<"card">): VNode {
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
